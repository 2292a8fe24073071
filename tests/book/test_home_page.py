"""The first page of the book."""

import pytest

from rulestone.book import home_page as module
from rulestone.book import links
from rulestone.book.frame import framed
from rulestone.book.home_page import home_page
from rulestone.book.library import Library
from rulestone.core.register.clauses import game_entries
from tests.book.picked import few
from tests.book.proving import stated
from tests.book.reading import targets, tree, words


@pytest.fixture(autouse=True)
def without_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "settled", stated)


def test_every_game_has_a_card_with_its_counts_and_its_picture() -> None:
    library = few()
    read = tree(framed(home_page(library)).encode())
    cards = [each for each in read.iter("article") if each.get("class") == "card"]
    assert [words(each.findall("h2")[0]) for each in cards] == [entry.title for entry in game_entries()]
    minefield = words(cards[0])
    assert f"{len(game_entries()[0].clauses)} clauses" in minefield
    assert "3 cases" in minefield
    assert set(library.pictures.drawn) == {links.game_picture(entry.name) for entry in game_entries()}


def test_without_cases_no_case_is_an_example() -> None:
    page_text = words(tree(framed(home_page(Library(()))).encode()))
    assert "To show a position" not in page_text
    assert "To show a position" in words(tree(framed(home_page(few())).encode()))
    assert "square boards up to size 25 and on hexagonal boards up to size 12" in page_text


def test_what_is_known_adds_up() -> None:
    read = tree(framed(home_page(Library(()))).encode())
    (known,) = (each for each in read.iter("p") if words(each).startswith("Of "))
    first, *rest = (int(word) for word in words(known).replace(",", " ").split() if word.isdigit())
    assert first == sum(rest)
    assert links.CLAIMS in set(targets(known))
