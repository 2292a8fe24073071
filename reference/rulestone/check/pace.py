"""The time that a program is given, by how fast it has been so far.

An engine that follows a record and lists the legal actions at every step takes time for each position, and
for each of its cells. So the work of a query is how many positions lie behind it times the square of the
size; what a unit of that takes is learnt, game by game, from the answers.
"""

import time
from collections import deque
from collections.abc import Collection, Sequence
from math import inf

from msgspec.structs import replace

from rulestone.cases.cases import Case, queries
from rulestone.check.comparison import Response, respond
from rulestone.core.names import GameName
from rulestone.engines import Engine, Process
from rulestone.protocol import Nodes, Operation, Query, Verdict

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


def _work(query: Query, nodes: object = 0) -> float:
    """How much an engine has to do, in positions times the square of the size."""
    counted = nodes if isinstance(nodes, int) and query.op == "perft" else 0
    return float((1 + len(query.record) + counted) * query.size**2)


def _works(case: Case, operations: tuple[str, ...] = _EVERY) -> list[float]:
    """The work of each form of a case."""
    return [_work(query, case.expect.nodes) for query in queries(case, operations)]


def by_work(cases: Collection[Case]) -> list[int]:
    """The places of cases among them, those of least work first."""
    most = [max(_works(case), default=0.0) for case in cases]
    return sorted(range(len(most)), key=most.__getitem__)


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
        self._rates: dict[GameName, deque[float]] = {}
        self._largest: dict[GameName, float] = {}
        self._limit, self._limited = inf, 0.0

    def too_slow(self, case: Case, forms: Sequence[Query]) -> list[float]:
        """By form of a case, how many seconds it would take, if there is no time for it; 0 where there is."""
        works = [_work(query, case.expect.nodes) for query in forms]
        self._left[case.id] = (case.game, works)
        limit = self._longest() if len(self._rates.get(case.game, ())) >= _SURE else inf
        del self._left[case.id]
        expected = [self._expected(case.game, work) for work in works]
        return [seconds if seconds >= limit else 0.0 for seconds in expected]

    def respond(self, engine: Engine, case: Case, query: Query) -> Response:
        """Ask an engine, giving it the time that its speed makes likely.

        Raises:
            EngineBroken: an outside engine did not answer as the protocol demands.
            EngineGaveUp: it answers no more.
        """
        amount = _work(query, case.expect.nodes)
        first = replace(query, moves=query.record[:_BEGINNING])
        far = amount > _FAR * max(_work(first), self._largest.get(case.game, 0.0))
        for _ in range(_SURE if far and query.op != "perft" else 0):
            self._ask(engine, first, _work(first))
        return self._ask(engine, query, amount)

    def _ask(self, engine: Engine, query: Query, amount: float) -> Response:
        if isinstance(engine, Process):
            engine.timeout = _LEAST + _SLACK * self._expected(query.game, amount)
        began = time.monotonic()
        answer = respond(engine, query)
        if isinstance(answer, Verdict | Nodes) and 2 * amount >= self._largest.get(query.game, 0.0):
            self._largest[query.game] = max(amount, self._largest.get(query.game, 0.0))
            rates = self._rates.setdefault(query.game, deque(maxlen=_KEPT))
            rates.append((time.monotonic() - began) / amount)
        return answer

    def _expected(self, game: GameName, amount: float) -> float:
        return amount * min(self._rates.get(game, ()), default=0.0)

    def _longest(self) -> float:
        """What is too long if whatever takes less is to be asked; as of a second ago."""
        now = time.monotonic()
        if now > self._limited + 1.0:
            self._limit, self._limited = inf, now
            left = self._end - now
            forms = [(game, work) for game, works in tuple(self._left.values()) for work in works]
            for seconds in sorted(self._expected(*form) for form in forms):
                left -= seconds
                if left < 0:
                    self._limit = seconds
                    break
        return self._limit
