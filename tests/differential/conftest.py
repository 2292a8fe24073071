"""The engines of these tests. Every failure is saved as a case."""

import shutil
from collections.abc import Generator, Iterator
from contextlib import closing

import pytest

from tests.differential.held import ALONE, ENGINES, HeldEngine, source
from tests.differential.saved import disagreements, saved


@pytest.fixture(scope="module", params=ENGINES, ids=lambda words: words.split()[0])
def other(request: pytest.FixtureRequest) -> Iterator[HeldEngine]:
    """Each engine that is compared with the reference."""
    with closing(_engine(str(request.param))) as held:
        yield held


@pytest.fixture(scope="module", params=ALONE, ids=lambda words: words.split()[0])
def engine(request: pytest.FixtureRequest) -> Iterator[HeldEngine]:
    """Each engine that is compared with itself."""
    with closing(_engine(str(request.param))) as held:
        yield held


@pytest.fixture(scope="module")
def twin(engine: HeldEngine) -> Iterator[HeldEngine]:
    """A second instance of the same engine, with nothing cached from earlier questions."""
    with closing(HeldEngine(engine.source)) as held:
        yield held


def _missing(words: str) -> bool:
    expected = source(words)
    return expected.outside and shutil.which(expected.words[0]) is None


def _engine(words: str) -> HeldEngine:
    if _missing(words):
        pytest.skip(f"{words.split()[0]} is not installed")
    return HeldEngine(source(words))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save the case on which a test failed, while the engines still run, and print its path."""
    if call.excinfo is not None:
        for disagreement in disagreements(call.excinfo.value):
            disagreement.add_note(saved(disagreement))
    return (yield)
