"""Boards: cells, their names and their neighbours.

Rules never do arithmetic with coordinates. They get neighbours, areas, edges and lines from a board, as
cells. A cell is its index in board order: rows from the bottom up, each from left to right.

There are two kinds of board here, `square` and `hexagonal`. A game of your own may define another:

- a subclass of `Board`: its `topology` (cells, neighbours and sides; `Topology.on_lattice` makes one from
  places), and two methods that describe the board and the names of its cells;
- a subclass of `BoardKind` with a name, and `make`, which returns a board of a size.

Drawing, generating games and shrinking boards need no more than that.
"""

from rulestone.core.boards.board import (
    BOTTOM,
    LEFT,
    RIGHT,
    TOP,
    Board,
    BoardKind,
    Cell,
    LatticePoint,
    Side,
    Topology,
    UnknownCell,
    letters,
)

__all__ = [
    "BOTTOM",
    "LEFT",
    "RIGHT",
    "TOP",
    "Board",
    "BoardKind",
    "Cell",
    "LatticePoint",
    "Side",
    "Topology",
    "UnknownCell",
    "letters",
]
