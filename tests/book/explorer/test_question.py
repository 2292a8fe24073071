"""What the explorer is asked, read strictly and within limits."""

import msgspec
import pytest

from rulestone.book.explorer.question import ViewRequest, read_request
from tests.book.explorer.answering import ask


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"game": "chess", "size": 5}, "unknown-game", "no game is called 'chess'"),
        ({"game": "minefield", "size": 26}, "bad-size", "boards up to size 25"),
        ({"game": "evening", "size": 13}, "bad-size", "boards up to size 12"),
        ({"game": "evening", "size": 0}, "bad-size", "has size 1 to"),
        ({"game": "minefield", "size": 5, "moves": "a1 " * 2001}, "bad-request", "2000 at most"),
        ({"game": "minefield", "size": 5, "moves": "z9"}, "bad-cell", "'z9' is not a cell"),
        ({"game": "minefield", "size": 5, "at": "z9"}, "bad-cell", "'z9' is not a cell"),
        (
            {"game": "minefield", "size": 5, "draft": "black=a1"},
            "bad-request",
            "does not begin with",
        ),
        (
            {"game": "minefield", "size": 5, "stones": "red=a1", "to_move": "black"},
            "bad-position",
            "is not a colour",
        ),
        ({"game": "minefield", "size": 5, "surprise": 1}, "bad-request", "surprise"),
        ({"game": "minefield", "size": "5"}, "bad-request", "size"),
        ({"game": "lefe", "size": 5, "options": "merge=all"}, "bad-option", "cannot be all"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(fields: dict[str, object], code: str, words: str) -> None:
    document = ask(**fields)
    error = msgspec.convert(document["error"], dict[str, object])
    assert error["code"] == code
    assert words in str(error["message"])
    assert "\n" not in str(error["message"])


def test_a_question_without_stones_begins_at_the_start() -> None:
    parsed = read_request(ViewRequest(game="Minefield", size=3, moves="a1 b2", at="c3"))
    assert (parsed.base.record, parsed.base.stones, parsed.set_up) == ((), None, False)
    assert (parsed.moves, parsed.at, parsed.draft) == (("a1", "b2"), "c3", None)


def test_stones_are_where_it_begins() -> None:
    parsed = read_request(
        ViewRequest(game="minefield", size=3, stones="black=a1", to_move="white", moves="b2")
    )
    assert parsed.set_up
    assert (parsed.base.stones, parsed.base.to_move, parsed.base.moves) == (
        {"black": ("a1",)},
        "white",
        None,
    )


def test_only_options_that_are_changed_are_kept() -> None:
    parsed = read_request(ViewRequest(game="lefe", size=3, options="pie=first-move merge=most"))
    assert parsed.base.options == {"merge": "most"}


def test_a_draft_is_read_by_colour() -> None:
    parsed = read_request(ViewRequest(game="interleave", size=3, draft="black=a1,b2"))
    assert parsed.draft == {"black": ("a1", "b2")}
