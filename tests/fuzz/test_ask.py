"""Engines are compared with the judge, the reference has the last word, and any process may play a chunk."""

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.check.differences import Difference
from rulestone.core.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.engines import EngineBroken, EngineGaveUp, EngineNotStarted
from rulestone.engines.spread.results import close_all
from rulestone.fuzz import ask
from rulestone.fuzz.ask import JUDGES, AskedCase, Asker, DisagreementKind, follows, kind_of, rank
from rulestone.fuzz.search import BREAKAGES, Chunk, Deadline, Player, SearchSettings, play_chunk
from rulestone.protocol import Answer, Judge, Question, Unsupported, Verdict
from rulestone_bitboard import BitboardEngine
from tests.check.lying import Change, Lying
from tests.fuzz.lied import over, right

MINEFIELD = GameName("minefield")
SETTINGS = SearchSettings(games=(MINEFIELD,), size=Size(3))
REFUSING = Judge(
    game=MINEFIELD,
    size=Size(3),
    stones={Colour("black"): (CellName("b2"),), Colour("white"): (CellName("c2"),)},
    to_move=Colour("black"),
)
"""A position in which a rule refuses something."""


def spelled_otherwise(_: Question, answer: Answer) -> Answer:
    if not isinstance(answer, Verdict):
        return answer
    return replace(answer, legal=answer.legal[::-1], why=UNSET, score=UNSET, leader=UNSET)


def silent(_: Question, __: Answer) -> Answer:
    return Unsupported(unsupported="no")


def refuses_by_another(_: Question, answer: Answer) -> Answer:
    """Name a clause that forbids nothing there."""
    if not isinstance(answer, Verdict) or not isinstance(answer.why, dict):
        return answer
    return replace(answer, why=dict.fromkeys(answer.why, ClauseId("minefield.win")))


def failing(problem: Exception, on: int = 1) -> Change:
    """Break on the answer of this number, and on every one after it if that is the first."""
    asked: list[Question] = []

    def change(query: Question, answer: Answer) -> Answer:
        asked.append(query)
        if on in (1, len(asked)):
            raise problem
        return answer

    return change


CRASH = EngineBroken("crash", "it ended")
LATE = EngineBroken("crash", "it ended", previous=True)


@pytest.mark.parametrize("judge", JUDGES)
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
def test_an_engine_is_asked_once_and_judged(change: Change, status: str | None, judge: str) -> None:
    engine = Lying(change)
    asker = Asker([engine], judge)
    asked = asker.ask(REFUSING)
    assert (None if asked is None else asked.result.status) == status
    assert (len(engine.queries), asker.tally.questions, asker.tally.doubts) == (1, 1, [])
    assert asker.tally.seconds > 0
    assert "minefield.hard-corner" in asker.tally.refusing


def test_where_the_bitboard_engine_is_wrong_the_reference_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ask, "BitboardEngine", partial(Lying, over))
    asker = Asker([Lying()])
    assert (asker.ask(REFUSING), len(asker.tally.doubts)) == (None, 1)
    follower = Asker([Lying(over)])
    assert (follower.ask(REFUSING), follower.tally.doubts) == (None, [])
    assert follower.ask(REFUSING, by_reference=True) is not None
    monkeypatch.setattr(ask, "_SAMPLE", 1)
    assert follower.ask(REFUSING) is not None
    assert len(follower.tally.doubts) == 1


