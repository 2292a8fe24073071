"""The rules of one game, clause by clause."""

import pytest

from rulestone.book import game_page as module
from rulestone.book import links
from rulestone.book.frame import framed
from rulestone.book.game_page import game_page
from rulestone.book.library import Library
from rulestone.core.names import GameName
from rulestone.core.register.clauses import game_entry
from tests.book.picked import CORNER, few
from tests.book.proving import stated
from tests.book.reading import ids, targets, tree, words

MINEFIELD = game_entry(GameName("minefield"))


@pytest.fixture(autouse=True)
def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "settled", stated)


def test_every_clause_stands_there_in_order_with_its_rule() -> None:
    page = game_page(MINEFIELD, few())
    assert (page.path, page.picture) == ("minefield/index.html", "pictures/games/minefield.svg")
    read = tree(framed(page).encode())
    sections = [each for each in read.iter("section") if each.get("class") == "clause"]
    assert [each.get("id") for each in sections] == [clause.id for clause in MINEFIELD.clauses]
    for section, clause in zip(sections, MINEFIELD.clauses, strict=True):
        assert clause.rule.replace("`", "") in words(section)


def test_a_clause_shows_the_cases_there_are_and_counts_them() -> None:
    read = tree(framed(game_page(MINEFIELD, few())).encode())
    sections = {each.get("id"): each for each in read.iter("section")}
    corner = sections["minefield.hard-corner"]
    assert "It decides 1 case" in words(corner)
    assert f"../{links.case_link(CORNER)}" in set(targets(corner))
    assert len(list(corner.iter("img"))) == 1
    assert "It decides 0 cases" in words(sections["minefield.switch"])
    assert not list(sections["minefield.switch"].iter("img"))


def test_what_a_game_is_played_on_and_how() -> None:
    text = words(tree(framed(game_page(MINEFIELD, Library(()))).encode()))
    assert "square, sizes 1 to 64" in text
    assert "Black begins, then White" in text
    turnless = game_entry(GameName("evening"))
    assert "White and Black, without turns" in words(tree(framed(game_page(turnless, Library(()))).encode()))


def test_claims_about_the_game_and_no_others_follow() -> None:
    read = tree(framed(game_page(MINEFIELD, Library(()))).encode())
    assert "claims" in ids(read)
    (claims,) = (each for each in read.iter("section") if each.get("id") == "claims")
    assert "minefield.drawless" in words(claims)
    assert "lefe." not in words(claims)
