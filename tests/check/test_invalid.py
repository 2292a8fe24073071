"""Questions that are answered by an error, seen at the command line."""

import json
import sys

import pytest

from tests.order import few_by_day
from tests.running import SERVING, RunCommand

INVENTING = """
import sys, json
from rulestone.engines.serve import reply_to
from rulestone_bitboard.engine import BitboardEngine
engine = BitboardEngine()
for line in sys.stdin.buffer:
    reply = json.loads(reply_to(engine, line.rstrip(b"\\n")))
    if "error" in reply:
        reply = {"id": reply["id"]} | ANSWER
    print(json.dumps(reply), flush=True)
"""


@pytest.mark.parametrize(
    ("answer", "words"),
    few_by_day(
        [
            ({"error": "no"}, "you do not name the move in “no”; answer with an `error` that names move"),
            (
                {"accepted": 0, "nodes": 1, "legal": [], "to_move": None, "over": True, "winner": None},
                "you answer an invalid question; answer with an `error` that names move",
            ),
        ],
        2,
    ),
)
def test_an_engine_that_invents_an_answer_to_an_invalid_question_fails(
    run: RunCommand, answer: dict[str, object], words: str
) -> None:
    engine = INVENTING.replace("ANSWER", repr(answer))
    result = run("check --game evening --tag invalid --json --", sys.executable, "-c", engine)
    assert result.status == 1
    cases = json.loads(result.out)["cases"]
    assert {case["status"] for case in cases} == {"fail"}
    assert all(words in case["findings"][0] for case in cases)


NODE = ("--", "node", str(SERVING.with_name("node") / "engine.mjs"))


@pytest.mark.parametrize("engine", [("reference",), ("bitboard",), NODE])
def test_right_engines_refuse_invalid_questions(run: RunCommand, engine: tuple[str, ...]) -> None:
    assert run("check --tag invalid", *engine).status == 0
