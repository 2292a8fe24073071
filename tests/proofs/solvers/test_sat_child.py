"""The SAT solver, given clauses: the true literals of a solution, or that there is none."""

import io
import sys

import pytest

from rulestone_proofs.solvers import sat_child
from rulestone_proofs.solvers.answers import SolverName


def test_it_is_the_solver_that_is_recorded() -> None:
    assert sat_child.NAME == SolverName.CADICAL


@pytest.mark.parametrize(
    ("clauses", "answer"),
    [("1 2\n-1", "2"), ("1\n2\n-3", "1 2"), ("1 2\n-1\n-2", "unsat"), ("-1", "")],
)
def test_a_solution_or_that_there_is_none(
    clauses: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(clauses))
    sat_child.main()
    assert capsys.readouterr().out == answer
