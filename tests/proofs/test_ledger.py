"""The ledger: what is recorded holds, what is quick is run again, and the page says the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.game import game_names
from rulestone_proofs.catalogue import UnknownTheorem, checks, theorem, theorems
from rulestone_proofs.ledger import Outcome, Role, Standing, Theorem, run_check
from rulestone_proofs.prove import standing
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.standings import spans_of
from rulestone_proofs.summary import inserted, table

PAGE = Path(__file__).parents[2] / "proofs" / "README.md"
WANTED = {
    "minefield.no-crosscut",
    "minefield.locality",
    "minefield.always-a-placement",
    "minefield.always-a-placement-everywhere",
    "square.full-board-winner",
    "square.one-winner",
    "minefield.drawless",
    "minefield.clauses-necessary",
    "minefield.skip-happens",
    "necklace.skip-happens",
    "necklace.locality",
    "necklace.always-a-placement",
    "necklace.drawless",
    "lefe.no-triangle",
    "lefe.draw-happens",
    "lefe.terminates",
    "interleave.one-colour-per-cell",
    "evening.one-colour-per-cell",
    "interleave.half-stone",
}
"""The ids that are promised; there may be more."""

REFUTED = [of for of in theorems() if of.expected is Standing.REFUTED]
"""Of these `rulestone prove` does not mind a proof that fails."""

EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id)


def test_the_promised_theorems_are_there() -> None:
    assert {of.id for of in theorems()} >= WANTED


def test_an_unknown_theorem_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownTheorem, match=r"lefe-perfect.*minefield\.locality"):
        theorem("lefe-perfect")


@EVERY
def test_has_statement_and_argument(of: Theorem) -> None:
    assert of.statement
    assert of.argument
    assert set(of.games) <= set(game_names())
    assert not of.games or of.group in {*game_names(), "square"}
    assert all(theorem(part) for part in of.parts)


@EVERY
def test_a_statement_for_every_size_says_what_is_checked_and_what_is_argued(of: Theorem) -> None:
    assert (of.scope is not None) <= bool(of.lemmas)
    page = PAGE.read_text(encoding="utf-8").partition(f"### `{of.id}`")[2].partition("###")[0]
    assert ("*Checked by solvers.* " + of.lemmas in page) == bool(of.lemmas)
    assert ("*Argument, for the reader.* " in page) == bool(of.lemmas)


@pytest.mark.parametrize("game", ["minefield", "necklace"])
def test_the_prize(game: str) -> None:
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
def test_no_two_checks_are_told_alike(of: Theorem) -> None:
    keys = [(check.role, check.name, check.size, check.solver) for check in checks(of)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("of", REFUTED, ids=lambda of: of.id)
def test_what_was_proved_of_a_refuted_theorem_holds_again(of: Theorem) -> None:
    """Of every other, the session `proofs` runs all quick checks: `rulestone prove --quick`."""
    for check in checks(of):
        if check.quick and (check.size is None or check.size <= 3):
            record = run_check(check)
            assert record.outcome is Outcome.HOLDS, record
            if check.role in (Role.NON_VACUITY, Role.WITNESS):
                assert record.details


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert inserted(text, table()) == text


def test_spans() -> None:
    assert spans_of([]) == ""
    assert spans_of([3]) == "3"
    assert spans_of([5, 2, 3, 4, 7, 9, 8]) == "2–5, 7–9"


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
