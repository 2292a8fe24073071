"""Pages of the book one by one: made from few cases, or none, or of a game that rulestone does not ship."""

import inspect
import re
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from io import BytesIO
from pathlib import Path
from typing import get_args, get_origin, get_type_hints
from xml.etree.ElementTree import Element
from zipfile import ZipFile

import msgspec
import pytest
from msgspec.structs import replace
from pdoc.doc import Class, Doc, Module

import rulestone.__main__ as cli
from rulestone import __version__
from rulestone.cases.cases import read_cases
from rulestone.cases.variants import find_variant
from rulestone.core.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.reference import position_of
from rulestone.protocol import BadRequest, GameSetting, Judge
from rulestone.protocol.checking import check_question
from rulestone.rulebook.clauses import all_claims, rulebooks
from rulestone.rulebook.entries import Rulebook
from rulestone.rulebook.installed import find_game
from rulestone_book import links
from rulestone_book.api import MODULES, _loaded, api_files
from rulestone_book.claims_page import claim_group_page, claim_groups, statements
from rulestone_book.command import API_NEEDS
from rulestone_book.explorer.question import ViewRequest, read_request
from rulestone_book.explorer.view import View, view
from rulestone_book.explorer_page import data, explorer_page
from rulestone_book.frame import Page, page_html, prose
from rulestone_book.game_page import game_page, lesson_of
from rulestone_book.glossary_page import glossary_page
from rulestone_book.guides import guides_page
from rulestone_book.library import Library, example_ids
from rulestone_book.links import CurrentPage
from rulestone_book.runtime import Runtime, bundle
from rulestone_book.site import contents, pages
from tests.conftest import position
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.installing import with_game
from tests.helpers.order import NIGHTLY
from tests.helpers.reading import element, ids, targets, tree, words
from tests.helpers.running import RunCommand

MINEFIELD = find_game(GameName("minefield")).rulebook
NOTHING = Library(())


def read(page: Page) -> Element:
    """A page as a browser has it."""
    return tree(page_html(page).encode())


