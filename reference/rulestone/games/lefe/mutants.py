"""Plausible mistakes of an engine for Lefe."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from itertools import combinations, pairwise, zip_longest
from typing import Self

from rulestone.core.actions import Action, Choose, Placement
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.mutant import Mutants, perft_by, perft_counting_finished_games
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS, add_board
from rulestone.games.lefe.capture_mutants import CAPTURE_MUTANTS, removed
from rulestone.games.lefe.rules import DARK, LIGHT, Lefe, Phase

MUTANTS = Mutants()


def _official(board: Board) -> Board:
    if not 5 <= board.size <= 7:
        raise UnknownCell(f"size {board.size} is not official")
    return board


add_board(MUTANTS, "official-sizes-only", "Only boards of size 5, 6 and 7 are answered.", _official)

# The turn.

MUTANTS.answers(
    "same-colour-again",
    "turn",
    "The turn does not pass to the other colour.",
    Lefe.after,
    lambda self, right, action: replace(right, mover=self.mover) if self.phase is Phase.PLAY else right,
)
MUTANTS.answers(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
    Lefe.violations,
    lambda self, right, action: () if any(each.clause == "lefe.turn" for each in right) else right,
)

# Placing.


def _placing(
    name: str,
    words: str,
    wrong: Callable[[Lefe, bool, Cell, Colour], bool],
) -> None:
    """Add an engine that allows other placements.

    Args:
        name: its name.
        words: what it does.
        wrong: returns whether a placement is allowed, given the position, whether it is really allowed, its
            cell and colour.
    """
    refused = (Violation(ClauseId("lefe.place"), (), "refused"),)
    MUTANTS.answers(
        name,
        "place",
        words,
        Lefe.violations_at,
        lambda self, right, cell, colour: () if wrong(self, not right, cell, colour) else right or refused,
    )


def _friends(position: Lefe, cell: Cell, colour: Colour) -> set[Cell]:
    return {at for at in position.board.neighbours[cell] if position.stones.at(at) == colour}


def _apart(position: Lefe, cells: Iterable[Cell]) -> bool:
    """Return whether there are at most three cells, no two of them adjacent."""
    some, beside = list(cells), position.board.neighbours
    return len(some) <= 3 and not any(one in beside[other] for one, other in combinations(some, 2))


def _ring_not_closed(position: Lefe, _right: bool, cell: Cell, colour: Colour) -> bool:
    own = [at is not None and position.stones.at(at) == colour for at in position.board.ring[cell]]
    return sum(own) <= 3 and not any(one and other for one, other in pairwise(own))


_placing(
    "place-anywhere",
    "A stone may be placed on any empty cell.",
    lambda _self, _right, _cell, _colour: True,
)
_placing(
    "place-touching-friends",
    "Adjacent friendly stones may touch each other, if at most three.",
    lambda self, _right, cell, colour: len(_friends(self, cell, colour)) <= 3,
)
_placing(
    "place-not-all-touching",
    "Adjacent friendly stones may touch each other, if not all of them do.",
    lambda self, right, cell, colour: right or len(_friends(self, cell, colour)) == 3,
)
_placing(
    "place-at-most-two",
    "At most two friendly stones may be adjacent, not three.",
    lambda self, right, cell, colour: right and len(_friends(self, cell, colour)) <= 2,
)
_placing(
    "place-at-most-one",
    "At most one friendly stone may be adjacent.",
    lambda self, right, cell, colour: right and len(_friends(self, cell, colour)) <= 1,
)
_placing(
    "place-must-join",
    "A stone must be placed beside a stone of its colour, once there is one.",
    lambda self, right, cell, colour: (
        right and (not self.stones.of(colour) or bool(_friends(self, cell, colour)))
    ),
)
_placing(
    "place-counts-all",
    "Enemy stones count as much as friendly ones.",
    lambda self, _right, cell, _colour: _apart(
        self, [at for at in self.board.neighbours[cell] if self.stones.at(at) is not None]
    ),
)
_placing(
    "place-counts-enemies",
    "The enemy's stones are looked at instead of the friendly ones.",
    lambda self, _right, cell, colour: _apart(self, _friends(self, cell, self.opponent(colour))),
)
_placing(
    "place-ring-not-closed",
    "Of the six pairs of cells round a cell, the one of right and lower right is not looked at.",
    _ring_not_closed,
)
_placing(
    "place-no-cycles",
    "A stone may not touch one tree twice, so that no ring can be closed.",
    lambda self, right, cell, colour: (
        right and all(len(_friends(self, cell, colour) & tree) <= 1 for tree in self.trees(colour))
    ),
)

# The pie.


def _with_pie(name: str, words: str, *, of: str, played: str) -> None:
    """Add an engine that treats one value of the option `pie` like another."""

    @MUTANTS.rules(name, "pie", words)
    class _OtherPie(Lefe):
        @classmethod
        def start(cls, board: Board, options: Options) -> Self:
            due = options["pie"]
            return super().start(board, {**options, "pie": played if due == of else due})


_with_pie(
    "pie-extra-stone",
    "By default, too, the pie's stone comes before the game, in which Dark then plays first.",
    of="first-move",
    played="extra-stone",
)
_with_pie(
    "pie-extra-stone-unknown",
    "The value `extra-stone` of the option `pie` is played like `first-move`.",
    of="extra-stone",
    played="first-move",
)
_with_pie(
    "pie-always",
    "The value `none` of the option `pie` is not heeded: there is a pie.",
    of="none",
    played="first-move",
)
_with_pie("no-pie", "By default, too, there is no pie.", of="first-move", played="none")


def _turned_light(before: Lefe, right: Lefe, action: Action) -> Lefe:
    if action != Choose(DARK):
        return right
    (cell,) = before.stones.of(DARK)
    return replace(right, stones=right.stones.place(cell, LIGHT))


MUTANTS.answers(
    "choice-swaps-stone",
    "pie",
    "If the second player chooses Dark, the pie's stone turns light.",
    Lefe.after,
    _turned_light,
)
MUTANTS.answers(
    "chooser-moves-first",
    "pie",
    "After the pie the colour that was chosen plays first.",
    Lefe.after,
    lambda _self, right, action: replace(right, mover=action.colour) if isinstance(action, Choose) else right,
)

MUTANTS.share(CAPTURE_MUTANTS)

# The end.


def _over(name: str, words: str, wrong: Callable[[Lefe], bool]) -> None:
    """Add an engine whose games end at another time in play."""

    @MUTANTS.rules(name, "end", words)
    class _Over(Lefe):
        @cached_property
        def over(self) -> bool:
            return self.phase is Phase.PLAY and wrong(self)


_over(
    "end-on-turn",
    "The game ends only when the colour to move cannot place, whatever the option `end` says.",
    lambda self: not self.can_place(self.mover),
)
_over(
    "end-option-ignored",
    "The option `end` is not heeded: either colour's being unable ends the game.",
    lambda self: not all(map(self.can_place, self.colours)),
)
_over(
    "end-of-opponent",
    "Only the colour that is not to move is looked at for being unable to place.",
    lambda self: not self.can_place(self.mover if self.end == "on-turn" else self.opponent(self.mover)),
)
_over(
    "end-exactly-one",
    "The game ends when exactly one colour cannot place; where neither can, it goes on.",
    lambda self: len(self.unable) == 1 and any(map(self.can_place, self.colours)),
)
_over(
    "end-when-full",
    "The game ends only when every cell is occupied.",
    lambda self: not self.stones.empty(self.board),
)


@MUTANTS.rules(
    "end-both", "end", "The game ends when neither can place; a colour that cannot is skipped until then."
)
class _Both(Lefe):
    @cached_property
    def over(self) -> bool:
        return self.phase is Phase.PLAY and not any(map(self.can_place, self.colours))

    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        return super().set_up(board, stones, mover, options)._skipping()

    def after(self, action: Action) -> Self:
        return super().after(action)._skipping()

    def _skipping(self) -> Self:
        """Return the same position with the other colour to move if this one cannot place."""
        skipped = self.phase is Phase.PLAY and not self.can_place(self.mover)
        return replace(self, mover=self.opponent(self.mover)) if skipped else self


def _before_removal(before: Lefe, right: Lefe, action: Action) -> Lefe:
    unfinished = removed(before, right, action, stones=())
    return unfinished if before.phase is Phase.PLAY and unfinished.over else right


def _before_choice(position: Lefe, right: Status) -> Status:
    if position.phase is Phase.CHOICE and not all(map(position.can_place, position.colours)):
        return replace(position, phase=Phase.PLAY).status()
    return right


def _eliminated(position: Lefe, right: Status) -> Status:
    stones = {colour: len(position.stones.of(colour)) for colour in position.colours}
    lost = [colour for colour, count in stones.items() if not count]
    if right.over or right.score is None or len(lost) != 1 or sum(stones.values()) < 2:
        return right
    winner = position.opponent(lost[0])
    return replace(right, over=True, winner=winner, leader=winner, to_move=None)


MUTANTS.answers(
    "end-before-removal",
    "end",
    "A colour that cannot place when the stone is down ends the game before the tree is removed.",
    Lefe.after,
    _before_removal,
)
MUTANTS.answers(
    "end-before-choice",
    "end",
    "A pie's stone that leaves a colour no placement ends the game before the choice.",
    Lefe.status,
    _before_choice,
)
MUTANTS.answers(
    "elimination", "end", "A colour without stones after its first move has lost.", Lefe.status, _eliminated
)


@MUTANTS.rules("moves-after-the-end", "end", "A record may go on after the game is over.")
class _AfterTheEnd(Lefe):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if not self.over or not isinstance(action, Placement) or self.stones.at(action.cell) is not None:
            return super().violations(action)
        return self.violations_at(action.cell, self.mover) or self.violations_of_removal(action)


MUTANTS.perft(
    "perft-counts-finished-games",
    "end",
    "A game that is over counts as a sequence, although it is shorter than asked.",
)(perft_counting_finished_games)


MUTANTS.perft(
    "perft-counts-cells",
    "capture",
    "The choices of a tree to remove are not counted one by one: a placement is one action.",
)(
    perft_by(
        lambda self: {action.puts or action: action for action in reversed(self.legal_actions())}.values()
    )
)

# The score.

Counts = tuple[int, ...]


def _points(name: str, words: str, wrong: Callable[[Counts, Counts], int]) -> None:
    """Add an engine that counts points differently."""
    MUTANTS.answers(
        name, "score", words, Lefe.points, lambda _self, _right, counts, other: wrong(counts, other)
    )


def _padded(counts: Counts, other: Counts) -> int:
    pairs = zip_longest(counts, other, fillvalue=0)
    return len(set(counts)) + next((one > two for one, two in pairs if one != two), False)


_points(
    "different-unique",
    "Only a number of leaves that exactly one tree has scores.",
    lambda counts, other: sum(n == 1 for n in Counter(counts).values()) + (counts > other),
)
_points(
    "different-from-all",
    "Only a number of leaves that no other tree has, of either colour, scores.",
    lambda counts, other: sum((*counts, *other).count(n) == 1 for n in counts) + (counts > other),
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
    """Add an engine that breaks ties of points differently."""
    MUTANTS.answers(
        name,
        "score",
        words,
        Lefe.status,
        lambda self, right: right if right.score is None or right.leader else _led(right, choose(self)),
    )


def _led(status: Status, leader: Colour | None) -> Status:
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


MUTANTS.answers(
    "fewest-points-win",
    "score",
    "The colour with fewer points leads and wins.",
    Lefe.status,
    lambda self, right: _led(right, None if right.leader is None else self.opponent(right.leader)),
)

MUTANTS.share(HEXAGONAL_BOARD_MUTANTS)