@pytest.mark.parametrize(
    ("changes", "status", "each"),
    [
        ((right, right), None, []),
        ((over, over), None, []),  # wrong alike
        ((silent, over), None, []),
        ((right, over), "fail", ["pass", "fail"]),
        ((right, failing(CRASH)), "crash", ["pass", "crash"]),
        ((right, failing(LATE)), "crash", ["pass", "crash"]),
    ],
)
def test_two_engines_are_held_against_each_other(
    changes: tuple[Change, Change], status: str | None, each: list[str]
) -> None:
    one, other = Lying.instead_of(BitboardEngine(), changes[0]), Lying(changes[1], ops=("play", "judge"))
    asker = Asker([one, other])
    assert (asker.operations, asker.outside) == (("judge", "play"), False)
    asked = asker.ask(REFUSING)
    assert (None if asked is None else asked.result.status) == status
    assert ([] if asked is None else [result.status for result in asked.each]) == each
    assert asked is None or [item.engine for item in asked.result.differences] in ([], [other.claims.name])


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
    """Players are kept from one chunk to the next: let go of them before and after a test."""
    close_all()
    yield
    close_all()


def played(change: Change, numbers: tuple[int, ...] = (0, 1, 2), judge: str | None = None) -> Chunk:
    close_all()
    settings = SearchSettings(games=(MINEFIELD,), size=Size(3), judge=judge)
    return play_chunk((lambda: Lying(change),), settings, Deadline(), numbers)


def seen(chunk: Chunk) -> list[tuple[int, AskedCase]]:
    return [(number, asked) for number, asked in chunk.played if asked is not None]


@pytest.mark.parametrize("judge", JUDGES)
def test_a_game_is_the_same_whoever_plays_it_and_each_kind_is_seen_once(judge: str) -> None:
    together, alone = seen(played(over, judge=judge)), seen(played(over, (2,), judge))
    kinds = [(number, asked.kinds) for number, asked in together]
    assert kinds[-len(alone) :] == [(number, asked.kinds) for number, asked in alone]
    assert len(kinds) == len(set(kinds)) > 2
    chunk = played(right, (4, 5, 6), judge)
    assert chunk.played == ((4, None), (5, None), (6, None))
    assert (chunk.tally.doubts, chunk.gave_up) == ([], None)
    assert chunk.tally.questions > 6


def test_an_engine_is_made_once_and_closed_with_the_work() -> None:
    used: list[Lying] = []

    def make() -> Lying:
        used.append(Lying())
        return used[-1]

    for number in (0, 1):
        play_chunk((make,), SETTINGS, Deadline(), (number,))
    assert [engine.closed for engine in used] == [False]
    close_all()
    play_chunk((make,), SETTINGS, Deadline(), (2,))
    assert [engine.closed for engine in used] == [True, False]


def test_an_engine_that_breaks_again_and_again_is_not_asked_any_more() -> None:
    chunk = played(failing(CRASH), tuple(range(10)))
    assert sum(asked.broke for _, asked in seen(chunk)) == BREAKAGES
    assert chunk.played[-1][0] < 9


def test_a_fault_that_shows_late_is_put_down_to_the_question_before() -> None:
    engine = Lying(failing(LATE, on=3))
    (number, asked), end = Player([engine], SETTINGS).play([7])
    assert asked is not None
    assert (number, asked.late, asked.result.status) == (7, True, "crash")
    assert end == (7, None)
    assert engine.queries[2] == engine.queries[3]  # it is asked again


def test_an_engine_that_gives_up_ends_its_chunk_with_what_was_known() -> None:
    def change(query: Question, answer: Answer) -> Answer:
        return over(query, failing_late(query, answer))

    failing_late = failing(EngineGaveUp("no more"), on=4)
    chunk = played(change)
    assert chunk.gave_up == "no more"
    assert [asked.wrong for _, asked in seen(chunk)] == [True]

    def make() -> Lying:
        raise EngineNotStarted("cannot start")

    close_all()
    assert play_chunk((make,), SETTINGS, Deadline(), (7, 8)) == Chunk(gave_up="cannot start")


def test_when_the_time_is_up_only_the_first_game_of_all_is_played() -> None:
    first, later = (
        play_chunk((Lying,), SETTINGS, Deadline.after(0.0), numbers) for numbers in ((0, 1, 2), (3, 4))
    )
    assert [number for number, _ in first.played] == [0]
    assert later.played == ()
