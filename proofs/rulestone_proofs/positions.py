"""The position of a query, as cells and as formulas."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.names import ActionText, Colour
from rulestone.protocol import Judge
from rulestone_proofs.board import Board, Colours, known_board
from rulestone_proofs.geometry import Cell, Grid
from rulestone_proofs.plain import Stones


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of a query as cells."""

    colours: Colours
    stones: dict[Colour, Stones]
    count: int

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells without a stone, in board order."""
        stones = frozenset().union(*self.stones.values())
        return tuple(cell for cell in range(self.count) if cell not in stones)

    @property
    def board(self) -> Board:
        """The position as a board of constants."""
        return known_board(self.colours, self.count, self.stones)


def position(query: Judge, grid: Grid, colours: Colours) -> Position:
    """The stones of the query on this board."""
    by_name = query.stones if isinstance(query.stones, dict) else {}
    stones = {colour: frozenset(grid.cell_of[name] for name in by_name.get(colour, ())) for colour in colours}
    return Position(colours, stones, grid.count)


def names(cells: Iterable[Cell], grid: Grid) -> tuple[ActionText, ...]:
    """Placements on these cells, as text."""
    return tuple(ActionText(grid.names[cell]) for cell in cells)
