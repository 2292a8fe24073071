"""From a question to a position: played as far as it is legal, and not played again."""

import pytest

from rulestone.book.explorer.question import ViewRequest, read_request
from rulestone.book.explorer.record import follow
from rulestone.protocol import BadRequest
from tests.book.explorer.answering import ask, followed


def test_a_record_that_was_followed_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ask(game="lefe", size=4, moves="a1 choose light b2 c3")

    def unplayable(*_: object) -> None:
        raise AssertionError("played again")

    monkeypatch.setattr("rulestone.book.explorer.record.read_action", unplayable)
    assert ask(game="lefe", size=4, moves="a1 choose light b2 c3") == first
    assert ask(game="lefe", size=4, moves="a1 choose light b2")["moves"] == ["a1", "choose light", "b2"]
    with pytest.raises(AssertionError, match="played again"):
        ask(game="lefe", size=4, options="merge=most", moves="a1 choose light b2")


def test_a_record_that_takes_too_long_is_given_up() -> None:
    parsed = read_request(ViewRequest(game="minefield", size=5, moves="a1 e5"))
    with pytest.raises(BadRequest, match="takes longer than"):
        follow(parsed, seconds=-1)


def test_a_record_ends_with_the_first_refused_move() -> None:
    record = followed("minefield", 3, "a1 a1 b2")
    assert record.moves == ("a1",)
    assert record.refusal is not None
    assert (record.refusal.action, record.refusal.number) == ("a1", 1)
    assert [violation.clause for violation in record.refusal.why] == ["minefield.turn"]
    whole = followed("minefield", 3, "a1 b2")
    assert (whole.moves, whole.refusal) == (("a1", "b2"), None)


def test_a_record_goes_on_from_stones() -> None:
    record = followed("minefield", 3, "c3", stones="black=a1", to_move="white")
    assert record.position.stones.contents.count(None) == 7
    assert record.position.mover == "black"
