"""Questions that make no sense: every engine refuses them with the same code."""

import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from rulestone.engines.installed import load_engine
from rulestone.engines.serve import reply_to

ROOT = Path(__file__).parents[2]

BAD = {
    "a cell off the board": ("bad-cell", b'"game":"lefe","size":3,"moves":["a9"]'),
    "a cell of no board": ("bad-cell", b'"game":"minefield","size":4,"moves":["z99"]'),
    "a removed cell off the board": (
        "bad-cell",
        b'"game":"interleave","size":3,"removed":["z1"],"moves":[]',
    ),
    "a cell of two colours": (
        "bad-position",
        b'"game":"minefield","size":3,"stones":{"black":["a1"],"white":["a1"]},"to_move":"black"',
    ),
    "a cell twice": (
        "bad-position",
        b'"game":"minefield","size":3,"stones":{"black":["a1","a1"],"white":[]},"to_move":"black"',
    ),
    "a colour of another game": (
        "bad-position",
        b'"game":"minefield","size":3,"stones":{"black":["a1"],"red":["a2"]},"to_move":"black"',
    ),
    "an option of another game": (
        "bad-option",
        b'"game":"minefield","size":3,"options":{"merge":"most"},"moves":[]',
    ),
    "removed cells in a game without": (
        "bad-request",
        b'"game":"evening","size":3,"removed":["z1"],"moves":[]',
    ),
}
LINES = [b'{"id":1,"op":"judge",%b}' % fields for _, fields in BAD.values()]
CODES = [code for code, _ in BAD.values()]


class Told(msgspec.Struct):
    """The code of an error."""

    code: str


class Refusal(msgspec.Struct):
    """A reply that is an error."""

    error: Told


def codes(replies: list[bytes]) -> list[str]:
    return [msgspec.json.decode(reply, type=Refusal).error.code for reply in replies]


@pytest.mark.parametrize("name", ["reference", "bitboard"])
def test_bad_questions_are_refused_in_python(name: str) -> None:
    engine = load_engine(name)
    assert codes([reply_to(engine, line) for line in LINES]) == CODES


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_bad_questions_are_refused_alike_in_javascript() -> None:
    command = ("node", str(ROOT / "javascript" / "cli.mjs"), "serve")
    lines = b"".join(line + b"\n" for line in LINES)
    replies = subprocess.run(command, input=lines, capture_output=True, check=True).stdout.splitlines()
    assert codes(replies) == CODES
