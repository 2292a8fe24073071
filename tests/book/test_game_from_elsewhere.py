"""A game that rulestone does not ship has its pages, its pictures and its place in the explorer."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec
import pytest

import rulestone.__main__ as cli
from rulestone.book import library as library_module
from rulestone.book import links
from rulestone.book.explorer.exchange import export
from rulestone.book.explorer.question import ReadRequest, ViewRequest, follow, read_request
from rulestone.book.explorer.view import View, view
from rulestone.book.explorer_page import explorer_page
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.book.site import pages
from rulestone.cases.cases import Case, read_cases
from rulestone.core.names import CellName, ClauseId
from rulestone.protocol import BadRequest
from tests.book.crossing import GAME
from tests.plugins.installing import with_game

from .reading import ids, tree, words

WON = "b1 a1 b2 a2 b3"


@pytest.fixture(autouse=True)
def _with_another_game() -> Iterator[None]:
    with with_game("crossing", "tests.book.crossing", library_module.chosen):
        yield


def ask(**fields: str) -> ReadRequest:
    """A question on a board of size 3."""
    return read_request(ViewRequest(game="crossing", size=3, **fields))


def show(**fields: str) -> View:
    """What the explorer shows of it."""
    return view(ask(**fields))


def exported(name: str, title: str, clause: str, moves: str) -> Case:
    """A case, made by the explorer and named as its author would."""
    text = export(follow(ask(moves=moves))).case
    assert text is not None
    case = msgspec.json.decode(text, type=Case)
    changed = {"id": f"crossing/{name}", "title": title, "clauses": (ClauseId(clause),)}
    return msgspec.structs.replace(case, **changed)


@pytest.fixture
def library() -> Library:
    """Two cases of the game, and some of the others."""
    own = (
        exported("won", "Blue has joined its sides", "crossing.win", WON),
        exported("occupied", "Two stones on one cell", "crossing.turn", "b1 b1"),
    )
    return Library((*read_cases()[::40], *own))


@pytest.fixture
def site(library: Library) -> Mapping[str, Element]:
    """The pages that tell of the game."""
    paths = (links.HOME, links.game_path(GAME.name), links.cases_path(GAME.name), links.GLOSSARY, links.CASES)
    makers = pages()
    return {path: tree(framed(makers[path](library)).encode()) for path in paths}


def test_its_pages_show_it_among_the_others(site: Mapping[str, Element], library: Library) -> None:
    page = site[links.game_path(GAME.name)]
    assert {clause.id for clause in GAME.entry.clauses} <= set(ids(page))
    assert any(image.attrib["src"] == "../pictures/crossing/won.svg" for image in page.iter("img"))
    assert "Six abstract board games" in words(site[links.HOME])
    assert "Crossing" in [words(head) for head in site[links.HOME].iter("h2")]
    articles = list(site[links.cases_path(GAME.name)].iter("article"))
    assert [article.attrib["data-case"] for article in articles] == ["crossing/won", "crossing/occupied"]
    assert "The chain that wins: b1, b2, b3." in library.drawn["pictures/crossing/won.svg"].description
    assert "Refused: b1." in library.drawn["pictures/crossing/occupied.svg"].description
    glossary = site[links.GLOSSARY]
    assert "rhombic" in ids(glossary)
    (chain,) = [entry for entry in glossary.iter("div") if entry.get("id") == "word-chain"]
    assert len(list(chain.iter("dd"))) == 2, "a meaning here, and one elsewhere"


def test_a_game_without_cases_has_its_pages_too() -> None:
    library = Library(read_cases()[::40])
    for path in (links.HOME, links.game_path(GAME.name), links.cases_path(GAME.name)):
        tree(framed(pages()[path](library)).encode())
    assert "pictures/games/crossing.svg" in library.drawn


def test_the_explorer_offers_it() -> None:
    page = tree(framed(explorer_page(Library(()))).encode())
    (text,) = [words(script) for script in page.iter("script") if script.get("id") == "games"]
    rules = msgspec.json.decode(text, type=dict[str, dict[str, object]])["crossing"]
    assert rules["holes"] is True
    assert (rules["least"], rules["usual"], rules["most"]) == (2, 5, 5)


def test_the_explorer_plays_it() -> None:
    page = show(moves="b1 a1")
    assert page.status == "Blue to move."
    assert [offer.words for offer in page.offers if CellName("a2") in offer.at] == ["Blue on a2"]
    assert [offer.words for offer in page.offers if not offer.at] == ["rest"]
    assert page.to_move == "blue"
    assert not page.drafting
    assert show(moves=WON).over
    assert show(moves="b1 b1").notice == "Move 2, b1, is refused by crossing.turn."
    assert 'data-cell="c3"' not in show(removed="c3").board
    with pytest.raises(BadRequest, match="Crossing does not begin with a set-up"):
        show(draft="blue=a1")


def test_examples_that_cannot_be_read_are_told_of_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "examples.toml").write_text('win = ["one"]\n', encoding="utf-8")
    monkeypatch.setattr(library_module, "files", lambda _: tmp_path)
    assert cli.run_command(["book", str(tmp_path / "book")]) == 2
    no_cases, text = capsys.readouterr().err.splitlines()
    assert "the cases of crossing: there is no folder" in no_cases
    assert "examples.toml: Expected `array` of length 2, got 1 - at [...]" in text
    assert not (tmp_path / "book").exists()
