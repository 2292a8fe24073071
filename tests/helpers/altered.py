"""Engines of this process that answer rightly, or are wrong in a way of one's choosing."""

from collections.abc import Callable
from typing import Self

from msgspec.structs import replace

from rulestone.engines.engine import Engine
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Capabilities, Question, Verdict

Change = Callable[[Question, Answer], Answer]


def unchanged(_: Question, answer: Answer) -> Answer:
    """Change nothing."""
    return answer


def over(_: Question, answer: Answer) -> Answer:
    """Take a game that goes on for one that is over, and the other way round."""
    return replace(answer, over=not answer.over) if isinstance(answer, Verdict) else answer


def wrong_where(condition: Callable[[Question], object]) -> Change:
    """Take a game for over that is not, or the other way round, where something is true of the question."""
    return lambda question, answer: over(question, answer) if condition(question) else answer


def saying(change: Callable[[Verdict], Verdict]) -> Change:
    """Change every verdict, and no other answer."""
    return lambda _, answer: change(answer) if isinstance(answer, Verdict) else answer


def always(does: Answer | BaseException) -> Change:
    """Answer this, or raise it, whatever is asked."""

    def change(_query: Question, _right: Answer) -> Answer:
        if isinstance(does, BaseException):
            raise does
        return does

    return change


class AlteredEngine:
    """The reference, whose answers a function may change; it remembers what it was asked."""

    def __init__(self, change: Change = unchanged, **capabilities: object) -> None:
        self._asked: Engine = ReferenceEngine()
        self._change = change
        self.capabilities: Capabilities = replace(
            self._asked.capabilities, **{"name": "altered", **capabilities}
        )
        self.queries: list[Question] = []
        self.closed = False

    @classmethod
    def instead_of(cls, engine: Engine, change: Change = unchanged) -> Self:
        """One that changes the answers of another engine."""
        altered = cls(change)
        altered._asked, altered.capabilities = engine, engine.capabilities
        return altered

    @classmethod
    def on_small_boards(
        cls, change: Change = unchanged, most: int = 3, **capabilities: object
    ) -> "AlteredEngine":
        """One that plays all games with all options, on boards up to a size: a search is quick there."""
        games = ReferenceEngine().capabilities.games
        small = {name: replace(declared, sizes=(1, most)) for name, declared in games.items()}
        return cls(change, games=small, **capabilities)

    def ask(self, query: Question) -> Answer:
        """Answer rightly, then change the answer."""
        self.queries.append(query)
        return self._change(query, self._asked.ask(query))

    def close(self) -> None:
        """Remember it."""
        self.closed = True
