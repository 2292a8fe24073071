"""What a check asks: its answer, which is put back into the question, in words, and its digest."""

from dataclasses import replace
from functools import partial
from importlib import import_module

import pytest

from rulestone_proofs.findings import Outcome
from rulestone_proofs.formula import Formula, both, either, evaluate, negation, variable
from rulestone_proofs.questions import Satisfiable, Search
from rulestone_proofs.solvers.answers import GaveUp, Model, SolverName, ask
from rulestone_proofs.theorems.minefield.points import stuck_alike
from tests.helpers.toys import KnownAnswer, SolversPrint

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
    assert finding.digest == question.digest()


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


def test_the_digest_of_a_search_covers_its_positions_and_its_code() -> None:
    one = Search(lambda _: KnownAnswer().ask(None), partial(stuck_alike, 3))
    assert one.digest() != replace(one, of=partial(stuck_alike, 4)).digest()
    assert one.digest() != replace(one, runs=("rulestone_proofs.records",)).digest()
    assert one.ask(None).digest == one.digest()
