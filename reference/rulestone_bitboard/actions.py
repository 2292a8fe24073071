"""Actions and their notation."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from rulestone.core.names import ActionText, CellName, Colour, GameName
from rulestone.protocol import BadRequest
from rulestone_bitboard.layout import Layout, Mask

Colours = tuple[Colour, Colour]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Place(NamedTuple):
    """Place a stone on a cell.

    Attributes:
        cell: the cell.
        colour: the colour of the stone, in games without turns.
        removing: one stone of the group that is removed with it, if one is.
    """

    cell: Mask
    colour: Colour | None = None
    removing: Mask | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange sides."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose a side, after the other player has prepared the board."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Setup:
    """Set up the first stones, as written, so a cell may be repeated.

    Attributes:
        stones: by colour of the game, in order, its cells.
    """

    stones: tuple[tuple[Colour, tuple[Mask, ...]], ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Declare the wish to place no more stones."""

    colour: Colour


Action = Place | Swap | Choose | Setup | Stop

_CELL = "[a-z]+[1-9][0-9]*"
_CELLS = f"{_CELL}(?:,{_CELL})*"

PLACE = f"(?P<cell>{_CELL})"
"""`c3`."""

REMOVAL = f"{PLACE}(?:x(?P<removing>{_CELL}))?"
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
    """The notation of a game's actions.

    Attributes:
        game: the name of the game, for messages.
        colours: its colours.
        forms: regular expressions. One of them matches the whole text of each action.
    """

    game: GameName
    colours: Colours
    forms: tuple[str, ...]

    def read(self, text: str, layout: Layout) -> Action:
        """Parse an action, legal or not.

        Raises:
            BadRequest: bad-action if it is not one of this game; bad-cell if the board has no such cell.
        """
        match = re.fullmatch("|".join(self.forms), text)
        if match is None:
            raise BadRequest("bad-action", f"{text!r} is not an action of {self.game}")
        part = match.groupdict()
        colour = Colour(part["colour"]) if part.get("colour") else None
        if part["cell"]:
            removing = layout.cell(part["removing"]) if part.get("removing") else None
            return Place(layout.cell(part["cell"]), colour, removing)
        if part.get("swap"):
            return Swap()
        if part.get("side"):
            return Choose(Colour(part["side"]))
        if colour:
            return Stop(colour)
        return Setup(tuple((side, _list(part[side], layout)) for side in self.colours))


class Converted(dict[_Key, _Value]):
    """Values by key. Each is worked out on first use."""

    def __init__(self, convert: Callable[[_Key], _Value]) -> None:
        super().__init__()
        self._convert = convert

    def __missing__(self, key: _Key) -> _Value:
        value = self._convert(key)
        if len(self) < _MOST_CONVERTED and not (isinstance(key, str) and len(key) > _LONGEST_KEPT):
            self[key] = value
        return value


_MOST_CONVERTED = 20_000
"""All placements of the largest boards, but not every possible set-up."""

_LONGEST_KEPT = 1000
"""Length of a text up to which its value is kept. A set-up may be as long as a line."""


def _list(names: str | None, layout: Layout) -> tuple[Mask, ...]:
    return tuple(map(layout.cell, names.split(","))) if names else ()


def write(action: Action, names: dict[Mask, CellName]) -> ActionText:
    """Return the text of an action, which `Notation.read` parses."""
    match action:
        case Place(cell, colour, removing):
            text = f"{colour}:{names[cell]}" if colour else names[cell]
            return ActionText(f"{text}x{names[removing]}" if removing else text)
        case Swap():
            return ActionText("swap")
        case Choose(colour):
            return ActionText(f"choose {colour}")
        case Stop(colour):
            return ActionText(f"{colour}:stop")
        case Setup(stones):
            return ActionText("setup" + "".join(_words(stones, names)))


def _words(stones: Iterable[tuple[Colour, tuple[Mask, ...]]], names: dict[Mask, CellName]) -> Iterable[str]:
    """The parts of a set-up's text, for the colours that have stones."""
    return (f" {colour}={','.join(names[cell] for cell in cells)}" for colour, cells in stones if cells)
