"""Closing what pieces of work keep open."""

from functools import partial
from threading import Thread

import pytest

from rulestone.engines.spread.closing import at_end, close_all, close_pieces, closed_with_the_piece


def test_what_was_opened_last_is_closed_first_and_once() -> None:
    closed: list[str] = []
    for name in ("one", "two"):
        at_end(partial(closed.append, name))
    close_all()
    close_all()
    assert closed == ["two", "one"]


def test_what_cannot_be_closed_does_not_keep_the_rest_open() -> None:
    closed: list[str] = []

    def fail() -> None:
        raise OSError("no")

    at_end(partial(closed.append, "first"))
    at_end(fail)
    close_all()
    assert closed == ["first"]


def test_what_a_piece_opens_is_closed_with_it_and_not_before() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        at_end(partial(closed.append, "outer"))
        with closed_with_the_piece():
            at_end(partial(closed.append, "inner"))
        at_end(partial(closed.append, "later"))
        close_all()
        assert closed == ["inner"]
    assert closed == ["inner", "later", "outer"]


def test_a_piece_that_fails_is_closed_too() -> None:
    closed: list[str] = []

    def piece() -> None:
        with closed_with_the_piece():
            at_end(partial(closed.append, "it"))
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        piece()
    assert closed == ["it"]


def test_another_thread_closes_what_is_being_worked_on() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        at_end(partial(closed.append, "mine"))
        other = Thread(target=close_pieces)
        other.start()
        other.join()
        assert closed == ["mine"]
    assert closed == ["mine"]


def test_what_another_thread_opens_is_not_of_this_piece() -> None:
    closed: list[str] = []
    with closed_with_the_piece():
        other = Thread(target=at_end, args=(partial(closed.append, "theirs"),))
        other.start()
        other.join()
    assert closed == []
    close_all()
    assert closed == ["theirs"]
