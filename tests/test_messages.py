"""The lines of the protocol: an answer with the id of the request, the id before everything else."""

import json

import pytest

from rulestone.core.names import ActionText
from rulestone.engines.serve import error_line, hello_reply_line, reply_line
from rulestone.protocol import Answer, BadRequest, Claims, GameClaim, Nodes, Played, Unsupported, Verdict

VERDICT = Verdict(legal=(ActionText("a1"),), to_move=None, over=False, winner=None)


@pytest.mark.parametrize(
    ("answer", "fields"),
    [
        (VERDICT, {"legal": ["a1"], "to_move": None, "over": False, "winner": None}),
        (Nodes(nodes=2**80), {"nodes": 2**80}),
        (Unsupported(unsupported="too large"), {"unsupported": "too large"}),
        (
            Played(legal=(), to_move="black", over=True, winner="black", score={"black": (2, 1)}, accepted=3),
            {"legal": [], "to_move": "black", "over": True, "winner": "black", "score": {"black": [2, 1]}}
            | {"accepted": 3},
        ),
    ],
)
def test_a_reply_is_one_line_that_begins_with_the_id(answer: Answer, fields: dict[str, object]) -> None:
    line = reply_line("x\ny", answer)
    assert line.count(b"\n") == 1
    assert line.startswith(b'{"id":"x\\ny",')
    assert json.loads(line) == {"id": "x\ny", **fields}


def test_a_mistake_is_told_with_its_code_and_its_place_if_there_is_one() -> None:
    line = error_line(None, BadRequest("bad-cell", "no such cell", "moves[1]"))
    body = {"code": "bad-cell", "message": "no such cell", "at": "moves[1]"}
    assert json.loads(line) == {"id": None, "error": body}
    assert json.loads(error_line(3, BadRequest("bad-json", "no")))["error"] == {
        "code": "bad-json",
        "message": "no",
    }


def test_an_introduction_names_the_version_of_the_protocol() -> None:
    claims = Claims(name="mine", version="2", games={"lefe": GameClaim(sizes=(1, 4)), "go": GameClaim()})
    assert json.loads(hello_reply_line(1, claims)) == {
        "id": 1,
        "protocol": 1,
        "name": "mine",
        "version": "2",
        "games": {"lefe": {"sizes": [1, 4]}, "go": {}},
        "ops": ["judge", "play"],
    }
