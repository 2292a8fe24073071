"""Read questions typed by people or sent by programs, given as text or as values.

A record is one text with blanks between its actions, or a list of actions; also cells, stones and
options. `rulestone.protocol.checking` then checks whether the parts fit together.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from rulestone.core.decoded import is_iterable, is_mapping
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options
from rulestone.core.options import BadOption
from rulestone.protocol import BadRequest, ErrorCode, Judge, convert_message
from rulestone.protocol.checking import excerpt_of, named_game
from rulestone.rulebook.installed import find_game, is_installed

_WRONG_BETWEEN = re.compile("[,;]")
"""Wrong separators between actions. Commas separate only the cells of a set-up."""


def read_question(
    game: object,
    size: object,
    *,
    options: object = None,
    removed: object = (),
    stones: object = None,
    to_move: object = None,
    moves: object = None,
) -> Judge:
    """Return the question in texts or values. Without stones and moves it is the start of the game.

    Args:
        game: the name of the game.
        size: the size of the board.
        options: by name, the options that differ from their defaults; None for none.
        removed: cells, as `a1,b2` or as a list.
        stones: stones, as `black=a1,b2 white=c3` or as cells by colour.
        to_move: a colour.
        moves: actions, as one text or as a list.

    Raises:
        BadRequest: a part cannot be read.
    """
    name = read_game(game)
    if moves is None and stones is None:
        moves = ()
    if isinstance(stones, str):
        stones = read_stones(name, stones)
    elif is_mapping(stones):
        stones = {colour: _parts(cells, read_cells) for colour, cells in stones.items()}
    fields: dict[str, object] = {
        "game": name,
        "size": size,
        "options": {} if options is None else options,
        "removed": _parts(removed, read_cells),
        "stones": stones,
        "to_move": to_move,
        "moves": _parts(moves, read_moves),
    }
    return convert_message(fields, Judge)


def _parts(value: object, read: Callable[[str], Sequence[str]]) -> object:
    """Return the parts of a text or of an iterable; anything else as it is."""
    if isinstance(value, str):
        return read(value)
    return list(value) if is_iterable(value) else value


def read_text(value: object, code: ErrorCode, at: str) -> str:
    """Return a value that must be text.

    Raises:
        BadRequest: it is not text.
    """
    if not isinstance(value, str):
        raise BadRequest(code, f"{at}: {excerpt_of(value)} is not text", at)
    return value


def read_game(value: object) -> GameName:
    """Return the game of this name, in any case.

    Raises:
        BadRequest: there is no such game (the message names similar ones), or it cannot be used.
    """
    text = read_text(value, "unknown-game", "game")
    small = text.lower()
    return named_game(GameName(small if is_installed(small) else text)).name


_WITHOUT_QUOTES = str.maketrans("", "", "'\"")


def read_moves(text: str) -> tuple[ActionText, ...]:
    """Return the actions of a record, with blanks between them.

    Two actions contain blanks: `choose dark`, and `setup black=a1 red=c3`. They may stand in quotes.

    Raises:
        BadRequest: there are commas or semicolons between actions.
    """
    actions: list[str] = []
    for word in text.translate(_WITHOUT_QUOTES).split():
        if "=" not in word and _WRONG_BETWEEN.search(word):
            message = f"{word[:40]!r}: separate actions with spaces, not with commas"
            raise BadRequest("bad-action", message, "moves")
        last = actions[-1] if actions else ""
        if last == "choose" or (last.partition(" ")[0] == "setup" and "=" in word):
            actions[-1] = f"{last} {word}"
        else:
            actions.append(word)
    return tuple(map(ActionText, actions))


def read_cells(text: str) -> tuple[CellName, ...]:
    """Return the cells of a text such as `a1,b2`."""
    return tuple(CellName(name.strip()) for name in text.split(",")) if text.strip() else ()


def read_stones(game: GameName, text: str) -> dict[Colour, tuple[CellName, ...]]:
    """Return the stones of a text such as `black=a1,b2 white=c3`.

    Raises:
        BadRequest: a part is not a colour with its cells, or a colour is given twice.
    """
    first, second = find_game(game).colours
    right = f"a colour with its cells: write {first}=a1,b2 {second}=c3"
    pairs = _pairs(text.split(), right, "bad-position", "stones")
    return {Colour(colour): read_cells(cells) for colour, cells in pairs.items()}


def read_options(game: GameName, texts: Iterable[str]) -> Options:
    """Return the options of a game, each written `name=value`.

    Raises:
        BadRequest: one is written differently, is given twice, or has no such name or value.
    """
    pairs, played = _pairs(texts, "an option: write name=value", "bad-option", "options"), find_game(game)
    try:
        return {name: played.read_option(name, value) for name, value in pairs.items()}
    except BadOption as problem:
        raise BadRequest("bad-option", str(problem), "options") from None


def _pairs(texts: Iterable[str], right: str, code: ErrorCode, at: str) -> dict[str, str]:
    """Return the values by name of texts such as `name=value`; `right` describes them in the message."""
    pairs: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadRequest(code, f"{text!r} is not {right}", at)
        if name in pairs:
            raise BadRequest(code, f"{name!r:.40} is given twice", at)
        pairs[name] = value
    return pairs
