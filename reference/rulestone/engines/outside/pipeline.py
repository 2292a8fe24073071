"""Send queries to an outside engine before their answers are awaited.

The engine then works in parallel. The number of unanswered requests and their bytes are limited. Only the
answer to the oldest request is awaited, with the timeout of one answer.

If a process breaks while several requests are unanswered, the cause is unknown: it may hold back answers, or
have printed something after its last one. So all of these requests, the last answered one, and all later
queries are asked one at a time. A fault that does not recur is still reported, for one of the last of these
queries. A timeout is not, because an engine may keep its answers until it has read all requests.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.protocol import Answer, Claims, Query

MOST_REQUESTS = 32
"""Maximum number of unanswered requests."""

MOST_BYTES = 1 << 15
"""No further request is sent while the unanswered ones have this many bytes: half of a pipe's capacity."""

_SOON = 0.1
"""Sending ahead does not help engines that take more seconds for an answer."""


_Item = TypeVar("_Item")


@runtime_checkable
class SendsAhead(Protocol):
    """An engine that may accept queries before their answers are awaited.

    This does not check its claims, because asking for them may start a program.
    """

    timeout: float

    def send(self, query: Query) -> int:
        """Send a query without waiting; return the length of the request in bytes."""
        ...

    def receive(self) -> Answer:
        """Wait for the answer to the oldest unanswered query."""
        ...


class Sending(Engine, SendsAhead, Protocol):
    """An engine that accepts queries before their answers are awaited."""


@dataclass(slots=True, eq=False)
class _Request:
    """A query that was sent ahead.

    Attributes:
        query: the query.
        length: its length in bytes; 0 if it could not be sent.
        alone: whether no other request was unanswered when it was sent.
        outcome: its result, if it is known.
    """

    query: Query
    length: int
    alone: bool
    outcome: Answer | EngineBroken | EngineGaveUp | None = None


class Pipeline:
    """An outside engine that is sent queries ahead.

    `ask` behaves as for any engine: it answers, or says that the process broke on this query or on the one
    before.
    """

    def __init__(self, engine: Sending, most: int = MOST_REQUESTS) -> None:
        """Prepare to send queries ahead.

        Args:
            engine: the engine.
            most: maximum number of unanswered requests; 1 sends none ahead.
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
        """Queue a query that will be asked after the earlier ones. `ask` reports any errors."""
        request = _Request(query, 0, alone=not self._requests)
        self._requests.append(request)
        try:
            request.length = self._engine.send(query)
        except (EngineBroken, EngineGaveUp) as problem:
            request.outcome = problem
        self._bytes += request.length

    def ask(self, query: Query) -> Answer:
        """Return the answer to a query, which may have been sent ahead.

        Raises:
            EngineBroken: the engine broke on it, or (`previous`) after the last query before it.
            EngineGaveUp: the engine no longer answers.
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
        """Wait for the result of the oldest unanswered request."""
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
        """Drop the unanswered requests. They are asked again in turn."""
        dropped = [request.query for request in self._unanswered()]
        self._requests = deque(request for request in self._requests if request.outcome is not None)
        self._bytes = 0
        return dropped

    def _after_fault(self, request: _Request, fault: EngineBroken) -> Answer | EngineBroken | EngineGaveUp:
        """Return the result of a request during which the engine broke."""
        request.outcome = fault
        others = self._drop_unanswered()
        if request.alone and not others:  # no other request can be the cause
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
    """The items in order. Each is yielded once no pipeline has room for the queries of another.

    Args:
        items: the items to ask about; taken from here when there is room for their queries.
        pipelines: the engines; without any, each item is yielded at once.
        queries: the queries about an item, by engine.
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
