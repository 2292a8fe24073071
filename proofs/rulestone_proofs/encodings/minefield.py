"""Minefield's two forbidden patterns, and the placements that make one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from rulestone.core.names import ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Placement
from rulestone_proofs.formula import Formula, all_of, any_of, both, either, negation, none_of
from rulestone_proofs.geometry import Cell, Rectangle, SquareGrid, square_grid
from rulestone_proofs.judges import GameJudge
from rulestone_proofs.verdicts import judged, refused_by, with_swap

COLOURS = (Colour("black"), Colour("white"))
TURN = ClauseId("minefield.turn")
HARD_CORNER = ClauseId("minefield.hard-corner")
SWITCH = ClauseId("minefield.switch")


@dataclass(frozen=True)
class Reading:
    """The rule text, or a named variation of it.

    Attributes:
        hard_corners: whether `minefield.hard-corner` is in force.
        switch_lengths: the longer sides of the areas in which `minefield.switch` forbids switches.
    """

    hard_corners: bool = True
    switch_lengths: tuple[int, ...] = (3, 4)

    @property
    def reach(self) -> int:
        """How far an area reaches from a point in it along a row or a column: see `minefield.locality`."""
        return max(2, *self.switch_lengths) - 1


RULES = Reading()


def hard_corner(board: Board, area: Rectangle) -> Formula:
    """`minefield.hard-corner`: two opposite corners alike, the third the other colour, the fourth empty."""
    turned = [area.corners[turn:] + area.corners[:turn] for turn in range(4)]
    return any_of(
        both(
            board.of(colour, one),
            board.of(colour, opposite),
            board.of(board.other(colour), third),
            board.empty(fourth),
        )
        for colour in board.colours
        for one, third, opposite, fourth in turned
    )


def switch(board: Board, area: Rectangle) -> Formula:
    """`minefield.switch`: crossed corners, two stones of each colour, and nothing in between."""
    one, two, three, four = area.corners
    crossed = any_of(
        both(
            board.of(colour, one),
            board.of(colour, three),
            board.of(board.other(colour), two),
            board.of(board.other(colour), four),
        )
        for colour in board.colours
    )
    return both(crossed, *(board.empty(cell) for cell in area.inner))


Areas = tuple[tuple[Rectangle, ...], tuple[Rectangle, ...]]


@lru_cache(maxsize=1024)
def areas(grid: SquareGrid, reading: Reading = RULES, at: Cell | None = None) -> Areas:
    """Return the areas of hard corners, and those of switches; only those with a point, if one is given."""
    corners = grid.rectangles(2, 2) if reading.hard_corners else ()
    longer = (
        area
        for length in reading.switch_lengths
        for width, height in ((2, length), (length, 2))
        for area in grid.rectangles(width, height)
    )
    of_corners, of_switches = (
        tuple(area for area in some if at is None or at in area.points) for some in (corners, longer)
    )
    return of_corners, of_switches


def pattern_free(board: Board, grid: SquareGrid, reading: Reading = RULES) -> Formula:
    """There is neither a hard corner nor a switch."""
    corners, longer = areas(grid, reading)
    hard_corners = (hard_corner(board, area) for area in corners)
    return both(none_of(hard_corners), none_of(switch(board, area) for area in longer))


Pattern = Callable[[Board, Rectangle], Formula]
"""Returns, for a board and an area, that the area holds a pattern."""


def _new(pattern: Pattern, before: Board, after: Board, areas: Iterable[Rectangle]) -> Iterator[Formula]:
    """For each area, that it holds the pattern after the placement and did not before."""
    for area in areas:
        yield both(pattern(after, area), negation(pattern(before, area)))


def refusals(
    board: Board, grid: SquareGrid, colour: Colour, placement: Placement, reading: Reading = RULES
) -> dict[ClauseId, Formula]:
    """Return, by clause, that it forbids this placement on an empty point."""
    after = board.with_stone(colour, placement)
    corners, longer = areas(grid, reading)
    return {
        HARD_CORNER: any_of(_new(hard_corner, board, after, corners)),
        SWITCH: any_of(_new(switch, board, after, longer)),
    }


def refused_at(
    board: Board, grid: SquareGrid, colour: Colour, cell: Cell, reading: Reading = RULES
) -> Formula:
    """A stone on this point, which is known to be empty, would make a pattern.

    Only areas with the point are examined, because nothing changes elsewhere.
    """
    before = board.clearing(cell)
    after = before.filling(colour, cell)
    corners, longer = areas(grid, reading, cell)
    return any_of(
        (
            *_new(hard_corner, before, after, corners),
            *_new(switch, before, after, longer),
        )
    )


def stuck(board: Board, grid: SquareGrid, colour: Colour, reading: Reading = RULES) -> Formula:
    """This colour has no placement: a pattern would be made on every empty point."""
    return all_of(
        either(negation(board.empty(cell)), refused_at(board, grid, colour, cell, reading))
        for cell in board.cells
    )


def judge(query: Judge) -> Verdict:
    """Return the verdict of a position of Minefield, with `swap` if it is open (`minefield.turn`)."""
    offered = query.options.get("swap", False) is True
    return with_swap(query, COLOURS, judged(query, COLOURS, partial(refused_by, refusals)), offered=offered)


JUDGE = GameJudge(
    sizes=(1, 19), judge=judge, colours=COLOURS, grid=square_grid, options={"swap": (False, True)}
)
