"""When tests are run: in which order, and which of them only at night."""

import os
from collections.abc import Iterable

import pytest

NIGHTLY = os.environ.get("RULESTONE_PROFILE") == "nightly"
"""Whether everything is looked at, and not a sample."""

FIRST = (
    "tests/games/test_clauses.py",
    "tests/games/",
    "tests/boards/",
    "tests/rulebook/",
    "tests/protocol/",
    "tests/bitboard/",
)
"""The tests that say most about a mistake in the rules, in the shortest time."""

BEFORE_THREADS = ("tests/outside/test_broken_engines.py", "tests/testing/test_testing.py")
"""Tests in which pytest takes modules away again, while threads of Dask, once started, may load some."""

SLOW_FOLDERS = ("tests/book/", "tests/workers/", "tests/plugins/", "tests/docs/test_tutorial.py")
"""Folders and files with slow fixtures, which are made once if one worker runs all tests there."""

SPREAD = "tests/differential/"
"""A folder whose tests are each a group: they take long, and their fixtures do not."""


def rank(nodeid: str) -> int:
    """Return when a test is run: what says most comes first, what takes long before the others."""
    ranks = (*FIRST, *BEFORE_THREADS, *SLOW_FOLDERS)
    return next((place for place, beginning in enumerate(ranks) if nodeid.startswith(beginning)), len(ranks))


def xdist_group(nodeid: str) -> str:
    """Return the group of a test, which one worker runs: a slow folder, one file, or one test."""
    if nodeid.startswith(SPREAD):
        return nodeid
    file = nodeid.partition("::")[0]
    return next((beginning for beginning in SLOW_FOLDERS if nodeid.startswith(beginning)), file)


def few_by_day(values: Iterable[object], every: int, first: int = 0) -> list[object]:
    """Return parameters of a test that is costly: every so-many-th for each run, the others for the night."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=() if number % every == first else pytest.mark.nightly,
        )
        for number, value in enumerate(values)
    ]
