"""Mistakes in the score of Lefe."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest

from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.core.position import Status
from rulestone.games.lefe.rules import DARK, LIGHT, Lefe

SCORE = Mutants()

Counts = tuple[int, ...]


def _points(name: str, words: str, wrong: Callable[[Counts, Counts], int]) -> None:
    """Add an engine that gives other points."""

    @SCORE.rules(name, "score", words)
    class _Points(Lefe):
        def points(self, counts: Counts, other: Counts) -> int:
            return wrong(counts, other)


def _padded(counts: Counts, other: Counts) -> int:
    pairs = zip_longest(counts, other, fillvalue=0)
    return len(set(counts)) + next((one > two for one, two in pairs if one != two), False)


_points(
    "different-unique",
    "Only a number of leaves that exactly one tree has scores.",
    lambda counts, other: sum(n == 1 for n in Counter(counts).values()) + (counts > other),
)
_points(
    "different-nonzero",
    "Trees without leaves do not score.",
    lambda counts, other: len({*counts} - {0}) + (counts > other),
)
_points(
    "each-tree-scores", "Every tree scores a point.", lambda counts, other: len(counts) + (counts > other)
)
_points(
    "bonus-distinct",
    "Repeated numbers are struck out before the lists are compared.",
    lambda counts, other: len({*counts}) + (sorted({*counts})[::-1] > sorted({*other})[::-1]),
)
_points(
    "bonus-padded",
    "A shorter list is filled up with zeros, so that a tree without leaves equals none.",
    _padded,
)
_points(
    "bonus-first-only",
    "Only the greatest numbers are compared for the extra point.",
    lambda counts, other: len({*counts}) + (counts[:1] > other[:1]),
)
_points(
    "bonus-both",
    "If both lists are the same, each colour has the extra point.",
    lambda counts, other: len({*counts}) + (counts >= other),
)
_points("no-bonus", "There is no extra point.", lambda counts, _other: len({*counts}))
_points(
    "bonus-to-fewest",
    "The extra point goes to the colour whose list is behind.",
    lambda counts, other: len({*counts}) + (counts < other),
)
_points(
    "bonus-to-most-trees",
    "The extra point goes to the colour with more trees.",
    lambda counts, other: len({*counts}) + (len(counts) > len(other)),
)
_points(
    "bonus-ascending",
    "The lists are compared from the smallest number up.",
    lambda counts, other: len({*counts}) + (counts[::-1] > other[::-1]),
)


def _broken(name: str, words: str, choose: Callable[[Lefe], Colour | None]) -> None:
    """Add an engine that breaks a tie of points."""

    @SCORE.rules(name, "score", words)
    class _Broken(Lefe):
        def status(self) -> Status:
            status = super().status()
            if status.score is None or status.leader is not None:
                return status
            leader = choose(self)
            return replace(status, leader=leader, winner=leader if status.over else None)


def _ahead(position: Lefe) -> Colour | None:
    dark, light = position.leaf_counts(DARK), position.leaf_counts(LIGHT)
    return None if dark == light else DARK if dark > light else LIGHT


_broken("tie-to-bonus", "With equal points the colour that has the extra point wins.", _ahead)
_broken(
    "tie-to-last",
    "With equal points the colour that moved last wins.",
    lambda self: self.opponent(self.mover),
)


@SCORE.rules("fewest-points-win", "score", "The colour with fewer points leads and wins.")
class _FewestPointsWin(Lefe):
    def status(self) -> Status:
        status = super().status()
        leader = None if status.leader is None else self.opponent(status.leader)
        return replace(status, leader=leader, winner=leader if status.over else None)
