"""Send questions to an outside engine before their answers are awaited.

The engine then works in parallel. The number of unanswered requests is limited. Only the answer to the oldest
request is awaited, with the timeout of one answer.

If a process breaks while several requests are unanswered, the cause is unknown: it may hold back answers, or
have printed something after its last one. So all of these requests, the last answered one, and all later
questions are asked one at a time. A fault that does not recur is reported once, for one of the last of these
questions.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.protocol import Answer, Question

MOST_REQUESTS = 32
"""Maximum number of unanswered requests."""

_SOON = 0.1
"""Sending ahead does not help engines that take more seconds for an answer."""

_Item = TypeVar("_Item")


class Pipeline:
    """An outside engine that is sent questions ahead.

    `ask` behaves as for any engine: it answers, or says that the process broke on this question or on the one
    before.
    """

    def __init__(self, engine: StdioEngine, most: int = MOST_REQUESTS) -> None:
        """Prepare to send questions ahead.

        Args:
            engine: the engine.
            most: maximum number of unanswered requests; 1 sends none ahead.
        """
        self._engine = engine
        self._most = most
        self._soon = min(_SOON, engine.timeout / (2 * most))
        self._depth = 1
        self._sent: deque[Question] = deque()
        self._together = False
        self._previous: Question | None = None
        self._refused: EngineBroken | EngineGaveUp | None = None
        self._fault: EngineBroken | None = None
        self._suspects = 0

    @property
    def has_room(self) -> bool:
        """Whether a question may be sent ahead now."""
        return self._most > 1 and self._refused is None and len(self._sent) < self._depth

    def send(self, question: Question) -> None:
        """Send a question that will be asked after the earlier ones. `ask` reports any errors."""
        try:
            self._engine.send(question)
        except (EngineBroken, EngineGaveUp) as problem:
            self._refused = problem
        else:
            self._sent.append(question)
            self._together = len(self._sent) > 1

    def ask(self, question: Question) -> Answer:
        """Return the answer to a question, which may have been sent ahead.

        Earlier questions that were sent ahead have not been asked for, so their answers are dropped.

        Raises:
            EngineBroken: the engine broke on it, or (`previous`) after the last question before it.
            EngineGaveUp: the engine no longer answers.
        """
        if self._refused is not None:
            refused, self._refused = self._refused, None
            raise refused
        while self._sent:
            began = time.monotonic()
            try:
                answer = self._engine.receive()
            except EngineBroken as fault:
                suspects = len(self._sent)
                self._sent.clear()
                if not self._together:  # no other request can be the cause
                    raise
                self._separate(fault, suspects)
                break
            except BaseException:
                self._sent.clear()
                raise
            self._previous = self._sent.popleft()
            self._together = bool(self._sent)
            soon = time.monotonic() - began < self._soon
            self._depth = min(self._depth + 1, self._most) if soon else 1
            if self._previous == question:
                return answer
        return self._ask_alone(question)

    def _separate(self, fault: EngineBroken, suspects: int) -> None:
        """Ask one question at a time from now on, first the last answered one.

        Raises:
            EngineBroken: the last answered one does.
        """
        self._most = 1
        if self._previous is not None:
            try:
                self._engine.ask(self._previous)
            except EngineBroken as again:
                raise EngineBroken(again.status, again.message, again.stderr, previous=True) from None
        self._fault, self._suspects = fault, suspects

    def _ask_alone(self, question: Question) -> Answer:
        fault = self._fault
        if fault is not None and self._suspects == 0:
            self._fault = None
            message = f"{fault.message} (once, while several requests were unanswered; not one at a time)"
            raise EngineBroken(fault.status, message, fault.stderr, previous=True)
        try:
            answer = self._engine.ask(question)
        except EngineBroken:
            self._fault = None
            raise
        self._suspects = max(0, self._suspects - 1)
        self._previous = question
        return answer


def sent_ahead(
    items: Iterable[_Item],
    pipelines: Sequence[Pipeline],
    questions: Callable[[_Item, Pipeline], Iterable[Question]],
) -> Iterator[_Item]:
    """The items in order. Each is yielded once no pipeline has room for the questions of another.

    Args:
        items: the items to ask about; taken from here when there is room for their questions.
        pipelines: the engines; without any, each item is yielded at once.
        questions: the questions about an item, by engine.
    """
    waiting: deque[_Item] = deque()
    for item in items:
        for pipeline in pipelines:
            for question in questions(item, pipeline) if pipeline.has_room else ():
                pipeline.send(question)
        waiting.append(item)
        while waiting and not (pipelines and all(pipeline.has_room for pipeline in pipelines)):
            yield waiting.popleft()
    yield from waiting
