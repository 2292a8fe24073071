"""Necklace: the theorems' formulas for one point agree with the engine's."""

from functools import partial
from itertools import product

from rulestone_proofs.board import (
    Board,
    any_placement,
    draw_placement,
    fits,
    known_placement,
    unknown_placement,
)
from rulestone_proofs.certificates.question import lemma
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import (
    TRUE,
    Formula,
    any_of,
    both,
    either,
    negation,
    same,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import Set
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.windows import Window

WINDOWS = "encoding.necklace-windows"
_THREE = rules.Reading(three_suffice=True)
_DIAGONAL = rules.Reading(diagonal_paths=True)


def _claim(size: int, hypotheses: Formula, refutation: Formula, board: Board, placement: Set) -> Claim:
    show = partial(draw_placement, board, square_grid(size), placement)
    return Claim(both(board.consistent, fits(board, placement), hypotheses), refutation, show)


def crossed_alike(size: int, reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """Claim: without crosscuts, `refusals` names one exactly if `crossed` does for the point.

    `some`: at least one placement is illegal, so that there is something to compare.
    """
    grid, board, _ = any_placement(square_grid(size), rules.COLOURS)
    return _crossed_alike(board, grid, reading, some=some)


def crossed_alike_in_a_window(reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """The same claim in a window of 5×5 points, any of which may be off the board."""
    view = Window(2, rules.COLOURS)
    return _crossed_alike(view.board, view.grid, reading, some=some)


def _crossed_alike(board: Board, grid: SquareGrid, reading: rules.Reading, *, some: bool) -> Claim:
    placement = unknown_placement(grid.names)
    differs, refused = [], []
    for colour in rules.COLOURS:
        at_the_point = any_of(
            both(put, rules.crossed(board, grid, colour, cell, reading)) for cell, put in enumerate(placement)
        )
        refused.append(rules.refusals(board, grid, colour, placement)[rules.CROSSCUT])
        differs.append(negation(same(refused[-1], at_the_point)))
    hypotheses = both(rules.crosscut_free(board, grid), any_of(refused) if some else TRUE)
    return _claim(grid.size, hypotheses, any_of(differs), board, placement)


def secluded(board: Board, grid: SquareGrid) -> Set:
    """Return, by point, that it is empty and has no path of empty points to the perimeter."""
    reached = rules.open_points(board, grid)
    return tuple(both(board.empty(cell), negation(reached[cell])) for cell in board.cells)


def pocket_is_secluded(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: the pocket that `refusals` and `secluding` use is cut off from the perimeter."""
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    after = board.with_stone(rules.COLOURS[0], placement)
    pocket = rules.pocket(variables("inside", grid.names), after, grid, reading)
    return _claim(size, pocket, rules.none_secluded(after, grid), board, placement)


def secluded_is_pocket(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: the points that are cut off from the perimeter are a pocket, if there are any."""
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    after = board.with_stone(rules.COLOURS[0], placement)
    pocket = rules.pocket(secluded(after, grid), after, grid, reading)
    return _claim(size, negation(rules.none_secluded(after, grid)), negation(pocket), board, placement)


def secluding_alike(size: int) -> Claim:
    """Claim: `secluding` finds a pocket exactly if `refusals` does, with the same witness."""
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    differs: list[Formula] = []
    for cell, put in enumerate(placement):
        witness = f"inside {grid.names[cell]}"
        judged = rules.refusals(board, grid, rules.COLOURS[1], placement, witness=witness)
        at_the_point = rules.secluding(board, grid, cell)
        differs.append(both(put, negation(same(judged[rules.SECLUDED], at_the_point))))
    return _claim(size, TRUE, any_of(differs), board, placement)


def refused_alike(size: int, *, crosscuts: bool = True) -> Claim:
    """Claim: `refused_at` refuses what leaves a crosscut, or a point without a path to the perimeter.

    `crosscuts`: whether crosscuts are included; without them it is a mutant.
    """
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    differs: list[Formula] = []
    for cell, colour in product(board.cells, rules.COLOURS):
        here = known_placement(cell, grid.count)
        before = board.clearing(cell)
        judged = rules.refusals(before, grid, colour, here)
        cut_off = negation(rules.none_secluded(before.with_stone(colour, here), grid))
        refused = either(judged[rules.CROSSCUT], cut_off) if crosscuts else cut_off
        at_the_point = rules.refused_at(board, grid, colour, cell)
        differs.append(both(placement[cell], negation(same(refused, at_the_point))))
    return _claim(size, TRUE, any_of(differs), board, placement)


def _checks() -> tuple[Check, ...]:
    crossed, outward, inward, point = (
        "crossed alike",
        "a pocket is secluded",
        "what is secluded is a pocket",
        "secluding alike",
    )
    pockets = ((outward, pocket_is_secluded), (inward, secluded_is_pocket))
    return (
        *(proof(crossed, partial(crossed_alike, n), size=n) for n in range(1, 7)),
        *(proof(name, partial(make, n), size=n, quick=n <= 5) for name, make in pockets for n in range(1, 7)),
        *(
            proof(point, partial(secluding_alike, n), size=n, quick=n <= 5, solver=SolverName.CADICAL)
            for n in range(1, 7)
        ),
        *(proof("refused alike", partial(refused_alike, n), size=n) for n in range(1, 5)),
        *(
            proof("refused alike", partial(refused_alike, n), size=n, quick=False, solver=SolverName.CADICAL)
            for n in (5, 6)
        ),
        second_opinion(crossed, partial(crossed_alike, 5), SolverName.CADICAL, size=5),
        *(second_opinion(name, partial(make, 4), SolverName.CADICAL, size=4) for name, make in pockets),
        non_vacuous("a placement that crosses", partial(crossed_alike, 4, some=True), size=4),
        non_vacuous("a placement that secludes", partial(pocket_is_secluded, 4), size=4),
        sensitive("three stones suffice for one point", partial(crossed_alike, 3, _THREE), size=3),
        sensitive("crosscuts are no reason", partial(refused_alike, 2, crosscuts=False), size=2),
        sensitive("a pocket may leak diagonally", partial(secluded_is_pocket, 4, _DIAGONAL), size=4),
    )


def _in_windows() -> tuple[Check, ...]:
    return (
        *lemma(WINDOWS, "crossed alike in 5×5 points", crossed_alike_in_a_window),
        non_vacuous("a placement that crosses", partial(crossed_alike_in_a_window, some=True)),
        sensitive("three stones suffice for one point", partial(crossed_alike_in_a_window, _THREE)),
    )


CHECKS = {"encoding.necklace-points": _checks, WINDOWS: _in_windows}
