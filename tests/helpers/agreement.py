"""Engines held against the reference."""

import shlex
import shutil
from pathlib import Path

from rulestone.check.engine_spec import engine_spec
from rulestone.engines.engine import Engine
from tests.helpers.order import NIGHTLY

NODE = shlex.join(["node", str(Path(__file__).parents[2] / "javascript" / "cli.mjs"), "serve"])

QUICK = ("bitboard", NODE) if shutil.which("node") else ("bitboard",)
"""Engines that answer everything, each as on the command line of `rulestone check`."""

SOLVER_TURN = 40
"""The solver `z3` gets every so-manyth question, because an answer may take a second."""

ALONE = ("reference", *QUICK) if NIGHTLY else ("reference",)
"""What is held against itself. By day that is the reference: the others must say the same as it."""


def start(words: str) -> Engine:
    """Start an engine that is named as on the command line."""
    return engine_spec(shlex.split(words), timeout=60).make()
