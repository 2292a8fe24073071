"""Necklace's two conditions on the board after a placement: no crosscut, no secluded empty point."""

from dataclasses import dataclass
from functools import partial

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Placement
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    all_of,
    any_of,
    both,
    implies,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.geometry import Cell, Rectangle, SquareGrid, square_grid
from rulestone_proofs.judges import GameJudge
from rulestone_proofs.reach import Set, spread
from rulestone_proofs.verdicts import judged, refused_by, with_swap

COLOURS = (Colour("red"), Colour("blue"))
CROSSCUT = ClauseId("necklace.crosscut")
SECLUDED = ClauseId("necklace.secluded")


@dataclass(frozen=True)
class Reading:
    """The rule text, or a named variation of it.

    Attributes:
        diagonal_paths: whether a path out may take diagonal steps.
        three_suffice: whether three stones of a crosscut and an empty point are forbidden as well.
    """

    diagonal_paths: bool = False
    three_suffice: bool = False

    def beside(self, grid: SquareGrid) -> tuple[tuple[Cell, ...], ...]:
        """Return, by cell, where a step of a path may lead."""
        return grid.around if self.diagonal_paths else grid.beside


RULES = Reading()


def crosscut(board: Board, area: Rectangle, reading: Reading = RULES) -> Formula:
    """`necklace.crosscut`: opposite corners of a 2×2 area are equal, one pair of each colour."""
    one, two, three, four = area.corners
    crosscuts = []
    for colour in board.colours:
        other = board.other(colour)
        stones = [
            board.of(colour, one),
            board.of(other, two),
            board.of(colour, three),
            board.of(other, four),
        ]
        crosscuts.append(all_of(stones))
        if reading.three_suffice:
            crosscuts.extend(
                both(board.empty(gap), *(stone for stone in stones if stone is not left_out))
                for gap, left_out in zip(area.corners, stones, strict=True)
            )
    return any_of(crosscuts)


def crosscut_free(board: Board, grid: SquareGrid, reading: Reading = RULES) -> Formula:
    """There is no crosscut."""
    return none_of(crosscut(board, area, reading) for area in grid.rectangles(2, 2))


def open_points(board: Board, grid: SquareGrid, reading: Reading = RULES) -> Set:
    """Return, by point, that it is empty and connected to the perimeter by a path of empty points."""
    empty = tuple(board.empty(cell) for cell in board.cells)
    start = tuple(TRUE if cell in grid.perimeter else FALSE for cell in board.cells)
    return spread(start, empty, reading.beside(grid), steps=grid.count - len(grid.perimeter))


def none_secluded(board: Board, grid: SquareGrid, reading: Reading = RULES) -> Formula:
    """No empty point is secluded."""
    reached = open_points(board, grid, reading)
    return all_of(implies(board.empty(cell), reached[cell]) for cell in board.cells)


def pocket(inside: Set, board: Board, grid: SquareGrid, reading: Reading = RULES) -> Formula:
    """`necklace.secluded`: `inside` (free variables) is a non-empty set of secluded points.

    It holds only empty points, at least one and none of the perimeter, and with each point all its empty
    neighbours, so no path leaves it. The secluded points of a board form such a set.
    """
    exits = grid.perimeter
    empty = [FALSE if cell in exits else board.empty(cell) for cell in board.cells]
    closed = [
        implies(both(inside[cell], board.empty(next_to)), FALSE if next_to in exits else inside[next_to])
        for cell, cells in enumerate(reading.beside(grid))
        if cell not in exits
        for next_to in cells
    ]
    empties = [implies(inside[cell], empty[cell]) for cell in board.cells]
    return both(any_of(inside), *empties, *closed)


def refusals(
    board: Board, grid: SquareGrid, colour: Colour, placement: Placement, *, witness: str = "inside"
) -> dict[ClauseId, Formula]:
    """Return, by clause, that it forbids this placement; `witness` names the variables of a pocket."""
    after = board.with_stone(colour, placement)
    return {
        CROSSCUT: any_of(crosscut(after, area) for area in grid.rectangles(2, 2)),
        SECLUDED: pocket(variables(witness, grid.names), after, grid),
    }


def crossed(board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: Reading = RULES) -> Formula:
    """A stone of this colour on this point, which is known to be empty, would make a crosscut."""
    after = board.clearing(cell).filling(colour, cell)
    areas = (area for area in grid.rectangles(2, 2) if cell in area.points)
    return any_of(crosscut(after, area, reading) for area in areas)


def secluding(board: Board, grid: SquareGrid, cell: Cell, reading: Reading = RULES) -> Formula:
    """A stone on this point, which is known to be empty, would seclude a point.

    The point has witness variables of its own. Seclusion does not depend on the stone's colour.
    """
    after = board.clearing(cell).filling(COLOURS[0], cell)
    return pocket(variables(f"inside {grid.names[cell]}", grid.names), after, grid, reading)


def refused_at(
    board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: Reading = RULES
) -> Formula:
    """A stone on this point, which is known to be empty, would leave a crosscut or a secluded point."""
    after = board.clearing(cell).filling(colour, cell)
    return negation(both(crosscut_free(after, grid, reading), none_secluded(after, grid, reading)))


def judge(query: Judge) -> Verdict:
    """Return the verdict of a position of Necklace; with `swap` if it is open (`necklace.swap`)."""
    offered = query.options.get("swap", True) is True
    return with_swap(query, COLOURS, judged(query, COLOURS, partial(refused_by, refusals)), offered=offered)


JUDGE = GameJudge(
    sizes=(1, 15), judge=judge, colours=COLOURS, grid=square_grid, options={"swap": (True, False)}
)
