"""Mistakes in the scoring by groups that games without turns share."""

from collections.abc import Callable

from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.games.turnless import TurnlessPosition

TURNLESS_SCORE_MUTANTS = Mutants()

Sizes = tuple[int, ...]


def _ahead(one: Sizes, other: Sizes) -> int:
    return (one > other) - (one < other)


def _each(sizes: Sizes) -> Sizes:
    return tuple(dict.fromkeys(sizes))


def _common_groups(one: Sizes, other: Sizes) -> int:
    common = min(len(one), len(other))
    return _ahead(one[:common], other[:common])


def _compared(name: str, words: str, wrong: Callable[[Sizes, Sizes], int]) -> None:
    """Add an engine that compares the sizes of the groups otherwise."""

    @TURNLESS_SCORE_MUTANTS.rules(name, "score", words)
    class _Compared(TurnlessPosition):
        def ahead(self, first: Sizes, second: Sizes) -> int:
            return wrong(first, second)


_compared(
    "score-by-stones",
    "The colour with more stones is ahead.",
    lambda one, other: _ahead((sum(one),), (sum(other),)),
)
_compared(
    "score-by-number-of-groups",
    "The colour with more groups is ahead.",
    lambda one, other: _ahead((len(one),), (len(other),)),
)
_compared(
    "score-largest-only",
    "Only the largest groups are compared; if they are equal all is tied.",
    lambda one, other: _ahead(one[:1], other[:1]),
)
_compared(
    "compare-common-groups",
    "The comparison stops with the shorter list, and everything is then tied.",
    _common_groups,
)
_compared(
    "score-ascending",
    "The groups are compared from the smallest up.",
    lambda one, other: _ahead(one[::-1], other[::-1]),
)
_compared(
    "score-distinct",
    "Groups of equal size are compared as one.",
    lambda one, other: _ahead(_each(one), _each(other)),
)
_compared(
    "score-behind-wins",
    "The colour whose groups are smaller is ahead.",
    lambda one, other: _ahead(other, one),
)


@TURNLESS_SCORE_MUTANTS.rules(
    "groups-counted-once-by-size",
    "score",
    "The score names every size of a group once, however many groups have it.",
)
class _CountedOnceBySize(TurnlessPosition):
    def group_sizes(self, colour: Colour) -> Sizes:
        return _each(super().group_sizes(colour))
