"""The positions and games that the ledger shows."""

import pytest

from rulestone.book import ledger_positions as module
from rulestone.book import links
from rulestone.book.frame import framed
from rulestone.book.ledger_positions import LedgerPosition, ledger_position_page, ledger_positions
from rulestone.book.library import Library
from rulestone.protocol import Judge
from tests.book.proving import settled_by
from tests.book.reading import targets, tree, words


@pytest.fixture(autouse=True)
def few_theorems(monkeypatch: pytest.MonkeyPatch) -> None:
    theorems = tuple(map(settled_by, ("lefe.draw-happens", "encoding.chains")))
    monkeypatch.setattr(module, "settled", lambda: theorems)


def positions_of(theorem: str) -> tuple[LedgerPosition, ...]:
    """The positions of a theorem, read anew."""
    return ledger_positions.__wrapped__(theorem)


def test_a_game_is_shown_at_its_end_with_its_score() -> None:
    (first, *others) = positions_of("lefe.draw-happens")
    assert isinstance(first.query, Judge)
    assert first.remark.startswith("Over: a draw. Score: dark ")
    assert (first.number, first.path) == (0, links.ledger_page("lefe.draw-happens", 0))
    assert first.scene.last
    assert [each.number for each in others] == list(range(1, len(others) + 1))


def test_each_position_is_there_once() -> None:
    positions = positions_of("lefe.draw-happens")
    queries = [each.query for each in positions]
    assert all(queries.count(query) == 1 for query in queries)


def test_what_is_no_theorem_of_a_game_shows_nothing() -> None:
    assert positions_of("no.such-theorem") == ()
    assert positions_of("encoding.chains") == ()


def test_a_position_has_a_page_that_leads_to_the_claim_and_to_the_explorer() -> None:
    (first, *_) = positions_of("lefe.draw-happens")
    library = Library(())
    page = ledger_position_page(first, library)
    assert page.picture in library.pictures.drawn
    read = tree(framed(page).encode())
    assert first.title in words(read)
    assert f"../{links.CLAIMS}#lefe.draw-happens" in set(targets(read))
    assert any(target.startswith(f"../{links.EXPLORER}#game=lefe&size=") for target in targets(read))
    assert "A page of its own" not in words(read)
