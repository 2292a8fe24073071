"""Questions answered in step by the fast engine: the reference agrees, and has the last word."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.boards import Board
from rulestone.conformance.answer_differences import answer_differences
from rulestone.conformance.fuzz.ask.asker import Asker
from rulestone.conformance.fuzz.ask.player import JUDGES, judge_for
from rulestone.conformance.fuzz.fuzzing import search
from rulestone.conformance.fuzz.generate import makers
from rulestone.conformance.fuzz.generate.bitboard_maker import BitboardMaker
from rulestone.conformance.fuzz.generate.grounds import Ground, choices
from rulestone.conformance.fuzz.generate.makers import judged_maker, maker_for
from rulestone.conformance.fuzz.generate.quick_question import QuickQuestion, agrees
from rulestone.conformance.fuzz.generate.quick_questions import questions_in_step
from rulestone.conformance.fuzz.generate.reference_maker import ReferenceMaker
from rulestone.conformance.fuzz.report.search_report import search_text
from rulestone.conformance.fuzz.search_settings import SearchSettings
from rulestone.engines import load_engine
from rulestone.game import game, game_names
from rulestone.names import ActionText, GameName, Options, Size
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Answer, Judge, Nodes, Perft, Play, Played, Query, Unsupported, Verdict
from rulestone.second_implementation import JudgedMaker, SecondImplementation
from tests.conformance.lying import Lying

OPERATIONS = ("judge", "play", "perft")
FAST = tuple(name for name in game_names() if name in load_engine("bitboard").claims.games)


def in_step(ground: Ground, operations: tuple[str, ...], random: Random) -> Iterator[QuickQuestion]:
    maker = judged_maker(ground)
    assert maker is not None
    return questions_in_step(ground, maker, operations, random)


def questions_of(name: GameName, games: int) -> list[QuickQuestion]:
    where = choices([ReferenceEngine().claims], [name], None)
    items: list[QuickQuestion] = []
    for number in range(games):
        random = Random(number)
        ground = where.ground(number, random)
        if len(ground.board.cells) < 30:
            items += in_step(ground, OPERATIONS, random)
    return items


@pytest.mark.parametrize("name", FAST)
def test_the_reference_bears_out_what_is_said_in_step(name: GameName) -> None:
    questions = questions_of(name, 6)
    for question in questions[::3]:
        case = question.case()
        assert answer_differences(case, case.expect, question.right) == (), question.query
        if not isinstance(question.query, Perft):
            assert agrees(ReferenceEngine().ask(question.query), question.right) or name != "minefield"
    forms = {(type(each.query), each.query.moves is UNSET) for each in questions}
    assert {(Judge, True), (Judge, False), (Play, False), (Perft, False)} >= forms
    assert {(Judge, True), (Judge, False), (Play, False)} <= forms


@pytest.mark.parametrize(
    ("ops", "kinds"), [(("play",), {Play}), (("judge",), {Judge}), (("perft",), {Perft})]
)
def test_only_claimed_operations_are_asked(ops: tuple[str, ...], kinds: set[type]) -> None:
    for seed in range(5):
        ground = Ground(GameName("minefield"), Size(3))
        assert {type(each.query) for each in in_step(ground, ops, Random(seed))} <= kinds


def test_what_is_plainly_right() -> None:
    right = Played(
        legal=(ActionText("a1"), ActionText("b1")),
        to_move="black",
        over=False,
        winner=None,
        leader="black",
        accepted=2,
        reason=None,
    )
    assert agrees(right, right)
    assert agrees(replace(right, legal=right.legal[::-1], leader=UNSET, reason=UNSET), right)
    wrong: tuple[Answer, ...] = (
        replace(right, legal=right.legal[:1]),
        replace(right, legal=(*right.legal, right.legal[0])),
        replace(right, legal=(right.legal[0], right.legal[0])),
        replace(right, to_move="white"),
        replace(right, over=True),
        replace(right, winner="black"),
        replace(right, leader=None),
        replace(right, accepted=1),
        Verdict(legal=right.legal, to_move="black", over=False, winner=None),
        Nodes(nodes=2),
        Unsupported(unsupported="no"),
    )
    assert not any(agrees(answer, right) for answer in wrong)
    assert not agrees(Nodes(nodes=3), Nodes(nodes=4))


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
    assert (
        "The bitboard engine differs from the reference: the reference follows" in search_text(outcome).plain
    )


def _no_case(_question: QuickQuestion) -> None:
    raise ValueError("the reference follows 0 moves")


def test_no_engine_is_its_own_judge_unless_that_is_wished() -> None:
    assert judge_for(["mine"], None) == "bitboard"
    assert judge_for(["mine", "bitboard"], None) == "reference"
    assert all(judge_for(["bitboard"], name) == name for name in JUDGES)


def test_makers_are_kept() -> None:
    options: Options = {"swap": False}
    one, other = (judged_maker(Ground(GameName("necklace"), Size(4), options)) for _ in range(2))
    assert one is other
    assert one is not judged_maker(Ground(GameName("necklace"), Size(4)))


def test_a_game_is_judged_by_what_its_package_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground = Ground(GameName("necklace"), Size(4), {"swap": False}, ())
    known: list[tuple[Board, Options]] = []

    def maker(board: Board, options: Options) -> JudgedMaker | None:
        known.append((board, options))
        return None if board.size == 3 else BitboardMaker(ground)

    second = SecondImplementation(maker)
    own = {"second_implementation": second}
    monkeypatch.setattr(type(game(ground.game)), "part", lambda _, name, __, default: own.get(name, default))
    makers._kept.cache_clear()
    assert len(list(in_step(ground, ("play",), Random(0)))) > 5
    assert known == [(ground.board, {"swap": False})]
    smaller = Ground(GameName("necklace"), Size(3))
    assert judged_maker(smaller) is None
    assert isinstance(maker_for(smaller), ReferenceMaker)
    makers._kept.cache_clear()
