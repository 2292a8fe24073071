"""Interleave: the effect of the half stone."""

from itertools import product

from rulestone.core.names import Colour
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Role, text_check
from rulestone_proofs.plain import first_difference, sizes
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import counted
from rulestone_proofs.verdicts import Position

_HALF = """
(declare-const black Int) (declare-const red Int) (declare-const rest Bool)
(declare-const weighed Bool) (declare-const plain Bool)
(assert (and (>= black 0) (>= red 0)))
(assert (= weighed (ite (> red 0) (or (< (* 2 black) (* 2 red)) (and (= black red) rest))
                                  (or (< (* 2 black) {imaginary}) (and (= (* 2 black) {imaginary}) rest)))))
(assert (= plain (or (< black red) (and (= black red) (or (= red 0) rest)))))
"""
"""One place of the two descending lists, with black's and red's group there, 0 if there is none.

`weighed` is whether Red wins from here on with the imaginary group, in half stones, at Red's first missing
place. `plain` is whether Red wins or ties without it. `rest` is both of these for the later places, which
agree by induction.
"""
_DIFFER = "(assert (not (= weighed plain)))"


def judged_alike(size: int) -> tuple[int, int]:
    """Return the number of positions where the judging rule agrees with half stones; on paper, all."""
    grid, (black, red), count = hex_grid(size), rules.COLOURS, 0
    for content in product((None, *rules.COLOURS), repeat=grid.count):
        stones = {
            colour: frozenset(cell for cell, stone in enumerate(content) if stone == colour)
            for colour in rules.COLOURS
        }
        blacks, reds = ([2 * number for number in sizes(stones[colour], grid)] for colour in (black, red))
        leader: Colour = black if first_difference(blacks, [*reds, 1], missing=0) > 0 else red
        count += rules.ahead(Position(rules.COLOURS, stones, grid.count), grid) == leader
    return count, 3**grid.count


def _checks() -> tuple[Check, ...]:
    step, half, whole = "one place of the lists", _HALF.format(imaginary=1), _HALF.format(imaginary=2)
    return (
        text_check(Role.PROOF, step, half + _DIFFER, SolverName.Z3),
        *counted("positions judged alike", judged_alike, (1, 2)),
        text_check(Role.SECOND_OPINION, step, half + _DIFFER, SolverName.CVC5),
        text_check(Role.NON_VACUITY, step, half, SolverName.Z3),
        text_check(Role.SENSITIVITY, "the imaginary group is a whole stone", whole + _DIFFER, SolverName.Z3),
    )


CHECKS = {"interleave.half-stone": _checks}
