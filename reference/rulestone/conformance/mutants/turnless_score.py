"""Mistakes in the scoring by groups that Interleave and Evening share."""

from collections.abc import Callable

from rulestone.boards import HexBoard
from rulestone.conformance.mutants.mutant import Owner, Patch, Shelf
from rulestone.games import evening, interleave, turnless
from rulestone.games.turnless import ahead, group_sizes
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("interleave"), GameName("evening"))


Sizes = tuple[int, ...]


def _compared(name: str, words: str, wrong: Callable[[Sizes, Sizes], int]) -> None:
    owners: tuple[Owner, ...] = (interleave, evening, turnless)
    SHELF.put(name, "score", words, *(Patch(owner, "ahead", wrong) for owner in owners))


def _sum_of_groups(one: Sizes, other: Sizes) -> int:
    return (sum(one) > sum(other)) - (sum(one) < sum(other))


def _number_of_groups(one: Sizes, other: Sizes) -> int:
    return (len(one) > len(other)) - (len(one) < len(other))


def _common_groups(one: Sizes, other: Sizes) -> int:
    common = min(len(one), len(other))
    return ahead(one[:common], other[:common])


_compared("score-by-stones", "The colour with more stones is ahead.", _sum_of_groups)
_compared("score-by-number-of-groups", "The colour with more groups is ahead.", _number_of_groups)
_compared(
    "score-largest-only",
    "Only the largest groups are compared; if they are equal all is tied.",
    lambda one, other: ahead(one[:1], other[:1]),
)
_compared(
    "compare-common-groups",
    "The comparison stops with the shorter list, and everything is then tied.",
    _common_groups,
)
_compared(
    "score-ascending",
    "The groups are compared from the smallest up.",
    lambda one, other: ahead(one[::-1], other[::-1]),
)
_compared(
    "score-distinct",
    "Groups of equal size are compared as one.",
    lambda one, other: ahead(_each(one), _each(other)),
)
_compared(
    "score-behind-wins", "The colour whose groups are smaller is ahead.", lambda one, other: ahead(other, one)
)


def _each(sizes: Sizes) -> Sizes:
    return tuple(dict.fromkeys(sizes))


def _sizes_wrong(name: str, words: str, wrong: Callable[[HexBoard, Stones, Colour], Sizes]) -> None:
    owners: tuple[Owner, ...] = (interleave, evening, turnless)
    SHELF.put(name, "score", words, *(Patch(owner, "group_sizes", wrong) for owner in owners))


_sizes_wrong(
    "groups-counted-once-by-size",
    "The score names every size of a group once, however many groups have it.",
    lambda board, stones, colour: _each(group_sizes(board, stones, colour)),
)
