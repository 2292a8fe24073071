"""Mistakes that can be made in every game without turns: in placing, the wish to stop, the end, the score."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.core.actions import Action, Placement, Stop
from rulestone.core.mutant import Mutants, perft_by
from rulestone.core.names import Colour
from rulestone.core.position import Status, Violation
from rulestone.games.turnless import TurnlessPosition

TURNLESS_MUTANTS = Mutants()


def _can_place(position: TurnlessPosition, colour: Colour) -> bool:
    return any(not position.violations_at(cell, colour) for cell in position.stones.empty(position.board))


# Play without turns.


def _occupied_allowed(
    self: TurnlessPosition, right: tuple[Violation, ...], action: Action
) -> tuple[Violation, ...]:
    occupied = isinstance(action, Placement) and self.stones.at(action.cell) is not None
    return () if self.in_play and occupied else right


def _turns(self: TurnlessPosition, right: Status) -> Status:
    if right.over or not self.in_play:
        return right
    first, second = self.colours
    behind = len(self.stones.of(second)) < len(self.stones.of(first))
    return replace(right, to_move=second if behind else first)


TURNLESS_MUTANTS.answers(
    "occupied-allowed",
    "turnless",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
    TurnlessPosition.violations,
    _occupied_allowed,
)
TURNLESS_MUTANTS.answers(
    "turns",
    "turnless",
    "There are turns: the colour with fewer stones is to move.",
    TurnlessPosition.status,
    _turns,
)

# The wish to stop.


def _kept(name: str, words: str, kept: Callable[[Colour, Colour | None], bool]) -> None:
    """Add an engine in which a placement does not cancel every wish to stop.

    Args:
        name: its name.
        words: what it does.
        kept: returns whether a wish is kept, given the colour that has stopped and the colour that places.
    """
    TURNLESS_MUTANTS.answers(
        name,
        "end",
        words,
        TurnlessPosition.after,
        lambda self, right, action: (
            replace(right, stopped=frozenset(each for each in self.stopped if kept(each, action.colour)))
            if isinstance(action, Placement)
            else right
        ),
    )


def _refused(name: str, words: str, because: str, wrong: Callable[[TurnlessPosition, Action], bool]) -> None:
    """Add an engine that refuses more by the clause about the end."""

    def violations(
        self: TurnlessPosition, right: tuple[Violation, ...], action: Action
    ) -> tuple[Violation, ...]:
        refused = not right and self.in_play and wrong(self, action)
        return (Violation(self.end_clause, (), because),) if refused else right

    TURNLESS_MUTANTS.answers(name, "end", words, TurnlessPosition.violations, violations)


_kept(
    "stop-lasting",
    "A placement does not cancel what the opponent has said, only what the placing colour has.",
    lambda stopped, placing: stopped != placing,
)
_kept("stop-never-cancelled", "A placement cancels nobody's wish to stop.", lambda _stopped, _placing: True)
_kept(
    "stop-kept-by-placer",
    "A placement cancels what the opponent has said, but not what the placing colour has.",
    lambda stopped, placing: stopped == placing,
)


@TURNLESS_MUTANTS.rules("stop-for-good", "end", "Whoever has stopped may not place again.")
class _ForGood(TurnlessPosition):
    def anybody_can_place(self) -> bool:
        return any(_can_place(self, colour) for colour in self.colours if colour not in self.stopped)

    def violations(self, action: Action) -> tuple[Violation, ...]:
        stopped = isinstance(action, Placement) and action.colour in self.stopped
        ended = (Violation(self.end_clause, (), "it has stopped"),) if stopped else ()
        return super().violations(action) or ended

    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, stopped=self.stopped) if isinstance(action, Placement) else after


_refused(
    "stop-repeated-refused",
    "Saying again that one stops is illegal.",
    "it has stopped already",
    lambda self, action: isinstance(action, Stop) and action.colour in self.stopped,
)
TURNLESS_MUTANTS.answers(
    "stop-toggles",
    "end",
    "Saying again that one stops takes it back.",
    TurnlessPosition.after,
    lambda self, right, action: (
        replace(right, stopped=self.stopped ^ {action.colour}) if isinstance(action, Stop) else right
    ),
)
_refused(
    "stop-only-when-unable",
    "Only a colour without a placement may stop.",
    "it can place",
    lambda self, action: isinstance(action, Stop) and _can_place(self, action.colour),
)

# The end.


def _over(name: str, words: str, wrong: Callable[[TurnlessPosition], bool]) -> None:
    """Add an engine whose games end at another time in play."""

    @TURNLESS_MUTANTS.rules(name, "end", words)
    class _Over(TurnlessPosition):
        @cached_property
        def over(self) -> bool:
            return self.in_play and wrong(self)


def _both_stopped(position: TurnlessPosition) -> bool:
    return position.stopped == frozenset(position.colours)


def _unable(position: TurnlessPosition) -> frozenset[Colour]:
    return frozenset(colour for colour in position.colours if not _can_place(position, colour))


_over(
    "stop-alone",
    "One player's stop ends the game.",
    lambda self: bool(self.stopped) or len(_unable(self)) == 2,
)
_over(
    "unable-is-stopped",
    "A player without a placement counts as having stopped, so that the other's stop ends the game.",
    lambda self: len(self.stopped | _unable(self)) == 2,
)
_over(
    "stops-needed",
    "Even where neither can place, the game goes on until both have said that they stop.",
    _both_stopped,
)
_over(
    "unable-ends",
    "The game is over as soon as one of the two cannot place.",
    lambda self: _both_stopped(self) or bool(_unable(self)),
)
_over(
    "end-when-full",
    "Unless both stop, the game is over only when every cell is occupied.",
    lambda self: _both_stopped(self) or not self.stones.empty(self.board),
)
_over(
    "stops-do-not-end",
    "Both may say that they stop, but the game is over only when neither can place.",
    lambda self: len(_unable(self)) == 2,
)
_refused(
    "end-unable",
    "The game is over only when neither player can place; nobody can stop.",
    "nobody can stop",
    lambda _self, action: isinstance(action, Stop),
)


@TURNLESS_MUTANTS.rules("moves-after-the-end", "end", "A record may go on after both have stopped.")
class _AfterTheEnd(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.stopped:
            return replace(self, stopped=frozenset()).violations(action)
        return super().violations(action)


TURNLESS_MUTANTS.perft("perft-counts-stops", "end", "Stopping counts as an action of a sequence.")(
    perft_by(
        lambda self: [
            *self.legal_actions(),
            *(action for action in self.candidates() if isinstance(action, Stop)),
        ]
    )
)


class _ListedStop(Stop):
    listed = True


TURNLESS_MUTANTS.answers(
    "stop-listed",
    "end",
    "The list of legal actions has `stop`, too.",
    TurnlessPosition.candidates,
    lambda _self, right: [_ListedStop(each.colour) if isinstance(each, Stop) else each for each in right],
)

# The score.

Sizes = tuple[int, ...]


def _compared(name: str, words: str, seen: Callable[[Sizes], Sizes]) -> None:
    """Add an engine that compares something other than the sizes of the groups."""

    def ahead(_self: TurnlessPosition, _right: int, first: Sizes, second: Sizes) -> int:
        one, other = seen(first), seen(second)
        return (one > other) - (one < other)

    TURNLESS_MUTANTS.answers(name, "score", words, TurnlessPosition.ahead, ahead)


def _common_groups(_self: TurnlessPosition, _right: int, first: Sizes, second: Sizes) -> int:
    common = min(len(first), len(second))
    one, other = first[:common], second[:common]
    return (one > other) - (one < other)


def _each(sizes: Sizes) -> Sizes:
    return tuple(dict.fromkeys(sizes))


_compared("score-by-stones", "The colour with more stones is ahead.", lambda sizes: (sum(sizes),))
_compared("score-by-number-of-groups", "The colour with more groups is ahead.", lambda sizes: (len(sizes),))
_compared(
    "score-largest-only",
    "Only the largest groups are compared; if they are equal all is tied.",
    lambda sizes: sizes[:1],
)
TURNLESS_MUTANTS.answers(
    "compare-common-groups",
    "score",
    "The comparison stops with the shorter list, and everything is then tied.",
    TurnlessPosition.ahead,
    _common_groups,
)
_compared("score-ascending", "The groups are compared from the smallest up.", lambda sizes: sizes[::-1])
_compared("score-distinct", "Groups of equal size are compared as one.", _each)
TURNLESS_MUTANTS.answers(
    "score-behind-wins",
    "score",
    "The colour whose groups are smaller is ahead.",
    TurnlessPosition.ahead,
    lambda self, right, first, second: -right,
)
TURNLESS_MUTANTS.answers(
    "groups-counted-once-by-size",
    "score",
    "The score names every size of a group once, however many groups have it.",
    TurnlessPosition.group_sizes,
    lambda self, right, colour: _each(right),
)
