"""The position of a query, as cells and as formulas."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulestone.core.names import ActionText, Colour
from rulestone.protocol import Query
from rulestone_proofs.board import Board, Colours, Placement, known_board, unknown_placement
from rulestone_proofs.formula import FALSE
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

    def placement(self, names: Sequence[str]) -> Placement:
        """A stone put on an empty cell yet to be found; `names` are those of all cells. See `board.fits`."""
        empty = frozenset(self.empty)
        return tuple(put if cell in empty else FALSE for cell, put in enumerate(unknown_placement(names)))


def position(query: Query, grid: Grid, colours: Colours) -> Position:
    """The stones of the query on this board."""
    by_name = query.stones if isinstance(query.stones, dict) else {}
    stones = {colour: frozenset(grid.cell_of[name] for name in by_name.get(colour, ())) for colour in colours}
    return Position(colours, stones, grid.count)


def names(cells: Iterable[Cell], grid: Grid) -> tuple[ActionText, ...]:
    """Placements on these cells, as text."""
    return tuple(ActionText(grid.names[cell]) for cell in cells)
