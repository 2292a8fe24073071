"""Answers that depend on what was asked before, on the order or the side, and mistakes that are not known."""

import json
import re
from collections.abc import Callable
from dataclasses import replace as changed
from functools import partial

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.expect import case_of
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.results import Dependence
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.core.overriding import override
from rulestone.diagnose.recheck import recheck, shuffled
from rulestone.engines.engine import EngineBroken
from rulestone.protocol import Answer, Failure, Question, Unsupported, Verdict, stones_of
from rulestone.testing import cases_of
from tests.helpers.altered import AlteredEngine, Change, always, over
from tests.helpers.asking import ask_perft, ask_record
from tests.helpers.running import InstallEngine, RunCommand


class Confused(AlteredEngine):
    """It loses the last move of the first record after a question that it refused."""

    refused = False

    @override
    def ask(self, question: Question) -> Answer:
        lost = self.refused and len(question.record) > 4
        self.refused = True
        answer = super().ask(replace(question, moves=question.record[:-1]) if lost else question)
        self.refused = False
        return answer


def test_an_engine_confused_by_an_unreadable_move_is_found_though_it_was_asked_last() -> None:
    named = {case.id: case for case in cases_of(["necklace"])}
    names = ("game-3x3-full-board", "invalid-play-no-cell")
    outcome = run_cases([named[f"necklace/{name}"] for name in names], EngineSpec(Confused))
    (wrong,) = recheck(outcome, EngineSpec(Confused), None).failures
    why = Dependence(kind="after", after=("necklace/invalid-play-no-cell",))
    assert (outcome.failures, wrong.dependence) == ((), why)


@pytest.mark.parametrize(
    ("records", "again"),
    [
        (("4 a1 b3 c1 d3 a4", "4 a1 b3 c1 d3", "4 a1 b3 c1"), (1, 2, 0, 1)),  # with the least work first
        (("4 a1 b3 c1", "5 a1 b3 c1 d3"), ()),
        (("4 a1 b3 c1", "4 a1 b3 d1 c3"), ()),
        (("4 a1 b3 c1", "4 a1 b3 c1"), ()),
    ],
)
def test_records_that_pass_are_asked_again_after_longer_ones_that_begin_like_them(
    records: tuple[str, ...], again: tuple[int, ...]
) -> None:
    questions = [
        ask_record(game, int(size), moves)
        for game in ("minefield", "necklace")
        for size, _, moves in (record.partition(" ") for record in records)
    ]
    cases = [replace(case_of(question), id=f"{number}") for number, question in enumerate(questions)]
    engine = AlteredEngine(ops=("play",))
    outcome = run_cases(cases, EngineSpec(lambda: engine))
    assert recheck(outcome, EngineSpec(lambda: engine), None).exit_status == 0
    expected = [questions[first + index] for first in (0, len(records)) for index in again]
    assert engine.queries == [*questions, *expected]


@pytest.mark.parametrize("place", [1, 2])
def test_a_history_is_reduced_to_the_questions_that_matter(place: int) -> None:
    *earlier, last = [case for case in read_cases() if case.asks == ("stones",) and case.size == 4][:5]
    first, second = earlier[0], earlier[place]

    def make() -> AlteredEngine:
        def forgets(_: Question, answer: Answer) -> Answer:
            asked = [stones_of(query) for query in engine.queries]
            wrong = first.stones in asked and second.stones in asked and asked[-1] == last.stones
            return Failure(error="lost") if wrong else answer

        engine = AlteredEngine(forgets)
        return engine

    outcome = run_cases((*earlier, last), EngineSpec(make))
    looked = recheck(outcome, EngineSpec(make), None)
    assert looked.failures[0].dependence == Dependence(kind="after", after=(first.id, second.id))
    assert looked.failures[0].rerun_command == EngineSpec(make).rerun_command(first.id, second.id, last.id)
    longer = Dependence(kind="after", after=("one", "two", "three"))
    other = changed(looked.failures[0], case=replace(last, id="other"), dependence=longer)
    (told,) = diagnosis_lines(changed(looked, results=(other, *looked.results)))
    assert told.endswith(f"; the shortest example is {last.id} after {first.id}, {second.id}")
    long = Dependence(kind="after", after=tuple(map(str, range(70))))
    (told,) = diagnosis_lines(changed(looked, results=(changed(other, dependence=long),)))
    assert told.endswith("; the shortest example is other after 70 cases")


FEW = ("--case=evening/game-size-[34]*", "--jobs=1")


