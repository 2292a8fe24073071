"""The catalogue of theorems, what the register says of them, and the page that lists them."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest

from rulestone.core.register.clauses import all_claims
from rulestone.core.register.entries import ClaimEntry
from rulestone.core.registry import game_names
from rulestone_proofs import catalogue
from rulestone_proofs.catalogue import checks, theorem, theorems
from rulestone_proofs.encodings import minefield
from rulestone_proofs.ledger import Theorem
from rulestone_proofs.prove import standing
from rulestone_proofs.summary import BEGIN, END, main, table, with_table
from tests.games.test_encoding import test_hard_corner

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


EVERY = pytest.mark.parametrize("of", theorems(), ids=lambda of: of.id)


def test_the_promised_theorems_are_there() -> None:
    assert {of.id for of in theorems()} >= EXPECTED


@EVERY
def test_has_statement_and_argument(of: Theorem) -> None:
    assert of.statement
    assert of.argument
    assert set(of.games) <= set(game_names())
    assert not of.games or of.group in {*game_names(), "square", "python"}
    assert all(theorem(part) for part in of.parts)


@EVERY
def test_no_two_checks_are_told_alike(of: Theorem) -> None:
    keys = [(check.role, check.name, check.size, check.solver) for check in checks(of)]
    assert len(keys) == len(set(keys))


def test_every_check_is_of_a_theorem() -> None:
    ids = {of.id for of in theorems()}
    modules = {of.module for of in theorems() if of.module}
    assert {name for module in modules for name in import_module(module).CHECKS} <= ids


@pytest.mark.parametrize("name", sorted(catalogue._ASKING))
def test_what_a_digest_does_not_follow_states_nothing(name: str) -> None:
    """A change of a module that states formulas has to make results stale."""
    source = Path(str(import_module(name).__file__)).read_text(encoding="utf-8")
    stating = ("board", "encodings", "geometry", "reach", "theorems", "windows")
    assert not any(f"rulestone_proofs.{module}" in source for module in stating)
    assert name.removeprefix("rulestone_proofs.").partition(".")[0] not in stating


CLAIMS = {str(claim.id): claim for claim in all_claims()}


@pytest.mark.parametrize("theorem", [theorem.id for theorem in catalogue.theorems() if theorem.games])
def test_every_theorem_about_a_game_is_a_claim_of_the_same_standing_on_the_same_boards(theorem: str) -> None:
    claim: ClaimEntry = CLAIMS[theorem]
    result = standing(catalogue.theorem(theorem))
    assert claim.standing == result.standing
    assert (claim.sizes or "") == result.sizes


PAGE = Path(__file__).parents[2] / "proofs" / "README.md"


@EVERY
def test_a_statement_for_every_size_says_what_is_checked_and_what_is_argued(of: Theorem) -> None:
    assert (of.scope is not None) <= bool(of.lemmas or of.coq)
    page = PAGE.read_text(encoding="utf-8").partition(f"### `{of.id}`")[2].partition("###")[0]
    assert ("*Checked by solvers.* " + of.lemmas in page) == bool(of.lemmas)
    assert ("*Argument, for the reader.* " in page) == (bool(of.lemmas) and not of.coq)
    assert all(f"`{name}`" in page.partition("*Checked by Coq's kernel, no axioms.* ")[2] for name in of.coq)


def test_the_page_is_up_to_date() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert with_table(text, table()) == text
    assert inspect.getsource(minefield.hard_corner) in text
    assert inspect.getsource(test_hard_corner) in text


def test_the_program_writes_the_page_that_it_is_given(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    main([str(page)])
    assert page.read_text(encoding="utf-8") == with_table(f"before\n{BEGIN}{END}\nafter\n", table())


def test_a_page_that_is_no_such_page_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.md"
    page.write_text("no marks\n", encoding="utf-8")
    for wrong, problem in (
        ([str(page)], f"{page}: no {BEGIN}"),
        ([str(tmp_path)], "directory"),
        ([], "PAGE"),
    ):
        with pytest.raises(SystemExit, match="2"):
            main(wrong)
        assert problem in capsys.readouterr().err
    assert page.read_text(encoding="utf-8") == "no marks\n"
