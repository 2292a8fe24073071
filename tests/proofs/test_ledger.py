"""The ledger: what is recorded holds, what is quick is run again, and the page says the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone_proofs.catalogue import checks, theorem, theorems
from rulestone_proofs.ledger import Outcome, Role, Standing, Theorem, run_check
from rulestone_proofs.prove import standing
from rulestone_proofs.solvers.answers import SolverName

PAGE = Path(__file__).parents[2] / "proofs" / "README.md"

REFUTED = [of for of in theorems() if of.expected is Standing.REFUTED]
"""Of these `rulestone prove` does not mind a proof that fails."""

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


@pytest.mark.parametrize("of", REFUTED, ids=lambda of: of.id)
def test_what_was_proved_of_a_refuted_theorem_holds_again(of: Theorem) -> None:
    """Of every other, the session `proofs` runs all quick checks: `rulestone prove --quick`."""
    for check in checks(of):
        if check.quick and (check.size is None or check.size <= 3):
            record = run_check(check)
            assert record.outcome is Outcome.HOLDS, record
            if check.role in (Role.NON_VACUITY, Role.WITNESS):
                assert record.details


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
