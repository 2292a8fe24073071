"""Actions, and the way they are written."""

import re
from dataclasses import dataclass

from rulestone.names import ActionText, CellName, Colour, GameName
from rulestone.protocol import BadRequest
from rulestone_bitboard.layout import Layout, Mask


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone on a cell.

    Attributes:
        cell: where.
        colour: whose stone, where the game has no turns to say so.
        prey: one stone of the tree that is removed (lefe.capture).
    """

    cell: Mask
    colour: Colour | None = None
    prey: Mask | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange sides (necklace.swap)."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick a side, after the other player has prepared the board (lefe.pie, interleave.pie)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Setup:
    """Arrange the first stones (interleave.pie); as written, so perhaps with a cell more than once."""

    black: tuple[Mask, ...]
    red: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Declare that one does not wish to place any more (interleave.end, evening.end)."""

    colour: Colour


Action = Place | Swap | Choose | Setup | Stop

_CELL = "[a-z]+[1-9][0-9]*"
_CELLS = f"{_CELL}(?:,{_CELL})*"
_PLACE = f"(?P<cell>{_CELL})"
_GRAMMAR = {
    GameName("minefield"): _PLACE,
    GameName("necklace"): f"{_PLACE}|(?P<swap>swap)",
    GameName("lefe"): f"{_PLACE}(?:x(?P<prey>{_CELL}))?|choose (?P<side>dark|light)",
    GameName("interleave"): f"(?P<colour>black|red):(?:{_PLACE}|(?P<stop>stop))|choose (?P<side>black|red)"
    f"|setup(?: black=(?P<black>(?:{_CELLS})?))?(?: red=(?P<red>(?:{_CELLS})?))?",
    GameName("evening"): f"(?P<colour>white|black):(?:{_PLACE}|(?P<stop>stop))",
}
_PATTERNS = {game: re.compile(grammar) for game, grammar in _GRAMMAR.items()}


def read(text: str, game: GameName, layout: Layout) -> Action:
    """The action that this text says, legal or not.

    Raises:
        BadRequest: bad-action, when it is none of this game's; bad-cell, when the board has no such cell.
    """
    match = _PATTERNS[game].fullmatch(text)
    if match is None:
        raise BadRequest("bad-action", f"{text!r} is not an action of {game}")
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
    return Setup(_list(part["black"], layout), _list(part["red"], layout))


class Readings(dict[str, Action]):
    """The actions of a game on a board by how they are written; each is read when it is first needed."""

    def __init__(self, game: GameName, layout: Layout) -> None:
        super().__init__()
        self._game = game
        self._layout = layout

    def __missing__(self, text: str) -> Action:
        """Read it.

        Raises:
            BadRequest: as `read`.
        """
        action = read(text, self._game, self._layout)
        if len(self) < _MOST_READINGS:
            self[text] = action
        return action


_MOST_READINGS = 20_000
"""So many are kept: all placements of the largest boards, but not all set-ups that there could be."""


def _list(names: str | None, layout: Layout) -> tuple[Mask, ...]:
    return tuple(map(layout.cell, names.split(","))) if names else ()


def write(action: Action, names: dict[Mask, CellName]) -> ActionText:
    """The text that says this action; `read` takes it back."""
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
        case Setup(black, red):
            blacks, reds = (",".join(names[cell] for cell in cells) for cells in (black, red))
            return ActionText(f"setup black={blacks} red={reds}" if reds else f"setup black={blacks}")
