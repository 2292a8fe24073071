"""Mistakes in the score of Lefe."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest

from rulestone.actions import COLOURS
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import lefe
from rulestone.games.lefe import Lefe
from rulestone.games.position import Standing
from rulestone.games.trees import leaf_counts
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("lefe"))

_true_standing = Lefe.standing

Counts = tuple[int, ...]


def _points(name: str, words: str, wrong: Callable[[Counts, Counts], int]) -> None:
    SHELF.put(name, "score", words, Patch(lefe, "points", wrong))


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
    def standing(self: Lefe) -> Standing:
        found = _true_standing(self)
        if found.score is None or found.leader is not None:
            return found
        leader = choose(self)
        return replace(found, leader=leader, winner=leader if found.over else None)

    SHELF.put(name, "score", words, Patch(Lefe, "standing", standing))


def _ahead(self: Lefe) -> Colour | None:
    dark, light = (leaf_counts(self.board, self.stones, colour) for colour in COLOURS[self.game])
    return None if dark == light else Colour("dark") if dark > light else Colour("light")


_broken("tie-to-bonus", "With equal points the colour that has the extra point wins.", _ahead)
_broken("tie-to-last", "With equal points the colour that moved last wins.", lambda self: self.opponent)


@SHELF.wrong("fewest-points-win", "score", "The colour with fewer points leads and wins.", Lefe, "standing")
def _fewest_points(self: Lefe) -> Standing:
    found = _true_standing(self)
    leader = None
    if found.leader is not None:
        leader = Colour("light") if found.leader == Colour("dark") else Colour("dark")
    return replace(found, leader=leader, winner=leader if found.over else None)
