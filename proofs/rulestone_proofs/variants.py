"""What a solver says of a variant of Minefield or Necklace, by a reading of its constraints.

`rulestone_lab.provable` makes the reading from the variant's own parts. The questions are those of the
theorems about the game. A board in play holds nothing that a constraint forbids, as no placement may bring
it about.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, unknown_board
from rulestone_proofs.encodings.necklace import crosscut_free, none_secluded
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    all_of,
    any_of,
    both,
    either,
    evaluate,
    implies,
    negation,
    none_of,
)
from rulestone_proofs.geometry import Cell, SquareGrid, square_grid
from rulestone_proofs.solvers.answers import Answer, Impossible, Model, SolverName, ask
from rulestone_proofs.theorems.skips import cut_off
from rulestone_proofs.windows import Point, Window, within

_SECONDS = 60.0
"""Seconds for a question."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Contents that no placement may give to a rectangle of points.

    Attributes:
        width: its number of columns.
        height: its number of rows.
        contents: the forbidden contents, each row by row from the bottom left.
    """

    width: int
    height: int
    contents: tuple[tuple[Colour | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """The constraints of a variant.

    Attributes:
        colours: the two colours, the first with the edges below and above.
        areas: what is forbidden in rectangles.
        no_secluded: whether a placement may not leave an empty point secluded.
    """

    colours: Colours
    areas: tuple[Forbidden, ...]
    no_secluded: bool

    @property
    def reach(self) -> int:
        """How far a rectangle reaches from a point in it."""
        return max((max(area.width, area.height) for area in self.areas), default=2) - 1

    def breaches(self, board: Board, grid: SquareGrid, at: Cell | None = None) -> Iterator[Formula]:
        """For each rectangle, or each one with a point, that it holds what is forbidden."""
        for forbidden in self.areas:
            for area in grid.rectangles(forbidden.width, forbidden.height):
                if at is None or at in area.points:
                    cells = sorted(area.points)
                    yield any_of(_holds(board, cells, stones) for stones in forbidden.contents)

    def refused(self, board: Board, grid: SquareGrid, colour: Colour, cell: Cell) -> Formula:
        """A stone of this colour may not be placed on this point, which is known to be empty."""
        after = board.clearing(cell).filling(colour, cell)
        secluding = negation(none_secluded(after, grid)) if self.no_secluded else FALSE
        return either(secluding, *self.breaches(after, grid, cell))

    def closed(self, board: Board, grid: SquareGrid, cell: Cell) -> Formula:
        """If the point is empty, neither colour may place there."""
        return implies(
            board.empty(cell), all_of(self.refused(board, grid, colour, cell) for colour in self.colours)
        )


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found out about a variant.

    Attributes:
        standings: by theorem of the game, how it stands for the variant.
        stuck: a board on which nobody can place and nobody has won, by colour; None if none was found.
            Whether play can lead to it is not asked.
    """

    standings: dict[str, str]
    stuck: dict[Colour, tuple[str, ...]] | None


def findings(game: str, reading: Reading, largest: int = 5) -> Findings:
    """Ask the solver about a variant of a game.

    Args:
        game: the game.
        reading: the constraints of the variant.
        largest: the size of the largest board on which a stuck position is looked for.
    """
    crossless = isinstance(_ask(_makes_crosscut(reading)), Impossible)
    everywhere = not reading.no_secluded and all(
        isinstance(_ask(counterexample), Impossible)
        for counterexample in (_no_spine(reading, crossless), _ending_spine(reading, crossless))
    )
    placeable, _ = _on_boards(reading, crossless, largest, has_empty=True)
    drawless, stuck = _on_boards(reading, crossless, largest, has_empty=False)
    yes, no = "proved", "not proved"
    standings = {
        "minefield.no-crosscut": yes if crossless else no,
        f"{game}.always-a-placement": placeable,
        "minefield.always-a-placement-everywhere": yes if everywhere else no,
        f"{game}.drawless": yes if everywhere and crossless else drawless if stuck is None else no,
    }
    return Findings(standings, stuck)


def _ask(formula: Formula) -> Answer:
    return ask(SolverName.Z3, formula, _SECONDS)


