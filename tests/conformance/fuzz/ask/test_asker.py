"""Engines are asked what another has answered; where they differ, the reference has the last word."""

from random import Random

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, read_cases
from rulestone.core.names import GameName, Size
from rulestone.engines import EngineBroken, EngineGaveUp
from rulestone.fuzz.ask.asker import Asker, Step
from rulestone.fuzz.ask.disagreement_kinds import AskedCase
from rulestone.fuzz.fuzzing import search
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.quick_question import QuickQuestion
from rulestone.fuzz.report.search_report import search_report
from rulestone.fuzz.search_settings import SearchSettings
from rulestone.protocol import Answer, Query, Unsupported, Verdict
from tests.check.lying import Change, Lying
from tests.conformance.fuzz.generate.test_quick_questions import in_step
from tests.report.page import told


def over(_: Query, answer: Answer) -> Answer:
    return replace(answer, over=not answer.over) if isinstance(answer, Verdict) else answer


def one_question() -> QuickQuestion:
    (question, *_) = in_step(Ground(GameName("minefield"), Size(3)), ("judge",), Random(0))
    return question


def wrong(question: QuickQuestion) -> QuickQuestion:
    assert isinstance(question.right, Verdict)
    return QuickQuestion(
        question.ground, question.query, replace(question.right, over=not question.right.over)
    )


def test_where_the_fast_engine_is_wrong_the_reference_has_the_last_word() -> None:
    asker = Asker([Lying()], ["right"])
    answered = asker.check(wrong(one_question()))
    assert answered is not None
    assert not answered.wrong
    assert len(asker.doubts) == 1


def test_an_engine_that_errs_with_the_fast_engine_is_found_by_the_sample() -> None:
    question = wrong(one_question())
    asker = Asker([Lying(over)], ["wrong"])
    assert asker.check(question) is None
    sampled = QuickQuestion(question.ground, question.query, question.right, sampled=True)
    answered = asker.check(sampled)
    assert answered is not None
    assert answered.wrong
    assert len(asker.doubts) == 1


def test_an_engine_is_asked_once_whatever_it_answers() -> None:
    engine = Lying(over)
    answered = Asker([engine], ["lying"]).check(one_question())
    assert answered is not None
    assert answered.wrong
    assert len(engine.queries) == 1


def test_doubts_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuickQuestion, "case", _no_case)
    engine = Lying(over)
    outcome = search(
        [lambda: engine], SearchSettings(games=(GameName("minefield"),), rounds=1), engines=[("x",)]
    )
    assert outcome.doubts == ("the reference follows 0 moves; the quick judge follows them all",)
    assert "The bitboard engine differs from the reference: the reference follows" in told(
        search_report(outcome)
    )


def _no_case(_question: QuickQuestion) -> None:
    raise ValueError("the reference follows 0 moves")


CASE = next(each for each in read_cases() if each.question == "judge" and each.asks == ("stones", "moves"))


def right(_: Query, answer: Answer) -> Answer:
    return answer


def declined(_: Query, __: Answer) -> Answer:
    return Unsupported(unsupported="no")


def ask_case(*changes: Change, case: Case = CASE) -> AskedCase:
    return Asker([Lying(change) for change in changes], ["one", "other"][: len(changes)]).ask(case)


def test_one_engine_is_held_against_the_reference() -> None:
    assert ask_case(right).result.status == "pass"
    assert ask_case(over).result.status == "fail"
    assert [each.status for each in ask_case(over).each] == ["fail"]


def test_two_engines_are_held_against_each_other() -> None:
    assert ask_case(right, right).result.status == "pass"
    assert ask_case(over, over).result.status == "pass"  # wrong alike
    between = ask_case(right, over)
    assert (between.result.status, [each.status for each in between.each]) == ("fail", ["pass", "fail"])
    assert {each.engine for each in between.result.differences} == {"other"}
    assert ask_case(declined, over).result.status == "skip"


def test_an_engine_that_gives_no_answer_is_named() -> None:
    def crash(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended")

    result = ask_case(right, crash).result
    assert (result.status, result.message) == ("crash", "other: it ended")


def test_a_fault_of_the_question_before_is_told_apart() -> None:
    def late(_: Query, __: Answer) -> Answer:
        raise EngineBroken("crash", "it ended", previous=True)

    answered = ask_case(right, late)
    assert (answered.previous, [each.status for each in answered.each]) == (True, ["pass", "crash"])


def test_an_engine_that_answers_no_more_ends_it() -> None:
    def crashing(_: Query, __: Answer) -> Answer:
        raise EngineGaveUp("no more")

    with pytest.raises(EngineGaveUp):
        ask_case(crashing)


def test_what_both_claim_can_be_asked_and_questions_are_counted() -> None:
    asker = Asker([Lying(), Lying(ops=("play", "judge"))], ["one", "other"])
    assert asker.operations == ("judge", "play")
    assert not asker.outside
    asker.ask(CASE)
    asker.check(one_question())
    assert asker.questions == 2
    assert asker.seconds > 0
    steps = [Step(0), Step(0, CASE), Step(1)]
    assert list(asker.ahead(steps)) == steps
    asker.close()
    assert all(isinstance(each.engine, Lying) and each.engine.closed for each in asker.engines)
