"""Solvers: formulas mean what is asked, what is printed is an answer, and each ends with whoever asks it."""

import os
import signal
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType

import pysolvers  # type: ignore[import-not-found]  # the compiled part of python-sat
import pytest
import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker
from hypothesis import given

from rulestone_proofs.formula import FALSE, Formula, at_least, both, either, evaluate, negation, variable
from rulestone_proofs.ledger import Outcome, Satisfiable
from rulestone_proofs.solvers import cvc5_solver, sat_child, sat_solver
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model, SolverName, ask
from rulestone_proofs.solvers.child import ChildFailed, run
from rulestone_proofs.solvers.cnf import Clauses, plain
from rulestone_proofs.solvers.z3_solver import Dialogue
from tests.helpers.formulas import FORMULAS, value_at
from tests.helpers.running import PATIENCE, Pipe, running, wait_until
from tests.helpers.toys import SolversPrint

A, B, C = (variable(name) for name in "abc")


@given(formula=FORMULAS)
def test_a_formula_without_counts_is_equivalent(formula: Formula) -> None:
    for bits in product((False, True), repeat=4):
        assert value_at(formula, bits) == value_at(plain(formula), bits)


@pytest.mark.parametrize(
    ("solver", "printed", "answer"),
    [
        (cvc5_solver, "unsat", Impossible()),
        (cvc5_solver, "unknown", GaveUp("unknown")),
        (cvc5_solver, "sat", GaveUp("sat")),
        (cvc5_solver, '(error "no values")', GaveUp('(error "no values")')),
        (cvc5_solver, None, GaveUp("the time is up")),
        (sat_solver, "unsat", Impossible()),
        (sat_solver, None, GaveUp("the time is up")),
        (sat_solver, "unknown", GaveUp("the solver printed 'unknown'")),
        (sat_solver, "", GaveUp("the solver printed ''")),
        (sat_solver, "1 2", GaveUp("the solver printed '1 2'")),
    ],
)
def test_output_without_a_solution_is_no_model(
    solver: ModuleType, printed: str | None, answer: Answer, solvers_print: SolversPrint
) -> None:
    solvers_print(printed)
    assert solver.solve(either(A, B)) == answer


def test_a_solution_is_read_by_the_numbers_of_the_variables(solvers_print: SolversPrint) -> None:
    formula = both(either(A, B), C)
    numbers = Clauses(formula).numbers
    solvers_print(f"sat {numbers[A]} {numbers[C]}")
    answer = sat_solver.solve(formula)
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in "abcd"] == [True, False, True, False]


def test_a_solution_is_read_by_its_names(solvers_print: SolversPrint) -> None:
    problems = solvers_print("((|inside a1:b2| true) (b false) (|c| true))")
    answer = cvc5_solver.solve(both(either(variable("inside a1:b2"), B), C))
    assert isinstance(answer, Model)
    assert [answer.values(name) for name in ("inside a1:b2", "b", "c", "d")] == [True, False, True, False]
    (problem,) = problems
    assert "(check-sat)" in problem.partition("(get-value (")[0]
    assert "|inside a1:b2|" in problem.rpartition("(get-value")[2]


@pytest.mark.parametrize(
    ("solved", "printed", "answer"),
    [(True, "sat 1", Model), (False, "unsat", Impossible), (None, "unknown", GaveUp)],
)
def test_a_solver_that_gives_up_has_not_refuted_the_formula(
    solved: bool | None,
    printed: str,
    answer: type[Answer],
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
    assert isinstance(sat_solver.solve(A), answer)


def test_a_false_formula_starts_no_process(solvers_print: SolversPrint) -> None:
    assert (solvers_print("sat"), sat_solver.solve(FALSE)) == ([], Impossible())


def test_a_failing_solver_is_reported_by_its_last_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy_solver.py").write_text("def main(): raise ValueError('no such logic')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ChildFailed, match=r"^ValueError: no such logic$"):
        run("toy_solver", "", None)


def test_a_dialogue_checks_the_model_of_z3(monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = Dialogue()
    dialogue.add(both(either(A, B), negation(A)))
    assert isinstance(dialogue.ask(), Model)

    def empty_model(solver: z3.Solver) -> object:
        other = z3.Solver(ctx=solver.ctx)
        assert other.check() == z3.sat
        return right(other)

    right = z3.Solver.model
    monkeypatch.setattr(z3.Solver, "model", empty_model)
    assert isinstance(dialogue.ask(), GaveUp)


def test_a_count_that_z3_has_no_number_for_is_not_cut_off() -> None:
    dialogue = Dialogue()
    with pytest.raises(OverflowError, match="z3 counts up to 2147483647, not to 4294967297"):
        dialogue.add(at_least(2**32, [(2**32, A), (1, B)]))


SLEEPER = """
import os, pathlib, signal, time
def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a solver does not look up from its work
    pathlib.Path({note!r}).write_text(str(os.getpid()))
    time.sleep(600)
"""


@pytest.mark.parametrize("send", [os.kill, os.killpg])
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_solver_ends_with_the_process_that_asks(
    ending: signal.Signals, send: Callable[[int, int], None], tmp_path: Path
) -> None:
    """From Python, without the command line: nobody has made SIGTERM an exception there.

    A terminal sends its Ctrl-C to a whole group of processes.
    """
    note = tmp_path / "pid"
    (tmp_path / "sleeper.py").write_text(SLEEPER.format(note=str(note)), encoding="utf-8")
    program = (
        f"import sys\nsys.path.append({str(tmp_path)!r})\n"
        "from rulestone_proofs.solvers import child\nchild.run('sleeper', '', None)"
    )
    with running(sys.executable, "-c", program) as asking:
        wait_until(lambda: note.exists() and note.read_text() != "")
        assert is_running(int(note.read_text()))
        send(asking.pid, ending)
        asking.wait(PATIENCE)
    wait_until(lambda: not is_running(int(note.read_text())))


def is_running(process: int) -> bool:
    """Whether it has not ended; one that has, though nobody has asked yet how, is not running."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


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
    finding = Satisfiable(lambda: shown, SolverName.Z3, expected).ask(None)
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
