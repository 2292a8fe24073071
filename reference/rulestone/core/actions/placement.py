"""A stone placed on a cell."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rulestone.core.actions.action import CELL, Action, ActionForm, CellMap, Colours, colour_pattern
from rulestone.core.boards import Board, Cell
from rulestone.core.names import Colour
from rulestone.core.overriding import override
from rulestone.core.stones import Stones


@dataclass(frozen=True, slots=True)
class Placement(Action):
    """A stone placed on a cell.

    Attributes:
        cell: the cell.
        colour: the colour of the stone; None for the colour to move, in games with turns.
        removing: a stone of the group that is removed with it; None if no group is.
    """

    cell: Cell
    colour: Colour | None = None
    removing: Cell | None = None

    @override
    def write(self, board: Board) -> str:
        """`c3`, `c3xd4`, `black:c3`."""
        whose = "" if self.colour is None else f"{self.colour}:"
        taken = "" if self.removing is None else f"x{board.name(self.removing)}"
        return f"{whose}{board.name(self.cell)}{taken}"

    @property
    @override
    def placement_cells(self) -> tuple[Cell, ...]:
        return (self.cell,)

    @property
    @override
    def removal_cells(self) -> tuple[Cell, ...]:
        return () if self.removing is None else (self.removing,)

    @property
    @override
    def colour_named(self) -> Colour | None:
        return self.colour

    @override
    def canonical(self, board: Board, stones: Stones) -> "Placement":
        colour = None if self.removing is None else stones.at(self.removing)
        if self.removing is None or colour is None:
            return self
        return replace(self, removing=min(board.reached((self.removing,), stones.of(colour))))

    @override
    def mapped(self, cell_map: CellMap) -> "Placement | None":
        cell = cell_map(self.cell)
        taken = None if self.removing is None else cell_map(self.removing)
        return None if cell is None else Placement(cell, self.colour, taken)


@dataclass(frozen=True)
class _PlacementForm(ActionForm):
    colours: tuple[Colour | None, ...] = (None,)

    @override
    def read(self, board: Board, match: re.Match[str]) -> Placement:
        colour = match.groupdict().get("colour")
        return Placement(board.cell(match["cell"]), None if colour is None else Colour(colour))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Placement) and action.colour in self.colours and action.removing is None

    @override
    def actions(self, board: Board) -> Iterable[Placement]:
        return (Placement(cell, colour) for colour in self.colours for cell in board.cells)


PLACEMENT = _PlacementForm(f"(?P<cell>{CELL})")
"""`c3`: a stone of the colour to move."""


def coloured_placement(colours: Colours) -> ActionForm:
    """`black:c3`, in games without turns."""
    return _PlacementForm(f"{colour_pattern(colours)}:(?P<cell>{CELL})", colours)
