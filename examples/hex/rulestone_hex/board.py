"""The board of Hex: a rhombus of hexagonal cells."""

from rulestone.core.boards import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Board,
    BoardKind,
    Cell,
    LatticePoint,
    Topology,
    letters,
)
from rulestone.core.boards.hexagonal import HEXAGONAL_STEPS
from rulestone.core.names import CellName, Size


class Rhombus(Board):
    """As many rows as columns; each row is shifted by half a cell to the right of the one below it."""

    __slots__ = ()

    def topology(self) -> Topology:
        """Its cells, each beside up to six others, and its four sides."""
        span, last = range(self.size), self.size - 1
        names = {(column, row): CellName(f"{letters(column)}{row + 1}") for row in span for column in span}
        edges = {
            BOTTOM: [(column, 0) for column in span],
            TOP: [(column, last) for column in span],
            LEFT: [(0, row) for row in span],
            RIGHT: [(last, row) for row in span],
        }
        return Topology.on_lattice(names, self.steps(), edges)

    def steps(self) -> tuple[LatticePoint, ...]:
        """From a cell to those beside it, anticlockwise from the right."""
        return tuple(HEXAGONAL_STEPS)

    def describe(self) -> str:
        """The board in words."""
        return f"the rhombus of size {self.size}"

    def describe_names(self) -> str:
        """How its cells are called."""
        return f"its cells run from a1 to {self.name(Cell(len(self.places) - 1))}, in lower case"


class RhombicKind(BoardKind):
    """Rhombuses of hexagonal cells."""

    name = "rhombic"
    allows_removed_cells = True

    def make(self, size: Size, removed: frozenset[Cell]) -> Board:
        """A rhombus of this size."""
        return Rhombus(size, removed)


RHOMBIC = RhombicKind()
