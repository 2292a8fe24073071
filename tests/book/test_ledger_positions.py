"""The positions and games that the ledger shows."""

import pytest
from msgspec import structs

from rulestone.book import claims_page as module
from rulestone.book import links
from rulestone.book.claims_page import LedgerPosition, ledger_position_page, ledger_positions
from rulestone.book.evidence import Proof, Settled
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.core.names import Colour
from rulestone.core.register.clauses import all_claims
from rulestone.core.stones import Stones
from rulestone.engines.reference import position_of
from rulestone.protocol import Question
from rulestone.protocol.checking import check_query
from tests.book.reading import targets, tree, words


def settled_by(name: str) -> Settled:
    """A theorem as the book cites it: to read where all of them stand takes long."""
    pytest.importorskip("z3")
    from rulestone_proofs import catalogue
    from rulestone_proofs.prove import standing

    theorem = catalogue.theorem(name)
    claim = next((each for each in all_claims() if each.id == name), None)
    return Settled(name, theorem.statement, "witness", claim, Proof(theorem, standing(theorem)))


SMALL = ("minefield.clauses-necessary", "necklace.skip-happens")


@pytest.fixture(autouse=True)
def few_theorems(monkeypatch: pytest.MonkeyPatch) -> None:
    theorems = tuple(
        map(settled_by, ("lefe.draw-happens", "lefe.terminates", "encoding.lefe-triangles", *SMALL))
    )
    monkeypatch.setattr(module, "settled", lambda: theorems)


def situation_after(query: Question, ply: int) -> tuple[Stones, Colour | None]:
    """The stones, and who is to move, after so many of the actions of a game."""
    assert query.moves is not None
    reached = position_of(check_query(structs.replace(query, moves=query.moves[:ply])))
    return reached.stones, reached.status().to_move


def positions_of(theorem: str) -> tuple[LedgerPosition, ...]:
    """The positions of a theorem, read anew."""
    return ledger_positions.__wrapped__(theorem)


def test_a_game_is_shown_at_its_end_with_its_score() -> None:
    (first, *others) = positions_of("lefe.draw-happens")
    assert first.remark == "Over: Light cannot place. A draw, 3–3. Score: dark 3; light 3"
    assert (first.number, first.path) == (0, links.ledger_page("lefe.draw-happens", 0))
    assert first.scene.last
    assert [each.number for each in others] == list(range(1, len(others) + 1))


def test_a_game_by_other_options_is_shown_by_these() -> None:
    games = positions_of("lefe.draw-happens")
    extra = [each for each in games if each.query.options == {"pie": "extra-stone"}]
    assert {each.query.size for each in extra} == {5, 6, 7} == {each.query.size for each in games}
    assert all("cannot place. A draw, " in each.remark for each in extra)


def test_a_position_that_recurs_names_when_it_stood_first() -> None:
    (first, *_) = positions_of("lefe.terminates")
    assert first.remark == "Light to move. The same position as after 30 actions"
    assert first.query.moves is not None
    ends = [len(first.query.moves), 30]
    one, other = (situation_after(first.query, ply) for ply in ends)
    assert one == other


def test_a_game_that_goes_on_says_who_is_skipped() -> None:
    (first,) = positions_of("necklace.skip-happens")
    assert first.remark == "Red to move. Blue has no placement and is skipped"


def test_a_game_by_a_rejected_reading_is_shown_by_its_stones() -> None:
    """Its moves are not legal by the rules, so the position cannot be reached by them."""
    ends = positions_of("minefield.clauses-necessary")
    assert [each.query.size for each in ends] == [2, 3, 4]
    assert all(each.query.moves is None and each.query.stones and not each.remark for each in ends)


def test_what_is_no_theorem_of_a_game_shows_nothing() -> None:
    assert positions_of("no.such-theorem") == ()
    assert positions_of("encoding.lefe-triangles") == ()


def test_a_position_has_a_page_that_leads_to_the_claim_and_to_the_explorer() -> None:
    (first, *_) = positions_of("lefe.draw-happens")
    library = Library(())
    page = ledger_position_page(first, library)
    assert page.picture in library.drawn
    read = tree(framed(page).encode())
    assert first.title in words(read)
    assert f"../{links.claim_link('lefe.draw-happens')}" in set(targets(read))
    assert any(target.startswith(f"../{links.EXPLORER}#game=lefe&size=") for target in targets(read))
    assert "A page of its own" not in words(read)
