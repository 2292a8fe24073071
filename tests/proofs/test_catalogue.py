"""The catalogue of theorems, what the register says of them, and the page that lists them."""

import inspect
from importlib import import_module

from rulestone.games.minefield.rules import _blocks, is_hard_corner, is_switch
from rulestone.games.necklace.rules import is_crosscut
from rulestone.rulebook.clauses import all_claims
from rulestone.rulebook.entries import ClaimEntry
from rulestone.rulebook.installed import game_names
from rulestone_proofs import catalogue
from rulestone_proofs.catalogue import checks, theorem, theorems
from rulestone_proofs.encodings import minefield, necklace
from rulestone_proofs.gallina.pages import pages
from rulestone_proofs.prove import standing
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


FRONT = PAGE.with_name("README.md")


def test_a_statement_for_every_size_rests_on_lemmas_or_on_coq() -> None:
    assert [of.id for of in theorems() if of.scope is not None and not (of.lemmas or of.coq)] == []


def test_the_ledger_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m rulestone_proofs.summary"


def test_the_front_page_shows_rules_formulas_and_translations_as_they_are() -> None:
    blocks = FRONT.read_text(encoding="utf-8").split("```")[1::2]
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
