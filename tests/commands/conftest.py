"""Fixtures for the tests of commands."""

from itertools import count

import pytest

from rulestone.core.names import Size
from rulestone.engines.engine import Engine
from tests.helpers.running import SetClock


@pytest.fixture(autouse=True)
def few_similar_questions(set_clock: SetClock) -> None:
    """Ask few questions after a failure: a hundredth of a second passes with each."""
    ticks = count()
    set_clock(lambda: next(ticks) / 200, "rulestone.fuzz.similar")


@pytest.fixture
def short_bench(monkeypatch: pytest.MonkeyPatch) -> list[Size]:
    """Let benchmarks ask a few questions, and return the list of the sizes on which they do."""
    sizes = [Size(3)]

    def benchmark_sizes(_game: str, engines: list[Engine]) -> list[Size]:
        return sizes if engines else []

    for name, value in {
        "QUESTIONS_PER_RUN": 3,
        "RUNS_PER_FIGURE": 2,
        "benchmark_sizes": benchmark_sizes,
    }.items():
        monkeypatch.setattr(f"rulestone.bench.{name}", value)
    return sizes
