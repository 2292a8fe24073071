"""Limits of mutants: which questions can show a mistake."""

from rulestone.core.mutant_limits import (
    except_sizes,
    in_counts,
    in_records,
    on_set_up_boards,
    on_sizes,
    under,
)


def test_limits_say_where_they_hold() -> None:
    assert [size for size in range(1, 10) if except_sizes("", "", 3, 7).on(size)] == [1, 2, 8, 9]
    assert [size for size in range(1, 40) if on_sizes("", "", 38).on(size)] == [38, 39]
    assert in_records("").by("play")
    assert not in_records("").by("judge")
    assert not in_counts().by("play")
    assert under("pie", "none", "").where == "with pie at none"
    assert under("swap", value=False, why="").where == "with swap off"


def test_operations_are_limited_by_what_a_mistake_is_about() -> None:
    operations = ("judge", "play", "perft")
    limits = {
        limit: [operation for operation in operations if limit.by(operation)]
        for limit in (in_records("x"), on_set_up_boards("x"), in_counts(), on_sizes("x", "y", 1))
    }
    assert list(limits.values()) == [["play", "perft"], ["judge"], ["perft"], list(operations)]
