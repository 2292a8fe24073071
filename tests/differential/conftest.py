"""The engines of these tests, and a fixture for every failure."""

import shutil
from collections.abc import Generator, Iterator
from contextlib import closing

import pytest

from tests.differential.held import ALONE, ENGINES, OutsideEngine, source
from tests.differential.saved import disagreements, saved


@pytest.fixture(scope="module", params=ENGINES, ids=lambda words: words.split()[0])
def other(request: pytest.FixtureRequest) -> Iterator[OutsideEngine]:
    """Each engine that is held against the reference."""
    with closing(_engine(str(request.param))) as pair:
        yield pair


@pytest.fixture(scope="module", params=ALONE, ids=lambda words: words.split()[0])
def engine(request: pytest.FixtureRequest) -> Iterator[OutsideEngine]:
    """Each engine that is held against itself."""
    with closing(_engine(str(request.param))) as pair:
        yield pair


@pytest.fixture(scope="module")
def twin(engine: OutsideEngine) -> Iterator[OutsideEngine]:
    """The same engine once more, which has not been asked what the first one has."""
    with closing(OutsideEngine(engine.source)) as pair:
        yield pair


def _missing(words: str) -> bool:
    expected = source(words)
    return expected.outside and shutil.which(expected.words[0]) is None


def _engine(words: str) -> OutsideEngine:
    if _missing(words):
        pytest.skip(f"{words.split()[0]} is not installed")
    return OutsideEngine(source(words))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save what a test has failed with, while there is still something to ask, and say where."""
    if call.excinfo is not None:
        for disagreement in disagreements(call.excinfo.value):
            disagreement.add_note(saved(disagreement))
    return (yield)
