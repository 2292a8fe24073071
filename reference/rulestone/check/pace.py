"""The time that a program is given, by how fast it has been so far.

An engine that follows a record and lists the legal actions at every step takes time for each position, and
for each of its cells. So the work of a query is how many positions lie behind it times the square of the
size; what a unit of that takes is learnt, game by game, from the answers.
"""

import time
from collections import deque
from collections.abc import Collection, Sequence
from itertools import chain
from math import inf
from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from rulestone.cases.cases import Case, queries
from rulestone.check.comparison import Response, respond
from rulestone.core.names import GameName, Size
from rulestone.engines import Engine
from rulestone.protocol import Operation, Query, Verdict

PATIENCE = 240.0
"""For so many seconds programs are asked: of what would take longer, the longest is not."""

_LEAST, _SLACK = 10.0, 4.0
"""Every answer may take so many seconds, and so many times what is expected besides."""

_FAR = 4.0
"""A query of so many times the work of those before it is preceded by the beginning of its record."""

_BEGINNING = 10
"""How many moves that is."""

_SURE = 2
"""So many answers tell how fast an engine is; the first may have taken long for reasons of its own."""

_KEPT = 3
"""The fastest of so many answers counts: one may have been held up."""

_EVERY: tuple[Operation, ...] = ("judge", "play", "perft")


def work(query: Query, nodes: object = 0) -> float:
    """How much an engine has to do, in positions times the square of the size."""
    counted = nodes if isinstance(nodes, int) and query.op == "perft" else 0
    return float((1 + len(query.record) + counted) * query.size**2)


def _works(case: Case, operations: tuple[str, ...] = _EVERY) -> list[float]:
    """The work of each form of a case."""
    return [work(query, case.expect.nodes) for query in queries(case, operations)]


def by_work(cases: Collection[Case]) -> list[int]:
    """The places of cases among them, those of least work first."""
    most = [max(_works(case), default=0.0) for case in cases]
    return sorted(range(len(most)), key=most.__getitem__)


@runtime_checkable
class Waited(Protocol):
    """What an engine is besides that is waited for: one that can be given more time.

    Attributes:
        timeout: how many seconds it has for one answer.
    """

    timeout: float


class Speed:
    """How fast an engine is, by game."""

    def __init__(self) -> None:
        self._rates: dict[GameName, deque[tuple[float, Size]]] = {}
        self._largest: dict[GameName, float] = {}

    def learn(self, query: Query, amount: float, seconds: float) -> None:
        """Note how long an answer took. What is small beside the largest tells little of large ones."""
        largest = self._largest.get(query.game, 0.0)
        if 2 * amount >= largest:
            self._largest[query.game] = max(amount, largest)
            known = self._rates.setdefault(query.game, deque(maxlen=_KEPT))
            known.append((seconds / amount, query.size))

    def expected(self, game: GameName, amount: float) -> float:
        """How many seconds an answer will take, if need be by what other games took; 0 without either."""
        known = self._rates.get(game) or chain(*self._rates.values())
        return amount * min((rate for rate, _ in known), default=0.0)

    def most(self, query: Query, amount: float) -> float:
        """How many seconds an answer may take.

        Some engines copy the whole board for each cell, so that a larger one takes longer than by its work.
        """
        known = self._rates.get(query.game, ())
        rates = (rate * max(1.0, query.size / size) ** 2 for rate, size in known)
        return amount * max(rates, default=0.0)

    def is_known(self, game: GameName) -> bool:
        """Whether enough answers tell it."""
        return len(self._rates.get(game, ())) >= _SURE

    def is_far(self, game: GameName, amount: float) -> bool:
        """Whether it is much more than was ever asked."""
        return amount > _FAR * self._largest.get(game, 0.0)


class Pace:
    """How fast an engine is, and what there is still time for."""

    def __init__(self, cases: Collection[Case], operations: tuple[str, ...], seconds: float) -> None:
        """Begin to measure.

        Args:
            cases: what is to be asked.
            operations: what the engine can be asked.
            seconds: how long that may take.
        """
        self._end = time.monotonic() + seconds
        self._left = {case.id: (case.game, _works(case, operations)) for case in cases}
        self._speed = Speed()
        self._limit, self._limited = inf, 0.0

    def too_slow(self, case: Case, forms: Sequence[Query]) -> list[float]:
        """By form of a case, how many seconds it would take, if there is no time for it; 0 where there is."""
        works = [work(query, case.expect.nodes) for query in forms]
        self._left[case.id] = (case.game, works)
        limit = self._longest() if self._speed.is_known(case.game) else inf
        del self._left[case.id]
        expected = [self._speed.expected(case.game, amount) for amount in works]
        return [seconds if seconds >= limit else 0.0 for seconds in expected]

    def respond(self, engine: Engine, case: Case, query: Query) -> Response:
        """Ask an engine, giving it the time that its speed makes likely.

        Raises:
            EngineBroken: an outside engine did not answer as the protocol demands.
            EngineGaveUp: it answers no more.
        """
        amount = work(query, case.expect.nodes)
        first = replace(query, moves=query.record[:_BEGINNING])
        far = amount > _FAR * work(first) and self._speed.is_far(case.game, amount)
        for _ in range(_SURE if far and query.op != "perft" else 0):
            self._ask(engine, first, work(first))
        return self._ask(engine, query, amount)

    def _ask(self, engine: Engine, query: Query, amount: float) -> Response:
        if isinstance(engine, Waited):
            engine.timeout = _LEAST + _SLACK * self._speed.most(query, amount)
        began = time.monotonic()
        answer = respond(engine, query)
        if isinstance(answer, Verdict):  # a count may be worked out without going through it
            self._speed.learn(query, amount, time.monotonic() - began)
        return answer

    def _longest(self) -> float:
        """What is too long if whatever takes less is to be asked; as of a second ago."""
        now = time.monotonic()
        if now > self._limited + 1.0:
            self._limit, self._limited = inf, now
            left = self._end - now
            forms = [(game, each) for game, works in tuple(self._left.values()) for each in works]
            for seconds in sorted(self._speed.expected(*form) for form in forms):
                left -= seconds
                if left < 0:
                    self._limit = seconds
                    break
        return self._limit
