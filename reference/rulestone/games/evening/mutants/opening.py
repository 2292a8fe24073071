"""Mistakes in the opening of Evening."""

from dataclasses import replace

from rulestone.core.actions import Action, Placement, Stop
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId
from rulestone.core.position import Status, Violation
from rulestone.games.evening.rules import BLACK, WHITE, Evening

OPENING = Mutants()


def _refused(*, unless: bool, because: str) -> tuple[Violation, ...]:
    return () if unless else (Violation(ClauseId("evening.opening"), (), because),)


@OPENING.rules("opening-in-centre", "opening", "White's first stone must go to the centre.")
class _InCentre(Evening):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        central = action.cells == (self.board.cells[len(self.board.cells) // 2],)
        return super().violations_before_play(action) or _refused(unless=central, because="not the centre")


@OPENING.rules(
    "opening-is-a-turn",
    "turnless",
    "Before the opening it is White's turn, since nobody else may place.",
)
class _IsATurn(Evening):
    def status(self) -> Status:
        status = super().status()
        return status if self.in_play else replace(status, to_move=WHITE)


@OPENING.rules("black-may-open", "opening", "Either player may place the first stone.")
class _BlackMayOpen(Evening):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        return () if isinstance(action, Placement) else super().violations_before_play(action)


@OPENING.rules("black-opens", "opening", "Black begins, with a black stone.")
class _BlackOpens(Evening):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        black = isinstance(action, Placement) and action.colour == BLACK
        return _refused(unless=black, because="Black's opening stone comes first")


@OPENING.rules("stop-before-opening", "opening", "A player may stop on the empty board.")
class _StopBeforeOpening(Evening):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        return () if isinstance(action, Stop) else super().violations_before_play(action)


@OPENING.rules(
    "opening-until-white",
    "opening",
    "The opening is due while there is no white stone, even if there are black ones.",
)
class _UntilWhite(Evening):
    @property
    def due(self) -> str:
        return "" if WHITE in self.stones.contents else "White's first stone is due."


@OPENING.rules("no-opening", "opening", "There is no opening: on the empty board the rule for placing holds.")
class _NoOpening(Evening):
    due = ""
