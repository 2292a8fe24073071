"""Interleave: what the half stone does."""

from rulestone_proofs.ledger import Check, Role, text_check
from rulestone_proofs.solvers.answers import SolverName

_HALF = """
(declare-const black Int) (declare-const red Int) (declare-const rest Bool)
(declare-const weighed Bool) (declare-const plain Bool)
(assert (and (>= black 0) (>= red 0)))
(assert (= weighed (ite (> red 0) (or (< (* 2 black) (* 2 red)) (and (= black red) rest))
                                  (or (< (* 2 black) {imaginary}) (and (= (* 2 black) {imaginary}) rest)))))
(assert (= plain (or (< black red) (and (= black red) (or (= red 0) rest)))))
"""
"""One place of the two descending lists, black's and red's group there, 0 where there is none.

`weighed` is whether Red wins from here on with the imaginary group, in half stones, standing at
Red's first missing place; `plain` is whether Red wins or ties without it; `rest` is both of these
for the places after this one, which agree by induction.
"""
_DIFFER = "(assert (not (= weighed plain)))"


def _checks() -> tuple[Check, ...]:
    step, half, whole = "one place of the lists", _HALF.format(imaginary=1), _HALF.format(imaginary=2)
    return (
        text_check(Role.PROOF, step, half + _DIFFER, SolverName.Z3),
        text_check(Role.SECOND_OPINION, step, half + _DIFFER, SolverName.CVC5),
        text_check(Role.NON_VACUITY, step, half, SolverName.Z3),
        text_check(Role.SENSITIVITY, "the imaginary group is a whole stone", whole + _DIFFER, SolverName.Z3),
    )


CHECKS = {"interleave.half-stone": _checks}
