"""Every solver answers formulas whose answers are known, and would be found out if it answered otherwise."""

import pysolvers  # type: ignore[import-not-found]  # the compiled part of python-sat
import pytest

from rulestone_proofs.formula import variable
from rulestone_proofs.solvers import sat_child, sat_solver
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model
from tests.helpers.running import Pipe
from tests.helpers.toys import SolversPrint

A, B, C = (variable(name) for name in "abc")


@pytest.mark.parametrize(("solved", "printed"), [(True, "sat 1"), (False, "unsat"), (None, "unknown")])
def test_a_solver_that_gives_up_has_not_refuted_the_formula(
    solved: bool | None,
    printed: str,
    pipe: Pipe,
    solvers_print: SolversPrint,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pipe(b"1 2\n-2\n")
    for name, value in {"solve": solved, "model": [1, -2]}.items():
        monkeypatch.setattr(pysolvers, f"cadical153_{name}", lambda *_, value=value: value)
    sat_child.main()
    assert capsys.readouterr().out == printed
    solvers_print(printed)
    answers = {"sat 1": Model, "unsat": Impossible, "unknown": GaveUp}
    assert isinstance(sat_solver.solve(A), answers[printed])
