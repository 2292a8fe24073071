"""What the book holds: clauses, rulings, claims, cases with their pictures, and links that lead there."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import AuthorAssertions, Case, read_cases
from rulestone.core.actions.action import Action
from rulestone.core.boards import Cell
from rulestone.draw.scene import Scene
from rulestone.rulebook.clauses import all_claims, rulebooks
from rulestone.rulebook.installed import find_game, game_names
from rulestone_book import links
from rulestone_book.case_pictures import explanatory_scene
from rulestone_book.claims_page import statements, witnesses
from rulestone_book.frame import page_html
from rulestone_book.game_page import game_page
from rulestone_book.guides import guides
from rulestone_book.library import Library
from rulestone_book.site import contents, pages
from rulestone_proofs.kernel import in_coq
from tests.helpers.order import NIGHTLY
from tests.helpers.reading import ids, targets, tree, words
from tools.book_links import broken_links

Book = Mapping[str, bytes]


def test_pages_are_well_formed_with_unique_anchors_titles_and_descriptions(book: Book) -> None:
    titles, described = set(), set()
    published = {text.at for entry in rulebooks() for text in entry.texts}
    for path in pages():
        page = tree(book[path])
        anchors = ids(page)
        assert len(anchors) == len(set(anchors)), path
        assert [len(list(page.iter(tag))) for tag in ("h1", "main")] == [1, 1], path
        titles.add(page.findtext("head/title"))
        described |= {each.get("content") for each in page.iter("meta") if each.get("name") == "description"}
        if not path.startswith("guides/"):
            assert {target for target in targets(page) if "://" in target} <= published
    assert len(titles) == len(described) == len(pages())


def test_every_link_leads_somewhere(book: Book) -> None:
    paths = [path for path in book if path.endswith(".html")]
    assert list(broken_links(paths, book.__contains__, lambda path: book[path].decode())) == []


def test_an_option_without_a_ruling_is_on_the_page_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "own_rulings", lambda _: ())
    for entry in rulebooks():
        page = tree(page_html(game_page(entry, Library(()))).encode())
        assert {links.option_anchor(option) for option in entry.options} <= set(ids(page))


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


def test_the_game_of_a_list_of_cases_is_marked(book: Book) -> None:
    for entry in rulebooks():
        (games,) = (
            part
            for part in tree(book[links.cases_path(entry.name)]).iter("p")
            if part.get("class") == "games"
        )
        assert [link.text for link in games.iter("a") if link.get("aria-current") == "page"] == [entry.title]


def test_every_case_is_in_the_list_of_its_game_and_on_the_page_of_its_file(
    book: Book, library: Library
) -> None:
    rows = {
        row.attrib["data-case"]: row
        for entry in rulebooks()
        for row in tree(book[links.cases_path(entry.name)]).iter("tr")
        if "data-case" in row.attrib
    }
    assert sorted(rows) == sorted(case.id for case in library.cases)
    first = next(iter(rows.values()))
    assert first.get("data-rules", "").startswith("minefield.hard-corner"), (
        "cases of one rule come before whole games"
    )
    for case in library.cases:
        row = rows[case.id]
        opens = [target for target in targets(row) if target.endswith(f"#{row.attrib['id']}")]
        assert opens == [f"../{links.case_link(case.id)}"], f"the row of {case.id} has no link to its picture"
        assert row.get("data-rules") == " ".join((*case.clauses, *case.near))
    for path in {links.case_link(case.id).partition("#")[0] for case in library.cases[::40]}:
        for article in tree(book[path]).iter("article"):
            pictures = [picture.findtext("desc") for picture in article.iter("svg")]
            is_without = re.search("perft|^large|-on-1[3-9]$", article.attrib["id"]) is not None
            assert len(pictures) == 1 or (is_without and not pictures)


def test_a_book_is_small(book: Book) -> None:
    own = [name for name in book if not name.startswith("runtime/")]
    assert len(own) <= 250, "too many files"
    assert sum(len(book[name]) for name in own) <= (8_000_000 if NIGHTLY else 3_200_000), (
        "the book has more bytes than a reader should load"
    )


def test_every_clause_stands_on_its_page_with_its_words_and_examples(book: Book, library: Library) -> None:
    for entry in rulebooks():
        page = tree(book[links.game_path(entry.name)])
        table = {section.attrib["id"]: section for section in page.iter("section") if "id" in section.attrib}
        listed = [clause.id for clause in entry.clauses]
        assert [anchor for anchor in table if anchor in listed] == listed, "in the order of the text"
        for clause in entry.clauses:
            text = words(table[clause.id])
            assert clause.title in text
            assert clause.rule.replace("`", "") in text
            assert table[clause.id].find(".//svg") is not None, "it shows a case"
            examples = {f"../{links.case_link(case.id)}" for case in library.examples(clause.id) if case}
            assert examples <= {*targets(table[clause.id])}, f"{clause.id} shows cases of another clause"


def test_every_ruling_tells_its_readings(book: Book) -> None:
    for entry in rulebooks():
        page = tree(book[links.game_path(entry.name)])
        articles = {
            article.attrib["id"]: words(article) for article in page.iter("article") if "id" in article.attrib
        }
        for ruling in entry.rulings:
            output = articles[links.ruling_anchor(ruling)]
            for text in (ruling.question, ruling.reading, ruling.why, ruling.none_rejected or ""):
                assert text.replace("`", "") in output
            for reading in ruling.rejected:
                chosen = "" if reading.value is None else f" With the option {ruling.option}="
                assert f"{reading.words}{chosen}" in output
                assert links.reading_anchor(reading) in ids(page)
        for option in entry.options:
            output = articles[links.option_anchor(option)]
            assert all(setting.meaning in output for setting in option.values)


def test_every_claim_and_theorem_is_listed_and_has_a_section(book: Book) -> None:
    overview = tree(book[links.CLAIMS])
    assert set(ids(overview)) >= {each.id for each in statements()} >= {claim.id for claim in all_claims()}
    assert {each.id for each in statements()} >= {"bitboard.minefield-placements", "encoding.lefe-newborn"}
    for each in statements():
        path, _, anchor = links.claim_link(each.id).partition("#")
        assert links.claim_link(each.id) in set(targets(overview))
        (section,) = (one for one in tree(book[path]).iter("section") if one.get("id") == anchor)
        assert " ".join(each.statement.replace("`", "").split()) in words(section)
        if each.theorem is not None and each.theorem.coq:
            assert f"{in_coq(each.theorem)}: {', '.join(each.theorem.coq)}." in words(section)


def test_a_theorem_shows_the_positions_that_its_checks_have_found(book: Book) -> None:
    shown = {
        each.id: [question.size for _, question in witnesses(each.theorem, each.result)]
        for each in statements()
        if each.theorem is not None and each.result is not None
    }
    assert {5, 6, 7} <= {*shown["lefe.draw-happens"]}
    assert shown["minefield.clauses-necessary"] == [2, 3, 4]
    assert shown["encoding.lefe-newborn"] == []
    page = tree(book[links.claims_path("lefe")])
    assert "../cases/lefe/games.html#game-draw-size-6" in set(targets(page)), "claims lead to cases"
    captions = [words(caption) for caption in page.iter("figcaption")]
    assert any(re.search(r"A draw, (\d+)–\1\.", caption) for caption in captions)


def test_a_picture_is_about_the_focus_of_its_case(library: Library) -> None:
    (case,) = (each for each in library.cases if each.id == "evening/reached-two-contacts-equal-on-5")
    assert case.focus == ("e5",), "its title names the cell on the small board"
    assert "next to e5" in explanatory_scene(case).caption
    assert "beside e5" not in explanatory_scene(replace(case, focus=())).caption


AGAIN = 30
"""How many files are made twice by day: those that all pages share, and the first pages."""


def test_the_book_is_reproducible_and_told_page_by_page(book: Book, library: Library) -> None:
    told = list[str]()
    made = dict(islice(contents(Library(library.cases), told.append), None if NIGHTLY else AGAIN))
    assert made.items() <= book.items()
    assert told == [path for path in pages() if path in made]


def test_guides_stand_in_the_book_and_lead_to_each_other(book: Book) -> None:
    assert "The protocol" in words(tree(book["guides/protocol.html"]))
    assert not [path for path in guides() if "<!--" in words(tree(book[path]))], "comments are hidden"
    assert "protocol.html#the-protocol" in set(targets(tree(book["guides/tutorial.html"])))
    assert "protocol.html" in set(targets(tree(book["guides/javascript.html"])))
    assert {f"../{path}" for path in guides()} <= set(targets(tree(book[links.GUIDES])))


LARGEST = 5
"""The largest boards that are drawn by day; those on larger ones are made in the same way."""


def actions(case: Case, scene: Scene) -> Iterator[Action]:
    """The legal actions of a case."""
    return (find_game(case.game).read_action(scene.board, text) for text in case.expect.legal or ())


def said(case: Case, scene: Scene) -> set[Cell]:
    """The cells that the case names."""
    says = case.says or AuthorAssertions()
    texts = " ".join((*case.focus, *says.at, *says.refuses, *(says.why or ()), *says.allows, *says.lacks))
    names = {*re.findall(r"[a-z]+\d+", f"{texts} {' '.join(says.legal or ())}")}
    return {cell for cell in scene.board.cells if scene.board.name(cell) in names}


def faults(case: Case) -> Iterator[str]:
    """What in the picture of a case is not so."""
    scene = explanatory_scene(case)
    legal = {cell for action in actions(case, scene) for cell in action.placement_cells}
    if not {cell for cells in scene.legal.values() for cell in cells} <= legal:
        yield "a cell is marked legal that is not"
    asked = {cell for cell, label in scene.labels.items() if label == "?"}
    named = [scene.board.cell(name) for name in (*case.focus, *(case.says or AuthorAssertions()).at)]
    if asked and legal.intersection(named) and asked != {next(cell for cell in named if cell in legal)}:
        yield "it does not show the cell that the case names first"
    if not asked <= said(case, scene) or scene.caption == "?: ":
        yield "it shows a cell that the case does not name, or says nothing of it"
    if case.question == "judge" and legal & {*scene.marked.get("asked", ())}:
        yield "a cell is marked as refused that is legal"
    if scene.legend.get("witness") == "may be removed":
        marked = {*scene.marked["witness"]}
        taken = {
            cell
            for action in actions(case, scene)
            if asked & {*action.placement_cells}
            for cell in action.removal_cells
        }
        trees = scene.board.regions([cell for cell, colour in scene.stones.items() if colour != ""])
        if not taken <= marked or len([tree for tree in trees if tree & marked]) < bool(taken):
            yield "what is marked as removable is not so"
    settings = [f"{name} = {str(value).lower()}" for name, value in case.options.items()]
    if case.question != "perft" and any(setting not in scene.caption for setting in settings):
        yield "the options in force are not drawn"


@pytest.mark.parametrize("game", game_names())
def test_every_picture_shows_what_its_case_says(game: str) -> None:
    cases = [case for case in read_cases() if case.game == game and (NIGHTLY or case.size <= LARGEST)]
    wrong = {case.id: list(faults(case)) for case in cases}
    assert {name: words for name, words in wrong.items() if words} == {}


def test_a_picture_marks_nothing_where_the_case_says_that_nothing_can_be_removed() -> None:
    (case,) = (case for case in read_cases() if case.id == "lefe/merge-lone-and-pair-most")
    scene = explanatory_scene(case)
    assert [scene.board.name(cell) for cell, label in scene.labels.items() if label == "?"] == ["c3"]
    assert not scene.marked["witness"]
    assert "merge = most" in scene.caption