def test_recorded_answers_fail_on_turned_cases_and_the_seed_repeats_it(
    run: RunCommand, install_engine: InstallEngine, draw_seed: Callable[[int], None]
) -> None:
    learnt: dict[str, Answer] = {}
    unknown: Answer | BaseException = Unsupported(unsupported="it is not in the table")

    def by_heart(question: Question, answer: Answer) -> Answer:
        return learnt[str(question)] if str(question) in learnt else always(unknown)(question, answer)

    def learning(question: Question, answer: Answer) -> Answer:
        return learnt.setdefault(str(question), answer)

    draw_seed(1)
    assert run("check", *FEW, install_engine(partial(AlteredEngine, learning))).status == 0
    draw_seed(2)  # turns no case as the first seed did
    engine = install_engine(partial(AlteredEngine, by_heart))
    declining = run("check", *FEW, engine)
    assert "Not enough for a success: it answered no case of evening from another side" in declining.out
    assert re.search("^4 cases repeated from another side of the board: 4 skip", declining.out, re.MULTILINE)
    unknown = EngineBroken("crash", "it has ended")
    ending = run("check", *FEW, "--json", engine)
    assert (ending.status, json.loads(ending.out)["counts"]["crash"]) == (1, 4)

    unknown = Verdict(legal=(), to_move=None, over=True, winner=None)
    result = run("check", *FEW, "--json", engine)
    assert result.status == 1
    document = json.loads(result.out)
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert {case["circumstance"]["kind"] for case in failed} == {"turned"}
    assert f" --shuffle {document['turned']['seed']} " in f"{failed[0]['repeat']} "
    again = run(*failed[0]["repeat"].split()[1:])
    assert json.loads(re.findall("asked:  (.*)", again.out)[0]) == json.loads(failed[0]["asked"])


@pytest.mark.parametrize(
    ("first", "engines", "wrong", "expected"),
    [
        (1, 99, always(EngineBroken("crash", "it has ended", blames_previous=True)), {("crash", "turned")}),
        (2, 99, over, {("fail", "after")}),
        (2, 2, over, {("fail", "sometimes")}),
    ],
)
def test_a_turned_case_is_told_from_one_that_fails_after_others_or_sometimes(
    first: int, engines: int, wrong: Change, expected: set[tuple[str, str]]
) -> None:
    made: list[AlteredEngine] = []

    def make() -> AlteredEngine:
        engine = AlteredEngine(
            lambda query, answer: (
                wrong(query, answer) if len(engine.queries) >= first and len(made) <= engines else answer
            )
        )
        made.append(engine)
        return engine

    few = [case for case in read_cases() if case.asks == ("stones",) and case.clauses == ("necklace.turn",)]
    looked = recheck(run_cases(few, EngineSpec(AlteredEngine)), EngineSpec(make), 1)
    assert expected == {
        (result.status, result.dependence and result.dependence.kind) for result in looked.failures
    }
    assert len(made) < 20, "too many engines were started"


@pytest.mark.parametrize("end", [{"interrupted": True}, {"gave_up": "it hangs"}])
def test_a_run_that_ended_early_is_not_asked_again(cases: tuple[Case, ...], end: dict[str, object]) -> None:
    early = changed(run_cases(cases, EngineSpec(AlteredEngine)), **end)  # type: ignore[arg-type]  # fields of a run
    assert recheck(early, EngineSpec(AlteredEngine), 1) is early


def test_a_case_that_is_the_same_from_every_side_is_not_asked_again() -> None:
    run = run_cases([case_of(ask_record("lefe", 4))], EngineSpec(AlteredEngine))
    assert recheck(run, EngineSpec(AlteredEngine), 1).turned_results == ()


def test_a_question_with_fewer_positions_and_cells_is_asked_before() -> None:
    questions = (
        ask_record("lefe", 4),
        ask_record("lefe", 3, "c3"),
        ask_perft("lefe", 2, "", 2),
        ask_record("lefe", 9),
        ask_perft("lefe", 3, "", 2),
    )
    cases = [replace(case_of(question), id=f"lefe/{question}") for question in questions]
    engine = AlteredEngine()
    assert run_cases(cases[::-1], EngineSpec(lambda: engine), CheckSettings(patience=99.0)).exit_status == 0
    assert engine.queries == list(questions)


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
    odd = [replace(case, expect=replace(case.expect, legal=("no",))) for case in cases]
    odd += [case for case in cases_of(["evening"]) if case.expect.error is not UNSET]
    assert {case.id: case for case in shuffled(odd, 3)} == {case.id: case for case in odd}
    turns = [(own[case.id].to_move, case.to_move) for case in once if case.moves is None]
    assert {("black", "white"), ("black", "black")} <= {*turns}, (
        "colours are exchanged with the edges or kept"
    )


def test_the_first_cases_are_asked_again_at_the_end_of_a_longer_run() -> None:
    cases = tuple(cases_of(["evening"]))[:80]
    right = AlteredEngine()
    run = run_cases(cases, EngineSpec(lambda: right, ("right",)))
    assert run.failures == ()
    count = len(right.queries)

    def tires(question: Question, answer: Answer) -> Answer:
        return over(question, answer) if len(tired.queries) > count - 4 else answer

    tired = AlteredEngine(tires)
    run = run_cases(cases, EngineSpec(lambda: tired, ("tired",)))
    assert run.failures != ()
    assert {result.dependence for result in run.failures} == {Dependence(kind="later")}
    assert {result.id for result in run.failures} <= {case.id for case in cases[:5]}
    assert [line for line in diagnosis_lines(run) if "at the beginning of a run only" in line]
