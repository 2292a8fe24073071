"""What a check asks: its answer, which is put back into the question, in words."""

from importlib import import_module

import pytest

from rulestone_proofs.formula import Formula, both, either, evaluate, negation, variable
from rulestone_proofs.ledger import Outcome, Satisfiable
from rulestone_proofs.solvers.answers import GaveUp, Model, SolverName, ask
from tests.helpers.toys import SolversPrint

A, B = variable("a"), variable("b")


@pytest.mark.parametrize(
    ("formula", "expected", "outcome", "details"),
    [
        (both(A, negation(B)), True, Outcome.HOLDS, "a is True"),
        (both(A, negation(B)), False, Outcome.FAILS, "a is True"),
        (both(A, ~A), True, Outcome.FAILS, ""),
        (both(A, ~A), False, Outcome.HOLDS, ""),
    ],
)
def test_a_solution_is_shown_expected_or_not(
    formula: Formula, expected: bool, outcome: Outcome, details: str
) -> None:
    shown = (formula, lambda values: f"a is {evaluate(A, values)}")
    question = Satisfiable(lambda: shown, SolverName.Z3, expected)
    finding = question.ask(None)
    assert (finding.outcome, finding.details) == (outcome, details)


def test_a_check_is_undecided_if_the_solver_gives_up(solvers_print: SolversPrint) -> None:
    solvers_print("no idea")
    finding = Satisfiable(lambda: (A, lambda _: "shown"), SolverName.CVC5, expected=True).ask(None)
    assert (finding.outcome, finding.details) == (Outcome.UNDECIDED, "no idea")


@pytest.mark.parametrize(
    ("solver", "module"),
    [(SolverName.Z3, "z3_solver"), (SolverName.CVC5, "cvc5_solver"), (SolverName.CADICAL, "sat_solver")],
)
def test_a_model_that_does_not_satisfy_the_formula_is_refused(
    solver: SolverName, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    liar = import_module(f"rulestone_proofs.solvers.{module}")
    monkeypatch.setattr(liar, "solve", lambda *_: Model(lambda name: name == "a"))
    assert isinstance(ask(solver, either(A, B)), Model)
    assert ask(solver, both(A, B)) == GaveUp(f"{solver} gave values that do not make the formula true")
    finding = Satisfiable(lambda: (both(A, B), lambda _: "seen"), solver, expected=True).ask(None)
    assert finding.outcome is Outcome.UNDECIDED