@pytest.fixture
def register_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Claims stand as the register has them: to read the ledger takes long."""
    monkeypatch.setitem(sys.modules, "rulestone_proofs.catalogue", None)
    statements.cache_clear()
    yield
    statements.cache_clear()


PAGES = (
    "index.html",
    "interleave/index.html",
    "cases/index.html",
    "cases/evening/histories.html",
    "explorer.html",
    "search.html",
    "embed.html",
    "offline.html",
)


@pytest.mark.usefixtures("register_alone")
def test_pages_are_the_golden_ones_beside_their_pictures() -> None:
    library, makers = Library(tuple(read_cases())), pages()
    html = "\n".join(f"<!-- {path} -->\n{page_html(makers[path](library))}" for path in PAGES)
    html = html.replace(f"rulestone {__version__}", "rulestone")
    left_out = '(?<=<svg).*?(?=</svg>)|(?<=id="runtime">).*?(?=</script>)'  # what else is compared elsewhere
    assert_golden(FOLDER / "pages.html", re.sub(left_out, "", html, flags=re.DOTALL) + "\n")


@pytest.mark.usefixtures("register_alone")
def test_without_the_ledger_claims_are_cited_from_the_register() -> None:
    assert [(each.id, each.standing) for each in statements()] == [
        (claim.id, claim.standing) for claim in all_claims()
    ]
    assert not {"bitboard", "encoding"} & set(claim_groups())
    pages = [read(claim_group_page(group, NOTHING)) for group in claim_groups()]
    assert all("recorded checks" not in words(page) for page in pages)
    sections = {each.get("id"): words(each) for page in pages for each in page.iter("section")}
    for claim in all_claims():
        assert claim.evidence.replace("`", "") in sections[str(claim.id)]


@pytest.mark.usefixtures("register_alone")
@pytest.mark.parametrize("entry", rulebooks(), ids=lambda entry: entry.name)
def test_a_page_has_a_legal_first_game_to_its_end_and_puzzles_with_both_answers(entry: Rulebook) -> None:
    sections = {each.get("id"): each for each in read(game_page(entry, NOTHING)).iter("section")}
    lesson = lesson_of(find_game(entry.name))
    assert lesson is not None
    game = Judge(game=entry.name, size=lesson.size, moves=tuple(move for move, _, _ in lesson.moves))
    assert position_of(check_question(game)).status().over, "it is legal, and goes to its end"
    assert f"../{links.explorer_link(game)}" in set(targets(sections["first-game"]))
    steps = list(sections["first-game"].iter("li"))
    assert len(steps) == len(lesson.moves)
    assert all(len(list(step.iter("svg"))) == 1 for step in steps)
    answers = [words(each) for each in sections["puzzles"].iter("details")]
    assert len(answers) == 5
    assert all(": yes." in answer and ": no, " in answer for answer in answers)


def test_a_link_opens_the_whole_position_in_the_explorer() -> None:
    board = GameSetting(game=GameName("interleave"), size=Size(3), removed=(CellName("c3"), CellName("a1")))
    link = links.explorer_link(board.judge_stones({Colour("black"): (CellName("b2"),)}))
    assert link == "explorer.html#game=interleave&size=3&removed=c3,a1&stones=black=b2"


def test_a_variant_is_offered_in_its_game_alone() -> None:
    library = Library((), runtime=Runtime(None, (find_variant("minefield/no-switches"),)))
    assert page_html(explorer_page(library)).count("minefield/no-switches") == 1


def test_chosen_examples_are_cases_of_their_clauses_or_else_the_first() -> None:
    cases = {case.id: case for case in read_cases()}
    assert list(example_ids()) == [clause.id for entry in rulebooks() for clause in entry.clauses]
    for clause, (decided, near) in example_ids().items():
        assert clause in cases[decided].clauses
        assert clause in cases[near].near
    other = ClauseId("minefield.win")
    first, second = (replace(position(name, 3), clauses=(other,), near=()) for name in ("a", "b"))
    assert Library((first, second)).examples(other) == (first, None), "no case that is named is there"


def test_the_glossary_has_every_word() -> None:
    (listed,) = (each for each in read(glossary_page(NOTHING)).iter("dl") if each.get("class") == "words")
    names = [words(each) for each in listed.iter("dt")]
    assert names == sorted(set(names), key=str.casefold)
    assert {term.word for entry in rulebooks() for term in entry.terms} <= set(names)


def test_every_page_has_title_body_links_and_policy() -> None:
    page = Page(path="a/b.html", title="A title", about="A.", body="Body & more", policy="default-src 'none'")
    plain = tree(page_html(page).encode())
    assert plain.findtext("head/title") == "A title · rulestone"
    assert words(next(plain.iter("main"))) == "Body & more"
    assert {f"../{links.game_path(entry.name)}" for entry in rulebooks()} <= set(targets(plain))
    assert data("x", "</script>").text.count("</script>") == 1
    assert [each.get("content") for each in plain.iter("meta") if each.get("http-equiv")] == [page.policy]
    part = element(prose(CurrentPage(links.CLAIMS), "See `lefe.merge`, `a<b` and `lefe`."))
    assert words(part) == "See lefe.merge, a<b and lefe."
    assert list(targets(part)) == ["lefe/index.html#lefe.merge", "lefe/index.html"]


def test_the_bundle_of_modules_is_complete_and_reproducible() -> None:
    own = bundle()
    assert own == bundle()
    with ZipFile(BytesIO(own)) as archive:
        names = archive.namelist()
        (metadata,) = [name for name in names if name.endswith("dist-info/entry_points.txt")]
        points = archive.read(metadata).decode()
        assert "lefe = rulestone.games.lefe" in points
        assert "rulestone_proofs" not in points, "it is not packed"
    assert names == sorted(names)
    assert not [name for name in names if "__pycache__" in name or name.startswith("rulestone/commands/")]


def test_a_link_to_the_rules_of_a_game_has_a_title_a_text_and_a_picture() -> None:
    page = game_page(MINEFIELD, NOTHING)
    site = "https://example.org/rules/"
    shared = {
        each.get("property"): each.get("content")
        for each in tree(page_html(page, site).encode()).iter("meta")
        if each.get("property")
    }
    assert shared == {
        "og:title": "Minefield: the rules",
        "og:description": page.about,
        "og:url": f"{site}minefield/index.html",
        "og:image": f"{site}static/minefield.png",
    }
    assert "og:image" not in page_html(page), "without an address there is no picture that others can load"


def test_the_picture_of_a_game_is_in_a_book_with_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.setattr("rulestone_book.site.pages", dict)
    files = dict(contents(Library((), site="https://example.org/")))
    assert files["static/minefield.png"].startswith(b"\x89PNG")
    assert not [path for path in dict(contents(NOTHING)) if path.endswith(".png")]


HEX = GameName("hex")
WON = "b1 a1 b2 a2 b3"


@pytest.fixture
def with_hex() -> Iterator[None]:
    """A game that rulestone does not ship."""
    with with_game("hex", "rulestone_hex"):
        yield


def show(**fields: str) -> View:
    """What the explorer shows of a position on a board of size 3."""
    return view(read_request(msgspec.convert({"game": "hex", "size": 3, **fields}, ViewRequest)))


@pytest.mark.usefixtures("with_hex")
def test_a_plugin_game_is_in_the_book_beside_the_built_in_games() -> None:
    own = [case for case in read_cases() if case.id in ("hex/straight-chain", "hex/own-stone")]
    library, makers = Library((*read_cases()[::40], *own)), pages()
    files = {links.case_link(case.id).partition("#")[0]: case for case in own}
    paths = (links.HOME, links.game_path(HEX), links.GLOSSARY, *files)
    home, page, glossary, *cases = (tree(page_html(makers[path](library)).encode()) for path in paths)
    assert {clause.id for clause in find_game("hex").rulebook.clauses} <= set(ids(page))
    described = " ".join(
        picture.findtext("desc") or "" for one in (page, *cases) for picture in one.iter("svg")
    )
    assert re.search("Six abstract board games.* Try a position Set it up ", words(home))
    assert "Hex" in [words(head) for head in home.iter("h2")]
    shown = [article.attrib["id"] for one in cases for article in one.iter("article")]
    assert {"straight-chain", "own-stone"} <= set(shown)
    assert "The chain that wins: b1, b2, b3." in described
    assert "The cell in question: b2." in described
    assert "rhombic" in ids(glossary)
    (chain,) = [entry for entry in glossary.iter("div") if entry.get("id") == "word-chain"]
    assert len(list(chain.iter("dd"))) == 2, "a meaning here, and one elsewhere"


@pytest.mark.usefixtures("with_hex")
def test_a_plugin_game_without_cases_has_pages() -> None:
    for path in (links.HOME, links.game_path(HEX), links.cases_path(HEX)):
        read(pages()[path](NOTHING))


@pytest.mark.usefixtures("with_hex")
def test_the_explorer_offers_a_plugin_game(monkeypatch: pytest.MonkeyPatch) -> None:
    small = replace(find_game("hex").rulebook, size_limits=(2, 5))
    monkeypatch.setattr(
        "rulestone_book.explorer_page.rulebooks", lambda: (small, find_game("interleave").rulebook)
    )
    page = tree(page_html(explorer_page(Library(()))).encode())
    (text,) = [words(script) for script in page.iter("script") if script.get("id") == "games"]
    own, other = msgspec.json.decode(text, type=dict[str, dict[str, object]]).values()
    assert (own["holes"], own["least"], own["usual"], own["drawn"]) == (False, 2, 5, 5)
    assert (other["holes"], other["most"], other["drawn"]) == (True, 32, 12)


@pytest.mark.usefixtures("with_hex")
def test_the_explorer_plays_a_plugin_game() -> None:
    page = show(moves="b1 a1")
    assert page.status == "Red to move."
    assert [offer.words for offer in page.offers if CellName("a2") in offer.at] == ["Red on a2"]
    assert (page.to_move, page.drafting, show(moves=WON).told.judged.over) == ("red", False, True)
    assert show(moves="b1 b1").notice == "Move 2, b1, is illegal: b1 is occupied."
    with pytest.raises(BadRequest, match="boards up to size 25"):
        read_request(ViewRequest(game="hex", size=26))


def test_unreadable_examples_are_refused_in_one_line(
    run: RunCommand, tmp_path: Path, own_fixtures: Path
) -> None:
    (own_fixtures / "minefield").unlink()
    (own_fixtures / "minefield").mkdir()
    (own_fixtures / "minefield" / "examples.toml").write_text('win = ["one"]\n', encoding="utf-8")
    refused = run("book", str(tmp_path / "book"))
    assert refused.status == 2
    assert "examples.toml: Expected `array` of length 2, got 1 - at [...]" in refused.err
    assert not (tmp_path / "book").exists()


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    """The public modules as pdoc reads them."""
    return {name: Module(_loaded(name)) for name in MODULES}


INNER = {"rulestone.play.playable", "rulestone.engines.reference"}
"""What plays and judges inside; the interface has protocols for it."""


def mentioned(annotation: object) -> Iterator[type]:
    """The classes of ours that an annotation names, however deep."""
    for part in get_args(annotation):
        yield from mentioned(part)
    origin = get_origin(annotation) or annotation
    module = origin.__module__ if isinstance(origin, type) else ""
    if isinstance(origin, type) and module.startswith("rulestone") and module not in INNER:
        yield origin


def public(module: Module) -> Iterator[Doc[object]]:
    """The public names of a module, and the functions and properties that its classes define."""
    for member in (each for each in module.members.values() if not each.name.startswith("_")):
        yield member
        for own in member.own_members if isinstance(member, Class) else ():
            if not own.name.startswith("_") and (own.kind == "function" or isinstance(own.obj, property)):
                yield own


def test_types_in_public_signatures_are_public_and_documented(modules: dict[str, Module]) -> None:
    documented = [member for module in modules.values() for member in public(module)]
    names = {member.name: member.obj for member in documented}
    values = [member.obj for member in documented]
    functions = [value.fget if isinstance(value, property) else value for value in values]
    hints = [
        (str(value), annotation)
        for value in functions
        if isinstance(value, type) or inspect.isfunction(value)
        for name, annotation in get_type_hints(value, localns=names).items()
        if not name.startswith("_")
    ]
    assert len(hints) > 500, "too few types found on the page"
    assert {(what, each) for what, hint in hints for each in mentioned(hint) if each not in values} == set()
    assert [each.fullname for each in documented if not each.docstring] == []


def test_the_book_and_the_api_pages_link_to_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered = MODULES if NIGHTLY else ("rulestone", "rulestone.testing", "rulestone_bitboard")
    monkeypatch.setattr("rulestone_book.api.MODULES", rendered)
    files = dict(api_files())
    assert "../api/index.html" in set(targets(read(guides_page(Library((), api=True)))))
    assert "api/" not in page_html(guides_page(NOTHING))
    for name in rendered:
        path = f"api/{name.replace('.', '/')}.html"
        assert f'href="{"../" * path.count("/")}{links.HOME}"' in files[path].decode()
        assert path.removeprefix("api/") in files["api/index.html"].decode()


def test_without_the_docs_extra_the_command_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    extra = [line for line in requires("rulestone") or () if "extra == 'docs'" in line]
    assert {re.split(r"\W", line)[0] for line in extra} == set(API_NEEDS)
    monkeypatch.setitem(sys.modules, "pdoc", None)
    assert cli.run_command(["book", str(tmp_path / "book"), "--api"]) == 2
    assert capsys.readouterr().err == (
        "rulestone: --api needs pdoc, hypothesis and pytest: pip install 'rulestone[docs]'"
        ", or in a clone pip install '.[docs]'\n"
    )
    assert not (tmp_path / "book").exists()
