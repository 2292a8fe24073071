"""Lefe, by Saïd Galdseid (2024): grow trees with many leaves; a tree that gains leaves removes a lesser one.

The clauses are in the register under `lefe.*`; trees and leaves are in `rulestone.games.trees`, the
rest is here, in the order of the register.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Self

from rulestone.actions import COLOURS, Action, Choose, Placement
from rulestone.boards import Cell, HexBoard
from rulestone.games.position import Illegal, Position, Standing
from rulestone.games.trees import Growth, Merge, Newborn, Tree, growth, leaf_counts, leaves, trees
from rulestone.names import ClauseId, Colour, GameName
from rulestone.stones import Stones

TURN = ClauseId("lefe.turn")
PLACE = ClauseId("lefe.place")
CAPTURE = ClauseId("lefe.capture")
MERGE = ClauseId("lefe.merge")
END = ClauseId("lefe.end")
PIE = ClauseId("lefe.pie")


class End(Enum):
    """Option `end`: whose being unable to place ends the game?"""

    EITHER = "either"
    ON_TURN = "on-turn"


class Pie(Enum):
    """Option `pie`: what becomes of the stone that the first player shows?"""

    FIRST_MOVE = "first-move"
    EXTRA_STONE = "extra-stone"
    NONE = "none"


class Phase(Enum):
    """How far the game has come: the pie's stone, the choice of a side, play."""

    PIE_STONE = "pie stone"
    CHOICE = "choice"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Readings:
    """The options of a game of Lefe, each a reading of its text."""

    newborn: Newborn = Newborn.FROM_ZERO
    merge: Merge = Merge.FEWEST
    end: End = End.EITHER
    pie: Pie = Pie.FIRST_MOVE


def touching_friends(board: HexBoard, friends: tuple[Cell, ...]) -> tuple[tuple[Cell, Cell], ...]:
    """The pairs among these cells that are adjacent to each other."""
    return tuple((one, other) for one, other in combinations(friends, 2) if other in board.neighbours[one])


def points(counts: tuple[int, ...], other: tuple[int, ...]) -> int:
    """`lefe.score`: one point for each different number of leaves, one for being ahead in the comparison.

    Args:
        counts: the leaf counts of one's own trees, in descending order.
        other: those of the other colour.
    """
    # Tuples compare at their first difference, and one that has run out comes before one that has not.
    return len(set(counts)) + (counts > other)


