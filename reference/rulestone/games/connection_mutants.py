"""Mistakes that can be made in every game of connecting one's own two edges: in turns and skips."""

from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement
from rulestone.core.mutant import MutantList
from rulestone.core.names import Colour
from rulestone.core.position import Position, Status, Violation
from rulestone.games.connection import ConnectionPosition

CONNECTION_MUTANTS = MutantList()

# The turn.


@CONNECTION_MUTANTS.rules("same-colour-again", "turn", "The turn does not pass to the other colour.")
class _SameColourAgain(ConnectionPosition):
    def after(self, action: Action) -> Self:
        return replace(super().after(action), mover=self.mover)


@CONNECTION_MUTANTS.rules(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied point, and so replace the stone there.",
)
class _OccupiedAllowed(ConnectionPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        occupied = self.violations_of_turn(action.cell) if isinstance(action, Placement) else ()
        return tuple(each for each in super().violations(action) if each not in occupied)


# Skips.


@CONNECTION_MUTANTS.rules("no-skip", "skip", "A colour without a placement is not skipped.")
class _NoSkip(ConnectionPosition):
    @cached_property
    def to_move(self) -> Colour | None:
        stuck = self.winner is not None or not any(map(self.can_act, self.colours))
        return None if stuck else self.mover


@CONNECTION_MUTANTS.rules(
    "skip-is-the-end",
    "skip",
    "The game is over, and drawn, as soon as the colour to move has no placement.",
)
class _SkipIsTheEnd(ConnectionPosition):
    @cached_property
    def to_move(self) -> Colour | None:
        return self.mover if self.winner is None and self.can_act(self.mover) else None


@CONNECTION_MUTANTS.rules("skip-loses", "skip", "A colour that cannot place in its turn has lost.")
class _SkipLoses(ConnectionPosition):
    def status(self) -> Status:
        if self.winner is None and not self.can_act(self.mover):
            return Status(over=True, winner=self.opponent(self.mover))
        return super().status()


@CONNECTION_MUTANTS.rules(
    "skip-reported-late",
    "skip",
    "The list of placements is that of the colour that moves after a skip, but the skipped one is named.",
)
class _SkipReportedLate(ConnectionPosition):
    def status(self) -> Status:
        status = super().status()
        return status if status.over else replace(status, to_move=self.mover)


@CONNECTION_MUTANTS.rules(
    "turn-lost-by-skip",
    "skip",
    "After a skip the turn is counted on from the skipped colour, so the other moves twice more.",
)
class _TurnLostBySkip(ConnectionPosition):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=self.opponent(self.mover)) if isinstance(action, Placement) else after


@CONNECTION_MUTANTS.rules("last-stone-wins", "skip", "If neither can place, the one who placed last wins.")
class _LastStoneWins(ConnectionPosition):
    def status(self) -> Status:
        status = super().status()
        blocked = status.over and status.winner is None
        return replace(status, winner=self.opponent(self.mover)) if blocked else status


@CONNECTION_MUTANTS.rules(
    "blocked-not-over",
    "skip",
    "If neither can place and nobody has won, the game is not over; it has no next move.",
)
class _BlockedNotOver(ConnectionPosition):
    def status(self) -> Status:
        return replace(super().status(), over=self.winner is not None)


@CONNECTION_MUTANTS.perft("perft-counts-skips", "skip", "A skip counts as an action of its own.")
def _perft_counts_skips(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if isinstance(position, ConnectionPosition) and position.to_move not in (None, position.mover):
        return _perft_counts_skips(replace(position, mover=position.opponent(position.mover)), depth - 1)
    return sum(_perft_counts_skips(position.after(each), depth - 1) for each in position.legal_actions())
