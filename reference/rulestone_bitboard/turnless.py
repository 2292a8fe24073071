"""What Interleave and Evening share: no turns, a wish to stop, and groups compared by size."""

from collections.abc import Callable, Iterable, Sequence
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
from rulestone_bitboard.position import Side, one_by_one


class Phase(Enum):
    """What comes next."""

    SETUP = auto()
    """Interleave: the first player's arrangement."""
    CHOICE = auto()
    """Interleave: the second player's choice of a colour."""
    OPENING = auto()
    """Evening: White's first stone."""
    PLAY = auto()


@dataclass(frozen=True, slots=True)
class Rules:
    """What one of the games adds to the shared ones.

    Attributes:
        game: its name, the first part of its clauses.
        colours: in the order in which they are listed.
        layout: the board.
        first: the phase that a game begins with.
        before: the clause that governs everything before free play.
        placements: where each colour may place (first, second, board), both told at once.
        tied: who wins if all groups are tied, by the number of stones of each colour.
    """

    game: GameName
    colours: tuple[Colour, Colour]
    layout: Layout
    first: Phase
    before: ClauseId
    placements: Callable[[Mask, Mask, Board], tuple[Mask, Mask]]
    tied: Callable[[int], Colour]

    def clause(self, part: str) -> ClauseId:
        """The clause of this game of that name."""
        return ClauseId(f"{self.game}.{part}")

    def start(self) -> "Turnless":
        """The empty board."""
        return Turnless.at(self, (NOTHING, NOTHING), self.first)

    def set_up(self, stones: tuple[Mask, Mask], to_move: Colour | None) -> "Turnless":
        """Any stones, in play; but without any, a game that begins with an opening stone is before it."""
        del to_move  # there are no turns
        opening = self.first is Phase.OPENING and not any(stones)
        return Turnless.at(self, stones, Phase.OPENING if opening else Phase.PLAY)


@dataclass(frozen=True, slots=True)
class Turnless:
    """A position of Interleave or Evening.

    Attributes:
        rules: what is played.
        stones: of each colour.
        phase: what comes next.
        free: where each colour may place.
        stopped: the colours that do not wish to place any more.
    """

    rules: Rules
    stones: tuple[Mask, Mask]
    phase: Phase
    free: tuple[Mask, Mask]
    stopped: frozenset[Colour]

    @classmethod
    def at(cls, rules: Rules, stones: tuple[Mask, Mask], phase: Phase = Phase.PLAY) -> Self:
        """The position with these stones, nobody stopped."""
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
        """The board that it is played on."""
        return self.rules.layout

    @property
    def mover(self) -> Side | None:
        """There are no turns."""
        return None

    @property
    def listed(self) -> bool:
        """All but the set-up is."""
        return self.phase is not Phase.SETUP

    @property
    def over(self) -> bool:
        """In play, and both have stopped or nobody can place."""
        return self.phase is Phase.PLAY and (len(self.stopped) == 2 or not any(self.free))

    def placeable(self, side: Side) -> Mask:
        """Where a colour may place in this phase."""
        return self.free[side]

    def actions(self) -> list[Action]:
        """The placements of the first colour, then of the second; or the choices."""
        if self.phase is Phase.CHOICE:
            return [Choose(colour) for colour in self.rules.colours]
        if self.over:
            return []
        pairs = zip(self.rules.colours, self.free, strict=True)
        return [Place(cell, colour) for colour, free in pairs for cell in self.layout.split(free)]

    def count(self) -> int:
        """How many actions there are."""
        if self.phase is Phase.CHOICE:
            return len(self.rules.colours)
        return 0 if self.over else sum(free.bit_count() for free in self.free)

    def pick(self, random: Random) -> Action:
        """One of the actions, each as likely."""
        return random.choice(self.actions())

    def refusal(self, action: Action) -> ClauseId | None:
        """The end and the phase first, then whether the cell is empty, then the sightlines or sums."""
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
        """Any placement cancels both wishes to stop; a choice of colour moves no stone."""
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
        """One action after the other."""
        return one_by_one(self, actions)

    def verdict(self) -> Verdict:
        """All that is true of it; no score before free play."""
        colours, board, over = self.rules.colours, self.layout.board, self.over
        if self.phase is Phase.CHOICE:
            choices = tuple(ActionText(f"choose {colour}") for colour in colours)
            return Verdict(legal=choices, to_move=None, over=False, winner=None)
        legal = () if over else tuple(map(ActionText, self._spell(self.free)))
        if self.phase is not Phase.PLAY:
            return Verdict(legal=legal, to_move=None, over=False, winner=None)
        first, second = (sizes(stones, board) for stones in self.stones)
        # A longer list of sizes beats the one that it begins with, as missing groups count 0.
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
    """Whether a set-up has a stone of the first colour, and no cell twice."""
    return bool(first) and len({*first, *second}) == len(first) + len(second)