def _holds(board: Board, cells: list[Cell], stones: tuple[Colour | None, ...]) -> Formula:
    """These cells hold these stones."""
    return all_of(
        board.empty(cell) if stone is None else board.of(stone, cell)
        for cell, stone in zip(cells, stones, strict=True)
    )


def _in_play(reading: Reading, board: Board, grid: SquareGrid, *, crossless: bool) -> Formula:
    """The board holds nothing that is forbidden, and no crosscut if play cannot bring one about."""
    return both(
        board.consistent,
        none_of(reading.breaches(board, grid)),
        crosscut_free(board, grid) if crossless else TRUE,
        none_secluded(board, grid) if reading.no_secluded else TRUE,
    )


def _makes_crosscut(reading: Reading) -> Formula:
    """A legal placement makes a crosscut in a 2×2 area that held none: see `minefield.no-crosscut`."""
    grid = square_grid(2)
    board = unknown_board(reading.colours, grid.names)
    crosscuts = any_of(
        both(
            board.empty(cell),
            none_of(reading.breaches(after, grid, cell)),
            negation(crosscut_free(after, grid)),
        )
        for cell in board.cells
        for after in (board.clearing(cell).filling(colour, cell) for colour in reading.colours)
    )
    return both(_in_play(reading, board, grid, crossless=True), crosscuts)


def _on_boards(
    reading: Reading, crossless: bool, largest: int, *, has_empty: bool
) -> tuple[str, dict[Colour, tuple[str, ...]] | None]:
    """Say whether somebody can always place, or else has won, and show the smallest board where not."""
    for size in range(1, largest + 1):
        grid = square_grid(size)
        board = unknown_board(reading.colours, grid.names)
        stuck = both(
            _in_play(reading, board, grid, crossless=crossless),
            board.has_empty if has_empty else cut_off(board, grid),
            *(reading.closed(board, grid, cell) for cell in board.cells),
        )
        answer = _ask(stuck)
        if isinstance(answer, Model):
            shown = {
                colour: tuple(
                    name
                    for name, is_there in zip(grid.names, stones, strict=True)
                    if evaluate(is_there, answer.values)
                )
                for colour, stones in board.stones.items()
            }
            return f"refuted on {size}×{size}", shown
        if not isinstance(answer, Impossible):
            return f"proved to {size - 1}×{size - 1}", None
    return f"proved to {largest}×{largest}", None


# Every size: see the argument of `minefield.always-a-placement-everywhere`.


def _no_spine(reading: Reading, crossless: bool) -> Formula:
    """Neither the middle, which is empty, nor a neighbour of it is a spine point."""
    view, closed = _closed_within(reading, 2, crossless)
    points = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    return both(closed, view.empty((0, 0)), none_of(_spine(view, at, up) for at in points for up in (1, -1)))


def _ending_spine(reading: Reading, crossless: bool) -> Formula:
    """The middle is a spine point of a diagonal, and has no next one on it."""
    view, closed = _closed_within(reading, 3, crossless)
    ends = (
        both(
            _spine(view, (0, 0), up),
            none_of(_spine(view, at, up) for at in ((1, up), (2, -up), (-1, 2 * up))),
        )
        for up in (1, -1)
    )
    return both(closed, any_of(ends))


def _closed_within(reading: Reading, distance: int, crossless: bool) -> tuple[Window, Formula]:
    """A window in play, and that empty points up to this distance from its middle are closed."""
    view = Window(distance + reading.reach, reading.colours)
    closed = all_of(reading.closed(view.board, view.grid, view.cell(point)) for point in within(distance))
    return view, both(_in_play(reading, view.board, view.grid, crossless=crossless), closed)


def _spine(view: Window, at: Point, up: int) -> Formula:
    """An empty point with a link either way along a diagonal, which rises by `up` a column."""
    return both(view.empty(at), _link(view, at, 1, up), _link(view, at, -1, -up))


def _link(view: Window, at: Point, dx: int, dy: int) -> Formula:
    x, y = at
    beside, above, across = (x + dx, y), (x, y + dy), (x + dx, y + dy)
    return any_of(
        either(
            both(view.of(one, beside), view.of(one, above), view.empty(across)),
            both(view.of(one, across), view.empty(beside), view.of(other, above)),
            both(view.of(one, across), view.empty(above), view.of(other, beside)),
        )
        for one, other in (view.colours, view.colours[::-1])
    )
