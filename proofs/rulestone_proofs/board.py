"""A board as formulas: for each cell and colour, whether a stone of that colour is there.

The formulas may be variables (any position), constants (a known one) or a mixture (a known position with one
more stone on an unknown cell).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from rulestone.core.names import Colour
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    constant,
    either,
    evaluate,
    exactly_one,
    implies,
    negation,
    variables,
)
from rulestone_proofs.geometry import AGrid, Cell, Grid, SquareGrid

Colours = tuple[Colour, Colour]
Placement = tuple[Formula, ...]
"""By cell, whether the new stone is placed there."""


@dataclass(frozen=True)
class Board:
    """The stones of two colours.

    Attributes:
        stones: by colour and cell, whether there is such a stone.
    """

    stones: Mapping[Colour, tuple[Formula, ...]]

    @cached_property
    def colours(self) -> Colours:
        """The two colours, in the order of the game's text."""
        one, two = self.stones
        return one, two

    @property
    def cells(self) -> range:
        """All cells."""
        return range(len(self.stones[self.colours[0]]))

    def other(self, colour: Colour) -> Colour:
        """Return the opponent's colour."""
        one, two = self.colours
        return two if colour == one else one

    def of(self, colour: Colour, cell: Cell) -> Formula:
        """A stone of this colour is on the cell."""
        return self.stones[colour][cell]

    def empty(self, cell: Cell) -> Formula:
        """The cell is empty."""
        one, two = self.stones.values()
        return both(negation(one[cell]), negation(two[cell]))

    @property
    def has_empty(self) -> Formula:
        """Some cell is empty."""
        return any_of(self.empty(cell) for cell in self.cells)

    @property
    def consistent(self) -> Formula:
        """No cell holds two stones."""
        one, two = self.stones.values()
        return all_of(negation(both(a, b)) for a, b in zip(one, two, strict=True))

    def with_stone(self, colour: Colour, placement: Placement) -> Self:
        """Return the board after a stone of this colour is placed as the placement says."""
        added = tuple(either(a, b) for a, b in zip(self.stones[colour], placement, strict=True))
        return replace(self, stones={**self.stones, colour: added})

    def filling(self, colour: Colour, cell: Cell) -> Self:
        """Return the board after a stone of this colour on this cell: `with_stone` for a known cell."""
        filled = changed(self.stones[colour], cell, TRUE)
        return replace(self, stones={**self.stones, colour: filled})

    def clearing(self, cell: Cell) -> Self:
        """Return this board with a cell that is known to be empty."""
        cleared = {name: changed(stones, cell, FALSE) for name, stones in self.stones.items()}
        return replace(self, stones=cleared)


def changed(formulas: tuple[Formula, ...], cell: Cell, to: Formula) -> tuple[Formula, ...]:
    """Return the same formulas with another one for this cell."""
    return (*formulas[:cell], to, *formulas[cell + 1 :])


def unknown_board(colours: Colours, names: Sequence[str], prefix: str = "") -> Board:
    """Return any board: a variable for each cell and colour. See `Board.consistent`."""
    return Board({colour: variables(f"{prefix}{colour}", names) for colour in colours})


def known_board(colours: Colours, count: int, stones: Mapping[Colour, Iterable[Cell]]) -> Board:
    """Return the board with exactly these stones."""
    rows = {colour: set(stones.get(colour, ())) for colour in colours}
    return Board(
        {
            colour: tuple(constant(cell in members) for cell in range(count))
            for colour, members in rows.items()
        }
    )


def unknown_placement(names: Sequence[str], prefix: str = "put") -> Placement:
    """Return a placement on an unknown cell. See `fits`."""
    return variables(prefix, names)


def any_placement(grid: AGrid, colours: Colours) -> tuple[AGrid, Board, Placement]:
    """Return the grid, any board on it, and a placement on an unknown cell of it."""
    return grid, unknown_board(colours, grid.names), unknown_placement(grid.names)


def known_placement(cell: Cell, count: int) -> Placement:
    """Return a placement on this cell."""
    return tuple(TRUE if cell == other else FALSE for other in range(count))


def fits(board: Board, placement: Placement) -> Formula:
    """Exactly one stone is placed, on an empty cell."""
    return both(
        exactly_one(placement),
        all_of(implies(put, board.empty(cell)) for cell, put in enumerate(placement)),
    )


def draw(board: Board, grid: Grid, values: Values) -> str:
    """Describe the board for these values of its variables: `black a1 b2, white c3`."""
    return draw_sets(board.stones.items(), grid, values)


def draw_placement(board: Board, grid: SquareGrid, placement: Placement, values: Values) -> str:
    """Describe a square board and a placement on it."""
    cells = [name for name, put in zip(grid.names, placement, strict=True) if evaluate(put, values)]
    return f"{grid.size}×{grid.size}: {draw(board, grid, values)}; placed: {' '.join(cells)}"


def draw_sets(sets: Iterable[tuple[str, Sequence[Formula]]], grid: Grid, values: Values) -> str:
    """Describe sets of cells, each with its name."""
    parts = []
    for name, cells in sets:
        members = [grid.names[at] for at, cell in enumerate(cells) if evaluate(cell, values)]
        parts.append(f"{name} {' '.join(members) or '-'}")
    return ", ".join(parts)
