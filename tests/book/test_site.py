"""What the book holds: every clause, ruling, claim and case at its address, and links that lead there."""

import re
from collections.abc import Mapping
from xml.etree.ElementTree import fromstring

from msgspec.structs import replace

from rulestone.book import links
from rulestone.book.case_pictures import explanatory_scene
from rulestone.book.claims_page import ledger_positions
from rulestone.book.evidence import about_engines, settled
from rulestone.book.guides import guides
from rulestone.book.library import Library
from rulestone.book.runtime import Runtime
from rulestone.book.site import contents, pages
from rulestone.cases.cases import read_cases
from rulestone.core.register.clauses import all_claims, game_entries
from tests.tools.book_links import broken_links

from .conftest import PUBLISHED_AT
from .reading import ids, targets, tree, words

Book = Mapping[str, bytes]


def test_a_page_is_well_formed_names_nothing_twice_and_has_words_of_its_own(book: Book) -> None:
    titles, described = set(), set()
    for path in pages():
        page = tree(book[path])
        anchors = ids(page)
        assert len(anchors) == len(set(anchors)), path
        assert [len(list(page.iter(tag))) for tag in ("h1", "main")] == [1, 1], path
        titles.add(page.findtext("head/title"))
        described |= {each.get("content") for each in page.iter("meta") if each.get("name") == "description"}
        for image in page.iter("img"):
            assert image.attrib["alt"]
            assert min(int(image.attrib["width"]), int(image.attrib["height"])) > 0
            assert image.attrib["loading"] == "lazy"
        if not path.startswith("guides/"):
            assert [target for target in targets(page) if "://" in target] == []
    assert len(titles) == len(described) == len(pages())


def test_every_link_leads_somewhere(book: Book) -> None:
    paths = [path for path in book if path.endswith(".html")]
    assert list(broken_links(paths, book.__contains__, lambda path: book[path].decode())) == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    texts = {
        "a/index.html": '<a href="../b.html#x"><a href="../c.html"><a href="#y">',
        "b.html": "<p id='z'>",
    }
    assert list(broken_links(texts, texts.__contains__, texts.__getitem__)) == [
        "a/index.html: #y names nothing on that page",
        "a/index.html: ../b.html#x names nothing on that page",
        "a/index.html: there is no ../c.html",
    ]


def test_every_case_has_a_page_with_its_picture_and_its_answer(book: Book, library: Library) -> None:
    for case in library.cases[::97]:
        page = tree(book[links.case_page(case)])
        assert words(page).count(case.title) >= 2, "as title and as heading"
        drawn = [image.attrib["src"] for image in page.iter("img")]
        assert len(drawn) <= 1
        assert links.case_link(case.id) in [target.removeprefix("../../") for target in targets(page)]


