"""The ledger: what is recorded holds, what is quick is run again, and the page says the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone_proofs import digests
from rulestone_proofs.catalogue import checks, theorem, theorems
from rulestone_proofs.formula import FALSE, TRUE
from rulestone_proofs.ledger import Check, Outcome, Role, Standing, Theorem, run_check
from rulestone_proofs.prove import standing
from rulestone_proofs.results import Entry, key, load
from rulestone_proofs.solvers.answers import SolverName

PAGE = Path(__file__).parents[2] / "proofs" / "README.md"

NOTHING = {digests.of_formula(formula) for formula in (TRUE, FALSE)}
"""The smallest boards have no room for some things: nothing is left to ask."""
BY_LANES = {"bitboard.square-arithmetic", "bitboard.hexagon-arithmetic"}
"""They ask about lanes, and boards of different sizes may have equally wide ones."""
LONG = 0.5
"""Seconds that a check may have taken when it was recorded, to be run here."""

EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id)


@pytest.mark.parametrize("game", ["minefield", "necklace"])
def test_games_without_draws_have_none_on_any_board(game: str) -> None:
    """No draws, on boards of every size, and every part of that is."""
    drawless = theorem(f"{game}.drawless")
    for of in (drawless, *map(theorem, drawless.parts)):
        assert (standing(of).standing, standing(of).sizes) == (Standing.PROVED, "every size")


@EVERY
def test_stands_as_expected(of: Theorem) -> None:
    result = standing(of)
    expected = {of.expected, Standing.WITNESS} if of.expected is Standing.PROVED else {of.expected}
    assert result.standing in expected
    assert all(record.outcome is Outcome.HOLDS for record in result.records)


@EVERY
def test_is_checked_itself(of: Theorem) -> None:
    """Every proof has hypotheses that can be met, and a mutant under which it fails.

    Where every case is gone through, nothing is assumed, and no solver could be wrong.
    """
    roles = {check.role for check in checks(of)}
    solvers = {check.solver for check in checks(of) if check.role is Role.PROOF}
    if solvers - {SolverName.ENUMERATION} and not roles & {Role.WITNESS, Role.COUNTEREXAMPLE}:
        assert {Role.NON_VACUITY, Role.SECOND_OPINION} <= roles
    if roles and of.id != "minefield.clauses-necessary":  # that one is about mutants
        assert Role.SENSITIVITY in roles


@EVERY
def test_the_smallest_checks_hold_again(of: Theorem) -> None:
    """Of each kind the smallest, unless it takes long; `rulestone prove --quick` runs all quick ones."""
    for check in _smallest(of):
        record = run_check(check)
        assert record.outcome is Outcome.HOLDS, record
        if check.role in (Role.NON_VACUITY, Role.WITNESS):
            assert record.details


def _smallest(of: Theorem) -> list[Check]:
    recorded = load().get(of.id, Entry()).current
    by_kind: dict[tuple[Role, str], list[Check]] = {}
    for check in checks(of):
        seconds = recorded[key(check)].seconds if key(check) in recorded else LONG
        if check.quick and seconds < LONG and check.role is not Role.SECOND_OPINION:
            by_kind.setdefault((check.role, check.name), []).append(check)
    return [min(alike, key=lambda check: check.size or 0) for alike in by_kind.values()]


@EVERY
def test_every_size_is_a_question_of_its_own(of: Theorem) -> None:
    """A formula for a board of another size says something else."""
    by_kind: dict[tuple[Role, str], dict[str, set[int | None]]] = {}
    for record in load().get(of.id, Entry()).current.values():
        sizes = by_kind.setdefault((record.role, record.name), {}).setdefault(record.digest, set())
        sizes.add(record.size)
    for asked in by_kind.values():
        alike = [sizes for digest, sizes in asked.items() if len(sizes) > 1 and digest not in NOTHING]
        assert not alike or of.id in BY_LANES, alike


def test_standings_are_read_without_any_solver() -> None:
    program = (
        "import sys\n"
        "for solver in ('z3', 'cvc5', 'pysat'):\n"
        "    sys.modules[solver] = None\n"
        "from rulestone_proofs.catalogue import theorems\n"
        "from rulestone_proofs.prove import standing\n"
        "from rulestone_proofs.solvers.answers import NoSolver, SolverName, ask\n"
        "from rulestone_proofs.formula import TRUE\n"
        "print(*[standing(each).standing for each in theorems()])\n"
        "for solver in (SolverName.Z3, SolverName.CVC5, SolverName.CADICAL):\n"
        "    try:\n"
        "        ask(solver, TRUE)\n"
        "    except NoSolver as missing:\n"
        "        print(missing)\n"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    standings, *missing = result.stdout.splitlines()
    assert standings.split() == [str(standing(each).standing) for each in theorems()]
    assert len(missing) == 3
    assert all("pip install 'rulestone[proofs]'" in line for line in missing)
