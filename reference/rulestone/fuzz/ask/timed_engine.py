"""Engines as a search asks them: timed, and with their last answer remembered."""

import time

from rulestone.engines import Engine, EngineGaveUp
from rulestone.engines.outside.pipeline import Pipeline, SendsAhead
from rulestone.fuzz.generate.quick_question import agrees
from rulestone.protocol import Answer, Claims, Nodes, Query, Unsupported, Verdict


class TimedEngine:
    """An engine, and how long it was waited for."""

    def __init__(self, engine: Engine, in_flight: int) -> None:
        self.engine = engine
        self.seconds = 0.0
        self.pipeline = Pipeline(engine, in_flight) if isinstance(engine, SendsAhead) else None
        self._ask = engine.ask if self.pipeline is None else self.pipeline.ask
        self._claims: Claims | None = None

    @property
    def claims(self) -> Claims:
        """What the engine claims, asked once."""
        if self._claims is None:
            self._claims = self.engine.claims
        return self._claims

    def ask(self, query: Query) -> Answer:
        """Ask the engine."""
        began = time.perf_counter()
        try:
            return self._ask(query)
        finally:
            self.seconds += time.perf_counter() - began

    def close(self) -> None:
        """Close the engine."""
        self.engine.close()


class RememberedAnswer:
    """An engine that has been asked something; it is not asked the same again."""

    __slots__ = ("_answer", "_engine", "_problem", "_query")

    def __init__(self, engine: TimedEngine, query: Query) -> None:
        """Ask it.

        Raises:
            EngineGaveUp: it answers no more.
        """
        self._engine = engine
        self._query = query
        self._answer: Answer | None = None
        self._problem: Exception | SystemExit | None = None
        try:
            self._answer = engine.ask(query)
        except EngineGaveUp:
            raise
        except (Exception, SystemExit) as problem:  # noqa: BLE001 - an engine may raise anything
            self._problem = problem

    @property
    def claims(self) -> Claims:
        """What the engine claims."""
        return self._engine.claims

    def agrees(self, right: Verdict | Nodes) -> bool:
        """Whether its answer is plainly right, or it has declined to answer."""
        answer = self._answer
        return answer is not None and (isinstance(answer, Unsupported) or agrees(answer, right))

    def ask(self, query: Query) -> Answer:
        """Its answer of then, or a new one to something else."""
        if query != self._query:
            return self._engine.ask(query)
        if self._problem is not None:
            raise self._problem
        if self._answer is None:
            raise TypeError("an engine has answered nothing")
        return self._answer

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()
