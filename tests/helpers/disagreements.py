"""Engines that are wrong where a test wants it, and disagreements with them."""

import time
from collections.abc import Callable

from rulestone.fuzz.ask import Asker
from rulestone.fuzz.generate import game_space
from rulestone.fuzz.shrink import Shrinking
from rulestone.protocol import Question, Verdict
from tests.helpers.altered import AlteredEngine, Change, over


def wrong_where(condition: Callable[[Question], object]) -> Change:
    """Take a game for over that is not, or the other way round, where something is true of the question."""
    return lambda question, answer: over(question, answer) if condition(question) else answer


def saying(change: Callable[[Verdict], Verdict]) -> Change:
    """Change every verdict, and no other answer."""
    return lambda _, answer: change(answer) if isinstance(answer, Verdict) else answer


def shrinking(
    change: Change, question: Question, seconds: float = 60.0, /, **capabilities: object
) -> Shrinking:
    """A disagreement as it was found."""
    engine = AlteredEngine(change, **capabilities)
    asker = Asker(engine)
    found = asker.ask(question)
    assert found is not None
    sizes = game_space(engine.capabilities, [question.game]).sizes(question.game)
    return Shrinking(asker, sizes, found, time.monotonic() + seconds)
