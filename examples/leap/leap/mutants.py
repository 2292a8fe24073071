"""Mistakes that somebody who writes an engine for Leap could make."""

from collections.abc import Iterator
from dataclasses import replace

from leap.actions import Walk
from leap.rules import WHITE, Leap
from rulestone.cases.mistakes import Mistake
from rulestone.core.boards import Cell
from rulestone.core.position import Status, Violation
from rulestone_mutants.mutant import replace_answer, replace_parts, replace_rules


def _cannot_move_loses(self: Leap, right: Status) -> Status:
    lost = not right.over and not self.moves_of(self.turn)
    return Status(over=True, winner=self.opponent(self.turn)) if lost else right


class _NoJumpInTheGoal(Leap):
    def violations_of_jump(self, path: tuple[Cell, ...]) -> Iterator[Violation]:
        yield from super().violations_of_jump(path)
        if len(path) > 2:
            first = Walk(path[:2], jumps=True)
            yield from super().after(first).violations_of_end()


MUTANTS = (
    Mistake(
        "white-begins",
        "turn",
        "White makes the first move.",
        replace_answer(Leap.start, lambda board, right, options: replace(right, turn=WHITE)),
    ),
    Mistake(
        "same-colour-again",
        "turn",
        "The turn does not pass to the other colour.",
        replace_answer(Leap.after, lambda self, right, action: replace(right, turn=self.turn)),
    ),
    Mistake("straight-on-only", "step", "No step goes to the left or right.", replace_parts(steps=(0,))),
    Mistake(
        "white-steps-up",
        "step",
        "White's stones step up, as Black's do.",
        replace_answer(Leap.ahead, lambda self, right, colour: 1),
    ),
    Mistake(
        "forward-jumps-only", "jump", "No jump goes back.", replace_parts(jumps=((2, 0), (-2, 0), (0, 2)))
    ),
    Mistake("one-jump-only", "jump", "No stone jumps twice in a turn.", replace_parts(most_jumps=1)),
    Mistake("three-jumps", "jump", "A stone may jump three times in a turn.", replace_parts(most_jumps=3)),
    Mistake(
        "nothing-taken-off",
        "jump",
        "What is jumped over stays.",
        replace_answer(
            Leap.after,
            lambda self, right, action: (
                replace(right, stones=self.stones.remove(action.cells[:1]).place(action.cells[-1], self.turn))
                if isinstance(action, Walk)
                else right
            ),
        ),
    ),
    Mistake(
        "pass-at-will",
        "pass",
        "A colour may pass that can move.",
        replace_answer(Leap.violations_of_pass, lambda self, right: iter(())),
    ),
    Mistake(
        "who-cannot-move-loses",
        "pass",
        "A colour that can neither step nor jump has lost.",
        replace_answer(Leap.status, _cannot_move_loses),
    ),
    Mistake(
        "mover-first",
        "goal",
        "If both have arrived, the colour to move has won.",
        replace_answer(
            Leap.status,
            lambda self, right: replace(right, winner=self.turn) if self.arrived(self.turn) else right,
        ),
    ),
    Mistake(
        "no-jump-in-the-goal",
        "goal",
        "A stone that has jumped into the last row jumps no more.",
        replace_rules(_NoJumpInTheGoal),
    ),
    Mistake(
        "blocked-is-drawn",
        "blocked",
        "If neither colour can move, it is a draw.",
        replace_answer(Leap.majority, lambda self, right: None),
    ),
    Mistake(
        "blocked-goes-on",
        "blocked",
        "If neither colour can move, both go on passing.",
        replace_answer(Leap.is_blocked, lambda self, right: False),
    ),
)
