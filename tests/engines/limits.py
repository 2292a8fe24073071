"""Engines that are right until a limit of a machine, or a long life: limits.py MISTAKE.

Each answers as the bitboard does until its mistake shows.
"""

import os
import sys
from collections.abc import Callable
from itertools import count

from msgspec.structs import replace

from rulestone.core.overriding import override
from rulestone.engines.engine import Engine
from rulestone.engines.installed import load_engine
from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Question, Verdict
from rulestone_bitboard import BitboardEngine

Fault = Callable[[Question, int], bool]
"""Whether an engine is wrong about a question, which is its request of this number."""


def large(game: str, least: int) -> Fault:
    """Be wrong on boards of a game from some size up."""
    return lambda question, _: question.game == game and question.size >= least


def after(game: str, action: str) -> Fault:
    """Be wrong once an action of this text was played."""
    return lambda question, _: question.game == game and action in " ".join(question.record).split()


def later(number: int) -> Fault:
    """Be wrong after some requests."""
    return lambda _, request: request > number


WRONG: dict[str, tuple[str, Fault]] = {
    "switches-from-20": ("variant:minefield/switch-2x3-only", large("minefield", 20)),
    "evening-from-28": ("variant:evening/largest-adjacent-group", large("evening", 28)),
    "switches-after-swap": ("variant:minefield/no-switches", after("minefield", "swap")),
    "bytes": ("variant:evening/sums-modulo-256", large("evening", 1)),
    "bytes-of-score": ("variant:evening/sizes-modulo-256", large("evening", 1)),
}
"""By mistake, the engine that answers where it shows, and where that is."""


class Limited(BitboardEngine):
    """The bitboard, and where the fault shows another engine."""

    def __init__(self, other: Engine, fault: Fault) -> None:
        self._other, self._fault, self._numbers = other, fault, count(1)

    @override
    def ask(self, question: Question) -> Answer:
        wrong = self._fault(question, next(self._numbers))
        return self._other.ask(question) if wrong else super().ask(question)


class Overturned(BitboardEngine):
    """Takes a game that goes on for one that is over, and the other way round."""

    @override
    def ask(self, question: Question) -> Answer:
        answer = super().ask(question)
        return replace(answer, over=not answer.over) if isinstance(answer, Verdict) else answer


class Stopping(BitboardEngine):
    """Its process ends at a request."""

    @override
    def ask(self, question: Question) -> Answer:
        os._exit(0)


LATE: dict[str, type[BitboardEngine]] = {"wrong-after": Overturned, "stops-after": Stopping}
"""By the beginning of a mistake's name, which ends with the number of requests before it."""


def engine(mistake: str) -> Engine:
    """The engine with this mistake: `bytes`, `wrong-after-5000`."""
    kind, _, number = mistake.rpartition("-")
    if kind in LATE:
        return Limited(LATE[kind](), later(int(number)))
    name, fault = WRONG[mistake]
    return Limited(load_engine(name), fault)


if __name__ == "__main__":
    serve(engine(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