def test_a_published_book_says_where_it_is_and_shows_previews(published: Book) -> None:
    book, case = published, read_cases()[0]
    page = tree(book[links.case_page(case)])
    card = {meta.get("property"): meta.get("content") for meta in page.iter("meta")}
    assert card["og:title"] == case.title
    assert card["og:url"] == PUBLISHED_AT + links.case_page(case)
    preview = str(card["og:image"]).removeprefix(PUBLISHED_AT)
    assert book[preview].startswith(b"\x89PNG")
    (draw, *_) = ledger_positions("lefe.draw-happens")
    for path in (draw.path, links.game_path(case.game)):
        (shared,) = [meta for meta in tree(book[path]).iter("meta") if meta.get("property") == "og:image"]
        assert str(shared.get("content")).removeprefix(PUBLISHED_AT) in book
    (canonical,) = [link for link in page.iter("link") if link.get("rel") == "canonical"]
    assert canonical.get("href") == PUBLISHED_AT + links.case_page(case)
    sitemap = fromstring(book[links.SITEMAP])  # noqa: S314 - our own
    listed = {str(url.text) for url in sitemap.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")}
    assert PUBLISHED_AT in listed
    assert {
        PUBLISHED_AT + path for path in book if path.endswith(".html") and "index.html" not in path
    } <= listed


def test_every_clause_stands_on_its_page_with_its_words(book: Book) -> None:
    for entry in game_entries():
        page = tree(book[links.game_path(entry.name)])
        table = {section.attrib["id"]: section for section in page.iter("section") if "id" in section.attrib}
        listed = [clause.id for clause in entry.clauses]
        assert [anchor for anchor in table if anchor in listed] == listed, "in the order of the text"
        for clause in entry.clauses:
            text = words(table[clause.id])
            assert clause.title in text
            assert clause.rule.replace("`", "") in text
            assert table[clause.id].find(".//img") is not None, "it shows a case"


def test_every_ruling_tells_its_readings(book: Book) -> None:
    for entry in game_entries():
        page = tree(book[links.game_path(entry.name)])
        articles = {
            article.attrib["id"]: words(article) for article in page.iter("article") if "id" in article.attrib
        }
        for ruling in entry.rulings:
            output = articles[links.ruling_anchor(ruling)]
            for text in (ruling.question, ruling.reading, ruling.why, ruling.none_rejected or ""):
                assert text.replace("`", "") in output
            for reading in ruling.rejected:
                assert reading.words in output
                assert links.reading_anchor(reading) in ids(page)
        for option in entry.options:
            output = articles[links.option_anchor(option)]
            assert all(setting.meaning in output for setting in option.values)


def test_every_claim_and_theorem_is_listed_and_has_its_place_on_a_page(book: Book) -> None:
    overview = tree(book[links.CLAIMS])
    every = (*settled(), *about_engines())
    assert set(ids(overview)) >= {each.id for each in every} >= {claim.id for claim in all_claims()}
    assert {each.id for each in every} >= {"bitboard.minefield-placements", "encoding.lefe-newborn"}
    for each in every:
        path, _, anchor = links.claim_link(each.id).partition("#")
        assert links.claim_link(each.id) in set(targets(overview))
        (section,) = (one for one in tree(book[path]).iter("section") if one.get("id") == anchor)
        assert " ".join(each.statement.replace("`", "").split()) in words(section)
        named = each.proof.theorem.coq if each.proof is not None else ()
        assert f"Checked by Coq's kernel, no axioms: {', '.join(named)}." in words(section) or not named


def test_claims_lead_to_the_cases_that_they_name_and_show_no_code(book: Book) -> None:
    page = tree(book[links.claims_path("lefe")])
    assert "../cases/lefe.html#game-draw-size-6" in set(targets(page))
    captions = [words(caption) for caption in page.iter("figcaption")]
    assert any(re.search(r"Score: dark (\d+); light \1\b", caption) for caption in captions)
    assert not any("{" in caption for caption in captions)


def test_every_position_of_the_ledger_has_a_page_that_opens_it_in_the_explorer(book: Book) -> None:
    positions = [each for theorem in settled() for each in ledger_positions(theorem.id)]
    assert {each.theorem for each in positions} >= {"lefe.draw-happens", "lefe.terminates"}
    for each in positions:
        opens = links.explorer_link(each.query)
        assert f"../{opens}" in set(targets(tree(book[links.claim_link(each.theorem).partition("#")[0]])))
        page = tree(book[each.path])
        assert {f"../{opens}", f"../{links.claim_link(each.theorem)}"} <= set(targets(page))
        assert [image.attrib["src"] for image in page.iter("img")] == [
            f"../{links.ledger_picture(each.theorem, each.number)}"
        ]
        assert "A page of its own" not in words(page)


def test_a_position_of_the_ledger_says_how_it_stands() -> None:
    remarks = {
        "lefe.draw-happens": "Over: Light cannot place. A draw, 3–3. Score: dark 3; light 3",
        "lefe.terminates": "Light to move. The same position as after 30 actions",
        "necklace.skip-happens": "Red to move. Blue has no placement and is skipped",
        "minefield.clauses-necessary": "",  # by a rejected reading: no legal moves lead there
    }
    assert {name: ledger_positions(name)[0].remark for name in remarks} == remarks
    draws = ledger_positions("lefe.draw-happens")
    assert [each.number for each in draws] == list(range(len(draws)))
    assert {each.query.size for each in draws if each.query.options == {"pie": "extra-stone"}} == {5, 6, 7}
    assert [each.query.size for each in ledger_positions("minefield.clauses-necessary")] == [2, 3, 4]
    assert ledger_positions("no.such-theorem") == ledger_positions("encoding.lefe-newborn") == ()


def test_a_picture_looks_at_the_cell_that_its_case_is_about(library: Library) -> None:
    (case,) = (each for each in library.cases if each.id == "evening/reached-two-contacts-equal-on-5")
    assert case.focus == ("e5",), "its title names the cell on the small board"
    assert explanatory_scene(case).caption.startswith("? is e5;")
    assert not explanatory_scene(replace(case, focus=())).caption.startswith("? is e5;")


def test_every_case_is_in_its_gallery_and_in_the_list_and_can_be_filtered(
    book: Book, library: Library
) -> None:
    rows = [row for row in tree(book[links.CASES]).iter("tr") if "data-case" in row.attrib]
    galleries = [tree(book[links.cases_path(entry.name)]) for entry in game_entries()]
    articles = [article for page in galleries for article in page.iter("article")]
    for case, row, article in zip(library.cases, rows, articles, strict=True):
        assert article.attrib["id"] == links.case_anchor(case.id)
        says = {"case": (case.id,), "clause": case.clauses, "near": case.near, "tag": case.tags}
        for name, values in says.items():
            assert row.get(f"data-{name}") == article.get(f"data-{name}") == (" ".join(values) or None)


def test_pictures_are_svg_with_a_description(book: Book) -> None:
    pictures = [path for path in book if path.startswith("pictures/")]
    assert len(pictures) > 100
    for path in pictures:
        root = fromstring(book[path].decode())  # noqa: S314 - our own
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.findtext("{http://www.w3.org/2000/svg}desc")


def test_the_book_is_the_same_every_time() -> None:
    cases, runtime = read_cases()[::100], Runtime()  # its files have a test of their own
    first, second = (dict(contents(Library(cases, runtime=runtime))) for _ in range(2))
    assert first == second


def test_progress_is_told_page_by_page(library: Library) -> None:
    lines: list[str] = []
    for path, _ in contents(library, lines.append):
        if path == links.game_path(game_entries()[0].name):
            break
    assert lines == [links.HOME, path]


def test_guides_stand_in_the_book_and_lead_to_each_other(book: Book) -> None:
    assert "The protocol" in words(tree(book["guides/protocol.html"]))
    assert "protocol.html#the-protocol" in set(targets(tree(book["guides/tutorial.html"])))
    listed = set(targets(tree(book[links.GUIDES])))
    assert {f"../{path}" for path in guides()} <= listed
