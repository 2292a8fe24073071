"""What solvers say is not taken on trust: a solution is put back into what was asked."""

from collections.abc import Mapping
from importlib import import_module

import pytest

from rulestone_proofs.findings import Outcome
from rulestone_proofs.formula import both, either, variable
from rulestone_proofs.ledger import Role, possible, text_check
from rulestone_proofs.solvers import answers
from rulestone_proofs.solvers.answers import GaveUp, Model, NoAnswer, SolverName, ask, ask_text
from rulestone_proofs.solvers.problems import Value

A, B = variable("a"), variable("b")
SOLVERS = pytest.mark.parametrize(
    ("solver", "module"),
    [(SolverName.Z3, "z3_solver"), (SolverName.CVC5, "cvc5_solver"), (SolverName.CADICAL, "sat_solver")],
)
TEXT_SOLVERS = pytest.mark.parametrize("solver", [SolverName.Z3, SolverName.CVC5])
PROBLEM = "(declare-const white Int) (declare-const lost Bool) (assert (and (> white 2) (not lost)))"


@SOLVERS
def test_values_that_do_not_make_the_formula_true_are_no_answer(
    solver: SolverName, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = import_module(f"rulestone_proofs.solvers.{module}")
    monkeypatch.setattr(liar, "solve", lambda *_: Model(lambda name: name == "a"))
    assert isinstance(ask(solver, either(A, B)), Model)
    assert ask(solver, both(A, B)) == GaveUp(f"{solver} gave values that do not make the formula true")
    finding = possible(lambda: (both(A, B), lambda _: "seen"), solver).ask(None)
    assert finding.outcome is Outcome.UNDECIDED


@TEXT_SOLVERS
def test_solutions_of_text_problems(solver: SolverName) -> None:
    solution = ask_text(solver, PROBLEM + "(assert (< (* 2 white) 8))")
    assert solution == {"white": 3, "lost": False}
    assert ask_text(solver, PROBLEM + "(assert lost)") is None
    assert ask_text(solver, "(declare-const x Int) (assert (< x (- 4))) (assert (> x (- 6)))") == {"x": -5}


@TEXT_SOLVERS
def test_wrong_solutions_of_text_problems_are_no_answer(
    solver: SolverName, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Liar:
        @staticmethod
        def solve_text(_problem: str) -> Mapping[str, Value]:
            return {"white": 2}

    monkeypatch.setattr(answers, "_module", lambda _: Liar)
    with pytest.raises(NoAnswer, match="do not make the formula true"):
        ask_text(solver, PROBLEM)
    finding = text_check(Role.NON_VACUITY, "a look", PROBLEM, solver).question.ask(None)
    assert finding.outcome is Outcome.UNDECIDED
