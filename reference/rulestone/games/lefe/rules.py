"""Lefe, by Saïd Galdseid (2024): grow trees with many leaves; a tree that gains leaves removes a smaller one.

The clauses are in `register.toml` next to this module, in the same order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import ClassVar, Literal, Self

from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, choice
from rulestone.core.actions.placement import PLACEMENT, Placement
from rulestone.core.actions.removal import REMOVAL
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.hexagonal import HEXAGONAL, HexBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.overriding import override
from rulestone.core.position import Position, Status, Violation, cached_method, checks_action, checks_colour
from rulestone.core.stones import Stones
from rulestone.games.lefe import words

DARK, LIGHT = Colour("dark"), Colour("light")
CAPTURE, END = ClauseId("lefe.capture"), ClauseId("lefe.end")

Tree = frozenset[Cell]
"""A connected component of stones of one colour."""


class Phase(Enum):
    """The phases of a game: the pie's stone, the choice of a colour, play."""

    PIE_STONE = "pie stone"
    CHOICE = "choice"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Growth:
    """The effect of a placement on the trees of its colour, and the removals that it allows.

    Attributes:
        grown: the tree of the new stone.
        leaves: the number of leaves of that tree.
        before: the numbers of leaves of the trees that the stone joined; empty for a newborn.
        increased: whether `leaves` is an increase, by `lefe.capture` and `lefe.merge`.
        removable: the enemy trees that may be removed, by their first stone in board order.
    """

    grown: Tree
    leaves: int
    before: tuple[int, ...]
    increased: bool
    removable: tuple[Tree, ...]


@dataclass(frozen=True)
class LefeOptions(GameOptions):
    """The options of Lefe.

    Attributes:
        newborn: whether the leaves of a stone that joins no tree have grown from zero, or never have.
        merge: the merged tree that the new one must outgrow, with the fewest leaves or the most.
        end: whether either colour ends the game when it cannot place, or only the colour to move.
        tie: whether equal points are a draw, or the bonus (the point for being ahead) decides.
        pie: the use of the first player's pie stone; `none` if there is none.
    """

    newborn: Literal["from-zero", "never"]
    merge: Literal["fewest", "most"]
    end: Literal["either", "on-turn"]
    tie: Literal["draw", "bonus"]
    pie: Literal["first-move", "extra-stone", "none"]


