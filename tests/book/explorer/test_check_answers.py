"""Checking an engine by messages: the same results as by the runner, whoever carries the replies."""

import io

import msgspec
import pytest

from rulestone.book.explorer.check_answers import answer
from rulestone.cases.cases import read_cases
from rulestone.check.runner import run
from rulestone.engines import load_engine
from rulestone.engines.serve import serve

Answer = dict[str, object]

MUTANT = "mutant:minefield/no-switches"


def ask(kind: str, /, **fields: object) -> Answer:
    """What is answered."""
    return msgspec.json.decode(answer(kind, msgspec.json.encode(fields).decode()), type=Answer)


def reply(engine: str, request: object) -> str:
    """What an installed engine replies to a line."""
    out = io.BytesIO()
    serve(load_engine(engine), io.BytesIO(f"{request}\n".encode()), out)
    return out.getvalue().decode().strip()


def test_the_cases_end_as_by_the_runner() -> None:
    step = ask("check", cases=["minefield/switch-2x4*"])
    while step["request"] is not None:
        step = ask("reply", line=reply(MUTANT, step["request"]))
    cases = [case for case in read_cases() if case.id.startswith("minefield/switch-2x4")]
    expected = run(cases, lambda: load_engine(MUTANT))
    assert step == {"request": None, "done": len(cases), "selected": len(cases), "wrong": len(expected.wrong)}
    report = ask("report")
    assert report["passed"] is False
    for result in expected.wrong:
        assert result.id in str(report["text"])
    assert "Switches are allowed." in str(report["text"])
    assert str(report["html"]).startswith("<!DOCTYPE html>")


def test_a_right_engine_passes() -> None:
    step = ask("check", games=["necklace"], cases=["necklace/*swap*"])
    while step["request"] is not None:
        step = ask("reply", line=reply("bitboard", step["request"]))
    assert ask("report")["passed"] is True


def test_an_engine_that_never_answers_is_given_up() -> None:
    step = ask("check", games=["lefe"])
    step = ask("reply", line=reply("bitboard", step["request"]))
    replies = 0
    while step["request"] is not None:
        step = ask("reply", broke="timeout", message="no answer within 1 s")
        replies += 1
    assert replies < 30
    assert "nothing more was asked" in str(ask("report")["text"])


def test_a_check_can_be_stopped_and_reported() -> None:
    step = ask("check", games=["lefe"])
    for _ in range(4):
        step = ask("reply", line=reply("bitboard", step["request"]))
    assert "interrupted" in str(ask("report")["text"]).lower()


@pytest.mark.parametrize(
    ("kind", "fields", "words"),
    [
        ("check", {"games": ["chess"]}, "chess"),
        ("check", {"cases": ["minefield/none"]}, "minefield/none"),
        ("check", {"tags": []}, "tags"),
        ("reply", {"broke": "never"}, "never"),
    ],
)
def test_what_makes_no_sense_is_refused(kind: str, fields: dict[str, object], words: str) -> None:
    error = msgspec.convert(ask(kind, **fields)["error"], dict[str, object])
    assert words in str(error["message"])


def test_the_reference_is_put_some_of_the_cases() -> None:
    assert ask("own-check", first=0, every=200, most=3) == {
        "passed": 3,
        "wrong": [],
        "cases": len(read_cases()),
    }
