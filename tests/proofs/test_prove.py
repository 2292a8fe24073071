"""Running checks: resuming, limits, what is recorded and what is not."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rulestone_proofs import catalogue, results
from rulestone_proofs.ledger import Check, Finding, Outcome, Role, Standing, Theorem
from rulestone_proofs.prove import prove, standing
from rulestone_proofs.solvers.answers import SolverName

OF = Theorem(id="toy.truth", statement="It is so.", argument="It is seen.", module="toy")
Made = Callable[..., Check]


def check(
    role: Role = Role.PROOF,
    outcome: Outcome = Outcome.HOLDS,
    *,
    size: int | None = None,
    quick: bool = True,
    runs: list[int | None] | None = None,
) -> Check:
    def run(seconds: float | None) -> Finding:
        del seconds
        if runs is not None:
            runs.append(size)
        return Finding(outcome, "seen")

    return Check(role, "a look", size, SolverName.ENUMERATION, quick, run)


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes these the checks of every theorem."""

    def offered(*made: Check) -> None:
        monkeypatch.setattr(catalogue, "checks", lambda _: made)

    return offered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.json"


def test_decided_checks_are_not_run_again(offer: Callable[..., None], path: Path) -> None:
    runs: list[int | None] = []
    offer(check(size=2, runs=runs), check(size=3, runs=runs))
    told: list[str] = []
    first = prove(OF, path=path, progress=told.append)
    assert (first.standing, first.sizes, first.missing) == (Standing.PROVED, "2–3", 0)
    assert len(told) == 4
    assert prove(OF, path=path).sizes == "2–3"
    assert runs == [2, 3]
    prove(OF, path=path, again=True)
    assert runs == [2, 3, 2, 3]
    assert standing(OF, path).standing is Standing.PROVED


def test_without_a_path_nothing_is_kept(offer: Callable[..., None], path: Path) -> None:
    offer(check(size=2))
    assert prove(OF, path=None).standing is Standing.PROVED
    assert not path.exists()


def test_limits(offer: Callable[..., None], path: Path) -> None:
    offer(check(size=2), check(size=9, quick=False))
    assert prove(OF, max_size=8, path=path).missing == 1
    assert prove(OF, quick=True, path=path).missing == 1
    no_time = prove(OF, seconds=0, path=path)
    assert no_time.undecided == ("proof, a look, size 9, enumeration: no time left",)
    assert prove(OF, path=path).missing == 0


def test_undecided_checks_are_told_and_not_recorded(offer: Callable[..., None], path: Path) -> None:
    offer(check(size=2, outcome=Outcome.UNDECIDED))
    result = prove(OF, path=path)
    assert result.standing is Standing.OPEN
    assert result.undecided == ("proof, a look, size 2, enumeration: seen",)
    assert not path.exists()


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ((check(outcome=Outcome.FAILS),), Standing.REFUTED),
        ((check(size=2), check(Role.COUNTEREXAMPLE, size=4)), Standing.REFUTED),
        ((check(), check(Role.SENSITIVITY, Outcome.FAILS)), Standing.OPEN),
        ((check(), check(Role.SECOND_OPINION, Outcome.FAILS)), Standing.OPEN),
        ((check(), check(Role.WITNESS, size=2)), Standing.WITNESS),
        ((check(Role.NON_VACUITY),), Standing.OPEN),
    ],
)
def test_standings(offer: Callable[..., None], made: tuple[Check, ...], expected: Standing) -> None:
    offer(*made)
    assert prove(OF, path=None).standing is expected


def test_a_conjecture_stays_open(offer: Callable[..., None]) -> None:
    offer(check(size=2))
    assert prove(replace(OF, conjecture=True), path=None).standing is Standing.OPEN


def test_a_missing_check_of_the_proof_leaves_it_open(offer: Callable[..., None]) -> None:
    offer(check(size=2), check(Role.SENSITIVITY, size=9))
    assert prove(OF, max_size=5, path=None).standing is Standing.OPEN


def test_records_of_dropped_checks_are_dropped(offer: Callable[..., None], path: Path) -> None:
    offer(check(size=2), check(size=3))
    prove(OF, path=path)
    offer(check(size=3))
    prove(OF, path=path)
    assert [row["size"] for row in json.loads(path.read_text())[OF.id]] == [3]


def test_an_interrupted_run_keeps_what_was_decided(offer: Callable[..., None], path: Path) -> None:
    def interrupted(seconds: float | None) -> Finding:
        raise KeyboardInterrupt(seconds)

    offer(check(size=2), replace(check(size=3), run=interrupted))
    with pytest.raises(KeyboardInterrupt):
        prove(OF, path=path)
    assert [record.size for record in results.load(path)[OF.id].values()] == [2]
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


LONG = """
from rulestone_proofs.formula import both
from rulestone_proofs.solvers.answers import SolverName, ask
from rulestone_proofs.theorems.minefield.placement import somebody_can_place
claim = somebody_can_place(22)
formula = both(claim.hypotheses, claim.refutation)
print("asking", flush=True)
ask(SolverName("{solver}"), formula)
"""


@pytest.mark.parametrize("solver", [SolverName.Z3, SolverName.CADICAL])
def test_ctrl_c_ends_a_solver_at_once(solver: SolverName) -> None:
    program = LONG.format(solver=solver)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == "asking\n"
        with pytest.raises(subprocess.TimeoutExpired):
            asking.wait(2)
        asking.send_signal(signal.SIGINT)
        _, said = asking.communicate(timeout=20)
    assert asking.returncode != 0
    assert "KeyboardInterrupt" in said


def test_a_time_limit_is_kept() -> None:
    from rulestone_proofs.formula import both
    from rulestone_proofs.solvers.answers import GaveUp, ask
    from rulestone_proofs.theorems.minefield.placement import somebody_can_place

    claim = somebody_can_place(16)
    formula = both(claim.hypotheses, claim.refutation)
    for solver in (SolverName.Z3, SolverName.CADICAL, SolverName.CVC5):
        assert isinstance(ask(solver, formula, 0.3), GaveUp)
