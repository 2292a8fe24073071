"""The page on which an engine in JavaScript is checked."""

from msgspec import json

from rulestone.book.check_page import check_page, example_engine
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.core.register.clauses import game_entries
from tests.book.reading import ids, tree

LIBRARY = Library(())


def test_the_example_claims_the_first_game() -> None:
    assert game_entries()[0].name in example_engine()
    assert "GAME" not in example_engine()


def test_the_page_has_what_its_script_looks_for() -> None:
    read = tree(framed(check_page(LIBRARY)).encode())
    assert {"source", "go", "stop", "own", "notice", "bar", "result", "report", "runtime"} <= set(ids(read))
    (source,) = (each for each in read.iter("textarea"))
    assert (source.text or "").strip() == example_engine().strip()


def test_the_script_is_told_what_to_load_and_may_load_nothing_else() -> None:
    page = check_page(LIBRARY)
    assert page.policy == LIBRARY.runtime.policy
    read = tree(framed(page).encode())
    (data,) = (each.text or "" for each in read.iter("script") if each.get("id") == "runtime")
    listed = json.decode(data, type=list[dict[str, object]])
    assert [each["path"] for each in listed] == [each.path for each in LIBRARY.runtime.downloads]