@dataclass(frozen=True)
class Lefe(Position):
    """A position of Lefe.

    Attributes:
        turn: the colour to move, if the game goes on.
        phase: the current phase.
        options: the options of this game.
    """

    board: HexBoard
    stones: Stones
    turn: Colour
    phase: Phase
    options: LefeOptions

    colours: ClassVar[tuple[Colour, Colour]] = (DARK, LIGHT)
    kind = HEXAGONAL
    forms = (PLACEMENT, REMOVAL, choice((DARK, LIGHT)))
    options_class = LefeOptions

    @classmethod
    @override
    def start(cls, board: Board, options: GameOptions) -> Self:
        """`lefe.board`, `lefe.turn`: return an empty board; Dark begins, perhaps with the pie's stone."""
        position = cls.set_up(board, Stones.none(board), DARK, options)
        return position if position.options.pie == "none" else replace(position, phase=Phase.PIE_STONE)

    @classmethod
    @override
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        chosen = LefeOptions.require(options)
        return cls(HexBoard.require(board), stones, turn or DARK, Phase.PLAY, chosen)

    def violations_of_pie(self, action: Action) -> tuple[Violation, ...]:
        """`lefe.pie`: one dark stone, then a choice of sides, before play."""
        match action:
            case Choose() if self.phase is Phase.CHOICE:
                return ()
            case Placement(_, _, None) if self.phase is Phase.PIE_STONE:
                return ()
        return (Violation(ClauseId("lefe.pie"), (), words.not_now(self.phase.value, self.options.pie)),)

    @cached_method
    def trees(self, colour: Colour) -> tuple[Tree, ...]:
        """`lefe.tree`: return all trees of one colour, by their first stone in board order."""
        return self.board.regions(self.stones.of(colour))

    def trees_beside(self, among: Iterable[Tree], cells: Iterable[Cell]) -> tuple[Tree, ...]:
        """Return those of some trees that are adjacent to any of the cells."""
        around = {neighbour for cell in cells for neighbour in self.board.neighbours[cell]}
        return tuple(tree for tree in among if not tree.isdisjoint(around))

    def leaves(self, tree: Tree) -> tuple[Cell, ...]:
        """`lefe.leaf`: return the stones with at most one neighbour in their own tree, in board order."""
        beside = self.board.neighbours
        return tuple(cell for cell in sorted(tree) if len(tree.intersection(beside[cell])) <= 1)

    def leaf_counts(self, colour: Colour) -> tuple[int, ...]:
        """Return the number of leaves of each tree of one colour, in descending order, with repeats."""
        return tuple(sorted((len(self.leaves(tree)) for tree in self.trees(colour)), reverse=True))

    @checks_colour
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """`lefe.place`: at most three adjacent friendly stones, of which no two are adjacent."""
        beside, contents = self.board.neighbours, self.stones.contents
        friends = sorted(at for at in beside[cell] if contents[at] == colour)
        touching = [(one, other) for one, other in combinations(friends, 2) if other in beside[one]]
        if len(friends) <= 3 and not touching:
            return ()
        # Two of four always touch on a hexagonal board; a variant may have another.
        shown = touching[0] if touching else tuple(friends)
        fault = "touch each other" if touching else "are too many"
        because = f"your stones {' and '.join(self.board.names(shown))} beside it {fault}"
        return (Violation(ClauseId("lefe.place"), shown, because),)

    def can_place(self, colour: Colour) -> bool:
        """Return whether this colour has a cell to place on."""
        return any(not self.violations_at(cell, colour) for cell in self.stones.empty(self.board))

    @cached_method
    def growth(self, cell: Cell) -> Growth:
        """`lefe.capture`: return the effect of a stone of the colour to move, and its removals."""
        joined = self.trees_beside(self.trees(self.turn), (cell,))
        grown = frozenset({cell}).union(*joined)
        before = tuple(len(self.leaves(tree)) for tree in joined)
        leaves, threshold = len(self.leaves(grown)), self.threshold(before)
        increased = threshold is not None and leaves > threshold
        touched = self.trees_beside(self.trees(self.opponent(self.turn)), grown) if increased else ()
        removable = tuple(tree for tree in touched if len(self.leaves(tree)) < leaves)
        return Growth(grown, leaves, before, increased, removable)

    def may_remove(self, cell: Cell, taken: Cell | None) -> bool:
        """`lefe.capture`: return whether a stone may take the tree of a cell with it, or none."""
        removable = self.growth(cell).removable
        return any(taken in tree for tree in removable) if removable else taken is None

    def violations_of_removal(self, cell: Cell, taken: Cell | None) -> tuple[Violation, ...]:
        """`lefe.capture`: a removal must be named if one is possible, and must not be otherwise."""
        grew, enemy = self.growth(cell), self.opponent(self.turn)
        if self.may_remove(cell, taken):
            return ()
        if taken is None:
            stones = sorted({stone for tree in grew.removable for stone in tree})
            because = f"you must also remove a tree: that of {self._listed(grew.removable)}"
            return (Violation(CAPTURE, tuple(stones), because),)
        named: Tree | None = next((tree for tree in self.trees(enemy) if taken in tree), None)
        if named is None:
            because = f"{self.board.name(taken)} holds no {enemy} stone to remove"
            return (Violation(CAPTURE, (taken,), because),)
        cells = tuple(sorted(named))
        if not grew.increased:
            clauses = (CAPTURE, ClauseId("lefe.merge")) if len(grew.before) > 1 else (CAPTURE,)
            return tuple(Violation(clause, cells, self._not_grown(grew)) for clause in clauses)
        if not self.trees_beside((named,), grew.grown):
            return (Violation(CAPTURE, cells, "that tree does not touch your tree that grew"),)
        because = f"that tree has {self._size(named)}, not fewer than the {grew.leaves} of yours"
        return (Violation(CAPTURE, cells, because),)

    def _listed(self, trees: Iterable[Tree]) -> str:
        return " or ".join(self.board.names(map(min, trees)))

    def _size(self, tree: Tree) -> str:
        return words.leaves(len(self.leaves(tree)))

    def threshold(self, before: tuple[int, ...]) -> int | None:
        """`lefe.merge`: return the number of leaves to exceed, given those of the joined trees.

        For a stone that joins no tree it is zero; with the reading `never` it is None, and no number exceeds
        it.
        """
        if not before:
            return 0 if self.options.newborn == "from-zero" else None
        return min(before) if self.options.merge == "fewest" else max(before)

    def _not_grown(self, grew: Growth) -> str:
        least = self.threshold(grew.before)
        return words.not_grown(grew.before, grew.leaves, least, self.options.merge)

    @cached_property
    def unable(self) -> list[Colour]:
        """`lefe.end`: the colours that cannot place; with the reading `on-turn`, only the colour to move."""
        asked = (self.turn,) if self.options.end == "on-turn" else self.colours
        return [colour for colour in asked if not self.can_place(colour)]

    @property
    def over(self) -> bool:
        """`lefe.end`: whether a colour that counts for the end cannot place, and play has begun."""
        return self.phase is Phase.PLAY and self.unable != []

    @property
    def ending(self) -> str:
        """Why the game is over, in words."""
        return words.ending(self.unable, self.options.end)

    def points(self, counts: tuple[int, ...], other: tuple[int, ...]) -> int:
        """`lefe.score`: one point for each distinct number of leaves, and one for being ahead."""
        # Descending tuples compare at their first difference; the shorter of equal ones is behind.
        return len(set(counts)) + (1 if counts > other else 0)

    def leading(self, dark: tuple[int, ...], light: tuple[int, ...]) -> Colour | None:
        """`lefe.score`: more points lead; of equal ones, if `tie` is `bonus`, the point for being ahead."""
        points, others = self.points(dark, light), self.points(light, dark)
        if points != others:
            return DARK if points > others else LIGHT
        if dark == light or self.options.tie == "draw":
            return None
        return DARK if dark > light else LIGHT

    # The methods of every game.

    @override
    def status(self) -> Status:
        if self.phase is Phase.PIE_STONE:
            return Status(over=False, to_move=DARK, opening_is_over=False)
        if self.phase is Phase.CHOICE:
            return Status(over=False, opening_is_over=False, notice="The second player chooses a colour.")
        dark, light = self.leaf_counts(DARK), self.leaf_counts(LIGHT)
        score = {DARK: self.points(dark, light), LIGHT: self.points(light, dark)}
        leader = self.leading(dark, light)
        if self.over:
            return Status(over=True, winner=leader, score=score, leader=leader, notice=f"{self.ending}.")
        return Status(over=False, to_move=self.turn, score=score, leader=leader)

    @override
    def candidates(self) -> Iterable[Action]:
        if self.phase is Phase.CHOICE:
            return tuple(map(Choose, self.colours))
        empty = () if self.over else self.stones.empty(self.board)
        return tuple(placement for cell in empty for placement in self.placements(cell))

    def placements(self, cell: Cell) -> tuple[Action, ...]:
        """Return the placements on an empty cell to be judged: one for each tree to remove, or one alone."""
        placeable = self.phase is Phase.PLAY and not self.violations_at(cell, self.turn)
        removable: tuple[Tree, ...] = self.growth(cell).removable if placeable else ()
        return tuple([Placement(cell, None, min(tree)) for tree in removable] or [Placement(cell)])

    @override
    @checks_action
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.phase is not Phase.PLAY:
            return self.violations_of_pie(action)
        ended = (Violation(END, (), f"the game is over: {self.ending}"),) if self.over else ()
        match action:
            case Placement(cell, _, taken):
                occupied = self.violations_if_occupied(cell, ClauseId("lefe.place"), ClauseId("lefe.turn"))
                placed = occupied or self.violations_at(cell, self.turn)
                return (*ended, *(placed or self.violations_of_removal(cell, taken)))
        return (*ended, *self.violations_of_pie(action))

    @override
    @checks_action
    def after(self, action: Action) -> Self:
        match action:
            case Choose():
                return replace(
                    self, phase=Phase.PLAY, turn=DARK if self.options.pie == "extra-stone" else LIGHT
                )
            case Placement(cell, _, removing):
                stones, enemy = self.stones.place(cell, self.turn), self.opponent(self.turn)
                if self.phase is Phase.PIE_STONE:
                    return replace(self, stones=stones, phase=Phase.CHOICE)
                taken = [at for tree in self.trees(enemy) if removing in tree for at in tree]
                return replace(self, stones=stones.remove(taken), turn=enemy)
        raise TypeError(f"{action} cannot be played here")
