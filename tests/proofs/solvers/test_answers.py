"""Every solver answers formulas whose answers are known, and would be found out if it answered otherwise."""

import pysolvers  # type: ignore[import-not-found]  # the compiled part of python-sat
import pytest
import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import FALSE, TRUE, at_least, both, either, negation, variable
from rulestone_proofs.solvers import sat_child, sat_solver
from rulestone_proofs.solvers.answers import GaveUp, Impossible, Model, SolverName, ask
from tests.helpers.formulas import possible
from tests.helpers.running import Pipe
from tests.helpers.toys import SolversPrint

A, B, C = (variable(name) for name in "abc")
FORMULAS = (
    TRUE,
    FALSE,
    both(either(A, B), negation(C)),
    both(*(either(one, other) for one in (A, negation(A)) for other in (B, negation(B)))),
    both(at_least(3, [(2, A), (1, B), (1, C)]), negation(B)),
    both(at_least(3, [(2, A), (1, B), (1, C)]), negation(A)),
)
SOLVERS = (SolverName.Z3, SolverName.CVC5, SolverName.CADICAL)


def answers_rightly(solver: SolverName) -> bool:
    """Whether it says of each formula that it can be true exactly if some values make it true."""
    try:
        return all(
            isinstance(ask(solver, formula), Model if possible(formula) else Impossible)
            for formula in FORMULAS
        )
    except z3.Z3Exception:  # it has no model
        return False


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_solver_answers_rightly(solver: SolverName) -> None:
    assert answers_rightly(solver)


@pytest.mark.parametrize("answer", ["sat", "unsat", "unknown", ""])
@pytest.mark.parametrize("solver", SOLVERS)
def test_a_solver_that_always_answers_alike_is_found_out(
    solver: SolverName, answer: str, solvers_print: SolversPrint, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = {"sat": z3.Z3_L_TRUE, "unsat": z3.Z3_L_FALSE}
    solvers_print(answer)
    monkeypatch.setattr(z3, "Z3_solver_check_assumptions", lambda *_: numbers.get(answer, z3.Z3_L_UNDEF))
    assert not answers_rightly(solver)


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
