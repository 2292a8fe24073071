"""The engines of these tests."""

import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from rulestone.check.engine_spec import engine_spec
from rulestone.engines.engine import Engine
from tests import ROOT
from tests.helpers.order import NIGHTLY

NODE = shlex.join(["node", str(ROOT / "javascript" / "cli.mjs"), "serve"])

QUICK = ("bitboard", NODE) if shutil.which("node") else ("bitboard",)
"""Engines that answer everything, each as on the command line of `rulestone check`."""

ALONE = ("reference", *QUICK) if NIGHTLY else ("reference",)
"""What is held against itself. By day that is the reference: the others must say the same as it."""


def start(words: str) -> Engine:
    """Start an engine that is named as on the command line."""
    return engine_spec(shlex.split(words), timeout=60).make()


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
