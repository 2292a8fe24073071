"""The common part of Interleave and Evening: no turns, a wish to stop, and groups compared by size."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from random import Random
from typing import Self

from msgspec import UNSET

from rulestone.core.names import ActionText, ClauseId, Colour, GameName
from rulestone.protocol import Verdict
from rulestone_bitboard.actions import Action, Choose, Place, Setup, Stop
from rulestone_bitboard.bits import sizes, without
from rulestone_bitboard.layout import NOTHING, Board, Layout, Mask
from rulestone_bitboard.position import Side, one_by_one, one_listed


class Phase(Enum):
    """The next step of a game."""

    SETUP = auto()
    """Interleave: the first player's set-up."""
    CHOICE = auto()
    """Interleave: the second player's choice of a colour."""
    OPENING = auto()
    """Evening: White's first stone."""
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class Rules:
    """A game, with its additions to the common part.

    Attributes:
        game: its name, the first part of its clause ids.
        colours: its colours, in order.
        layout: the board.
        first: the first phase of the game.
        before: the clause about everything before free play.
        placements: where each colour may place (first, second, board), both at once.
        placer: the only colour that may place on an empty cell, if one may (cell, first, second, board).
        tied: who wins if all groups are tied, by the number of stones of each colour.
        sizes: the sizes of the groups of some stones on the board, in descending order.
    """

    game: GameName
    colours: tuple[Colour, Colour]
    layout: Layout
    first: Phase
    before: ClauseId
    placements: Callable[[Mask, Mask, Board], tuple[Mask, Mask]]
    placer: Callable[[Mask, Mask, Mask, Board], Side | None]
    tied: Callable[[int], Colour]
    sizes: Callable[[int, Board], tuple[int, ...]] = sizes

    def clause(self, part: str) -> ClauseId:
        """Return the id of the clause with this last part."""
        return ClauseId(f"{self.game}.{part}")

    def start(self) -> "Turnless":
        """Return the empty board."""
        return Turnless.at(self, (NOTHING, NOTHING), self.first)

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Turnless":
        """Return the position in play with these stones; without stones, it is before an opening stone."""
        del to_move  # there are no turns
        opening = self.first is Phase.OPENING and not any(stones)
        return Turnless.at(self, stones, Phase.OPENING if opening else Phase.PLAY)


