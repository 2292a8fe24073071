"""A position as one line of text: `game=minefield&size=5&moves=c3+d4`. It is also the explorer's address.

The fields are those of a question, percent-encoded as in any address: `options` as `swap=true`, `removed` as
`a1,b2`, `stones` as `black=a1,b2 white=c3` with `to_move`, `moves` with blanks between, and `variant`. With
stones, `moves` are the actions after them.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import parse_qsl, urlencode

from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.wording import did_you_mean
from rulestone.protocol import BadRequest, Judge
from rulestone.protocol.reading import read_game, read_moves, read_options, read_question
from rulestone.rulebook.entries import option_text

_FIELDS = ("game", "size", "options", "removed", "stones", "to_move", "moves", "variant")


def is_notation(text: object) -> bool:
    """Return whether a text is a position in a line, and not the name of a game."""
    return isinstance(text, str) and "=" in text


def write_notation(question: Judge, moves: Sequence[str] = (), variant: str | None = None) -> str:
    """Return a position as a line.

    Args:
        question: the position before the moves.
        moves: the moves from there.
        variant: the name of the variant that is played; None for the game itself.

    Raises:
        BadRequest: the variant has no name.
    """
    if variant == "":
        raise BadRequest("bad-request", "a variant without a name has no notation", "variant")
    options = (f"{name}={option_text(value)}" for name, value in question.options.items())
    fields = {
        "game": question.game,
        "size": str(question.size),
        "options": " ".join(options) or None,
        "removed": ",".join(question.removed) or None,
        "stones": None if question.stones is None else stones_text(question.stones),
        "to_move": question.to_move,
        "moves": " ".join((*question.record, *moves)) if question.stones is None or moves else None,
        "variant": variant,
    }
    return urlencode({name: text for name, text in fields.items() if text is not None}, safe=",:=")


def stones_text(stones: Mapping[Colour, Sequence[CellName]]) -> str:
    """Return stones as text: `black=a1,b2 white=c3`."""
    return " ".join(f"{colour}={','.join(cells)}" for colour, cells in stones.items() if cells)


def read_notation(text: str) -> tuple[Judge, tuple[ActionText, ...], str | None]:
    """Return the question of a line, the moves after its stones, and the name of the variant if there is one.

    Raises:
        BadRequest: it is no such line, or a field makes no sense.
    """
    pairs = parse_qsl(text.rpartition("#")[2], keep_blank_values=True)
    fields = dict(pairs)
    for name in fields:
        if name not in _FIELDS:
            there = f"there are {', '.join(_FIELDS)}{did_you_mean(name, _FIELDS)}"
            raise BadRequest("bad-request", f"a notation has no field {f'{name!r}':.40}; {there}")
    if len(fields) < len(pairs) or not {"game", "size"} <= fields.keys():
        raise BadRequest("bad-request", "a notation has each field once, and game and size: game=…&size=…")
    game, size, moves = read_game(fields["game"]), fields["size"], fields.get("moves", "")
    if not (size.isascii() and size.isdigit() and len(size) < 5):
        raise BadRequest("bad-size", f"size: {f'{size!r}':.40} is not a number", "size")
    stones = fields.get("stones")
    question = read_question(
        game,
        int(size),
        options=read_options(game, fields.get("options", "").split()),
        removed=fields.get("removed", ""),
        stones=stones,
        to_move=fields.get("to_move"),
        moves=moves if stones is None else None,
    )
    return question, () if stones is None else read_moves(moves), fields.get("variant")
