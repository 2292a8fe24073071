"""Why a full board without crosscuts has a winner, whatever its sides: borders between colours.

Round the board lies a rim: a row of cells of the first colour below it and above it, a column of cells of
the second colour left and right of it, and nothing at the four corners. A *border* is the edge between two
neighbouring cells of different colours. Seen in the direction in which one goes along a border, one
colour is on its right. The lemmas here are about the point where cells meet: four of them, or three at
a corner of the board. How borders lead from corner to corner, and what that says of chains, is in the ledger.
"""

from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, draw
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.encodings.necklace import crosscut
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    exactly_one,
    implies,
    negation,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.reach import spread, wall
from rulestone_proofs.theorems.lemmas import lemma

THEOREM = "square.full-board-winner"
_FIRST, _SECOND = COLOURS
_GRID = square_grid(2)
_AREA = _GRID.rectangles(2, 2)[0]
_TURNS = range(4)
"""The cells that meet at a point, counter-clockwise from the lower left one. After each comes an edge."""
LOWER_LEFT, LOWER_RIGHT, UPPER_RIGHT, UPPER_LEFT = _TURNS
RIM_COLOURS = {
    LOWER_LEFT: {LOWER_RIGHT: _FIRST, UPPER_LEFT: _SECOND},
    LOWER_RIGHT: {LOWER_LEFT: _FIRST, UPPER_RIGHT: _SECOND},
    UPPER_RIGHT: {LOWER_RIGHT: _SECOND, UPPER_LEFT: _FIRST},
    UPPER_LEFT: {LOWER_LEFT: _SECOND, UPPER_RIGHT: _FIRST},
}
"""By corner of the board: what the two cells of the rim hold that meet there."""


def full_board(grid: SquareGrid) -> Board:
    """Any board without an empty point."""
    stones = variables(_FIRST, grid.names)
    return Board({_FIRST: stones, _SECOND: tuple(negation(stone) for stone in stones)})


def cut_off(board: Board, grid: SquareGrid) -> Formula:
    """Neither colour joins its edges, with walls in variables of their own."""
    first, second = board.colours
    return both(
        wall(variables("low", grid.names), board.stones[first], grid.bottom, grid.top, grid.beside),
        wall(variables("near", grid.names), board.stones[second], grid.left, grid.right, grid.beside),
    )


def _of(board: Board, colour: Colour, turn: int) -> Formula:
    cell = _AREA.corners[turn % 4]
    return board.of(colour, cell)


def _leads_in(board: Board, edge: int) -> Formula:
    """The edge is a border, and on the way in it has the first colour on its right."""
    return both(_of(board, _SECOND, edge), _of(board, _FIRST, edge + 1))


def _leads_out(board: Board, edge: int) -> Formula:
    """The edge is a border, and on the way out it has the first colour on its right."""
    return both(_of(board, _FIRST, edge), _of(board, _SECOND, edge + 1))


def _joined(board: Board, one: int, other: int) -> Formula:
    """Steps between like cells of the area lead from one cell to the other."""
    first, last = _AREA.corners[one % 4], _AREA.corners[other % 4]
    reached = []
    for stones in board.stones.values():
        start = tuple(stone if cell == first else FALSE for cell, stone in enumerate(stones))
        reached.append(spread(start, stones, _GRID.beside)[last])
    return any_of(reached)


def _describe(board: Board, values: Values) -> str:
    return f"2×2: {draw(board, _GRID, values)}"


def border_goes_on(*, crosscuts: bool = False) -> Claim:
    """Where four cells meet and a border leads in, just one leads out, and its sides join those of the first.

    Both have the first colour on the right. The cells to the right of the two borders are joined by
    steps between like cells among the four, and so are the cells to the left.
    """
    board = full_board(_GRID)
    goes_on = []
    for edge in _TURNS:
        ways_out = [_leads_out(board, out) for out in _TURNS]
        sides = all_of(
            implies(way_out, both(_joined(board, edge + 1, out), _joined(board, edge, out + 1)))
            for out, way_out in zip(_TURNS, ways_out, strict=True)
        )
        goes_on.append(implies(_leads_in(board, edge), both(exactly_one(ways_out), sides)))
    return Claim(
        TRUE if crosscuts else negation(crosscut(board, _AREA)),
        negation(all_of(goes_on)),
        partial(_describe, board),
    )


def no_crosscut_at_the_rim() -> Claim:
    """Four cells of which two neighbouring ones are of the rim, and so of one colour, are no crosscut."""
    board = full_board(_GRID)
    rim = any_of(
        both(_of(board, colour, turn), _of(board, colour, turn + 1)) for colour in COLOURS for turn in _TURNS
    )
    return Claim(rim, crosscut(board, _AREA), partial(_describe, board))


def one_border_at_a_corner(corner: int, *, rim: bool = True) -> Claim:
    """Where three cells meet at a corner of the board there is one border.

    With the first colour on its right it leads out at the lower left and the upper right corner, in at
    the other two. The fourth cell is missing. `rim=False` leaves out what the two cells of the rim hold.
    """
    everything = full_board(_GRID)
    missing = _AREA.corners[corner]
    board = Board(
        {
            colour: tuple(FALSE if cell == missing else stone for cell, stone in enumerate(stones))
            for colour, stones in everything.stones.items()
        }
    )
    rim_stones = all_of(_of(board, colour, turn) for turn, colour in RIM_COLOURS[corner].items())
    leads = _leads_out if corner in (LOWER_LEFT, UPPER_RIGHT) else _leads_in
    borders = [either(_leads_in(board, edge), _leads_out(board, edge)) for edge in _TURNS]
    right_way = exactly_one([leads(board, edge) for edge in _TURNS])
    return Claim(
        rim_stones if rim else TRUE,
        negation(both(exactly_one(borders), right_way)),
        partial(_describe, board),
    )


def _a_border_leads_in() -> Claim:
    """The hypotheses where there is a border to follow."""
    claim = border_goes_on()
    board = full_board(_GRID)
    return Claim(both(claim.hypotheses, _leads_in(board, 0)), claim.refutation, claim.show)


def _checks() -> tuple[Check, ...]:
    corners = {"lower left": LOWER_LEFT, "lower right": LOWER_RIGHT, "upper right": UPPER_RIGHT}
    corners["upper left"] = UPPER_LEFT
    goes_on = "a border leads on, with the same colour on its right"
    return (
        *lemma(THEOREM, goes_on, border_goes_on),
        *lemma(THEOREM, "no crosscut at the rim", no_crosscut_at_the_rim),
        *(
            check
            for name, corner in corners.items()
            for check in lemma(
                THEOREM, f"one border at the {name} corner", partial(one_border_at_a_corner, corner)
            )
        ),
        non_vacuous("a border that leads in", _a_border_leads_in),
        non_vacuous("a corner", partial(one_border_at_a_corner, LOWER_LEFT)),
        sensitive(f"crosscuts allowed: {goes_on}", partial(border_goes_on, crosscuts=True)),
        sensitive("any rim: one border at a corner", partial(one_border_at_a_corner, LOWER_LEFT, rim=False)),
    )


CHECKS = {THEOREM: _checks}
