"""The engines of these tests."""

import shlex
import shutil
from collections.abc import Iterator
from contextlib import closing

import pytest

from rulestone.engines.engine import Engine
from tests.helpers.agreement import ALONE, ENGINES, NODE, start


@pytest.fixture(scope="module", params=ENGINES, ids=lambda words: shlex.split(words)[0])
def other(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each engine that is compared with the reference."""
    yield from _started(request.param)


@pytest.fixture(scope="module", params=ALONE, ids=lambda words: shlex.split(words)[0])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Each engine that is compared with itself."""
    yield from _started(request.param)


@pytest.fixture(scope="module", params=ENGINES, ids=lambda words: shlex.split(words)[0])
def twins(request: pytest.FixtureRequest) -> Iterator[tuple[Engine, Engine]]:
    """Each engine twice, which keep nothing of what the other was asked."""
    for engine in _started(request.param):
        yield from ((engine, twin) for twin in _started(request.param))


def _started(words: str) -> Iterator[Engine]:
    if words == NODE and shutil.which("node") is None:
        pytest.skip("node is not installed")
    with closing(start(words)) as engine:
        yield engine
