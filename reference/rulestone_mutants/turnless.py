"""Mistakes that can be made in every game without turns: in placing, the wish to stop, the end, the score."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Stop
from rulestone.core.actions.placement import Placement
from rulestone.core.names import Colour
from rulestone.core.position import Status, Violation
from rulestone.games.turnless import TurnlessPosition
from rulestone_mutants.mutant import replace_answer, replace_counted, replace_parts, replace_rules

# Play without turns, and the wish to stop.


def _can_place(position: TurnlessPosition, colour: Colour) -> bool:
    return any(not position.violations_at(cell, colour) for cell in position.stones.empty(position.board))


def _occupied_allowed(
    self: TurnlessPosition, right: tuple[Violation, ...], action: Action
) -> tuple[Violation, ...]:
    occupied = isinstance(action, Placement) and self.stones.at(action.cell) is not None
    return () if self.opening_is_over and occupied else right


def _turns(self: TurnlessPosition, right: Status) -> Status:
    if right.over or not self.opening_is_over:
        return right
    first, second = self.colours
    behind = len(self.stones.of(second)) < len(self.stones.of(first))
    return replace(right, to_move=second if behind else first)


def _wishes_kept(kept: Callable[[Colour, Colour | None], bool]) -> Change:
    """Let a placement keep some wishes, given the colour that has stopped and the colour that places."""
    return replace_answer(
        TurnlessPosition.after,
        lambda self, right, action: (
            replace(
                right, stopped=frozenset(colour for colour in self.stopped if kept(colour, action.colour))
            )
            if isinstance(action, Placement)
            else right
        ),
    )


def _refused(because: str, wrong: Callable[[TurnlessPosition, Action], bool]) -> Change:
    """Refuse more by the clause about the end."""

    def violations(
        self: TurnlessPosition, right: tuple[Violation, ...], action: Action
    ) -> tuple[Violation, ...]:
        refused = not right and self.opening_is_over and wrong(self, action)
        return (Violation(self.end_clause, (), because),) if refused else right

    return replace_answer(TurnlessPosition.violations, violations)


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


_PLAY = (
    Mistake(
        "occupied-allowed",
        "turnless",
        "A record may place a stone on an occupied cell, and so replace the stone there.",
        replace_answer(TurnlessPosition.violations, _occupied_allowed),
    ),
    Mistake(
        "turns",
        "turnless",
        "There are turns: the colour with fewer stones is to move.",
        replace_answer(TurnlessPosition.status, _turns),
    ),
    rejected_reading(
        "stop-lasting",
        "end",
        _wishes_kept(lambda stopped, placing: stopped != placing),
    ),
    Mistake(
        "stop-never-cancelled",
        "end",
        "A placement does not cancel a wish to stop.",
        _wishes_kept(lambda _stopped, _placing: True),
    ),
    Mistake(
        "stop-kept-by-placer",
        "end",
        "A placement cancels the opponent's stop, but not the placing colour's own.",
        _wishes_kept(lambda stopped, placing: stopped == placing),
    ),
    rejected_reading("stop-for-good", "end", replace_rules(_ForGood)),
    Mistake(
        "stop-repeated-refused",
        "end",
        "Stopping again is illegal.",
        _refused(
            "it has stopped already",
            lambda self, action: isinstance(action, Stop) and action.colour in self.stopped,
        ),
    ),
    Mistake(
        "stop-toggles",
        "end",
        "Stopping again takes the stop back.",
        replace_answer(
            TurnlessPosition.after,
            lambda self, right, action: (
                replace(right, stopped=self.stopped ^ {action.colour}) if isinstance(action, Stop) else right
            ),
        ),
    ),
    Mistake(
        "stop-only-when-unable",
        "end",
        "Only a colour without a placement may stop.",
        _refused(
            "it can place", lambda self, action: isinstance(action, Stop) and _can_place(self, action.colour)
        ),
    ),
)

# The end.


def _over(wrong: Callable[[TurnlessPosition], bool]) -> Change:
    """Let play end at another time."""

    def over(self: TurnlessPosition) -> bool:
        return self.opening_is_over and wrong(self)

    return replace_parts(over=cached_property(over))


def _both_stopped(position: TurnlessPosition) -> bool:
    return position.stopped == frozenset(position.colours)


def _unable(position: TurnlessPosition) -> frozenset[Colour]:
    return frozenset(colour for colour in position.colours if not _can_place(position, colour))


class _AfterTheEnd(TurnlessPosition):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if self.stopped:
            return replace(self, stopped=frozenset()).violations(action)
        return super().violations(action)


class _ListedStop(Stop):
    is_listed = True


_END = (
    rejected_reading(
        "stop-alone",
        "end",
        _over(lambda self: bool(self.stopped) or len(_unable(self)) == 2),
    ),
    rejected_reading(
        "unable-is-stopped",
        "end",
        _over(lambda self: len(self.stopped | _unable(self)) == 2),
    ),
    rejected_reading(
        "stops-needed",
        "end",
        _over(_both_stopped),
    ),
    Mistake(
        "unable-ends",
        "end",
        "The game is over as soon as one of the two cannot place.",
        _over(lambda self: _both_stopped(self) or bool(_unable(self))),
    ),
    Mistake(
        "end-when-full",
        "end",
        "Unless both stop, the game is over only when every cell is occupied.",
        _over(lambda self: _both_stopped(self) or not self.stones.empty(self.board)),
    ),
    Mistake(
        "stops-do-not-end",
        "end",
        "Both may stop, but the game is over only when neither can place.",
        _over(lambda self: len(_unable(self)) == 2),
    ),
    Mistake(
        "end-unable",
        "end",
        "The game is over only when neither player can place; the players cannot stop.",
        _refused("the players cannot stop", lambda _self, action: isinstance(action, Stop)),
    ),
    Mistake(
        "moves-after-the-end",
        "end",
        "A record may go on after both have stopped.",
        replace_rules(_AfterTheEnd),
    ),
    Mistake(
        "perft-counts-stops",
        "end",
        "Stopping counts as an action of a sequence.",
        replace_counted(
            lambda self: [
                *self.legal_actions(),
                *(action for action in self.candidates() if isinstance(action, Stop)),
            ]
        ),
    ),
    Mistake(
        "stop-listed",
        "end",
        "The list of legal actions has `stop`, too.",
        replace_answer(
            TurnlessPosition.candidates,
            lambda _self, right: [
                _ListedStop(listed.colour) if isinstance(listed, Stop) else listed for listed in right
            ],
        ),
    ),
)

# The score.

Sizes = tuple[int, ...]


def _compared(seen: Callable[[Sizes, Sizes], tuple[Sizes, Sizes]]) -> Change:
    """Compare other numbers than the sizes of all groups."""

    def compare_sizes(_self: TurnlessPosition, _right: int, first: Sizes, second: Sizes) -> int:
        one, other = seen(first, second)
        return (one > other) - (one < other)

    return replace_answer(TurnlessPosition.compare_sizes, compare_sizes)


def _distinct(sizes: Sizes) -> Sizes:
    return tuple(dict.fromkeys(sizes))


_SCORE = (
    Mistake(
        "score-by-stones",
        "score",
        "The colour with more stones is ahead.",
        _compared(lambda first, second: ((sum(first),), (sum(second),))),
    ),
    Mistake(
        "score-by-number-of-groups",
        "score",
        "The colour with more groups is ahead.",
        _compared(lambda first, second: ((len(first),), (len(second),))),
    ),
    Mistake(
        "score-largest-only",
        "score",
        "Only the largest groups are compared; if they are equal all is tied.",
        _compared(lambda first, second: (first[:1], second[:1])),
    ),
    Mistake(
        "compare-common-groups",
        "score",
        "The comparison stops with the shorter list, and everything is then tied.",
        _compared(lambda first, second: (first[: len(second)], second[: len(first)])),
    ),
    Mistake(
        "score-ascending",
        "score",
        "The groups are compared from the smallest up.",
        _compared(lambda first, second: (first[::-1], second[::-1])),
    ),
    Mistake(
        "score-distinct",
        "score",
        "Groups of equal size are compared as one.",
        _compared(lambda first, second: (_distinct(first), _distinct(second))),
    ),
    Mistake(
        "score-behind-wins",
        "score",
        "The colour whose groups are smaller is ahead.",
        _compared(lambda first, second: (second, first)),
    ),
    Mistake(
        "sizes-modulo-256",
        "score",
        "The size of a group is kept in a byte: 256 becomes 0.",
        replace_answer(
            TurnlessPosition.group_sizes,
            lambda self, right, colour: tuple(sorted((size % 256 for size in right), reverse=True)),
        ),
    ),
    Mistake(
        "groups-counted-once-by-size",
        "score",
        "The score names every size of a group once, however many groups have it.",
        replace_answer(TurnlessPosition.group_sizes, lambda self, right, colour: _distinct(right)),
    ),
)

TURNLESS_MISTAKES = (*_PLAY, *_END, *_SCORE)
