"""Questions that are answered by an error, seen at the command line."""

import json
import sys

import pytest

from tests.helpers.running import SERVING, RunCommand

INVENTING = """
import sys, json
from rulestone.engines.serve import reply_to
from rulestone_bitboard.engine import BitboardEngine
engine = BitboardEngine()
for line in sys.stdin.buffer:
    request = json.loads(line)
    reply = json.loads(reply_to(engine, line.rstrip(b"\\n")))
    if "error" in reply:
        reply = {"id": reply["id"]} | ANSWER
    print(json.dumps(reply), flush=True)
"""
INVENTED = "you answer an invalid question; answer with an `error` that names move "
BEFORE = (
    "json.loads(reply_to(engine, json.dumps(request | {'moves': request.get('moves', [])[:-1]}).encode()))"
)


@pytest.mark.parametrize(
    ("game", "answer", "words"),
    [
        (
            "evening",
            {"error": "no"},
            "you do not name the move in “no”; answer with an `error` that names move 2, white:pass",
        ),
        (
            "interleave",
            {"accepted": 0, "nodes": 1, "legal": [], "to_move": None, "over": True, "winner": None},
            f"{INVENTED}3, green:b2",
        ),
        ("minefield", BEFORE, f"{INVENTED}3, b2+c3; you describe the position before it"),
    ],
)
def test_an_engine_that_invents_an_answer_to_an_invalid_question_fails(
    run: RunCommand, game: str, answer: object, words: str
) -> None:
    engine = INVENTING.replace("ANSWER", str(answer))
    result = run(f"check --game {game} --tag invalid --json --", sys.executable, "-c", engine)
    document = json.loads(result.out)
    assert (result.status, document["questions"]["refused"]) == (1, 0)
    assert {case["status"] for case in document["cases"]} == {"fail"}
    told = [case["findings"][0]["words"] for case in document["cases"]]
    assert (f"error: {words}" in told, all("; answer with an `error`" in line for line in told)) == (
        True,
        True,
    )


NODE = ("--", "node", str(SERVING.parents[2] / "javascript" / "cli.mjs"), "serve")


@pytest.mark.parametrize("engine", [("reference",), ("bitboard",), NODE])
def test_right_engines_refuse_invalid_questions(run: RunCommand, engine: tuple[str, ...]) -> None:
    result = run("check --tag invalid", *engine)
    assert (result.status, "invalid and rightly refused\n" in result.out) == (0, True)
