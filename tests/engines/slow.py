"""A correct engine that is slow: it follows every record from its start, and lists what is legal each time.

A position takes it 0.2 seconds on a board of 361 cells, and less on a smaller one; its argument gives other
seconds than these.
"""

import sys
import time

from rulestone.core.actions import Action
from rulestone.core.position import Position, Violation
from rulestone.engines.reference import ReferenceEngine, verdict
from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Claims, Question, Verdict

SECONDS = float(sys.argv[1]) if sys.argv[1:] else 0.2
CELLS = 361


class Slow:
    """The rules, looked at anew for every question."""

    @property
    def claims(self) -> Claims:
        """Everything but counting."""
        whole = ReferenceEngine().claims
        return Claims(name="slow", version="1", games=whole.games, ops=("judge", "play"))

    def ask(self, query: Question) -> Answer:
        """Answer, with nothing kept from the questions before.

        Raises:
            BadRequest: it cannot be answered because of what it says.
        """
        return ReferenceEngine(judge=judge, step=step).ask(query)

    def close(self) -> None:
        """Nothing to release."""


def judge(position: Position) -> Verdict:
    """What is true of a position, after some time."""
    end = time.monotonic() + SECONDS * len(position.board.cells) / CELLS
    judgement = verdict(position)
    time.sleep(max(0.0, end - time.monotonic()))
    return judgement


def step(position: Position, action: Action) -> Position | tuple[Violation, ...]:
    """The position after an action, found among all that are legal, or what the action violates."""
    judge(position)
    return position.violations(action) or position.after(action)


if __name__ == "__main__":
    serve(Slow(), sys.stdin.buffer, sys.stdout.buffer)