@dataclass(frozen=True, slots=True)
class Turnless:
    """A position of Interleave or Evening.

    Attributes:
        rules: the game and the board.
        stones: the stones of each colour.
        phase: the next step of the game.
        free: where each colour may place.
        stopped: the colours that want to place no more stones.
    """

    rules: Rules
    stones: tuple[Mask, Mask]
    phase: Phase
    free: tuple[Mask, Mask]
    stopped: frozenset[Colour]

    @classmethod
    def at(cls, rules: Rules, stones: tuple[Mask, Mask], phase: Phase = Phase.PLAY) -> Self:
        """Return the position with these stones; neither colour has stopped."""
        match phase:
            case Phase.PLAY:
                free = rules.placements(*stones, rules.layout.board)
            case Phase.OPENING:
                free = (rules.layout.board.cells, NOTHING)
            case _:
                free = (NOTHING, NOTHING)
        return cls(rules, stones, phase, free, frozenset())

    @property
    def layout(self) -> Layout:
        """The board."""
        return self.rules.layout

    @property
    def turn(self) -> Side | None:
        """None: there are no turns."""
        return None

    @property
    def awaits_set_up(self) -> bool:
        """Whether a set-up is due."""
        return self.phase is Phase.SETUP

    @property
    def over(self) -> bool:
        """Whether both have stopped or neither colour can place, in play."""
        return self.phase is Phase.PLAY and (len(self.stopped) == 2 or not any(self.free))

    def placeable(self, side: Side) -> Mask:
        """Return where a colour may place in this phase."""
        return self.free[side]

    def only_placements(self, side: Side) -> Mask | None:
        """Return where a colour may place, unless a set-up or a choice is due."""
        return self.free[side] if self.phase in (Phase.OPENING, Phase.PLAY) else None

    def actions(self) -> list[Action]:
        """Return the placements of the first colour, then of the second; or the choices."""
        if self.phase is Phase.CHOICE:
            return [Choose(colour) for colour in self.rules.colours]
        if self.over:
            return []
        pairs = zip(self.rules.colours, self.free, strict=True)
        return [Place(cell, colour) for colour, free in pairs for cell in self.layout.split(free)]

    def count(self) -> int:
        """Return the number of actions."""
        if self.phase is Phase.CHOICE:
            return len(self.rules.colours)
        return 0 if self.over else sum(free.bit_count() for free in self.free)

    def refusal(self, action: Action) -> ClauseId | None:
        """Return the clause that forbids an action: end, phase, occupied cell, or sightlines or sums."""
        if self.over:
            return self.rules.clause("end")
        match self.phase, action:
            case ((Phase.OPENING | Phase.PLAY), Place(cell, colour)):
                if cell & self.free[colour == self.rules.colours[1]]:
                    return None
                if self.phase is Phase.OPENING:
                    return self.rules.before
                return self.rules.clause("turnless" if cell & (self.stones[0] | self.stones[1]) else "place")
            case (Phase.PLAY, Stop()) | (Phase.CHOICE, Choose()):
                return None
            case Phase.SETUP, Setup(stones) if _sound(*(cells for _, cells in stones)):
                return None
        return self.rules.before

    def after(self, action: Action) -> Self:
        """Play an action. A placement cancels both wishes to stop; a choice of colour moves no stone."""
        stones, phase = self.stones, Phase.PLAY
        match action:
            case Stop(colour):
                return replace(self, stopped=self.stopped | {colour})
            case Place(cell, colour) if colour == self.rules.colours[0]:
                stones = (Mask(stones[0] | cell), stones[1])
            case Place(cell):
                stones = (stones[0], Mask(stones[1] | cell))
            case Setup(((_, first), (_, second))):
                stones, phase = (Mask(sum(first)), Mask(sum(second))), Phase.CHOICE
        return self.at(self.rules, stones, phase)

    def follow(self, actions: Sequence[Action]) -> tuple[Self, int]:
        """Play the actions one by one."""
        return one_by_one(self, actions)

    def play_on(self, random: Random, limit: int | None) -> tuple[list[Action], Self]:
        """Draw empty cells until one colour may place there. The other cells are only judged at the end."""
        if limit == 0 or self.over or self.phase is not Phase.PLAY:
            return one_listed(self, random, limit)
        rules, board = self.rules, self.layout.board
        stones, played = list(self.stones), list[Action]()
        empty = self.layout.split(without(board.cells, stones[0] | stones[1]))
        while limit is None or len(played) < limit:
            untried, side = len(empty), None
            while untried and side is None:
                at = int(random.random() * untried)
                untried -= 1
                empty[at], empty[untried] = empty[untried], empty[at]
                side = rules.placer(empty[untried], stones[0], stones[1], board)
            if side is None:
                break
            cell = empty.pop(untried)
            stones[side] = Mask(stones[side] | cell)
            played.append(Place(cell, rules.colours[side]))
        return played, self.at(rules, (stones[0], stones[1]))

    def phase_key(self) -> Hashable:
        """Return the phase and the colours that have stopped."""
        return self.phase, self.stopped

    def verdict(self) -> Verdict:
        """Return the verdict. There is no score before free play."""
        colours, board, over = self.rules.colours, self.layout.board, self.over
        if self.phase is Phase.CHOICE:
            choices = tuple(ActionText(f"choose {colour}") for colour in colours)
            return Verdict(legal=choices, to_move=None, over=False, winner=None)
        legal = () if over else tuple(map(ActionText, self._spell(self.free)))
        if self.phase is not Phase.PLAY:
            return Verdict(legal=legal, to_move=None, over=False, winner=None)
        first, second = (self.rules.sizes(stones, board) for stones in self.stones)
        # A longer list of sizes beats its own beginning, because missing groups count 0.
        leader = self.rules.tied(sum(first)) if first == second else colours[second > first]
        empty = without(board.cells, self.stones[0] | self.stones[1])
        barred = self._spell([without(empty, free) for free in self.free])
        return Verdict(
            legal=legal,
            to_move=None,
            over=over,
            winner=leader if over else None,
            score={colours[0]: first, colours[1]: second},
            leader=leader,
            why=UNSET if over else dict.fromkeys(barred, self.rules.clause("place")),
        )

    def _spell(self, cells: Iterable[int]) -> list[str]:
        pairs = zip(self.rules.colours, cells, strict=True)
        return [f"{colour}:{name}" for colour, mask in pairs for name in self.layout.spell(mask)]


def _sound(first: Sequence[Mask], second: Sequence[Mask]) -> bool:
    """Return whether a set-up has a stone of the first colour, and no cell twice."""
    return bool(first) and len({*first, *second}) == len(first) + len(second)
