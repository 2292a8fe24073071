"""The catalogue of theorems: what is recorded of each holds, and register and pages say the same."""

import inspect
from importlib import import_module

import pytest

from rulestone.games.minefield.rules import _blocks, is_hard_corner, is_switch
from rulestone.games.necklace.rules import is_crosscut
from rulestone.rulebook.clauses import all_claims
from rulestone.rulebook.entries import ClaimEntry
from rulestone.rulebook.installed import game_names
from rulestone_proofs import catalogue
from rulestone_proofs.catalogue import checks, is_known_to_be_open, theorem, theorems
from rulestone_proofs.encodings import minefield, necklace
from rulestone_proofs.formula import FALSE, TRUE
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.ledger import Outcome, Role, Satisfiable, Standing, Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.summary import PAGE, page

EXPECTED = {
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


def test_the_promised_theorems_are_there() -> None:
    assert {of.id for of in theorems()} >= EXPECTED


def test_every_theorem_has_statement_and_argument() -> None:
    for of in theorems():
        assert all((of.statement, of.argument)), of.id
        assert set(of.games) <= set(game_names()), of.id
        assert not of.games or of.group in {*game_names(), "square", "python"}, of.id
        assert all(theorem(part) for part in of.parts)


def test_checks_of_a_theorem_have_different_keys() -> None:
    for of in theorems():
        keys = [(check.role, check.name, check.size, check.solver) for check in checks(of)]
        assert len(keys) == len(set(keys)), of.id


def test_every_check_is_of_a_theorem() -> None:
    modules = {of.module for of in theorems() if of.module}
    assert {name for each in modules for name in import_module(each).CHECKS} <= {of.id for of in theorems()}


def test_every_theorem_about_a_game_is_a_claim_of_the_same_standing_on_the_same_boards() -> None:
    claims: dict[str, ClaimEntry] = {str(claim.id): claim for claim in all_claims()}
    for of in theorems():
        if of.games:
            claim, result = claims[of.id], standing(of)
            told = f"{of.id} is {result.standing}: write the standing and the sizes in its register"
            assert (claim.standing, claim.sizes or "") == (result.standing, result.sizes), told


def test_a_statement_for_every_size_rests_on_lemmas_or_on_coq() -> None:
    assert [of.id for of in theorems() if of.scope is not None and not (of.lemmas or of.coq)] == []


def test_the_ledger_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m rulestone_proofs.summary"


def test_the_front_page_shows_rules_formulas_and_translations_as_they_are() -> None:
    blocks = PAGE.with_name("README.md").read_text(encoding="utf-8").split("```")[1::2]
    rules = (is_hard_corner, _blocks, is_switch, is_crosscut)
    formulas = (minefield.hard_corner, minefield.switch, necklace.crosscut)
    for block, functions in zip(blocks, (rules, formulas), strict=False):
        assert block == "python\n" + "\n".join(map(inspect.getsource, functions))
    definitions = (pages()["PythonMinefield.v"] + "\n" + pages()["PythonNecklace.v"]).split("\n\n")
    shown = blocks[2].removeprefix("coq\n").rstrip().split("\n\n")
    assert len(blocks) == 3
    assert {*shown} <= {each.rstrip() for each in definitions}
    assert [each.split()[1] for each in shown] == ["_blocks", "is_hard_corner", "is_switch", "is_crosscut"]


def test_parts_of_a_theorem_include_parts_of_its_parts() -> None:
    assert theorem("square.one-winner") in catalogue.with_parts(theorem("square.second-player-wins"))


LARGEST = 3
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
        if len(result.records) < len(checks(of)) or result.stale:
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
    by_kind: dict[tuple[Role, str], dict[int | None, Satisfiable]] = {}
    for check in checks(of):
        if isinstance(check.question, Satisfiable) and (check.size or 0) <= LARGEST:
            by_kind.setdefault((check.role, check.name), {})[check.size] = check.question
    for kind, asked in by_kind.items():
        made = [question.make()[0] for question in asked.values()] if len(asked) > 1 else []
        telling = [formula for formula in made if formula not in (TRUE, FALSE)]
        alike = len(telling) - len({*telling})
        assert not alike or of.id in BY_LANES, kind
