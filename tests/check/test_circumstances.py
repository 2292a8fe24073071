"""Answers that depend on what was asked before, on the order or the side, and mistakes that are not known."""

import json
import re
import secrets
import shlex
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import read_cases
from rulestone.check.circumstances import find_circumstances, shuffled
from rulestone.check.results import Circumstance
from rulestone.check.runner import run_cases
from rulestone.core.overriding import override
from rulestone.engines import EngineBroken
from rulestone.protocol import Answer, Failure, Question, Unsupported, Verdict, stones_of
from rulestone.testing import cases_of
from tests.check.altered import AlteredEngine, Narrow, always
from tests.order import few_by_day
from tests.running import SERVING, InstallEngine, RunCommand

SUBTLE = ("--jobs=1", "--", "node", str(SERVING.with_name("subtle.mjs")))


class KeepingARecord(AlteredEngine):
    """It answers a record that begins the one before as it answered that."""

    kept: Question | None = None

    @override
    def ask(self, question: Question) -> Answer:
        count, asked = len(question.record), question.play(question.record)
        if self.kept is not None and count > 2 and self.kept.play(self.kept.record[:count]) == asked:
            return super().ask(replace(question, moves=self.kept.record))
        self.kept = asked if count else self.kept
        return super().ask(question)


class Confused(AlteredEngine):
    """It loses the last move of the first record after a question that it refused."""

    refused = False

    @override
    def ask(self, question: Question) -> Answer:
        lost = self.refused and len(question.record) > 3
        self.refused = True
        answer = super().ask(replace(question, moves=question.record[:-1]) if lost else question)
        self.refused = False
        return answer


def test_state_kept_from_an_earlier_question_is_reported_with_the_shortest_history(
    run: RunCommand, install_engine: InstallEngine, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    engine = install_engine(KeepingARecord)
    result = run("check --case minefield/skip-* --jobs=1", f"--report=json={report}", engine)
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


def test_an_engine_that_declines_is_not_called_unstable(
    run: RunCommand, install_engine: InstallEngine
) -> None:
    declining = partial(Narrow, "judge", games={"evening": {}}, ops=["judge"])
    result = run("check --complete", *FEW, install_engine(declining))
    assert result.status == 1
    assert "Diagnosis: " not in result.out


def test_an_engine_confused_by_an_unreadable_move_is_found_though_it_was_asked_last() -> None:
    valid, invalid = (
        next(case for case in cases_of(["necklace"]) if case.id == f"necklace/{name}")
        for name in ("game-3x3-full-board", "invalid-play-no-cell")
    )
    outcome = run_cases((valid, invalid), Confused)
    (wrong,) = find_circumstances(outcome, Confused, lambda *_: "again", None).failures
    assert (outcome.failures, wrong.circumstance) == ((), Circumstance(kind="after", after=(invalid.id,)))


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


FEW = ("--case=evening/game-size-[34]*", "--jobs=1")


def test_recorded_answers_fail_on_turned_cases_and_the_seed_repeats_it(
    run: RunCommand, install_engine: InstallEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt: dict[str, Answer] = {}
    unknown: Answer | BaseException = Unsupported(unsupported="it is not in the table")

    def by_heart(question: Question, answer: Answer) -> Answer:
        return learnt[str(question)] if str(question) in learnt else always(unknown)(question, answer)

    def learning(question: Question, answer: Answer) -> Answer:
        return learnt.setdefault(str(question), answer)

    monkeypatch.setattr(secrets, "randbelow", lambda _: 1)
    assert run("check", *FEW, install_engine(partial(AlteredEngine, learning))).status == 0
    monkeypatch.setattr(secrets, "randbelow", lambda _: 2)  # turns no case as the first seed did
    engine = install_engine(partial(AlteredEngine, by_heart))
    declining = run("check", *FEW, engine)
    assert declining.status == 1
    assert "Not enough for a success: it answered no case of evening from another side" in declining.out
    assert re.search(
        "^4 cases asked again from another side of the board: 4 skip", declining.out, re.MULTILINE
    )
    unknown = EngineBroken("crash", "it has ended")
    ending = run("check", *FEW, "--json", engine)
    assert ending.status == 1
    assert json.loads(ending.out)["counts"]["crash"] == 4

    unknown = Verdict(legal=(), to_move=None, over=True, winner=None)
    result = run("check", *FEW, "--json", engine)
    assert result.status == 1
    document = json.loads(result.out)
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert {case["circumstance"]["kind"] for case in failed} == {"turned"}
    assert f" --shuffle {document['turned']['seed']} " in f"{failed[0]['repeat']} "
    again = run(*failed[0]["repeat"].split()[1:])
    assert again.status == 1
    assert json.loads(re.findall("asked:  (.*)", again.out)[0]) == json.loads(failed[0]["asked"])


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


def test_a_right_engine_passes_whatever_the_order(run: RunCommand) -> None:
    assert run("check --game interleave --tag game --shuffle 7 bitboard").status == 0


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


def test_turned_cases_are_asked_under_the_claimed_option_values(
    run: RunCommand, install_engine: InstallEngine
) -> None:
    engine = install_engine(partial(Narrow, games={"minefield": {"options": {"swap": [True]}}}))
    result = run("check", "--case=minefield/hard-corner-over-*", "--jobs=1", engine)
    assert result.status == 0
    assert re.search(r"^\d+ cases of minefield asked with swap=true", result.out, re.MULTILINE)
    assert re.search("^4 cases asked again from another side of the board: 4 pass", result.out, re.MULTILINE)


def test_an_engine_that_fails_is_not_asked_turned_cases(run: RunCommand) -> None:
    few = ("--case=minefield/switch-2x3*", "--case=minefield/hard-corner-black*")
    assert "from another side" not in run("check mutant:minefield/no-switches", *few).out


def test_a_seed_gives_the_same_cases_again_and_most_are_turned() -> None:
    cases = [case for case in read_cases()[:400:5] if case.size < 6]
    once, again, other = shuffled(cases, 3), shuffled(cases, 3), shuffled(cases, 4)
    assert once == again != other
    own = {case.id: case for case in cases}
    assert sum(case != own[case.id] for case in once) > len(cases) / 2
    assert {case.id for case in once} == set(own)
    backwards = [
        replace(case, expect=replace(case.expect, legal=case.expect.legal[::-1]))
        for case in cases
        if case.expect.legal
    ]
    places = {case.id: (case.stones, case.moves) for case in once}
    assert [case.id for case in shuffled(backwards, 3) if (case.stones, case.moves) != places[case.id]] == []
    turns = [(own[case.id].to_move, case.to_move) for case in once if case.moves is None]
    assert ("black", "white") in turns, "colours are exchanged with the edges"
