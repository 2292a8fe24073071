"""The engines of these tests."""

import shlex
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from rulestone.engines.engine import Engine
from tests.helpers.agreement import ALONE, QUICK, start


@pytest.fixture(scope="module")
def others() -> Iterator[tuple[Engine, ...]]:
    """All engines that are compared with the reference, the solver last."""
    with ExitStack() as stack:
        yield tuple(stack.enter_context(closing(start(words))) for words in (*QUICK, "z3"))


@pytest.fixture(scope="module", params=ALONE, ids=lambda words: shlex.split(words)[0])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each engine that is compared with itself."""
    with closing(start(request.param)) as engine:
        yield engine


@pytest.fixture(scope="module", params=QUICK, ids=lambda words: shlex.split(words)[0])
def twins(request: pytest.FixtureRequest) -> Iterator[tuple[Engine, Engine]]:
    """Each engine twice, which keep nothing of what the other was asked."""
    with closing(start(request.param)) as engine, closing(start(request.param)) as twin:
        yield engine, twin
