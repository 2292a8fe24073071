"""Lefe: the pie, the turns, the end and the score. Its trees are in `trees`."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import reduce
from operator import or_
from random import Random
from typing import Final, Self

from msgspec import UNSET

from rulestone.core.names import ClauseId, Colour, GameName, Options, Size
from rulestone.protocol import GameCapabilities, Verdict
from rulestone_bitboard.actions import REMOVAL, Action, Choose, Colours, Notation, Place, choice, write
from rulestone_bitboard.bits import without
from rulestone_bitboard.game import Game
from rulestone_bitboard.layout import Layout, Mask, hexagon
from rulestone_bitboard.position import Side, one_by_one, one_listed, other, side_of
from rulestone_bitboard.trees import (
    Capture,
    Forest,
    Tree,
    forest,
    growing,
    joined,
    placements,
    removable,
    removable_trees,
    trees,
    with_stone,
)

COLOURS = (Colour("dark"), Colour("light"))
PIE, PLACE, CAPTURE, END = (ClauseId(f"lefe.{part}") for part in ("pie", "place", "capture", "end"))


class Phase(Enum):
    """The next step of a game: the pie stone, the choice of a side, or placements."""

    PIE = auto()
    CHOICE = auto()
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class Rules:
    """The board and the options.

    Attributes:
        layout: the board.
        capture: how increases of leaves are determined.
        on_turn: whether the game ends only if the colour to move cannot place.
        bonus: whether the point for being ahead decides between equal points.
        pie: first-move, extra-stone or none.
    """

    layout: Layout
    capture: Capture
    on_turn: bool
    bonus: bool
    pie: str

    @property
    def colours(self) -> Colours:
        """Dark begins."""
        return COLOURS

    def start(self) -> "Lefe":
        """Return the empty board, before the pie if there is one."""
        phase = Phase.PLAY if self.pie == "none" else Phase.PIE
        empty = forest((), self.layout.board)
        return Lefe.at(self, (empty, empty), 0, phase)

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Lefe":
        """Return the position in play with these stones.

        Raises:
            BadRequest: the colour to move is missing.
        """
        board = self.layout.board
        dark, light = (forest(trees(own, board), board) for own in stones)
        return Lefe.at(self, (dark, light), side_of(to_move, COLOURS))


@dataclass(slots=True)
class Lefe:
    """A position of Lefe.

    It is not a frozen dataclass: making one takes three times as long.

    Attributes:
        rules: the board and the options.
        stones: the stones of each side.
        turn: the side to move; None if either may act.
        phase: the next step of the game.
        forests: the same stones as trees.
        free: where each side may place.
    """

    rules: Final[Rules]
    stones: Final[tuple[Mask, Mask]]
    turn: Final[Side]
    phase: Final[Phase]
    forests: Final[tuple[Forest, Forest]] = field(compare=False)
    free: Final[tuple[Mask, Mask]]

    @classmethod
    def at(cls, rules: Rules, forests: tuple[Forest, Forest], turn: Side, phase: Phase = Phase.PLAY) -> Self:
        """Return the position with these stones and this side to move."""
        dark, light = forests
        stones = dark.stones, light.stones
        empty = without(rules.layout.board.cells, dark.stones | light.stones)
        free = Mask(without(empty, dark.crowded)), Mask(without(empty, light.crowded))
        return cls(rules, stones, turn, phase, forests, free)

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout

    @property
    def awaits_set_up(self) -> bool:
        """False: the game begins without one."""
        return False

    @property
    def over(self) -> bool:
        """Whether the player to move, or either of them, cannot place (lefe.end)."""
        if self.phase is not Phase.PLAY:
            return False
        return not (self.free[self.turn] if self.rules.on_turn else all(self.free))

    def _removals(self, free: Mask) -> list[tuple[Tree, int]]:
        own, enemies = self.forests[self.turn], self.forests[other(self.turn)]
        return removable_trees(own, enemies.trees, free, self.layout, self.rules.capture)

    def _listed(self) -> Iterator[Action]:
        if self.phase is Phase.CHOICE:
            yield from map(Choose, COLOURS)
        elif not self.over:
            free = self.free[self.turn]
            removals = self._removals(free)
            for cell in self.layout.split(free):
                removable = sorted(
                    Mask(tree.stones & -tree.stones) for tree, cells in removals if cells & cell
                )
                yield from (Place(cell, removing=removing) for removing in removable or (None,))

    def placeable(self, side: Side) -> Mask:
        """Return where a side may place (lefe.place)."""
        return self.free[side]

    def only_placements(self, side: Side) -> Mask | None:
        """Return None: a placement may have to remove a tree."""
        return None

    def actions(self) -> list[Action]:
        """Return the placements, one for each tree that they may remove; or the choices."""
        return list(self._listed())

    def count(self) -> int:
        """Count the actions: plain placements, and removals tree by tree."""
        if self.phase is Phase.CHOICE:
            return len(COLOURS)
        if self.over:
            return 0
        free, removals = self.free[self.turn], [cells for _, cells in self._removals(self.free[self.turn])]
        plain = without(free, reduce(or_, removals, 0))
        return sum([cells.bit_count() for cells in (plain, *removals)])

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids an action: the end, the phase, the placement, or the removal."""
        if self.over:
            return END
        if not isinstance(action, Place):
            return None if self.phase is Phase.CHOICE and isinstance(action, Choose) else PIE
        if self.phase is Phase.CHOICE or (self.phase is Phase.PIE and action.removing):
            return PIE
        if not action.cell & self.free[self.turn]:
            return PLACE
        own, enemies = self.forests[self.turn], self.forests[other(self.turn)].trees
        removing = removable(*joined(own, action.cell, self.layout.board, self.rules.capture), enemies)
        legal = any(tree.stones & action.removing for tree in removing) if action.removing else not removing
        return None if legal else CAPTURE

    def after(self, action: Action) -> Self:
        """Play the pie stone, the choice, or a placement with its removal."""
        if not isinstance(action, Place):
            first: Side = 0 if self.rules.pie == "extra-stone" else 1
            return self.at(self.rules, self.forests, first)
        own, board = self.forests[self.turn], self.rules.layout.board
        grown, _ = joined(own, action.cell, board, self.rules.capture)
        return self._with(action, with_stone(own, action.cell, grown, board))

    def _with(self, action: Place, own: Forest) -> Self:
        """Play a placement, which leads to this forest of its colour."""
        turn, enemies = self.turn, self.forests[other(self.turn)]
        if action.removing:
            left = tuple(tree for tree in enemies.trees if not tree.stones & action.removing)
            enemies = forest(left, self.rules.layout.board)
        phase = Phase.CHOICE if self.phase is Phase.PIE else Phase.PLAY
        return self.at(self.rules, (enemies, own) if turn else (own, enemies), other(turn), phase)

    def follow(self, actions: Sequence[Action]) -> tuple[Self, int]:
        """Play the actions one by one."""
        return one_by_one(self, actions)

    def play_on(self, random: Random, limit: int | None) -> tuple[list[Action], Self]:
        """Draw placements until one is legal."""
        if limit == 0 or self.over or self.phase is not Phase.PLAY:
            return one_listed(self, random, limit)
        position, actions = self, list[Action]()
        while not position.over and (limit is None or len(actions) < limit):
            action, own = position._drawn(random)
            actions.append(action)
            position = position._with(action, own)
        return actions, position

    def _drawn(self, random: Random) -> tuple[Place, Forest]:
        """Return a random placement and the forest of its colour after it.

        A cell and a rank are drawn until a stone there may remove the enemy tree of this rank, or the rank is
        the first and no tree may be removed. So every action is equally likely.
        """
        own, enemies = self.forests[self.turn], self.forests[other(self.turn)].trees
        board, cells = self.layout.board, self.layout.split(self.free[self.turn])
        # On other cells a new tree has one leaf, and another has no more leaves than before.
        removing = reduce(or_, [tree.reach for tree in enemies if not tree.leaves], growing(own, board))
        slots = len(cells) * (len(enemies) or 1)
        while True:
            rank, at = divmod(int(random.random() * slots), len(cells))
            cell = cells[at]
            if rank and not cell & removing:
                continue
            grown, leaves = joined(own, cell, board, self.rules.capture)
            trees = removable(grown, leaves, enemies) if leaves else []
            if rank < (len(trees) or 1):
                stone = Mask(trees[rank].stones & -trees[rank].stones) if trees else None
                return Place(cell, removing=stone), with_stone(own, cell, grown, board)

    def score(self) -> tuple[int, int, Colour | None]:
        """Return the points of Dark and Light, and who leads. A longer list beats its own beginning."""
        dark, light = (sorted((tree.leaves for tree in own.trees), reverse=True) for own in self.forests)
        points, others = len(set(dark)) + (dark > light), len(set(light)) + (light > dark)
        lead = points - others or (self.rules.bonus and (dark > light) - (light > dark))
        return points, others, COLOURS[lead < 0] if lead else None

    def phase_key(self) -> Hashable:
        """Return the phase."""
        return self.phase

    def verdict(self) -> Verdict:
        """Return the verdict. There is no score before the choice."""
        names, over = self.layout.names, self.over
        legal = tuple(write(action, names) for action in self._listed())
        if self.phase is not Phase.PLAY:
            to_move = None if self.phase is Phase.CHOICE else COLOURS[self.turn]
            return Verdict(legal=legal, to_move=to_move, over=False, winner=None)
        dark, light, leader = self.score()
        barred = without(self.layout.board.cells, self.stones[0] | self.stones[1] | self.free[self.turn])
        return Verdict(
            legal=legal,
            to_move=None if over else COLOURS[self.turn],
            over=over,
            winner=leader if over else None,
            score={Colour("dark"): dark, Colour("light"): light},
            leader=leader,
            why=UNSET if over else dict.fromkeys(self.layout.spell(barred), PLACE),
        )


def rules(size: Size, options: Options) -> Rules:
    """The game on a board of this size; options `newborn`, `merge`, `end`, `tie` and `pie`."""
    return Rules(
        layout=hexagon(size),
        capture=Capture(newborn=options.get("newborn") != "never", most=options.get("merge") == "most"),
        on_turn=options.get("end") == "on-turn",
        bonus=options.get("tie") == "bonus",
        pie=str(options.get("pie", "first-move")),
    )


NAME = GameName("lefe")

GAME = Game(
    name=NAME,
    capabilities=GameCapabilities(
        sizes=(1, 32),
        options={
            "newborn": ("from-zero", "never"),
            "merge": ("fewest", "most"),
            "end": ("either", "on-turn"),
            "tie": ("draw", "bonus"),
            "pie": ("first-move", "extra-stone", "none"),
        },
    ),
    notation=Notation(NAME, COLOURS, (REMOVAL, choice(COLOURS))),
    rules=lambda query: rules(query.size, query.options),
    placements=placements,
    options={"pie": "none"},
)
