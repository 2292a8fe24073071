"""When tests are run: in which order, and which of them only at night."""

from collections.abc import Iterable

import pytest

FIRST = ("tests/games/", "tests/boards/", "tests/register/", "tests/protocol/", "tests/bitboard/")
"""The tests that say most about a mistake in the rules, in the shortest time."""

BEFORE_THREADS = ("tests/test_doors.py", "tests/test_testing.py")
"""Tests in which pytest takes modules away again, while threads of Dask, once started, may load some."""

TOGETHER = (
    ("tests/book/",),  # a browser and a book
    (  # clusters; these tests mostly wait, while others compute
        "tests/workers/",
        "tests/check/test_run.py",
        "tests/fuzz/test_search.py",
        "tests/proofs/test_prove.py",
        "tests/audit/test_files.py",
        "tests/commands/test_perft.py",
    ),
    ("tests/plugins/",),  # an environment
)
"""The beginnings of the names of tests that share something costly, which one worker makes and keeps."""


def rank(nodeid: str) -> int:
    """Return when a test is run: what says most comes first, what takes long before the others."""
    ranks = (*((beginning,) for beginning in (*FIRST, *BEFORE_THREADS)), *TOGETHER)
    return next((place for place, some in enumerate(ranks) if nodeid.startswith(some)), len(ranks))


def share(nodeid: str) -> str:
    """Return what the tests of one worker have in common: what they share, otherwise their file."""
    return next((some[0] for some in TOGETHER if nodeid.startswith(some)), nodeid.partition("::")[0])


def few_by_day(values: Iterable[object], every: int, first: int = 0) -> list[object]:
    """Return parameters of a test that is costly: every so-many-th for each run, the others for the night."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if number % every == first else pytest.mark.nightly,
        )
        for number, value in enumerate(values)
    ]
