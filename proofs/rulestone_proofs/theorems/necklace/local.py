"""Necklace on boards of every shape: lemmas about one point.

The ledger derives the statements about whole boards from these lemmas about a point and its neighbours.
"""

from collections.abc import Sequence
from functools import partial

from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    Values,
    all_of,
    any_of,
    both,
    either,
    how_many_at_most,
    implies,
    negation,
    variables,
)
from rulestone_proofs.geometry import square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.theorems.lemmas import lemma
from rulestone_proofs.windows import GapBoard, Window

LOCALITY, ALWAYS = "necklace.locality", "necklace.always-a-placement"
_MIDDLE = (0, 0)


def _describe(view: Window, values: Values) -> str:
    return f"rows from the top: {view.describe(values)}"


def not_both_crossed(reading: rules.Reading = rules.RULES, *, way_out: bool = True) -> Claim:
    """Claim: not both colours would make a crosscut on an empty point that is not secluded.

    Such a point has an empty neighbour or is on the perimeter, that is, has a neighbour off the board.
    `way_out=False` leaves out that hypothesis.
    """
    view = Window(1, rules.COLOURS)
    board, middle = view.board, view.cell(_MIDDLE)
    ways = [either(board.missing[cell], board.empty(cell)) for cell in view.grid.beside[middle]]
    hypotheses = (
        board.consistent,
        rules.crosscut_free(board, view.grid, reading),
        board.empty(middle),
        any_of(ways) if way_out else TRUE,
    )
    crossed = [rules.crossed(board, view.grid, colour, middle, reading) for colour in view.colours]
    return Claim(both(*hypotheses), all_of(crossed), partial(_describe, view))


def crosscuts_are_made_at_the_stone(*, inside: bool = False) -> Claim:
    """Claim: a crosscut after a placement, in an area without the new stone, was there before.

    The area is the upper right one of a 3×3 board; `inside` allows the stone in it.
    """
    grid = square_grid(3)
    board = unknown_board(rules.COLOURS, grid.names)
    area = grid.rectangles(2, 2)[-1]
    placement = unknown_placement(grid.names)
    outside = all_of(negation(placement[cell]) for cell in area.points)
    after = [rules.crosscut(board.with_stone(colour, placement), area) for colour in rules.COLOURS]
    return Claim(
        both(board.consistent, fits(board, placement), TRUE if inside else outside, any_of(after)),
        negation(rules.crosscut(board, area)),
        lambda values: f"3×3: {draw(board, grid, values)}",
    )


def _shut_in(board: GapBoard, inside: Sequence[Formula], view: Window) -> Formula:
    """No path leaves the middle: each neighbour is on the board and, if it is empty, in the set."""
    return all_of(
        both(negation(board.missing[cell]), implies(board.empty(cell), inside[cell]))
        for cell in view.grid.beside[view.cell(_MIDDLE)]
    )


def shut_in_before(*, beside_stone: bool = False) -> Claim:
    """Claim: a point that no path leaves after a placement elsewhere had no path before.

    `inside` are the points that the placement leaves secluded, including the middle of the window. None of
    them is beside the new stone; `beside_stone` leaves out that hypothesis.
    """
    view = Window(1, rules.COLOURS)
    board, middle = view.board, view.cell(_MIDDLE)
    placement = unknown_placement(view.grid.names)
    after = board.with_stone(rules.COLOURS[0], placement)
    inside = variables("inside", view.grid.names)
    apart = all_of(
        implies(put, negation(any_of(inside[next_to] for next_to in view.grid.beside[cell])))
        for cell, put in enumerate(placement)
    )
    hypotheses = (
        board.consistent,
        how_many_at_most(1, placement),
        all_of(implies(put, board.empty(cell)) for cell, put in enumerate(placement)),
        both(inside[middle], after.empty(middle)),
        _shut_in(after, inside, view),
        TRUE if beside_stone else apart,
    )
    return Claim(both(*hypotheses), negation(_shut_in(board, inside, view)), partial(_describe, view))


def _closed_to_one() -> Claim:
    """The hypotheses with something at stake: the first colour would make a crosscut."""
    claim = not_both_crossed()
    view = Window(1, rules.COLOURS)
    one = rules.crossed(view.board, view.grid, view.colours[0], view.cell(_MIDDLE))
    return Claim(both(claim.hypotheses, one), claim.refutation, claim.show)


def _locality() -> tuple[Check, ...]:
    name = "a crosscut elsewhere was there before"
    shut = "what is shut in apart from the stone was shut in before"
    return (
        *lemma(LOCALITY, name, crosscuts_are_made_at_the_stone),
        *lemma(LOCALITY, shut, shut_in_before),
        non_vacuous("a crosscut after a placement elsewhere", crosscuts_are_made_at_the_stone),
        non_vacuous("a point that is shut in", shut_in_before),
        sensitive(f"stones inside the area: {name}", partial(crosscuts_are_made_at_the_stone, inside=True)),
        sensitive(f"points beside the stone: {shut}", partial(shut_in_before, beside_stone=True)),
    )


def _always() -> tuple[Check, ...]:
    name = "crosscuts do not close a point with a way out to both"
    return (
        *lemma(ALWAYS, name, not_both_crossed),
        non_vacuous("a point closed to one colour by crosscuts", _closed_to_one),
        sensitive(f"points without a way out: {name}", partial(not_both_crossed, way_out=False)),
    )


CHECKS = {LOCALITY: _locality, ALWAYS: _always}
