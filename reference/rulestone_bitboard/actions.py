"""Actions, and the way they are written."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from rulestone.core.names import ActionText, CellName, Colour, GameName
from rulestone.protocol import BadRequest
from rulestone_bitboard.layout import Layout, Mask

Colours = tuple[Colour, Colour]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone on a cell.

    Attributes:
        cell: where.
        colour: whose stone, where the game has no turns to say so.
        prey: one stone of the group that is removed with it, where one is.
    """

    cell: Mask
    colour: Colour | None = None
    prey: Mask | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange sides."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick a side, after the other player has prepared the board."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Setup:
    """Arrange the first stones; as written, so perhaps with a cell more than once.

    Attributes:
        stones: each colour of the game, in order, with the cells that are given for it.
    """

    stones: tuple[tuple[Colour, tuple[Mask, ...]], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Declare that one does not wish to place any more."""

    colour: Colour


Action = Place | Swap | Choose | Setup | Stop

_CELL = "[a-z]+[1-9][0-9]*"
_CELLS = f"{_CELL}(?:,{_CELL})*"

PLACE = f"(?P<cell>{_CELL})"
"""`c3`."""

HUNT = f"{PLACE}(?:x(?P<prey>{_CELL}))?"
"""`c3` or `c3xd4`."""

SWAP = "(?P<swap>swap)"
"""`swap`."""


def choice(colours: Colours) -> str:
    """`choose black`."""
    return f"choose (?P<side>{'|'.join(colours)})"


def at_any_time(colours: Colours) -> str:
    """`black:c3` or `black:stop`."""
    return f"(?P<colour>{'|'.join(colours)}):(?:{PLACE}|(?P<stop>stop))"


def setup(colours: Colours) -> str:
    """`setup black=a1,b2 red=c3`."""
    return "setup" + "".join(f"(?: {colour}=(?P<{colour}>(?:{_CELLS})?))?" for colour in colours)


@dataclass(frozen=True, slots=True)
class Notation:
    """How the actions of a game are written.

    Attributes:
        game: the game, for messages.
        colours: its colours.
        forms: regular expressions, one of which matches the whole text of an action.
    """

    game: GameName
    colours: Colours
    forms: tuple[str, ...]
    _pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_pattern", re.compile("|".join(self.forms)))

    def read(self, text: str, layout: Layout) -> Action:
        """The action that this text says, legal or not.

        Raises:
            BadRequest: bad-action, when it is none of this game's; bad-cell, when the board has no such cell.
        """
        match = self._pattern.fullmatch(text)
        if match is None:
            raise BadRequest("bad-action", f"{text!r} is not an action of {self.game}")
        part = match.groupdict()
        colour = Colour(part["colour"]) if part.get("colour") else None
        if part["cell"]:
            prey = layout.cell(part["prey"]) if part.get("prey") else None
            return Place(layout.cell(part["cell"]), colour, prey)
        if part.get("swap"):
            return Swap()
        if part.get("side"):
            return Choose(Colour(part["side"]))
        if colour:
            return Stop(colour)
        return Setup(tuple((each, _list(part[each], layout)) for each in self.colours))


class Readings(dict[str, Action]):
    """The actions of a game on a board by how they are written; each is read when it is first needed."""

    def __init__(self, notation: Notation, layout: Layout) -> None:
        super().__init__()
        self._notation = notation
        self._layout = layout

    def __missing__(self, text: str) -> Action:
        """Read it.

        Raises:
            BadRequest: as `Notation.read`.
        """
        action = self._notation.read(text, self._layout)
        if len(self) < _MOST_READINGS:
            self[text] = action
        return action


_MOST_READINGS = 20_000
"""How many actions are kept: all placements of the largest boards, but not every possible set-up."""


def _list(names: str | None, layout: Layout) -> tuple[Mask, ...]:
    return tuple(map(layout.cell, names.split(","))) if names else ()


def write(action: Action, names: dict[Mask, CellName]) -> ActionText:
    """The text that says this action; `Notation.read` takes it back."""
    match action:
        case Place(cell, colour, prey):
            text = f"{colour}:{names[cell]}" if colour else names[cell]
            return ActionText(f"{text}x{names[prey]}" if prey else text)
        case Swap():
            return ActionText("swap")
        case Choose(colour):
            return ActionText(f"choose {colour}")
        case Stop(colour):
            return ActionText(f"{colour}:stop")
        case Setup(stones):
            return ActionText("setup" + "".join(_words(stones, names)))


def _words(stones: Iterable[tuple[Colour, tuple[Mask, ...]]], names: dict[Mask, CellName]) -> Iterable[str]:
    """What a set-up says of each colour that has stones."""
    return (f" {colour}={','.join(names[cell] for cell in cells)}" for colour, cells in stones if cells)
