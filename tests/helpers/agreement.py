"""Engines held against the reference."""

import os
import shlex
from pathlib import Path

from rulestone.engines.engine import Engine
from rulestone.engines.spec import engine_spec

NODE = shlex.join(["node", str(Path(__file__).parents[2] / "javascript" / "cli.mjs"), "serve"])

NIGHTLY = os.environ.get("RULESTONE_PROFILE") == "nightly"

ENGINES = ("bitboard", NODE) if NIGHTLY else ("bitboard",)
"""What is held against the reference, each as on the command line of `rulestone check`."""

ALONE = ("reference", *ENGINES) if NIGHTLY else ("reference",)
"""What is held against itself. By day that is the reference: the others must say the same as it."""


def start(words: str) -> Engine:
    """Start an engine that is named as on the command line."""
    return engine_spec(shlex.split(words), timeout=60).make()
