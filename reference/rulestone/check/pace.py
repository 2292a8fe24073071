"""The time that a program gets for an answer, estimated from its speed so far.

An engine that follows a record and lists the legal actions at every step takes time for each position, and
for each of its cells. So the work of a query is the number of positions up to it, times the square of the
size. The time for a unit of work is learnt from the answers, game by game.
"""

import time
from collections import deque
from collections.abc import Collection, Sequence
from math import inf
from typing import Protocol, runtime_checkable

from msgspec.structs import replace

from rulestone.cases.cases import Case, queries
from rulestone.check.asking import Response, respond
from rulestone.core.names import GameName, Size
from rulestone.engines import Engine
from rulestone.protocol import OPERATIONS, Question, Verdict

PATIENCE = 240.0
"""Total time in seconds for asking a program. If more is needed, the slowest queries are left out."""

_LEAST, _SLACK = 10.0, 4.0
"""Every answer gets this many seconds, plus this many times what is expected."""

_FAR = 4.0
"""A query with this many times the work of earlier ones is preceded by the beginning of its record."""

_BEGINNING = 10
"""Number of moves in that beginning."""

_SURE = 2
"""Number of answers that determine an engine's speed. The first may be slow for other reasons."""

_KEPT = 3
"""Number of answers of which the fastest counts, because some may have been delayed."""


def work(query: Question, nodes: object = 0) -> float:
    """Return the work of a query, in positions times the square of the size."""
    counted = nodes if isinstance(nodes, int) and query.op == "perft" else 0
    return float((1 + len(query.record) + counted) * query.size**2)


def indices_by_work(cases: Collection[Case]) -> list[int]:
    """Return the indices of the cases, those with the least work first."""
    most = [
        max((work(query, case.expect.nodes) for query in queries(case, OPERATIONS)), default=0.0)
        for case in cases
    ]
    return sorted(range(len(most)), key=most.__getitem__)


@runtime_checkable
class HasTimeout(Protocol):
    """An engine with a timeout that can be raised.

    Attributes:
        timeout: seconds for one answer.
    """

    timeout: float


class Pace:
    """The speed of an engine by game, and the remaining time.

    Questions come with the least work first, so what there is no time for is what takes longest.
    """

    def __init__(self, seconds: float) -> None:
        """Begin to measure. `seconds` is the total time for all questions."""
        self._end = time.monotonic() + seconds
        self._rates: dict[GameName, deque[tuple[float, Size]]] = {}
        self._largest: dict[GameName, float] = {}

    def too_slow(self, case: Case, forms: Sequence[Question]) -> list[float]:
        """Return the expected seconds of each form that there is no time for; 0 for the others."""
        known = self._rates.get(case.game, ())
        left = self._end - time.monotonic() if len(known) >= _SURE else inf
        rate = min((rate for rate, _ in known), default=0.0)
        expected = [rate * work(query, case.expect.nodes) for query in forms]
        return [seconds if seconds >= left else 0.0 for seconds in expected]

    def respond(self, engine: Engine, case: Case, query: Question) -> Response:
        """Ask an engine, with a timeout that depends on its speed.

        Raises:
            EngineBroken: an outside engine violated the protocol.
            EngineGaveUp: it no longer answers.
        """
        amount = work(query, case.expect.nodes)
        first = replace(query, moves=query.record[:_BEGINNING])
        far = amount > _FAR * max(work(first), self._largest.get(case.game, 0.0))
        for _ in range(_SURE if far and query.op != "perft" else 0):
            self._ask(engine, first, work(first))
        return self._ask(engine, query, amount)

    def _ask(self, engine: Engine, query: Question, amount: float) -> Response:
        known = self._rates.setdefault(query.game, deque(maxlen=_KEPT))
        if isinstance(engine, HasTimeout):
            # Some engines copy the board for each cell, so larger boards get more than their work suggests.
            rates = (rate * max(1.0, query.size / size) ** 2 for rate, size in known)
            engine.timeout = _LEAST + _SLACK * amount * max(rates, default=0.0)
        began = time.monotonic()
        answer = respond(engine, query)
        # A count may be faster than visiting every sequence, and small queries say little about large ones.
        if isinstance(answer, Verdict) and 2 * amount >= self._largest.get(query.game, 0.0):
            self._largest[query.game] = max(amount, self._largest.get(query.game, 0.0))
            known.append(((time.monotonic() - began) / amount, query.size))
        return answer
