"""Positions as people type them: a record of moves or stones, as one line of text each.

Only how the text is divided is decided here. Whether it makes sense is the business of
`rulestone.protocol.checking`, which looks at every query in the same way, typed or sent.
"""

import re
from collections.abc import Iterable

from rulestone.core.game import colours_of, game_names
from rulestone.core.game import game as installed_game
from rulestone.core.installed import UnknownGame
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options
from rulestone.core.register.clauses import BadOption, read_option
from rulestone.core.wording import did_you_mean
from rulestone.protocol import BadRequest

_WRONG_BETWEEN = re.compile("[,;]")
"""What people write between actions; only the cells of a set-up have commas between them."""


def read_game(text: str) -> GameName:
    """The game of this name, in capitals or not.

    Raises:
        BadRequest: there is none, or it cannot be used; the message names near misses, or says why.
    """
    small = text.lower()
    try:
        return installed_game(small if small in game_names() else text).name
    except UnknownGame as problem:
        raise BadRequest("unknown-game", str(problem), "game") from None


def read_colour(game: GameName, text: str, at: str) -> Colour:
    """The colour of this name.

    Raises:
        BadRequest: there is none; the message names those of the game.
    """
    if text in colours_of(game):
        return Colour(text)
    known = f"the colours are {' and '.join(colours_of(game))}{did_you_mean(text, colours_of(game))}"
    raise BadRequest("bad-position", f"{text!r} is not a colour: {known}", at)


def read_moves(text: str) -> tuple[ActionText, ...]:
    """The actions of a record, blanks between them.

    Two actions hold blanks themselves: `choose dark`, and `setup black=a1 red=c3`.

    Raises:
        BadRequest: there are commas or semicolons between actions.
    """
    actions: list[str] = []
    for word in text.split():
        if "=" not in word and _WRONG_BETWEEN.search(word):
            message = f"{word[:40]!r}: write blanks between actions, and no commas"
            raise BadRequest("bad-action", message, "moves")
        last = actions[-1] if actions else ""
        if last == "choose" or (last.partition(" ")[0] == "setup" and "=" in word):
            actions[-1] = f"{last} {word}"
        else:
            actions.append(word)
    return tuple(map(ActionText, actions))


def read_cells(text: str) -> tuple[CellName, ...]:
    """The cells of a list such as `a1,b2`; nothing is an empty list."""
    return tuple(CellName(name.strip()) for name in text.split(",")) if text.strip() else ()


def read_stones(game: GameName, text: str) -> dict[Colour, tuple[CellName, ...]]:
    """The stones of a text such as `black=a1,b2 white=c3`.

    Raises:
        BadRequest: a part is not a colour with its cells, or a colour is given twice.
    """
    stones: dict[Colour, tuple[CellName, ...]] = {}
    for part in text.split():
        name, equals, cells = part.partition("=")
        if not equals:
            first, second = colours_of(game)
            message = f"{part!r} is not a colour with its cells: write {first}=a1,b2 {second}=c3"
            raise BadRequest("bad-position", message, "stones")
        colour = read_colour(game, name, "stones")
        if colour in stones:
            raise BadRequest("bad-position", f"{colour} is given twice", "stones")
        stones[colour] = read_cells(cells)
    return stones


def read_options(game: GameName, texts: Iterable[str]) -> Options:
    """The options of a game, each written `name=value`.

    Raises:
        BadRequest: one is not, is given twice, or the game has no such option or value.
    """
    options: Options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadRequest("bad-option", f"{text!r} is not an option: write name=value", "options")
        if name in options:
            raise BadRequest("bad-option", f"{name!r} is given twice", "options")
        try:
            options[name] = read_option(game, name, value)
        except BadOption as problem:
            raise BadRequest("bad-option", str(problem), "options") from None
    return options
