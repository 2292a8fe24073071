"""Lefe, by Saïd Galdseid (2024): grow trees with many leaves; a tree that gains leaves removes a lesser one.

The clauses are in `register.toml` beside this module, and here in the same order. The module is longer
than most, so that the rules can be read in one place.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Self

from rulestone.core.actions import Action, Choose, Placement
from rulestone.core.boards import Board, Cell, HexBoard
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones

DARK, LIGHT = Colour("dark"), Colour("light")

Tree = frozenset[Cell]
"""Connected stones of one colour, with all that are connected to them."""


class Newborn(Enum):
    """Option `newborn`: does a stone that joins no tree make its leaves increase?"""

    FROM_ZERO = "from-zero"
    NEVER = "never"


class Merge(Enum):
    """Option `merge`: which of the merged trees must the new one outgrow?"""

    FEWEST = "fewest"
    MOST = "most"


class End(Enum):
    """Option `end`: whose being unable to place ends the game?"""

    EITHER = "either"
    ON_TURN = "on-turn"


class Pie(Enum):
    """Option `pie`: what becomes of the stone that the first player shows?"""

    FIRST_MOVE = "first-move"
    EXTRA_STONE = "extra-stone"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Readings:
    """The options of a game of Lefe, each a reading of its text."""

    newborn: Newborn
    merge: Merge
    end: End
    pie: Pie

    @classmethod
    def of(cls, options: Options) -> Self:
        """The readings that the options name."""
        return cls(
            newborn=Newborn(options["newborn"]),
            merge=Merge(options["merge"]),
            end=End(options["end"]),
            pie=Pie(options["pie"]),
        )


class Phase(Enum):
    """How far the game has come: the pie's stone, the choice of a side, play."""

    PIE_STONE = "pie stone"
    CHOICE = "choice"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Growth:
    """What a placement did to the trees of its colour, and what it may remove for that.

    Attributes:
        grown: the tree that the new stone is in.
        leaves: how many leaves that tree has now.
        before: how many leaves each of the trees had that the stone joined; none for a newborn.
        threshold: the number that `leaves` must exceed to count as increased; None if it never does.
        removable: the enemy trees that may be removed, by their first stone in board order.
    """

    grown: Tree
    leaves: int
    before: tuple[int, ...]
    threshold: int | None
    removable: tuple[Tree, ...]

    @property
    def increased(self) -> bool:
        """Whether the placement increased the number of leaves."""
        return self.threshold is not None and self.leaves > self.threshold


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

    colours: ClassVar[tuple[Colour, Colour]] = (DARK, LIGHT)

    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        """`lefe.board`, `lefe.turn`: an empty board; Dark begins, with the pie's stone if there is one."""
        readings = Readings.of(options)
        phase = Phase.PLAY if readings.pie is Pie.NONE else Phase.PIE_STONE
        return cls(HexBoard.of(board), Stones.none(board), DARK, phase, readings)

    @classmethod
    def set_up(cls, board: Board, stones: Stones, mover: Colour | None, options: Options) -> Self:
        """A position in play, the pie behind it."""
        return cls(HexBoard.of(board), stones, mover or DARK, Phase.PLAY, Readings.of(options))

    def trees(self, colour: Colour) -> tuple[Tree, ...]:
        """`lefe.tree`: all trees of one colour, by their first stone in board order."""
        return self.board.regions(self.stones.of(colour))

    @cached_property
    def trees_by_colour(self) -> dict[Colour, tuple[Tree, ...]]:
        """The trees of both colours."""
        return {colour: self.trees(colour) for colour in self.colours}

    def trees_beside(self, among: Iterable[Tree], cells: Iterable[Cell]) -> tuple[Tree, ...]:
        """Those of some trees that are adjacent to any of the cells."""
        around = {neighbour for cell in cells for neighbour in self.board.neighbours[cell]}
        return tuple(tree for tree in among if not tree.isdisjoint(around))

    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        """`lefe.leaf`: the stones with at most one adjacent stone of their own tree, in board order."""
        beside = self.board.neighbours
        return tuple(cell for cell in sorted(tree) if sum(at in tree for at in beside[cell]) <= 1)

    def leaf_counts(self, colour: Colour) -> tuple[int, ...]:
        """The number of leaves of each tree of one colour, in descending order, repeats kept."""
        return tuple(sorted((len(self.leaves(tree)) for tree in self.trees(colour)), reverse=True))

    def violations_of_turn(self, cell: Cell) -> tuple[Violation, ...]:
        """`lefe.turn`, and `lefe.place` as well: a stone is put on a cell that holds none."""
        return self.occupied(cell, ClauseId("lefe.place"), ClauseId("lefe.turn"))

    # lefe.place

    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """`lefe.place`: at most three adjacent friendly stones, no two of them adjacent to each other."""
        clause = ClauseId("lefe.place")
        friends = tuple(at for at in sorted(self.board.neighbours[cell]) if self.stones.at(at) == colour)
        if len(friends) > 3:
            return (
                Violation(clause, friends, f"{len(friends)} friendly stones beside it, and 3 are the most"),
            )
        touching = [pair for pair in combinations(friends, 2) if pair[1] in self.board.neighbours[pair[0]]]
        if touching:
            pairs = ", ".join("–".join(self.board.names(pair)) for pair in touching)
            cells = tuple(sorted({friend for pair in touching for friend in pair}))
            return (Violation(clause, cells, f"friendly stones beside it touch each other: {pairs}"),)
        return ()

    def can_place(self, colour: Colour) -> bool:
        """Whether this colour has a cell to place on."""
        return any(not self.violations_at(cell, colour) for cell in self.stones.empty(self.board))

    # lefe.capture

    def growth(self, cell: Cell) -> Growth:
        """`lefe.capture`: what a stone of the colour to move does to the trees, and what it may remove."""
        joined = self.trees_beside(self.trees_by_colour[self.mover], (cell,))
        grown = frozenset({cell}).union(*joined)
        before = tuple(len(self.leaves(tree)) for tree in joined)
        count, threshold = len(self.leaves(grown)), self.threshold(before)
        removable: tuple[Tree, ...] = ()
        if threshold is not None and count > threshold:
            enemies = self.trees_by_colour[self.opponent(self.mover)]
            removable = self.trees_beside((tree for tree in enemies if len(self.leaves(tree)) < count), grown)
        return Growth(grown, count, before, threshold, removable)

    def violations_of_removal(self, placement: Placement) -> tuple[Violation, ...]:
        """`lefe.capture`: a removable tree must be named where there is one, and none where there is not."""
        grew = self.growth(placement.cell)
        if placement.removing is None:
            return self._unnamed(grew)
        enemy = self.opponent(self.mover)
        named = next((tree for tree in self.trees_by_colour[enemy] if placement.removing in tree), None)
        if named is None:
            because = f"{self.board.name(placement.removing)} holds no {enemy} stone to remove"
            return (Violation(ClauseId("lefe.capture"), (placement.removing,), because),)
        return () if named in grew.removable else self._unremovable(named, grew)

    def _unnamed(self, grew: Growth) -> tuple[Violation, ...]:
        if not grew.removable:
            return ()
        first = ", ".join(self.board.name(min(tree)) for tree in grew.removable)
        cells = tuple(sorted(frozenset[Cell]().union(*grew.removable)))
        because = f"a tree must be removed with it: that of {first}"
        return (Violation(ClauseId("lefe.capture"), cells, because),)

    def _unremovable(self, named: Tree, grew: Growth) -> tuple[Violation, ...]:
        cells = tuple(sorted(named))
        if not grew.increased:
            start = " and ".join(map(str, grew.before)) or "no tree"
            because = f"the leaves did not increase: from {start} to {grew.leaves}"
            return (
                Violation(ClauseId("lefe.capture"), cells, because),
                *self._unmerged(cells, grew, because),
            )
        if not self.trees_beside((named,), grew.grown):
            because = "that tree is not adjacent to the tree that grew"
        else:
            count = len(self.leaves(named))
            own = "1 leaf" if count == 1 else f"{count} leaves"
            because = f"it has {own}, not fewer than the {grew.leaves} of the tree that grew"
        return (Violation(ClauseId("lefe.capture"), cells, because),)

    # lefe.merge

    def threshold(self, before: tuple[int, ...]) -> int | None:
        """`lefe.merge`: the number of leaves to exceed, given those of the trees that are joined.

        For a stone that joins no tree it is none, or with the reading `never` nothing exceeds it.
        """
        if not before:
            return 0 if self.readings.newborn is Newborn.FROM_ZERO else None
        return min(before) if self.readings.merge is Merge.FEWEST else max(before)

    def _unmerged(self, cells: tuple[Cell, ...], grew: Growth, because: str) -> tuple[Violation, ...]:
        """`lefe.merge`: where trees were merged, it is the comparison after a merge that fails."""
        return (Violation(ClauseId("lefe.merge"), cells, because),) if len(grew.before) > 1 else ()

    @cached_property
    def over(self) -> bool:
        """`lefe.end`: a colour cannot place; with the reading `on-turn`, the one whose turn it is."""
        if self.phase is not Phase.PLAY:
            return False
        if self.readings.end is End.ON_TURN:
            return not self.can_place(self.mover)
        return not all(self.can_place(colour) for colour in self.colours)

    def violations_of_end(self) -> tuple[Violation, ...]:
        """`lefe.end`: after the end nothing is legal."""
        return (
            (Violation(ClauseId("lefe.end"), (), "the game is over: a colour cannot place"),)
            if self.over
            else ()
        )

    # lefe.score

    def points(self, counts: tuple[int, ...], other: tuple[int, ...]) -> int:
        """`lefe.score`: one point for each different number of leaves, one for being ahead in the comparison.

        Args:
            counts: the leaf counts of one's own trees, in descending order.
            other: those of the other colour.
        """
        # Tuples compare at their first difference, and one that has run out comes before one that has not.
        return len(set(counts)) + (counts > other)

    def status(self) -> Status:
        """The pie, somebody's turn, or the end; and the score."""
        if self.phase is not Phase.PLAY:
            choosing = self.phase is Phase.CHOICE
            return Status(
                over=False,
                to_move=None if choosing else DARK,
                in_play=False,
                notice="The second player chooses a colour." if choosing else "",
            )
        dark, light = (self.leaf_counts(colour) for colour in self.colours)
        score = {DARK: self.points(dark, light), LIGHT: self.points(light, dark)}
        leader = None
        if score[DARK] != score[LIGHT]:
            leader = DARK if score[DARK] > score[LIGHT] else LIGHT
        return Status(
            over=self.over,
            winner=leader if self.over else None,
            to_move=None if self.over else self.mover,
            score=score,
            leader=leader,
        )

    # lefe.pie

    def violations_of_pie(self, action: Action) -> tuple[Violation, ...] | None:
        """`lefe.pie`: what it forbids while it is due, and a choice when it is not; None in play."""
        clause = ClauseId("lefe.pie")
        match self.phase, action:
            case (Phase.CHOICE, Choose()) | (Phase.PIE_STONE, Placement(_, _, None)):
                return ()
            case Phase.CHOICE, _:
                return (Violation(clause, (), "the second player chooses a side first"),)
            case Phase.PIE_STONE, _:
                because = "the first player places one dark stone first, removing nothing"
                return (Violation(clause, (), because),)
            case Phase.PLAY, Choose():
                because = "there is no choice of sides here"
                return (*self.violations_of_end(), Violation(clause, (), because))
        return None

    # The questions every game answers.

    @property
    def in_play(self) -> bool:
        """Whether the pie is behind it."""
        return self.phase is Phase.PLAY

    def candidates(self) -> Iterable[Action]:
        """A choice where it is due; on each cell a stone, with each removal that it may be joined to."""
        if self.phase is Phase.CHOICE:
            yield from map(Choose, self.colours)
        playing = self.phase is Phase.PLAY and not self.over
        for cell in self.board.cells:
            if playing and self.stones.at(cell) is None and not self.violations_at(cell, self.mover):
                yield from self.turns(cell, self.growth(cell))
            else:
                yield Placement(cell)

    def turns(self, cell: Cell, grew: Growth) -> tuple[Placement, ...]:
        """The ways to place a stone on a cell: with each removal that may be made, or without one."""
        if not grew.removable:
            return (Placement(cell),)
        return tuple(Placement(cell, removing=min(tree)) for tree in grew.removable)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        """The pie; the end; then the placement, or the removal."""
        of_pie = self.violations_of_pie(action)
        if of_pie is not None:
            return of_pie
        if not isinstance(action, Placement):
            raise TypeError(f"{action} is not an action of this game")
        placed = self.violations_of_turn(action.cell) or self.violations_at(action.cell, self.mover)
        return (*self.violations_of_end(), *(placed or self.violations_of_removal(action)))

    def after(self, action: Action) -> Self:
        """A turn, the pie's stone, or the choice, after which it is Light's or Dark's turn (option `pie`)."""
        if isinstance(action, Choose):
            dark_again = self.readings.pie is Pie.EXTRA_STONE
            return replace(self, phase=Phase.PLAY, mover=DARK if dark_again else LIGHT)
        if not isinstance(action, Placement):
            raise TypeError(f"{action} cannot be played here")
        stones = self.stones.place(action.cell, self.mover)
        if self.phase is Phase.PIE_STONE:
            return replace(self, stones=stones, phase=Phase.CHOICE)
        enemy = self.opponent(self.mover)
        if action.removing is not None:
            stones = stones.remove(next(t for t in self.trees_by_colour[enemy] if action.removing in t))
        return replace(self, stones=stones, mover=enemy)
