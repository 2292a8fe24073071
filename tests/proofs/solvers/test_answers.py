"""What solvers say is not taken on trust: a solution is put back into what was asked."""

from importlib import import_module

import pytest

from rulestone_proofs.findings import Outcome
from rulestone_proofs.formula import both, either, variable
from rulestone_proofs.ledger import possible
from rulestone_proofs.solvers.answers import GaveUp, Model, SolverName, ask

A, B = variable("a"), variable("b")
SOLVERS = pytest.mark.parametrize(
    ("solver", "module"),
    [(SolverName.Z3, "z3_solver"), (SolverName.CVC5, "cvc5_solver"), (SolverName.CADICAL, "sat_solver")],
)


@SOLVERS
def test_a_model_that_does_not_satisfy_the_formula_is_refused(
    solver: SolverName, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = import_module(f"rulestone_proofs.solvers.{module}")
    monkeypatch.setattr(liar, "solve", lambda *_: Model(lambda name: name == "a"))
    assert isinstance(ask(solver, either(A, B)), Model)
    assert ask(solver, both(A, B)) == GaveUp(f"{solver} gave values that do not make the formula true")
    finding = possible(lambda: (both(A, B), lambda _: "seen"), solver).ask(None)
    assert finding.outcome is Outcome.UNDECIDED
