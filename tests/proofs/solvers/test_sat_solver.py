"""Solvers in processes of their own: what is printed, how they fail, the time and memory they take."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given

from rulestone_proofs.formula import (
    FALSE,
    Formula,
    both,
    either,
    variable,
)
from rulestone_proofs.solvers import sat_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from rulestone_proofs.solvers.child import ChildFailed, run
from rulestone_proofs.solvers.cnf import Clauses, plain
from tests.helpers.formulas import FORMULAS, value_at
from tests.helpers.toys import SolversPrint


@given(formula=FORMULAS)
def test_a_formula_without_counts_is_equivalent(formula: Formula) -> None:
    for bits in product((False, True), repeat=4):
        assert value_at(formula, bits) == value_at(plain(formula), bits)


A, B, C = (variable(name) for name in "abc")


def test_a_solution_is_read_by_the_numbers_of_the_variables(solvers_print: SolversPrint) -> None:
    formula = both(either(A, B), C)
    numbers = Clauses(formula).numbers
    solvers_print(f"sat {numbers['a']} {numbers['c']}")
    answer = sat_solver.solve(formula)
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in "abcd"] == [True, False, True, False]


@pytest.mark.parametrize(
    ("printed", "answer"),
    [
        ("unsat", Impossible()),
        (None, GaveUp("the time is up")),
        ("unknown", GaveUp("the solver printed 'unknown'")),
        ("", GaveUp("the solver printed ''")),
        ("1 2", GaveUp("the solver printed '1 2'")),
    ],
)
def test_output_without_a_solution_is_no_model(
    printed: str | None, answer: Answer, solvers_print: SolversPrint
) -> None:
    solvers_print(printed)
    assert sat_solver.solve(either(A, B)) == answer


def test_a_false_formula_starts_no_process(solvers_print: SolversPrint) -> None:
    assert (solvers_print("sat"), sat_solver.solve(FALSE)) == ([], Impossible())


def test_a_failing_solver_is_reported_by_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy_solver.py").write_text("def main(): raise ValueError('no such logic')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ChildFailed, match=r"^ValueError: no such logic$"):
        run("toy_solver", "", None)
