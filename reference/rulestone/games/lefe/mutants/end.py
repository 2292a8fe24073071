"""Mistakes in the end of Lefe."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, cached_property
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.boards import Board
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour, Options
from rulestone.core.position import Position, Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.lefe.rules import Lefe, Phase

END = Mutants()


def _over(name: str, words: str, wrong: Callable[[Lefe], bool]) -> None:
    """Add an engine whose games end in play at another time."""

    @END.rules(name, "end", words)
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
    "end-when-full",
    "The game ends only when every cell is occupied.",
    lambda self: not self.stones.empty(self.board),
)


@END.rules(
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
        """The same position with the other colour to move if this one cannot place."""
        skipped = self.phase is Phase.PLAY and not self.can_place(self.mover)
        return replace(self, mover=self.opponent(self.mover)) if skipped else self


@END.rules(
    "end-before-removal",
    "end",
    "A colour that cannot place when the stone is down ends the game before the tree is removed.",
)
class _BeforeRemoval(Lefe):
    def after(self, action: Action) -> Self:
        if self.phase is Phase.PLAY and isinstance(action, Placement) and action.removing is not None:
            unfinished = super().after(replace(action, removing=None))
            if unfinished.over:
                return unfinished
        return super().after(action)


@END.rules(
    "end-before-choice",
    "end",
    "A pie's stone that leaves a colour no placement ends the game before the choice.",
)
class _BeforeChoice(Lefe):
    def status(self) -> Status:
        if self.phase is Phase.CHOICE and not all(map(self.can_place, self.colours)):
            return replace(self, phase=Phase.PLAY).status()
        return super().status()


@END.rules("elimination", "end", "A colour without stones after its first move has lost.")
class _Elimination(Lefe):
    def status(self) -> Status:
        status = super().status()
        stones = {colour: len(self.stones.of(colour)) for colour in self.colours}
        lost = [colour for colour, count in stones.items() if not count]
        if status.over or status.score is None or len(lost) != 1 or sum(stones.values()) < 2:
            return status
        winner = self.opponent(lost[0])
        return replace(status, over=True, winner=winner, leader=winner, to_move=None)


@END.rules("moves-after-the-end", "end", "A record may go on after the game is over.")
class _AfterTheEnd(Lefe):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if not self.over or not isinstance(action, Placement) or self.stones.at(action.cell) is not None:
            return super().violations(action)
        return self.violations_at(action.cell, self.mover) or self.violations_of_removal(action)

    def candidates(self) -> Iterable[Action]:
        return () if self.over else super().candidates()


@END.perft(
    "perft-counts-finished-games",
    "end",
    "A game that is over counts as a sequence, although it is shorter than asked.",
)
def _finished_games(position: Position, depth: int) -> int:
    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)


@END.perft(
    "perft-counts-cells",
    "capture",
    "The choices of a tree to remove are not counted one by one: a placement is one action.",
)
def _counts_cells(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = position.legal_actions()
    firsts = {
        action.cell if isinstance(action, Placement) else action: action for action in reversed(actions)
    }
    return sum(_counts_cells(position.after(action), depth - 1) for action in firsts.values())
