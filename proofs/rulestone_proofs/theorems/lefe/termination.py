"""Games of Lefe in which a position recurs; in Coq `lefe.goes-on` covers all sizes and options."""

from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.records import load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.replays import recurs, replay

THEOREM = "lefe.terminates"


def _checks() -> tuple[Check, ...]:
    names = ("a position recurs", "a position recurs, after an extra stone")
    return tuple(
        Check(
            Role.COUNTEREXAMPLE,
            name,
            record.size,
            SolverName.Z3,
            quick=True,
            question=replay(record, holds=recurs),
        )
        for name, record in zip(names, load()[THEOREM], strict=True)
    )


CHECKS = {THEOREM: _checks}
