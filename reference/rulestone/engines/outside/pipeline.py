"""Sending queries to an outside engine before their answers are waited for.

The engine then works while we do. What is bounded: how many requests are unanswered, and their bytes.
Nothing here waits but for the answer to the oldest request, with the time limit of one answer.

When a process breaks while several requests are unanswered, it is not known which of them it broke on: it
may hold back answers, or have done something unasked after its last one. So all of them, and before them
the last one that was answered, are asked one at a time, and so is every later query. A fault that does not
come again is reported all the same, as one of the last of these queries; not so a timeout, because an
engine may keep its answers until it has read all requests.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.protocol import Answer, Claims, Query

MOST_REQUESTS = 32
"""So many requests may be unanswered."""

MOST_BYTES = 1 << 15
"""No further request is sent while the unanswered ones have so many bytes: half of what a pipe holds."""

_SOON = 0.1
"""An engine that takes more seconds for an answer gains nothing by being sent queries ahead."""


_Item = TypeVar("_Item")


@runtime_checkable
class SendsAhead(Protocol):
    """What an engine can do besides that can be sent queries before their answers are waited for.

    To find out whether it can does not ask for its claims, which may start a program.
    """

    timeout: float

    def send(self, query: Query) -> int:
        """Send a query without waiting; the length of the request in bytes."""
        ...

    def receive(self) -> Answer:
        """Wait for the answer to the oldest query that has none."""
        ...


class Sending(Engine, SendsAhead, Protocol):
    """An engine that can be sent queries before their answers are waited for."""


@dataclass(slots=True, eq=False)
class _Request:
    """A query that was sent ahead.

    Attributes:
        query: the query.
        length: how many bytes it has; 0 if it could not be sent.
        alone: whether no other request was unanswered when it was sent.
        outcome: what came of it, if that is known.
    """

    query: Query
    length: int
    alone: bool
    outcome: Answer | EngineBroken | EngineGaveUp | None = None


class Pipeline:
    """An outside engine that is sent queries ahead.

    `ask` keeps the contract of an engine, whatever was sent ahead: it answers, or says that the process
    broke on this query, or on the one before.
    """

    def __init__(self, engine: Sending, most: int = MOST_REQUESTS) -> None:
        """Prepare to send queries ahead.

        Args:
            engine: the engine.
            most: how many requests may be unanswered; 1 for none ahead.
        """
        self._engine = engine
        self._most = most
        self._soon = min(_SOON, engine.timeout / (2 * most))
        self._depth = 1
        self._bytes = 0
        self._requests: deque[_Request] = deque()
        self._previous: Query | None = None
        self._suspects: deque[Query] = deque()
        self._fault: EngineBroken | None = None

    @property
    def claims(self) -> Claims:
        """What the engine claims."""
        return self._engine.claims

    @property
    def has_room(self) -> bool:
        """Whether a query may be sent ahead now."""
        return self._most > 1 and len(self._requests) < self._depth and self._bytes < MOST_BYTES

    def send(self, query: Query) -> None:
        """Send a query that will be asked after those that were sent before. What goes wrong, `ask` says."""
        request = _Request(query, 0, alone=not self._requests)
        self._requests.append(request)
        try:
            request.length = self._engine.send(query)
        except (EngineBroken, EngineGaveUp) as problem:
            request.outcome = problem
        self._bytes += request.length

    def ask(self, query: Query) -> Answer:
        """The answer to a query, which may have been sent ahead.

        Raises:
            EngineBroken: the engine broke on it, or (`previous`) after the last query before it.
            EngineGaveUp: the engine answers no more.
        """
        if not any(request.query == query for request in self._requests):
            while (request := next(self._unanswered(), None)) is not None:  # these answers come first
                self._settle(request)
            return self._ask_alone(query)
        while True:
            request = self._requests[0]
            self._settle(request)
            self._requests.popleft()
            outcome = request.outcome
            if outcome is None or isinstance(outcome, EngineBroken | EngineGaveUp):
                raise outcome or TypeError("a request was neither answered nor refused")
            if request.query == query:
                return outcome

    def _unanswered(self) -> Iterator[_Request]:
        return (request for request in self._requests if request.outcome is None)

    def _settle(self, request: _Request) -> None:
        """Wait for what comes of the oldest request that has no answer."""
        if request.outcome is not None:
            return
        began = time.monotonic()
        try:
            request.outcome = self._engine.receive()
        except EngineBroken as fault:
            request.outcome = self._after_fault(request, fault)
        except EngineGaveUp as problem:
            request.outcome = problem
            self._drop_unanswered()
        except BaseException:
            self._requests.clear()
            self._bytes = 0
            raise
        else:
            self._previous = request.query
            self._bytes -= request.length
            self._depth = self._depth + 1 if time.monotonic() - began < self._soon else 1
            self._depth = min(self._depth, self._most)

    def _drop_unanswered(self) -> list[Query]:
        """Forget what was sent and will not be answered any more; it is asked again when its turn comes."""
        dropped = [request.query for request in self._unanswered()]
        self._requests = deque(request for request in self._requests if request.outcome is not None)
        self._bytes = 0
        return dropped

    def _after_fault(self, request: _Request, fault: EngineBroken) -> Answer | EngineBroken | EngineGaveUp:
        """What comes of a request during which the engine broke."""
        request.outcome = fault
        others = self._drop_unanswered()
        if request.alone and not others:  # it cannot have been another one
            return fault
        self._most = 1
        try:
            if self._previous is not None:
                self._engine.ask(self._previous)
        except EngineBroken as again:
            return EngineBroken(again.status, again.message, again.stderr, previous=True)
        except EngineGaveUp as problem:
            return problem
        self._fault, self._suspects = fault, deque((request.query, *others))
        try:
            return self._ask_alone(request.query)
        except (EngineBroken, EngineGaveUp) as problem:
            return problem

    def _ask_alone(self, query: Query) -> Answer:
        if not self._suspects and self._fault is not None:
            fault, self._fault = self._fault, None
            if fault.status != "timeout":
                message = f"{fault.message} (while several requests were unanswered; not one at a time)"
                raise EngineBroken(fault.status, message, fault.stderr, previous=True)
        try:
            answer = self._engine.ask(query)
        except EngineBroken:
            self._fault = None
            self._suspects.clear()
            raise
        if self._suspects and self._suspects[0] == query:
            self._suspects.popleft()
        self._previous = query
        return answer


def sent_ahead(
    items: Iterable[_Item],
    pipelines: Sequence[Pipeline],
    queries: Callable[[_Item, Pipeline], Iterable[Query]],
) -> Iterator[_Item]:
    """The items in their order, each as soon as some pipeline has no room for the queries of another one.

    Args:
        items: whatever is to be asked about; taken from here when there is room for their queries.
        pipelines: the engines; without any, every item is given at once.
        queries: what each of the engines will be asked about an item.
    """
    waiting: deque[_Item] = deque()
    for item in items:
        for pipeline in pipelines:
            for query in queries(item, pipeline) if pipeline.has_room else ():
                pipeline.send(query)
        waiting.append(item)
        while waiting and not (pipelines and all(pipeline.has_room for pipeline in pipelines)):
            yield waiting.popleft()
    yield from waiting
