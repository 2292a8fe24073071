"""Where everything is in the book."""

import pytest

from rulestone.book import links
from rulestone.book.links import Place
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import clause, game_entries, rulings_on
from tests.book.picked import RING, picked


@pytest.mark.parametrize(
    ("path", "target", "link"),
    [
        ("index.html", "claims.html", "claims.html"),
        ("index.html", "claims.html#x", "claims.html#x"),
        ("claims.html", "claims.html#x", "#x"),
        ("lefe/index.html", "lefe/index.html#x", "#x"),
        ("lefe/index.html", "lefe/index.html", "../lefe/index.html"),
        ("cases/lefe/ring.html", "index.html", "../../index.html"),
    ],
)
def test_a_link_goes_up_as_far_as_it_must(path: str, target: str, link: str) -> None:
    assert Place(path).to(target) == link


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("lefe", "lefe/index.html"),
        ("lefe.merge", "lefe/index.html#lefe.merge"),
        ("lefe.drawless", "claims.html#lefe.drawless"),
        (RING, "cases/lefe.html#ring-in-play"),
        ("lefe.no-such-clause", None),
        ("lefe/nothing", None),
        ("", None),
    ],
)
def test_a_name_leads_to_what_it_names(name: str, target: str | None) -> None:
    assert links.link_to(name) == target


def test_a_ruling_stands_with_the_first_clause_that_it_bears_on() -> None:
    for entry in game_entries():
        stands = [ruling.id for each in entry.clauses for ruling in links.own_rulings(each.id)]
        assert sorted(stands) == sorted(ruling.id for ruling in entry.rulings)
    merge = clause(ClauseId("lefe.merge"))
    (own, *_) = links.own_rulings(merge.id)
    assert links.ruling_link(merge.game, own) == f"lefe/index.html#ruling-{own.id}"
    assert len(rulings_on(merge)) > len(links.own_rulings(merge.id))


def test_a_case_has_a_place_in_the_gallery_a_page_and_a_picture() -> None:
    (case,) = picked(RING)
    assert (links.case_page(case), links.case_picture(case)) == (
        "cases/lefe/ring-in-play.html",
        "pictures/lefe/ring-in-play.svg",
    )
    assert links.preview(links.case_picture(case)) == "previews/lefe/ring-in-play.png"
    assert links.preview(links.game_picture(GameName("lefe"))) == "previews/games/lefe.png"
    assert links.preview(links.ledger_picture("lefe.draw-happens", 2)) == (
        "previews/claims/lefe.draw-happens-2.png"
    )
    near = links.cases_link(ClauseId("lefe.merge"), "near")
    assert near == "cases/lefe.html?near=lefe.merge"
