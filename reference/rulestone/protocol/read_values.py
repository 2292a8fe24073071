"""Positions as Python values, from callers who may have given something of another kind.

Everything is taken as an object and comes out as what its name says, or is refused in one line. Whether
it makes sense together is the business of `rulestone.protocol.checking`, as with everything else.
"""

from collections.abc import Iterator

from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.narrowing import is_iterable, is_mapping
from rulestone.protocol import BadRequest, ErrorCode
from rulestone.protocol.read_text import read_cells, read_colour, read_game, read_moves, read_stones

_LONGEST = 60
"""How much of a strange value is quoted, in characters."""


def text_of(value: object, code: ErrorCode, at: str) -> str:
    """The text that a value is.

    Raises:
        BadRequest: it is none.
    """
    if not isinstance(value, str):
        raise BadRequest(code, f"{at}: {_quoted(value)} is not text", at)
    return value


def game_of(value: object) -> GameName:
    """The game of this name.

    Raises:
        BadRequest: there is none.
    """
    return read_game(text_of(value, "unknown-game", "game"))


def size_of(value: object) -> Size:
    """The size of a board.

    Raises:
        BadRequest: it is no whole number.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest("bad-size", f"size {_quoted(value)}: it must be a whole number such as 5", "size")
    return Size(value)


def moves_of(value: object) -> tuple[ActionText, ...]:
    """The actions of a record, given as one text or one by one.

    Raises:
        BadRequest: it is something else.
    """
    if isinstance(value, str):
        return read_moves(value)
    return tuple(map(ActionText, _texts(value, "bad-action", "moves", "actions")))


def cells_of(value: object, code: ErrorCode = "bad-cell", at: str = "removed") -> tuple[CellName, ...]:
    """Cells, given as one text or one by one.

    Raises:
        BadRequest: it is something else.
    """
    if isinstance(value, str):
        return read_cells(value)
    return tuple(map(CellName, _texts(value, code, at, "cells")))


def stones_of(game: GameName, value: object) -> dict[Colour, tuple[CellName, ...]]:
    """The stones that stand, given as one text or cells by colour.

    Raises:
        BadRequest: it is something else, or a colour is none.
    """
    if isinstance(value, str):
        return read_stones(game, value)
    if not is_mapping(value):
        message = f"stones: {_quoted(value)} is neither a text nor cells by colour"
        raise BadRequest("bad-position", message, "stones")
    code: ErrorCode = "bad-position"
    return {
        colour_of(game, colour, "stones"): cells_of(cells, code, "stones") for colour, cells in value.items()
    }


def colour_of(game: GameName, value: object, at: str) -> Colour:
    """The colour of this name.

    Raises:
        BadRequest: there is none.
    """
    return read_colour(game, text_of(value, "bad-position", at), at)


def options_of(value: object) -> Options:
    """Options by name.

    Raises:
        BadRequest: it is no mapping, or a value is neither a yes or no nor a text.
    """
    if not is_mapping(value):
        raise BadRequest(
            "bad-option", f"options: {_quoted(value)} is not a mapping from names to values", "options"
        )
    options: Options = {}
    for key, setting in value.items():
        name = text_of(key, "bad-option", "options")
        if not isinstance(setting, bool | str):
            message = f"options: {name[:_LONGEST]} cannot be {_quoted(setting)}: it is a text, True or False"
            raise BadRequest("bad-option", message, f"options.{name[:_LONGEST]}")
        options[name] = setting
    return options


def _texts(value: object, code: ErrorCode, at: str, what: str) -> Iterator[str]:
    if isinstance(value, bytes | bytearray) or not is_iterable(value):
        raise BadRequest(code, f"{at}: {_quoted(value)} is neither a text nor {what} one by one", at)
    for each in value:
        yield text_of(each, code, at)


def _quoted(value: object) -> str:
    written = repr(value)
    return written if len(written) <= _LONGEST else f"{written[: _LONGEST - 1]}…"
