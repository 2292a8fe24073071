"""Questions that make no sense, and some that nearly make none: every engine has the same code for them."""

import codecs
import shutil
import subprocess
from collections.abc import Iterable
from itertools import product

import msgspec
import pytest

from rulestone.engines.installed import load_engine
from rulestone.engines.serve import reply_to
from tests import ROOT

BAD = {
    "a cell off the board": ("bad-cell", b'"game":"lefe","size":3,"moves":["a9"]'),
    "a cell of no board": ("bad-cell", b'"game":"minefield","size":4,"moves":["z99"]'),
    "a removed cell off the board": (
        "bad-cell",
        b'"game":"interleave","size":3,"removed":["z1"],"moves":[]',
    ),
    "a removed cell twice": (
        "bad-cell",
        b'"game":"interleave","size":3,"removed":["a1","a1"],"moves":[]',
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
    "removed cells that are no list, in a game without": (
        "bad-cell",
        b'"game":"minefield","size":3,"removed":"a1","moves":[]',
    ),
    "a removed cell that is no text": ("bad-cell", b'"game":"lefe","size":3,"removed":[5],"moves":[]'),
    "moves that are one text": ("bad-action", b'"game":"lefe","size":3,"moves":"a1"'),
    "a move that is no text": ("bad-action", b'"game":"lefe","size":3,"moves":[["a1"]]'),
    "stones that are a list": ("bad-position", b'"game":"evening","size":3,"stones":["a1"]'),
    "a turn in a game without": ("bad-request", b'"game":"evening","size":3,"stones":{},"to_move":"white"'),
    "a turn of no colour": ("bad-request", b'"game":"necklace","size":3,"stones":{},"to_move":"green"'),
    "no game": ("bad-request", b'"size":3,"moves":[]'),
    "no size": ("bad-request", b'"game":"lefe","moves":[]'),
    "a game whose name is long and has pairs of surrogates": (
        "unknown-game",
        rb'"game":"a%b","size":3,"moves":[]' % (rb"\ud83d\ude00" * 40),
    ),
    "an infinite game": ("unknown-game", b'"game":"Infinity","size":3,"moves":[]'),
}
NUMBERS = (
    b'{"id":%b,"op":"hello","protocol":1}',
    b'{"id":1,"op":"judge","game":"lefe","size":%b,"moves":[]}',
    b'{"id":1,"op":"perft","game":"lefe","size":3,"moves":[],"depth":%b}',
    b'{"id":1,"op":"play","game":"lefe","size":3,"moves":[-%b]}',
)
OUT_OF_RANGE = (b"1" + b"0" * 10**4, b"1e400")
TEXTS = (
    b'{"id":"%b","op":"hello","protocol":1}',
    b'{"id":1,"op":"%b"}',
    b'{"id":1,"op":"judge","game":"a%b","size":3,"moves":[]}',
    b'{"id":1,"op":"play","game":"lefe","size":3,"moves":["a1%b"]}',
    b'{"id":1,"op":"judge","game":"lefe","size":3,"options":{"%b":true},"moves":[]}',
    b'{"id":1,"op":"judge","game":"lefe","size":3,"stones":{"dark":["%b"]},"to_move":"dark"}',
)
HALVES = (rb"\ud800", rb"\uDFFF", rb"\ude00\ud83d", "\ud800".encode(errors="surrogatepass"))
"""Halves of surrogate pairs, escaped and raw."""

NOT_JSON = [
    line % part
    for lines, parts in ((NUMBERS, OUT_OF_RANGE), (TEXTS, HALVES))
    for line, part in product(lines, parts)
] + [codecs.BOM_UTF8 + b'{"id":1,"op":"hello","protocol":1}']
CODES = {b'{"id":1,"op":"judge",%b}' % fields: code for code, fields in BAD.values()} | dict.fromkeys(
    NOT_JSON, "bad-json"
)
CODES[b'{"id":1.5,"op":"hello","protocol":1}'] = "bad-request"
CODES[b'{"id":1,"op":"play","game":"lefe","size":3,"moves":null}'] = "bad-action"
CODES[b'{"id":1,"op":"play","game":"minefield","size":3,"removed":[],"moves":[]}'] = "none"
CODES[b'{"id":1,"op":"perft","game":"minefield","size":3,"depth":1}'] = "none"


class Told(msgspec.Struct, frozen=True):
    """The code of an error."""

    code: str


class Reply(msgspec.Struct):
    """A reply, which should be an error."""

    error: Told = Told("none")


def codes(replies: Iterable[bytes]) -> dict[bytes, str]:
    told = (msgspec.json.decode(reply, type=Reply).error.code for reply in replies)
    return dict(zip(CODES, told, strict=True))


@pytest.mark.parametrize("name", ["reference", "bitboard"])
def test_bad_questions_are_refused_in_python(name: str) -> None:
    engine = load_engine(name)
    assert codes(reply_to(engine, line) for line in CODES) == CODES


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_bad_questions_are_refused_alike_in_javascript() -> None:
    command = ("node", str(ROOT / "javascript" / "cli.mjs"), "serve")
    lines = b"".join(line + b"\n" for line in CODES)
    replies = subprocess.run(command, input=lines, capture_output=True, check=True).stdout.splitlines()
    assert codes(replies) == CODES
