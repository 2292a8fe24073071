"""Engines held against the reference, and the failure that knows what it is about."""

import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from rulestone.check.engine_sources import EngineSource, engine_source
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.protocol import Answer, BadRequest, Claims, Question
from tests.cross_check import cross_check

ROOT = Path(__file__).parents[2]
NODE = shlex.join(["node", str(ROOT / "tests" / "engines" / "node" / "engine.mjs")])

NIGHTLY = os.environ.get("RULESTONE_PROFILE") == "nightly"
NAMED = os.environ.get("RULESTONE_ENGINES", f"bitboard,{NODE}" if NIGHTLY else "bitboard")

ENGINES = tuple(NAMED.split(","))
"""What is held against the reference, each as on the command line of `rulestone check`."""

ALONE = ("reference", *ENGINES) if NIGHTLY or "RULESTONE_ENGINES" in os.environ else ("reference",)
"""What is held against itself. By day that is the reference: the others must say the same as it."""


class HeldEngine:
    """An engine that is held against the reference; it is started afresh when it breaks."""

    def __init__(self, source: EngineSource) -> None:
        self.source = source
        self._engine = source.make()

    @property
    def claims(self) -> Claims:
        """What the engine claims."""
        return self._engine.claims

    def ask(self, query: Question) -> Answer:
        """Ask the engine.

        Raises:
            BadRequest: it refuses the query.
            Disagreement: it breaks over it.
        """
        try:
            return self._engine.ask(query)
        except BadRequest:
            raise
        except Exception as problem:
            if isinstance(problem, EngineBroken | EngineGaveUp):  # it may not break any number of times
                self._engine.close()
                self._engine = self.source.make()
            raise Disagreement(self, (query,), f"{type(problem).__name__}: {problem}") from problem

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()


class Disagreement(AssertionError):
    """An engine does not do what it must.

    Attributes:
        held: the engine.
        queries: what it was asked; the fault lies with one of these answers.
    """

    def __init__(self, engine: HeldEngine, queries: Sequence[Question], words: str) -> None:
        super().__init__(f"{' '.join(engine.source.words)}: {words}")
        self.engine = engine
        self.queries = tuple(queries)


def source(words: str) -> EngineSource:
    """Where an engine comes from that is named as on the command line."""
    return engine_source(shlex.split(words), timeout=60)


def unless(held: HeldEngine, queries: Sequence[Question], *, right: bool, words: str = "") -> None:
    """Fail unless the engine's answers to these queries are right.

    Raises:
        Disagreement: they are not.
    """
    if not right:
        raise Disagreement(held, queries, words or "these answers cannot all be right")


def agree(held: HeldEngine, query: Question) -> None:
    """Let the engine answer a query as the reference does, in full.

    Raises:
        Disagreement: it does not.
    """
    lines = [difference.words for difference in cross_check(held, query)]
    unless(held, (query,), right=not lines, words="; ".join(lines))
