"""Evening: equal lists of groups have equally many stones."""

from rulestone_proofs.ledger import Check, Role, text_check
from rulestone_proofs.solvers.answers import SolverName

_LISTS = """
(declare-const white Int) (declare-const black Int)
(declare-const white_rest Int) (declare-const black_rest Int)
(assert (and (>= white 0) (>= black 0) (>= white_rest 0) (>= black_rest 0)))
(assert (= white black))
"""
"""One place of the two lists, with each colour's group there and the total of its later groups."""
_INDUCTION = "(assert (= white_rest black_rest))"
_DIFFER = "(assert (not (= (+ white white_rest) (+ black black_rest))))"


def _checks() -> tuple[Check, ...]:
    step, problem = "one place of the lists", _LISTS + _INDUCTION
    return (
        text_check(Role.PROOF, step, problem + _DIFFER, SolverName.Z3),
        text_check(Role.SECOND_OPINION, step, problem + _DIFFER, SolverName.CVC5),
        text_check(Role.NON_VACUITY, step, problem, SolverName.Z3),
        text_check(Role.SENSITIVITY, "only the largest groups are tied", _LISTS + _DIFFER, SolverName.Z3),
    )


CHECKS = {"evening.tied-stones": _checks}
