"""Mistakes in Interleave: the board and the pie."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Self

from rulestone.core.actions import Action, Choose, Placement, Setup
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId
from rulestone.core.position import Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.board_mutants import add_board
from rulestone.games.interleave.rules import BLACK, RED, Interleave, Phase

PIE = Mutants()


def _with_cells(board: Board) -> Board:
    if not board.cells:
        raise UnknownCell("no cell is left")
    return board


add_board(PIE, "no-cells-no-board", "A board must have a cell.", _with_cells)

# The set-up.


def _refused(*, unless: bool, because: str) -> tuple[Violation, ...]:
    return () if unless else (Violation(ClauseId("interleave.pie"), (), because),)


@PIE.rules("set-up-sightlines", "pie", "Each stone of the set-up must see more enemies than friends.")
class _SetUpSightlines(Interleave):
    def violations_of_setup(self, setup: Setup) -> tuple[Violation, ...]:
        violated = super().violations_of_setup(setup)
        if violated:
            return violated
        placed = replace(self, stones=Stones.of_colours(self.board, dict(setup.stones)))
        fine = not any(placed.violations_at(cell, own) for own, cells in setup.stones for cell in cells)
        return _refused(unless=fine, because="a stone sees too few enemies")


def _set_up(
    name: str, words: str, wrong: Callable[[Setup, tuple[Violation, ...]], tuple[Violation, ...]]
) -> None:
    """Add an engine that makes something else of a set-up and of what it really violates."""

    @PIE.rules(name, "pie", words)
    class _SetUp(Interleave):
        def violations_of_setup(self, setup: Setup) -> tuple[Violation, ...]:
            return wrong(setup, super().violations_of_setup(setup))


_set_up(
    "set-up-any-stone",
    "One stone of either colour is enough for a set-up.",
    lambda setup, right: right if setup.of(BLACK) or not setup.of(RED) else (),
)
_set_up(
    "set-up-empty",
    "A set-up without any stone is allowed.",
    lambda setup, right: right if setup.cells else (),
)
_set_up(
    "set-up-both-colours",
    "A set-up must have a stone of each colour.",
    lambda setup, right: right or _refused(unless=bool(setup.of(RED)), because="there is no red stone"),
)
_set_up(
    "set-up-overlapping",
    "A set-up may name a cell twice.",
    lambda setup, _right: _refused(unless=bool(setup.of(BLACK)), because="there is no black stone"),
)
_set_up(
    "set-up-one-black",
    "A set-up has exactly one black stone.",
    lambda setup, right: (
        right or _refused(unless=len(setup.of(BLACK)) == 1, because="there is more than one black stone")
    ),
)

# The choice.


@PIE.rules(
    "over-before-choice",
    "pie",
    "A set-up that leaves nobody a placement ends the game before a colour is chosen.",
)
class _OverBeforeChoice(Interleave):
    def status(self) -> Status:
        played = replace(self, phase=Phase.PLAY)
        return played.status() if self.phase is Phase.CHOICE and played.over else super().status()


@PIE.rules("no-choice", "pie", "Play begins after the set-up; no colour is chosen.")
class _NoChoice(Interleave):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, phase=Phase.PLAY) if isinstance(action, Setup) else after


@PIE.rules("play-before-choice", "pie", "A record may place stones before a colour is chosen.")
class _PlayBeforeChoice(Interleave):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        if self.phase is Phase.CHOICE and isinstance(action, Placement):
            return replace(self, phase=Phase.PLAY).violations(action)
        return super().violations_before_play(action)

    def candidates(self) -> Iterable[Action]:
        return (each for each in super().candidates() if self.phase is Phase.PLAY or isinstance(each, Choose))


@PIE.rules("choose-again", "pie", "A colour may be chosen again in play.")
class _ChooseAgain(Interleave):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        again = self.in_play and isinstance(action, Choose)
        return () if again else super().violations_before_play(action)


@PIE.rules("choice-not-listed", "pie", "The choice is not in the list of legal actions.")
class _ChoiceNotListed(Interleave):
    def candidates(self) -> Iterable[Action]:
        return (_Unlisted(each.colour) if isinstance(each, Choose) else each for each in super().candidates())


class _Unlisted(Choose):
    listed = False


@PIE.rules("choice-recolours", "pie", "If Red is chosen, the stones of the set-up change colours.")
class _ChoiceRecolours(Interleave):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        if action != Choose(RED):
            return after
        swapped = {BLACK: self.stones.of(RED), RED: self.stones.of(BLACK)}
        return replace(after, stones=Stones.of_colours(self.board, swapped))
