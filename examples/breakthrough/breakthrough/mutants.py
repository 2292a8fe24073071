"""Mistakes that somebody who writes an engine for Breakthrough could make."""

from collections.abc import Iterator
from dataclasses import replace

from breakthrough.rules import BLACK, Breakthrough
from rulestone.cases.mistakes import Mistake, rejected_reading
from rulestone.core.boards import Cell
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Status, Violation
from rulestone_mutants.mutant import replace_answer, replace_parts, replace_rules


class _MustCapture(Breakthrough):
    def violations_of_step(self, start: Cell, end: Cell) -> Iterator[Violation]:
        yield from super().violations_of_step(start, end)
        other = self.opponent(self.turn)
        ways = [to for at in self.stones.of(self.turn) for to in self.ahead(at, self.captures)]
        if any(self.stones.at(to) == other for to in ways):
            yield Violation(ClauseId("breakthrough.step"), (start,), "a stone can capture")


def _only_stone_loses(self: Breakthrough, right: Status) -> Status:
    last = self.opponent(self.turn)
    alone = right.over and self.stones.of(last) == self.arrived(last)
    return replace(right, winner=self.turn) if alone else right


def _after_a_turn(self: Breakthrough, right: bool, colour: Colour) -> bool:
    return right and (colour == self.turn or not self.stones.of(self.opponent(colour)))


MUTANTS = (
    Mistake("one-row-each", "start", "Each colour fills one row.", replace_parts(two_rows_from=27)),
    rejected_reading("two-rows-on-five", "start", replace_parts(two_rows_from=5)),
    Mistake(
        "black-begins",
        "turn",
        "Black makes the first move.",
        replace_answer(Breakthrough.start, lambda board, right, options: replace(right, turn=BLACK)),
    ),
    Mistake(
        "same-colour-again",
        "turn",
        "The turn does not pass to the other colour.",
        replace_answer(Breakthrough.after, lambda self, right, action: replace(right, turn=self.turn)),
    ),
    Mistake("straight-on-only", "step", "No step is diagonal.", replace_parts(steps=(0,))),
    Mistake(
        "black-steps-up",
        "step",
        "Black's stones move up, as White's do.",
        replace_answer(Breakthrough.up, lambda self, right, colour: 1),
    ),
    Mistake(
        "captures-straight-on",
        "capture",
        "A stone also captures what is straight ahead of it.",
        replace_parts(captures=(-1, 0, 1)),
    ),
    Mistake("must-capture", "capture", "Who can capture has to.", replace_rules(_MustCapture)),
    Mistake(
        "captured-stones-do-not-count",
        "win",
        "A colour whose stones are all captured has not lost.",
        replace_answer(Breakthrough.has_won, lambda self, right, colour: bool(self.arrived(colour))),
    ),
    Mistake(
        "after-a-turn",
        "win",
        "A stone in the farthest row has won only if it is still there a turn later.",
        replace_answer(Breakthrough.has_won, _after_a_turn),
    ),
    rejected_reading("only-stone-loses", "win", replace_answer(Breakthrough.status, _only_stone_loses)),
    rejected_reading(
        "mover-first",
        "win",
        replace_answer(
            Breakthrough.status,
            lambda self, right: replace(right, winner=self.turn) if self.has_won(self.turn) else right,
        ),
    ),
)
