"""The SAT solver: what its process prints is read as an answer."""

import pytest

from rulestone_proofs.formula import FALSE, Formula, both, either, variable
from rulestone_proofs.solvers import sat_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from rulestone_proofs.solvers.cnf import Clauses

A, B, C = (variable(name) for name in "abc")


def answer_to(monkeypatch: pytest.MonkeyPatch, formula: Formula, printed: str | None) -> Answer:
    """What the solver says when its process prints this."""
    monkeypatch.setattr(sat_solver, "run", lambda *_: printed)
    return sat_solver.solve(formula)


def test_a_solution_is_read_by_the_numbers_of_the_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    formula = both(either(A, B), C)
    numbers = Clauses(formula).numbers
    answer = answer_to(monkeypatch, formula, f"{numbers['a']} {numbers['c']}")
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in "abcd"] == [True, False, True, False]


@pytest.mark.parametrize(("printed", "answer"), [("unsat", Impossible()), (None, GaveUp("the time is up"))])
def test_what_is_no_solution(printed: str | None, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer_to(monkeypatch, either(A, B), printed) == answer


def test_what_is_plainly_false_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer_to(monkeypatch, FALSE, "nothing of the kind") == Impossible()
