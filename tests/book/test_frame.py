"""What every page has in common, and the small parts used all over."""

import pytest

from rulestone.book import links
from rulestone.book.frame import (
    Page,
    clause_links,
    figure,
    framed,
    heading,
    prose,
    scrolling_table,
    standing_badge,
)
from rulestone.book.links import Place
from rulestone.core.names import ClauseId
from rulestone.core.register.clauses import game_entries
from tests.book.picked import element
from tests.book.reading import targets, tree, words

PAGE = Page(path="a/b.html", title="A title", about="What it holds.", body="The body & more")


def test_a_page_has_its_title_its_words_and_the_way_to_all_others() -> None:
    page = tree(framed(PAGE).encode())
    assert page.findtext("head/title") == "A title · rulestone"
    assert words(next(page.iter("main"))) == "The body & more"
    reached = set(targets(page))
    assert {f"../{links.game_path(entry.name)}" for entry in game_entries()} <= reached
    assert f"../{links.API}" not in reached
    assert page.findall("body/div/nav") == []


def test_what_a_page_needs_besides_is_in_its_head() -> None:
    page = Page(
        path="b.html",
        title="T",
        about="A.",
        body="",
        aside="beside",
        styles=("static/own.css",),
        modules=("static/own.js",),
        policy="default-src 'none'",
    )
    read = tree(framed(page, api=True).encode())
    assert {"static/own.css", "static/own.js", links.API} <= set(targets(read))
    policies = [each.get("content") for each in read.iter("meta") if each.get("http-equiv")]
    assert policies == ["default-src 'none'"]
    (beside,) = read.findall("body/div/nav")
    assert words(beside) == "beside"


def test_only_a_published_page_says_where_it_is() -> None:
    def cards(text: str) -> dict[str | None, str | None]:
        metas = tree(text.encode()).iter("meta")
        return {meta.get("property"): meta.get("content") for meta in metas if meta.get("property")}

    assert cards(framed(PAGE)) == {}
    shared = cards(framed(PAGE, address="https://example.org/"))
    assert shared["og:url"] == "https://example.org/a/b.html"
    assert "og:image" not in shared


def test_the_page_that_one_is_on_is_marked() -> None:
    page = tree(framed(Page(path=links.CLAIMS, title="T", about="A.", body="")).encode())
    assert [words(each) for each in page.iter("a") if each.get("aria-current")] == ["Claims"]


def test_prose_has_links_where_it_names_something() -> None:
    here = Place(links.CLAIMS)
    part = element(prose(here, "See `lefe.merge`, `a<b` and `lefe`."))
    assert words(part) == "See lefe.merge, a<b and lefe."
    assert list(targets(part)) == ["lefe/index.html#lefe.merge", "lefe/index.html"]
    assert [each.text for each in part.iter("code")] == ["lefe.merge", "a<b", "lefe"]


def test_small_parts() -> None:
    here = Place(links.HOME)
    clauses = element(clause_links(here, [ClauseId("lefe.merge"), ClauseId("lefe.leaf")]))
    assert words(clauses) == "lefe.merge, lefe.leaf"
    assert clauses[0].get("title") == "Merging trees"
    (head,) = element(heading(3, "x", "Words"))
    assert (head.tag, [link.get("href") for link in head]) == ("h3", ["#x"])
    badge = element(standing_badge("witness"))[0]
    assert (badge.text, badge.get("class")) == ("shown by a witness", "badge witness")
    image = element(figure(here, "p.svg", 'a "b"', (10.6, 20.2)))[0]
    assert (image.get("width"), image.get("height"), image.get("alt")) == ("11", "20", 'a "b"')
    table = element(scrolling_table("Words", ("a", "b"), []))[0]
    assert [words(each) for each in table.iter("th")] == ["a", "b"]
    with pytest.raises(KeyError):
        heading(5, "x")
