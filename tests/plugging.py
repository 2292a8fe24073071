"""Running pytest with an engine in a test of its own."""

import sys
from pathlib import Path

from _pytest.pytester import Pytester, RunResult

from rulestone.testing import cases_of

BROKEN = Path(__file__).parent / "engines" / "broken.py"


MINEFIELD = len(cases_of(["minefield"]))


ENGINE = """
from rulestone_bitboard.engine import BitboardEngine

made = []

def make():
    made.append(1)
    return BitboardEngine()

class Maker:
    make = staticmethod(make)

nothing = None
"""


def broken(name: str) -> str:
    return f"{sys.executable} {BROKEN} {name}"


def first_case() -> str:
    return cases_of(["minefield"])[0].id


def ran(pytester: Pytester, *arguments: str) -> RunResult:
    return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:unraisableexception", *arguments)
