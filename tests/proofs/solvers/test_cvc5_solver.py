"""cvc5 as a solver: what its process prints is read as an answer."""

import pytest

from rulestone_proofs.formula import TRUE, both, either, variable
from rulestone_proofs.solvers import cvc5_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model

SPACED, B, C = variable("inside a1:b2"), variable("b"), variable("c")
VALUES = "((|inside a1:b2| true) (b false) (|c| true))"


def says(monkeypatch: pytest.MonkeyPatch, *answers: str | None) -> list[str]:
    """Makes cvc5 print these, one after another, and gives the problems that it gets."""
    problems: list[str] = []
    left = iter(answers)

    def run(module: str, problem: str, _seconds: float | None) -> str | None:
        assert module == "rulestone_proofs.solvers.cvc5_child"
        problems.append(problem)
        return next(left)

    monkeypatch.setattr(cvc5_solver, "run", run)
    return problems


@pytest.mark.parametrize(
    ("printed", "answer"),
    [
        ("unsat", Impossible()),
        ("unknown", GaveUp("unknown")),
        ("sat", GaveUp("sat")),
        ('(error "no values")', GaveUp('(error "no values")')),
        (None, GaveUp("the time is up")),
    ],
)
def test_output_without_a_solution_is_no_model(
    printed: str | None, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, printed)
    assert cvc5_solver.solve(either(SPACED, B)) == answer


def test_a_solution_is_read_by_its_names(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = says(monkeypatch, VALUES)
    answer = cvc5_solver.solve(both(either(SPACED, B), C))
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in ("inside a1:b2", "b", "c", "d")] == [True, False, True, False]
    (problem,) = problems
    assert "(check-sat)" in problem.partition("(get-value (")[0]
    assert "|inside a1:b2|" in problem.rpartition("(get-value")[2]


def test_values_are_not_requested_without_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    problems = says(monkeypatch, "sat")
    assert isinstance(cvc5_solver.solve(TRUE), Model)
    assert "get-value" not in problems[0]
