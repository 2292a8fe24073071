"""The explorer's page: what its script finds there."""

from msgspec import json

from rulestone.book.explorer_page import data, explorer_page, loading_notice
from rulestone.book.frame import framed
from rulestone.book.library import Library
from rulestone.core.register.clauses import game_entries
from tests.book.picked import element
from tests.book.reading import ids, tree, words


def test_data_may_stand_in_html() -> None:
    (script,) = element(data("x", {"words": "</script><b>"}))
    assert json.decode(script.text or "") == {"words": "</script><b>"}
    assert data("x", "</script>").text.count("</script>") == 1


def test_every_game_is_described_to_the_script() -> None:
    read = tree(framed(explorer_page(Library(()))).encode())
    (text,) = (each.text or "" for each in read.iter("script") if each.get("id") == "games")
    games = json.decode(text, type=dict[str, dict[str, object]])
    assert list(games) == [entry.name for entry in game_entries()]
    minefield, interleave = games["minefield"], games["interleave"]
    assert (minefield["least"], minefield["most"], minefield["turnless"]) == (1, 25, False)
    assert (interleave["most"], interleave["holes"], interleave["turnless"]) == (12, True, True)
    assert games["lefe"]["options"] != []
    for each in games.values():
        least, usual, most = (int(str(each[name])) for name in ("least", "usual", "most"))
        assert least <= usual <= most


def test_the_page_has_what_its_script_looks_for() -> None:
    anchors = set(ids(tree(framed(explorer_page(Library(()))).encode())))
    assert {"status", "turn", "notice", "board", "key", "step", "pasted", "offers", "command"} <= anchors


def test_while_it_loads_something_is_said() -> None:
    part = element(loading_notice("What it is for."))
    assert "What it is for." in words(part)
    assert [each.get("id") for each in part.iter("progress")] == ["progress"]
