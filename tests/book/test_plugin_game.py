"""A game that rulestone does not ship has its pages, its pictures and its place in the explorer."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from rulestone.cases.cases import read_cases
from rulestone.core.names import CellName, GameName
from rulestone.core.registry import find_game
from rulestone.protocol import BadRequest
from rulestone_book import links
from rulestone_book.explorer.question import ViewRequest, read_request
from rulestone_book.explorer.view import View, view
from rulestone_book.explorer_page import explorer_page
from rulestone_book.frame import page_html
from rulestone_book.library import Library
from rulestone_book.site import pages
from tests.helpers.installing import with_game
from tests.helpers.reading import ids, tree, words
from tests.helpers.running import RunCommand

HEX = GameName("hex")
WON = "b1 a1 b2 a2 b3"


@pytest.fixture(autouse=True)
def _with_hex() -> Iterator[None]:
    with with_game("hex", "rulestone_hex"):
        yield


def show(**fields: str) -> View:
    """What the explorer shows of a position on a board of size 3."""
    return view(read_request(msgspec.convert({"game": "hex", "size": 3, **fields}, ViewRequest)))


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
    assert "Six abstract board games" in words(home)
    assert "Hex" in [words(head) for head in home.iter("h2")]
    shown = [article.attrib["id"] for one in cases for article in one.iter("article")]
    assert {"straight-chain", "own-stone"} <= set(shown)
    assert "The chain that wins: b1, b2, b3." in described
    assert "The cell in question: b2." in described
    assert "rhombic" in ids(glossary)
    (chain,) = [entry for entry in glossary.iter("div") if entry.get("id") == "word-chain"]
    assert len(list(chain.iter("dd"))) == 2, "a meaning here, and one elsewhere"


def test_a_plugin_game_without_cases_has_pages() -> None:
    library = Library(())
    for path in (links.HOME, links.game_path(HEX), links.cases_path(HEX)):
        tree(page_html(pages()[path](library)).encode())


def test_the_explorer_offers_a_plugin_game(monkeypatch: pytest.MonkeyPatch) -> None:
    small = structs.replace(find_game("hex").rulebook, size_limits=(2, 5))
    monkeypatch.setattr(
        "rulestone_book.explorer_page.rulebooks", lambda: (small, find_game("interleave").rulebook)
    )
    page = tree(page_html(explorer_page(Library(()))).encode())
    (text,) = [words(script) for script in page.iter("script") if script.get("id") == "games"]
    own, other = msgspec.json.decode(text, type=dict[str, dict[str, object]]).values()
    assert (own["holes"], own["least"], own["usual"], own["drawn"]) == (False, 2, 5, 5)
    assert (other["holes"], other["most"], other["drawn"]) == (True, 32, 12)


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
