"""The ledger: what is recorded holds, what is quick is run again, and the page says the same."""

import pytest

from rulestone_proofs.catalogue import checks, is_known_to_be_open, theorem, theorems
from rulestone_proofs.formula import FALSE, TRUE, Formula
from rulestone_proofs.ledger import Outcome, Role, Satisfiable, Standing, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.solvers.answers import SolverName

LARGEST = 4
"""The largest board whose formulas are built."""
BY_LANES = {"bitboard.square-arithmetic", "bitboard.hexagon-arithmetic"}
"""They ask about lanes, and boards of different sizes may have equally wide ones."""


@pytest.mark.parametrize("game", ["minefield", "necklace"])
def test_games_without_draws_have_none_on_any_board(game: str) -> None:
    """No draws, on boards of every size, and every part of that is."""
    drawless = theorem(f"{game}.drawless")
    for of in (drawless, *map(theorem, drawless.parts)):
        assert (standing(of).standing, standing(of).sizes) == (Standing.PROVED, "every size")


def test_every_theorem_stands_as_expected() -> None:
    wrong: list[str] = []
    for of in theorems():
        result = standing(of)
        standing_of = Standing.OPEN if is_known_to_be_open(of) else of.expected
        expected = {standing_of, Standing.WITNESS} if standing_of is Standing.PROVED else {standing_of}
        if result.standing not in expected:
            wrong.append(f"{of.id} is {result.standing}: prove it, or write `expected` so in theorems.toml")
        assert all(record.outcome is Outcome.HOLDS for record in result.records), of.id
        if (result.missing, result.stale) != (0, ()):
            wrong.append(f"rulestone prove {of.id}")
    assert not wrong, "\n".join(wrong)


def test_every_proof_has_non_vacuity_and_sensitivity_checks() -> None:
    """Every proof has hypotheses that can be met, and a mutant under which it fails.

    Where every case is gone through, nothing is assumed, and no solver could be wrong.
    """
    for of in theorems():
        roles = {check.role for check in checks(of)}
        solvers = {check.solver for check in checks(of) if check.role is Role.PROOF}
        if solvers - {SolverName.ENUMERATION} and not roles & {Role.WITNESS, Role.COUNTEREXAMPLE}:
            assert {Role.NON_VACUITY, Role.SECOND_OPINION} <= roles, of.id
        if roles and of.id != "minefield.clauses-necessary":  # that one is about mutants
            assert Role.SENSITIVITY in roles, of.id


@pytest.mark.parametrize("of", [of for of in theorems() if checks(of)], ids=lambda of: of.id)
def test_every_size_has_a_formula_of_its_own(of: Theorem) -> None:
    """A formula for a board of another size says something else. Only small boards are looked at."""
    by_kind: dict[tuple[Role, str], dict[Formula, set[int | None]]] = {}
    for check in checks(of):
        if isinstance(check.question, Satisfiable) and (check.size or 0) <= LARGEST:
            formula, _ = check.question.make()
            asked = by_kind.setdefault((check.role, check.name), {})
            asked.setdefault(formula, set()).add(check.size)
    for asked in by_kind.values():
        alike = [sizes for formula, sizes in asked.items() if len(sizes) > 1 and formula not in (TRUE, FALSE)]
        assert not alike or of.id in BY_LANES, alike
