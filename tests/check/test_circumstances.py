"""Answers that depend on what was asked before, on the order or the side, and mistakes that are not known."""

import json
import re
import secrets
import shlex
import sys
from pathlib import Path

import pytest

from rulestone.cases.cases import read_cases
from rulestone.check.circumstances import find_circumstances, shuffled
from rulestone.check.runner import run_cases
from rulestone.engines import EngineBroken
from rulestone.protocol import Answer, Failure, Question, stones_of
from tests.check.altered import AlteredEngine
from tests.order import few_by_day
from tests.running import SERVING, RunCommand

SUBTLE = ("--jobs=1", "--", "node", str(SERVING.with_name("subtle.mjs")))


def test_state_kept_from_an_earlier_question_is_reported_with_the_shortest_history(
    run: RunCommand, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    result = run("check --case minefield/skip-*", f"--report=json={report}", *SUBTLE, "state")
    assert result.status == 1
    document = json.loads(report.read_bytes())
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert failed
    for case in failed:
        assert case["findings"][0] == (
            "passes when asked alone: your engine keeps something from earlier questions"
        )
        assert len(case["circumstance"]["after"]) == 1
    assert document["diagnosis"] == []
    (line, *_) = [line for line in result.out.splitlines() if line.startswith("  repeat: ")]
    command = line.partition("repeat: ")[2]
    again = run(*shlex.split(command)[1:])
    assert again.status == 1
    assert "\n2 cases: 1 pass, 1 fail" in again.out, "the history alone shows the mistake"


@pytest.mark.parametrize("engine", [("bitboard",), ("mutant:minefield/no-switches",)])
def test_engines_without_leaking_state_are_not_blamed_on_earlier_questions(
    run: RunCommand, engine: tuple[str, ...]
) -> None:
    assert "earlier questions" not in run("check --game minefield --tag game", *engine).out


def test_an_engine_that_declines_is_not_called_unstable(run: RunCommand) -> None:
    claims = json.dumps({"games": {"evening": {}}, "ops": ["judge"], "declines": ["judge"]})
    engine = (sys.executable, str(SERVING.with_name("narrow.py")), claims)
    result = run("check --complete", *FEW, "--", *engine)
    assert result.status == 1
    assert "Diagnosis: " not in result.out


def test_an_engine_confused_by_an_unreadable_move_is_found(run: RunCommand) -> None:
    result = run(
        "check --case necklace/invalid-*-no-* --case necklace/game-3x3-full* --json", *SUBTLE, "error"
    )
    assert result.status == 1
    failed = {case["id"]: case for case in json.loads(result.out)["cases"] if case["status"] == "fail"}
    assert "after" in {case.get("circumstance", {}).get("kind") for case in failed.values()}


def test_a_history_is_reduced_to_the_questions_that_matter() -> None:
    first, *others, last = (case for case in read_cases() if case.asks == ("stones",) and case.size == 4)

    def make() -> AlteredEngine:
        asked: list[Question] = []

        def forgets(question: Question, answer: Answer) -> Answer:
            asked.append(question)
            wrong = (stones_of(asked[0]), stones_of(question)) == (first.stones, last.stones)
            return Failure(error="lost") if wrong else answer

        return AlteredEngine(forgets)

    outcome = run_cases((first, *others[:2], last), make)
    looked = find_circumstances(outcome, make, lambda _, __: "again", None)
    (wrong,) = looked.failures
    assert wrong.circumstance is not None
    assert wrong.circumstance.after == (first.id,)


@pytest.mark.parametrize(
    ("mistake", "cases", "words"),
    few_by_day(
        [
            ("choice", "lefe/pie*", "play choose light"),
            ("lone", "lefe/merge*", "concern lefe.merge"),
            ("three", "lefe/merge*", "concerns lefe.merge"),
            ("neither", "lefe/end*", "concern lefe.end"),
            ("restop", "evening/stop-repeated*", "concern evening.end"),
        ],
        2,
        1,
    ),
)
def test_an_unknown_mistake_is_not_diagnosed_as_a_known_one(
    run: RunCommand, mistake: str, cases: str, words: str
) -> None:
    result = run(f"check --case={cases}", *SUBTLE, mistake)
    assert result.status == 1
    (line,) = [line for line in result.out.splitlines() if line.startswith("Diagnosis: ")]
    assert line.startswith("Diagnosis: no known mistake fits ")
    assert words in line


TABLE = str(SERVING.with_name("table.mjs"))
NODE = str(SERVING.with_name("node") / "engine.mjs")
FEW = ("--case=evening/game-size-[34]*", "--jobs=1")


def test_recorded_answers_fail_on_turned_cases_and_the_seed_repeats_it(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "answers.json")
    monkeypatch.setattr(secrets, "randbelow", lambda _: 1)
    assert run("check", *FEW, "--", "node", TABLE, "record", file).status == 0
    monkeypatch.setattr(secrets, "randbelow", lambda _: 2)  # turns no case as the first seed did
    result = run("check", *FEW, "--json", "--", "node", TABLE, "replay", file)
    assert result.status == 1
    document = json.loads(result.out)
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert {case["circumstance"]["kind"] for case in failed} == {"turned"}
    assert f"--shuffle {document['turned']['seed']} " in failed[0]["repeat"]
    again = run(*failed[0]["repeat"].split()[1:])
    assert again.status == 1
    assert json.loads(re.findall("asked:  (.*)", again.out)[0]) == json.loads(failed[0]["asked"])

    declining = run("check", *FEW, "--", "node", TABLE, "decline", file)
    assert declining.status == 1
    assert "Not enough for a success: it answered no case of evening from another side" in declining.out
    assert re.search(
        "^4 cases asked again from another side of the board: 4 skip", declining.out, re.MULTILINE
    )
    ending = run("check", *FEW, "--json", "--", "node", TABLE, "crash", file)
    assert ending.status == 1
    assert json.loads(ending.out)["counts"]["crash"] == 4


def test_an_engine_that_ends_after_a_turned_case_fails() -> None:
    few = [case for case in read_cases() if case.asks == ("stones",) and case.size == 4][:9]
    right = AlteredEngine()
    outcome = run_cases(few, lambda: right)

    def ends(question: Question, answer: Answer) -> Answer:
        if question not in right.queries:
            raise EngineBroken("crash", "it has ended", blames_previous=True)
        return answer

    looked = find_circumstances(outcome, lambda: AlteredEngine(ends), lambda _, __: "again", 1)
    assert outcome.exit_status == 0
    assert {result.status for result in looked.failures} == {"crash"}


@pytest.mark.parametrize("engine", [("bitboard",), ("--", "node", NODE)])
def test_right_engines_pass_whatever_the_order(run: RunCommand, engine: tuple[str, ...]) -> None:
    result = run("check --game interleave --tag game --shuffle 7", *engine)
    assert result.status == 0


def test_the_command_that_repeats_a_case_has_its_seed(run: RunCommand) -> None:
    result = run("check mutant:minefield/no-switches --case minefield/switch-2x3* --shuffle 7")
    commands = re.findall("^  repeat: (.*)", result.out, re.MULTILINE)
    assert commands
    assert all(" --shuffle 7 " in f"{command} " for command in commands)


def test_a_right_engine_passes_turned_cases_which_are_counted_with_the_seed(run: RunCommand) -> None:
    result = run("check bitboard --game necklace --tag game")
    assert result.status == 0
    assert re.search(
        r"^4 cases asked again from another side of the board: 4 pass, seed \d+", result.out, re.MULTILINE
    )


def test_turned_cases_are_asked_under_the_claimed_option_values(run: RunCommand) -> None:
    claims = json.dumps({"games": {"minefield": {"options": {"swap": [True]}}}})
    engine = (sys.executable, str(SERVING.with_name("narrow.py")), claims)
    result = run("check", "--case=minefield/hard-corner-over-*", "--", *engine)
    assert result.status == 0
    assert re.search(r"^\d+ cases of minefield asked with swap=true", result.out, re.MULTILINE)
    assert re.search("^4 cases asked again from another side of the board: 4 pass", result.out, re.MULTILINE)


def test_an_engine_that_fails_is_not_asked_turned_cases(run: RunCommand) -> None:
    few = ("--case=minefield/switch-2x3*", "--case=minefield/hard-corner-black*")
    assert "from another side" not in run("check mutant:minefield/no-switches", *few).out


def test_a_seed_gives_the_same_cases_again_and_most_are_turned() -> None:
    cases = read_cases()[:200:10]
    once, again, other = shuffled(cases, 3), shuffled(cases, 3), shuffled(cases, 4)
    assert once == again != other
    own = {case.id: case for case in cases}
    assert sum(case != own[case.id] for case in once) > len(cases) / 2
    assert {case.id for case in once} == set(own)
    turns = [(own[case.id].to_move, case.to_move) for case in once if case.moves is None]
    assert ("black", "white") in turns, "colours are exchanged with the edges"