@dataclass(frozen=True)
class Lefe(Position):
    """A position of Lefe.

    Attributes:
        mover: the colour whose turn it is, if the game goes on.
        phase: how far the game has come.
        readings: the options.
    """

    board: HexBoard
    stones: Stones
    mover: Colour
    phase: Phase
    readings: Readings

    game: ClassVar[GameName] = GameName("lefe")

    @property
    def opponent(self) -> Colour:
        """The colour that is not to move."""
        return Colour("light") if self.mover == Colour("dark") else Colour("dark")

    @cached_property
    def trees(self) -> dict[Colour, tuple[Tree, ...]]:
        """The trees of both colours (`lefe.tree`)."""
        return {colour: trees(self.board, self.stones, colour) for colour in COLOURS[self.game]}

    # lefe.place

    def placing_refusals(self, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
        """`lefe.place`: at most three adjacent friendly stones, no two of them adjacent to each other."""
        friends = tuple(at for at in sorted(self.board.neighbours[cell]) if self.stones.at(at) == colour)
        if len(friends) > 3:
            return (Illegal(PLACE, friends, f"{len(friends)} friendly stones beside it, and 3 are the most"),)
        touching = touching_friends(self.board, friends)
        if touching:
            pairs = ", ".join("–".join(self.board.names(pair)) for pair in touching)
            cells = tuple(sorted({cell for pair in touching for cell in pair}))
            return (Illegal(PLACE, cells, f"friendly stones beside it touch each other: {pairs}"),)
        return ()

    def can_place(self, colour: Colour) -> bool:
        """Whether this colour has a cell to place on."""
        return any(not self.placing_refusals(cell, colour) for cell in self.stones.empty(self.board))

    # lefe.capture, lefe.merge

    def growth(self, cell: Cell) -> Growth:
        """What a stone of the colour to move on this empty cell does to the trees."""
        return growth(
            self.board,
            self.trees[self.mover],
            self.trees[self.opponent],
            cell,
            newborn=self.readings.newborn,
            merge=self.readings.merge,
        )

    def capture_refusals(self, placement: Placement) -> tuple[Illegal, ...]:
        """`lefe.capture`: a removable tree must be named where there is one, and none where there is not."""
        grew = self.growth(placement.cell)
        if placement.removing is None:
            if not grew.removable:
                return ()
            first = ", ".join(self.board.name(min(tree)) for tree in grew.removable)
            cells = tuple(sorted(frozenset().union(*grew.removable)))
            return (Illegal(CAPTURE, cells, f"a tree must be removed with it: that of {first}"),)
        named = next((tree for tree in self.trees[self.opponent] if placement.removing in tree), None)
        if named is None:
            because = f"{self.board.name(placement.removing)} holds no {self.opponent} stone to remove"
            return (Illegal(CAPTURE, (placement.removing,), because),)
        return () if named in grew.removable else self._unremovable(named, grew)

    def _unremovable(self, named: Tree, grew: Growth) -> tuple[Illegal, ...]:
        cells = tuple(sorted(named))
        if not grew.increased:
            clauses = (CAPTURE, MERGE) if len(grew.before) > 1 else (CAPTURE,)
            start = " and ".join(map(str, grew.before)) or "no tree"
            because = f"the leaves did not increase: from {start} to {grew.leaves}"
            return tuple(Illegal(clause, cells, because) for clause in clauses)
        around = {neighbour for cell in grew.grown for neighbour in self.board.neighbours[cell]}
        if named.isdisjoint(around):
            return (Illegal(CAPTURE, cells, "that tree is not adjacent to the tree that grew"),)
        count = len(leaves(self.board, named))
        own = "1 leaf" if count == 1 else f"{count} leaves"
        because = f"it has {own}, not fewer than the {grew.leaves} of the tree that grew"
        return (Illegal(CAPTURE, cells, because),)

    # lefe.end, lefe.score

    @cached_property
    def over(self) -> bool:
        """`lefe.end`: a colour cannot place; with the reading `on-turn`, the one whose turn it is."""
        if self.phase is not Phase.PLAY:
            return False
        if self.readings.end is End.ON_TURN:
            return not self.can_place(self.mover)
        return not all(self.can_place(colour) for colour in COLOURS[self.game])

    def standing(self) -> Standing:
        """The pie, somebody's turn, or the end; and the score."""
        if self.phase is not Phase.PLAY:
            return Standing(over=False, to_move=Colour("dark") if self.phase is Phase.PIE_STONE else None)
        dark, light = (leaf_counts(self.board, self.stones, colour) for colour in COLOURS[self.game])
        score = {Colour("dark"): points(dark, light), Colour("light"): points(light, dark)}
        leader = None
        if score[Colour("dark")] != score[Colour("light")]:
            leader = Colour("dark") if score[Colour("dark")] > score[Colour("light")] else Colour("light")
        return Standing(
            over=self.over,
            winner=leader if self.over else None,
            to_move=None if self.over else self.mover,
            score=score,
            leader=leader,
        )

    # The questions every game answers.

    def legal_actions(self) -> tuple[Action, ...]:
        """Every turn: a placement, with each removal that it may be joined to."""
        if self.phase is Phase.CHOICE:
            return tuple(Choose(colour) for colour in COLOURS[self.game])
        empty = self.stones.empty(self.board)
        if self.phase is Phase.PIE_STONE:
            return tuple(Placement(cell) for cell in empty)
        if self.over:
            return ()
        return tuple(
            turn
            for cell in empty
            if not self.placing_refusals(cell, self.mover)
            for turn in self._turns(cell, self.growth(cell))
        )

    def _turns(self, cell: Cell, grew: Growth) -> tuple[Placement, ...]:
        if not grew.removable:
            return (Placement(cell),)
        return tuple(Placement(cell, removing=min(tree)) for tree in grew.removable)

    def refusals(self, action: Action) -> tuple[Illegal, ...]:
        """The pie; the end; then the placement, or the removal."""
        match self.phase, action:
            case Phase.CHOICE, Choose():
                return ()
            case Phase.CHOICE, _:
                return (Illegal(PIE, (), "the second player chooses a side first"),)
            case Phase.PIE_STONE, Placement(_, _, None):
                return ()
            case Phase.PIE_STONE, _:
                return (Illegal(PIE, (), "the first player places one dark stone first, removing nothing"),)
        ended = (Illegal(END, (), "the game is over: a colour cannot place"),) if self.over else ()
        if isinstance(action, Choose):
            return (*ended, Illegal(PIE, (), "there is no choice of sides here"))
        if not isinstance(action, Placement):
            raise TypeError(f"{action} is no action of {self.game}")
        if self.stones.at(action.cell) is not None:
            because = f"{self.board.name(action.cell)} is occupied"
            return (*ended, *(Illegal(clause, (action.cell,), because) for clause in (PLACE, TURN)))
        return (*ended, *(self.placing_refusals(action.cell, self.mover) or self.capture_refusals(action)))

    def after(self, action: Action) -> Self:
        """A turn, the pie's stone, or the choice, after which it is Light's or Dark's turn (option `pie`)."""
        if isinstance(action, Choose):
            dark_again = self.readings.pie is Pie.EXTRA_STONE
            return replace(self, phase=Phase.PLAY, mover=Colour("dark") if dark_again else Colour("light"))
        if not isinstance(action, Placement):
            raise TypeError(f"{action} cannot be played here")
        stones = self.stones.place(action.cell, self.mover)
        if self.phase is Phase.PIE_STONE:
            return replace(self, stones=stones, phase=Phase.CHOICE)
        if action.removing is not None:
            stones = stones.remove(next(t for t in self.trees[self.opponent] if action.removing in t))
        return replace(self, stones=stones, mover=self.opponent)

    def refused_placements(self) -> Mapping[Placement, tuple[Illegal, ...]]:
        """Every empty cell on which the colour to move may not place, and why."""
        if self.phase is not Phase.PLAY or self.over:
            return {}
        found = {
            Placement(cell): self.placing_refusals(cell, self.mover) for cell in self.stones.empty(self.board)
        }
        return {placement: illegal for placement, illegal in found.items() if illegal}


def start(board: HexBoard, readings: Readings) -> Lefe:
    """`lefe.board`, `lefe.turn`: an empty board; Dark begins, with the pie's stone unless there is none."""
    phase = Phase.PLAY if readings.pie is Pie.NONE else Phase.PIE_STONE
    return Lefe(board, Stones.none(board), Colour("dark"), phase, readings)


def set_up(board: HexBoard, stones: Stones, mover: Colour, readings: Readings) -> Lefe:
    """A position in play, the pie behind it."""
    return Lefe(board, stones, mover, Phase.PLAY, readings)
