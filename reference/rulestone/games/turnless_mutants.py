"""Mistakes that can be made in every game without turns: in placing, the wish to stop, and the end."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement, Stop
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour
from rulestone.core.position import Position, Status, Violation
from rulestone.games.turnless import TurnlessPosition

TURNLESS_MUTANTS = Mutants()


def _ended(position: TurnlessPosition, because: str) -> tuple[Violation, ...]:
    """What is violated after the end of the game, with other words."""
    return (Violation(position.end_clause, (), because),)


def _can_place(position: TurnlessPosition, colour: Colour) -> bool:
    return any(not position.violations_at(cell, colour) for cell in position.stones.empty(position.board))


# Play without turns.


@TURNLESS_MUTANTS.rules(
    "occupied-allowed",
    "turnless",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
)
class _OccupiedAllowed(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        occupied = isinstance(action, Placement) and self.stones.at(action.cell) is not None
        return () if self.in_play and occupied else super().violations(action)


@TURNLESS_MUTANTS.rules("turns", "turnless", "There are turns: the colour with fewer stones is to move.")
class _Turns(TurnlessPosition):
    def status(self) -> Status:
        status = super().status()
        if status.over or not self.in_play:
            return status
        first, second = self.colours
        behind = len(self.stones.of(second)) < len(self.stones.of(first))
        return replace(status, to_move=second if behind else first)


# The wish to stop.


@TURNLESS_MUTANTS.rules(
    "stop-lasting",
    "end",
    "A placement does not cancel what the opponent has said, only what the placing colour has.",
)
class _Lasting(TurnlessPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Placement):
            return after
        return replace(after, stopped=frozenset(colour for colour in self.stopped if colour != action.colour))


class _NeverCancelled(TurnlessPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, stopped=self.stopped) if isinstance(action, Placement) else after


TURNLESS_MUTANTS.rules("stop-never-cancelled", "end", "A placement cancels nobody's wish to stop.")(
    _NeverCancelled
)


@TURNLESS_MUTANTS.rules(
    "stop-kept-by-placer",
    "end",
    "A placement cancels what the opponent has said, but not what the placing colour has.",
)
class _KeptByPlacer(TurnlessPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if not isinstance(action, Placement):
            return after
        return replace(after, stopped=frozenset(colour for colour in self.stopped if colour == action.colour))


@TURNLESS_MUTANTS.rules("stop-for-good", "end", "Whoever has stopped may not place again.")
class _ForGood(_NeverCancelled):
    def anybody_can_place(self) -> bool:
        return any(_can_place(self, colour) for colour in self.colours if colour not in self.stopped)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        violated = super().violations(action)
        stopped = isinstance(action, Placement) and action.colour in self.stopped
        return violated or (_ended(self, "it has stopped") if stopped else ())


@TURNLESS_MUTANTS.rules("stop-repeated-refused", "end", "Saying again that one stops is illegal.")
class _RepeatedRefused(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if isinstance(action, Stop) and action.colour in self.stopped and not self.over:
            return _ended(self, "it has stopped already")
        return super().violations(action)


@TURNLESS_MUTANTS.rules("stop-toggles", "end", "Saying again that one stops takes it back.")
class _Toggles(TurnlessPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, stopped=self.stopped ^ {action.colour}) if isinstance(action, Stop) else after


@TURNLESS_MUTANTS.rules("stop-only-when-unable", "end", "Only a colour without a placement may stop.")
class _OnlyWhenUnable(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.in_play and isinstance(action, Stop) and _can_place(self, action.colour):
            return _ended(self, "it can place")
        return super().violations(action)


# The end.


def _over(name: str, words: str, wrong: Callable[[TurnlessPosition], bool]) -> None:
    """Add an engine whose games end in play at another time."""

    @TURNLESS_MUTANTS.rules(name, "end", words)
    class _Over(TurnlessPosition):
        @cached_property
        def over(self) -> bool:
            return self.in_play and wrong(self)


def _both_stopped(position: TurnlessPosition) -> bool:
    return position.stopped == frozenset(position.colours)


def _neither_can_place(position: TurnlessPosition) -> bool:
    return not any(_can_place(position, colour) for colour in position.colours)


def _unable_is_stopped(position: TurnlessPosition) -> bool:
    unable = {colour for colour in position.colours if not _can_place(position, colour)}
    return position.stopped | unable == frozenset(position.colours)


_over(
    "stop-alone",
    "One player's stop ends the game.",
    lambda self: bool(self.stopped) or _neither_can_place(self),
)
_over(
    "unable-is-stopped",
    "A player without a placement counts as having stopped, so that the other's stop ends the game.",
    _unable_is_stopped,
)
_over(
    "stops-needed",
    "Even where neither can place, the game goes on until both have said that they stop.",
    _both_stopped,
)
_over(
    "unable-ends",
    "The game is over as soon as one of the two cannot place.",
    lambda self: _both_stopped(self) or not all(_can_place(self, colour) for colour in self.colours),
)
_over(
    "end-when-full",
    "Unless both stop, the game is over only when every cell is occupied.",
    lambda self: _both_stopped(self) or not self.stones.empty(self.board),
)
_over(
    "stops-do-not-end",
    "Both may say that they stop, but the game is over only when neither can place.",
    _neither_can_place,
)


@TURNLESS_MUTANTS.rules(
    "end-unable", "end", "The game is over only when neither player can place; nobody can stop."
)
class _Unable(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.in_play and isinstance(action, Stop):
            return _ended(self, "nobody can stop")
        return super().violations(action)


@TURNLESS_MUTANTS.rules("moves-after-the-end", "end", "A record may go on after both have stopped.")
class _AfterTheEnd(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.stopped:
            return replace(self, stopped=frozenset()).violations(action)
        return super().violations(action)

    def candidates(self) -> Iterable[Action]:
        return () if self.over else super().candidates()


@TURNLESS_MUTANTS.perft("perft-counts-stops", "end", "Stopping counts as an action of a sequence.")
def _perft_counts_stops(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = list(position.legal_actions())
    if isinstance(position, TurnlessPosition) and position.in_play and not position.over:
        actions += [Stop(colour) for colour in position.colours]
    return sum(_perft_counts_stops(position.after(action), depth - 1) for action in actions)


@TURNLESS_MUTANTS.rules("stop-listed", "end", "The list of legal actions has `stop`, too.")
class _StopListed(TurnlessPosition):
    def candidates(self) -> Iterable[Action]:
        return (_ListedStop(each.colour) if isinstance(each, Stop) else each for each in super().candidates())


class _ListedStop(Stop):
    listed = True
