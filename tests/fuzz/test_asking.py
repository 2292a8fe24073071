"""Engines are asked what the bitboard engine knows already; the reference has the last word."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.check.differences import Difference
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.engines import EngineBroken, EngineGaveUp, EngineNotStarted
from rulestone.engines.spread.closing import close_all
from rulestone.fuzz.asking import Asker
from rulestone.fuzz.cases import AskedCase, DisagreementKind, follows, kind_of, rank
from rulestone.fuzz.clock import Clock
from rulestone.fuzz.makers import maker_for
from rulestone.fuzz.playing import (
    BREAKAGES,
    JUDGES,
    PlayedPiece,
    Player,
    SearchSettings,
    Work,
    judge_for,
    pieces,
)
from rulestone.fuzz.questions import FuzzQuestion, questions
from rulestone.protocol import Answer, Query, Question, Unsupported, Verdict
from tests.check.lying import Change, Lying
from tests.fuzz.lied import over

MINEFIELD = GameName("minefield")
SETTINGS = SearchSettings(games=(MINEFIELD,), size=Size(3))
PIECE = (0, 1, 2)


def right(_: Query, answer: Answer) -> Answer:
    return answer


def spelled_otherwise(_: Query, answer: Answer) -> Answer:
    if not isinstance(answer, Verdict):
        return answer
    return replace(answer, legal=answer.legal[::-1], why=UNSET, score=UNSET, leader=UNSET)


def silent(_: Query, __: Answer) -> Answer:
    return Unsupported(unsupported="no")


def refuses_by_another(_: Query, answer: Answer) -> Answer:
    """Name a clause that forbids nothing there."""
    if not isinstance(answer, Verdict) or not isinstance(answer.why, dict):
        return answer
    return replace(answer, why=dict.fromkeys(answer.why, ClauseId("minefield.win")))


def failing(problem: Exception, on: int = 1) -> Change:
    """Break on the answer of this number, and on every one after it if that is the first."""
    asked: list[Query] = []

    def change(query: Query, answer: Answer) -> Answer:
        asked.append(query)
        if on in (1, len(asked)):
            raise problem
        return answer

    return change


CRASH = EngineBroken("crash", "it ended")
LATE = EngineBroken("crash", "it ended", previous=True)


@pytest.fixture
def question() -> FuzzQuestion:
    """A position with the right answer, in which something is refused."""
    maker = maker_for(Question(game=MINEFIELD, size=Size(3)))
    asked = (each for seed in range(99) for each in questions(maker, ("judge",), Random(seed)))
    return next(each for each in asked if isinstance(each.right, Verdict) and each.right.why)


def mistaken(question: FuzzQuestion, *, sampled: bool = False) -> FuzzQuestion:
    """The same with a wrong answer of the bitboard engine."""
    assert isinstance(question.right, Verdict)
    return FuzzQuestion(question.query, replace(question.right, over=not question.right.over), sampled)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (right, None),
        (spelled_otherwise, None),
        (silent, None),
        (over, "fail"),
        (refuses_by_another, "fail"),
        (failing(CRASH), "crash"),
        (failing(ZeroDivisionError()), "error"),
    ],
)
def test_one_look_tells_whether_an_engine_agrees(
    question: FuzzQuestion, change: Change, status: str | None
) -> None:
    engine = Lying(change)
    asker = Asker([engine])
    asked = asker.ask(question)
    assert (None if asked is None else asked.result.status) == status
    assert (len(engine.queries), asker.tally.questions, asker.tally.doubts) == (1, 1, [])
    assert asker.tally.seconds > 0
    plain = asker.ask(FuzzQuestion(question.query))
    assert plain is not None
    assert plain.wrong == (status is not None)


def test_where_the_bitboard_engine_is_wrong_the_reference_has_the_last_word(question: FuzzQuestion) -> None:
    asker = Asker([Lying()])
    asked = asker.ask(mistaken(question))
    assert asked is not None
    assert (asked.wrong, len(asker.tally.doubts)) == (False, 1)
    follower = Asker([Lying(over)])
    assert follower.ask(mistaken(question)) is None
    sampled = follower.ask(mistaken(question, sampled=True))
    assert sampled is not None
    assert (sampled.wrong, len(follower.tally.doubts)) == (True, 1)


def test_a_record_that_the_reference_does_not_follow_is_a_doubt(question: FuzzQuestion) -> None:
    asker = Asker([Lying(over)])
    twice = maker_for(question.query).query("judge", ("a1", "a1"))  # type: ignore[arg-type]  # texts
    assert (asker.ask(FuzzQuestion(twice)), asker.case(twice)) == (None, None)
    assert asker.tally.doubts == []
    assert asker.ask(replace_query(question, twice)) is None
    assert asker.tally.doubts == [
        "the reference follows 1 move of a1 a1; the bitboard engine follows them all"
    ]


def replace_query(question: FuzzQuestion, query: Query) -> FuzzQuestion:
    return FuzzQuestion(query, question.right)


@pytest.mark.parametrize(
    ("changes", "status", "each"),
    [
        ((right, right), "pass", ["pass", "pass"]),
        ((over, over), "pass", ["fail", "fail"]),  # wrong alike
        ((right, over), "fail", ["pass", "fail"]),
        ((silent, over), "skip", ["skip", "fail"]),
        ((right, failing(CRASH)), "crash", ["pass", "crash"]),
        ((right, failing(LATE)), "crash", ["pass", "crash"]),
    ],
)
def test_two_engines_are_held_against_each_other(
    question: FuzzQuestion, changes: tuple[Change, Change], status: str, each: list[str]
) -> None:
    asked = Asker([Lying(change) for change in changes]).ask(FuzzQuestion(question.query))
    assert asked is not None
    assert (asked.result.status, [result.status for result in asked.each]) == (status, each)
    assert len(asked.result.differences) in (0, 1)


def test_what_both_claim_can_be_asked() -> None:
    asker = Asker([Lying(), Lying(ops=("play", "judge"))])
    assert (asker.operations, asker.outside) == (("judge", "play"), False)
    asker.close()
    assert all(isinstance(each.engine, Lying) and each.engine.closed for each in asker.engines)


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (Difference("legal", True, False, ""), DisagreementKind(MINEFIELD, "legal", way=True)),
        (Difference("legal", 1, 2, ""), DisagreementKind(MINEFIELD, "legal", way=False)),
        (Difference("accepted", 3, 1, ""), DisagreementKind(MINEFIELD, "accepted", way=True)),
        (Difference("over", True, False, ""), DisagreementKind(MINEFIELD, "over")),
        (
            Difference("why", "a or b", "c", "", clauses=(ClauseId("a"), ClauseId("b"))),
            DisagreementKind(MINEFIELD, "why", "a"),
        ),
    ],
)
def test_what_a_difference_is_about(difference: Difference, expected: DisagreementKind) -> None:
    assert kind_of(MINEFIELD, difference) == expected


def test_an_end_tells_most_and_a_count_least() -> None:
    order = [("winner",), ("over",), ("legal", "minefield.turn"), ("legal",), ("nodes",), ("accepted",)]
    kinds = [DisagreementKind(MINEFIELD, each[0], "".join(each[1:])) for each in order]
    assert [rank(kind) for kind in kinds] == sorted({rank(kind) for kind in kinds})
    won, ended, by, listed, *_ = kinds
    assert follows(listed, [ended])
    assert follows(ended, [ended, won])
    assert not any((follows(ended, [ended]), follows(listed, [by]), follows(by, [ended])))


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    """Players are kept from one piece to the next: let go of them before and after a test."""
    close_all()
    yield
    close_all()


def played(change: Change, numbers: tuple[int, ...] = PIECE, judge: str | None = None) -> PlayedPiece:
    close_all()
    settings = SearchSettings(games=(MINEFIELD,), size=Size(3), judge=judge)
    return Work((lambda: Lying(change),), settings, Clock())(numbers)


def seen(piece: PlayedPiece) -> list[tuple[int, AskedCase]]:
    return [(number, asked) for number, asked in piece.events if asked is not None]


@pytest.mark.parametrize("judge", JUDGES)
def test_a_game_is_the_same_whoever_plays_it_and_each_kind_is_seen_once(judge: str) -> None:
    together, alone = seen(played(over, judge=judge)), seen(played(over, (2,), judge))
    kinds = [(number, asked.kinds) for number, asked in together]
    assert kinds[-len(alone) :] == [(number, asked.kinds) for number, asked in alone]
    assert len(kinds) == len(set(kinds)) > 2


@pytest.mark.parametrize("judge", JUDGES)
def test_games_are_told_with_their_numbers_and_questions(judge: str) -> None:
    piece = played(right, (4, 5, 6), judge)
    assert piece.events == ((4, None), (5, None), (6, None))
    assert (piece.tally.doubts, piece.gave_up) == ([], None)
    assert piece.tally.questions > 6
    assert piece.tally.seconds > 0


def test_an_engine_is_made_once_and_closed_with_the_work() -> None:
    used: list[Lying] = []

    def make() -> Lying:
        used.append(Lying())
        return used[-1]

    work = Work((make,), SETTINGS, Clock())
    for number in (0, 1):
        work((number,))
    assert [engine.closed for engine in used] == [False]
    close_all()
    work((2,))
    assert [engine.closed for engine in used] == [True, False]


def test_an_engine_that_breaks_again_and_again_is_not_asked_any_more() -> None:
    piece = played(failing(CRASH), tuple(range(10)))
    assert sum(asked.broke for _, asked in seen(piece)) == BREAKAGES
    assert piece.events[-1][0] < 9


def test_a_fault_that_shows_late_is_put_down_to_the_question_before() -> None:
    engine = Lying(failing(LATE, on=3))
    (number, asked), end = Player([engine], SETTINGS).play([7])
    assert asked is not None
    assert (number, asked.late, asked.result.status) == (7, True, "crash")
    assert end == (7, None)
    assert engine.queries[2] == engine.queries[3]  # it is asked again


def test_only_a_program_may_do_something_after_its_last_answer() -> None:
    engine = Lying()
    player = Player([engine], SETTINGS)
    list(player.play([0]))
    before = len(engine.queries)
    assert list(player.notice_late()) == []
    assert len(engine.queries) == before


def test_an_engine_that_gives_up_ends_its_piece_with_what_was_known() -> None:
    def change(query: Query, answer: Answer) -> Answer:
        return over(query, failing_late(query, answer))

    failing_late = failing(EngineGaveUp("no more"), on=4)
    piece = played(change)
    assert piece.gave_up == "no more"
    assert [asked.wrong for _, asked in seen(piece)] == [True]

    def make() -> Lying:
        raise EngineNotStarted("cannot start")

    close_all()
    assert Work((make,), SETTINGS, Clock())((7, 8)) == PlayedPiece(gave_up="cannot start")


def test_when_the_time_is_up_only_the_first_game_of_all_is_played() -> None:
    work = Work((Lying,), SETTINGS, Clock(0.0))
    assert [number for number, _ in work((0, 1, 2)).events] == [0]
    assert work((3, 4)).events == ()
    assert list(pieces(range(23))) == [tuple(range(10)), tuple(range(10, 20)), (20, 21, 22)]


def test_no_engine_is_its_own_judge_unless_that_is_wished() -> None:
    assert judge_for(["mine"], None) == "bitboard"
    assert judge_for(["mine", "bitboard"], None) == "reference"
    assert all(judge_for(["bitboard"], name) == name for name in JUDGES)
