"""Disagreements are made small: what is left of records and positions, and what it may cost."""

import time
from collections.abc import Callable, Iterator, Mapping
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import encode
from msgspec.structs import replace

from rulestone.cases.cases import question_of
from rulestone.core.names import CellName, GameName
from rulestone.engines.engine import EngineBroken
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.generate import game_space
from rulestone.fuzz.shrink import Shrinking, length, smaller, weight, with_legal_record
from rulestone.protocol import Answer, Failure, GameCapabilities, Nodes, Perft, Played, Question, stones_of
from rulestone.rulebook.installed import game_names
from tests.helpers.altered import AlteredEngine, Change, always, over, saying, wrong_where
from tests.helpers.asking import ask, ask_perft, ask_record, drawn
from tests.helpers.running import PATIENCE


def shrinking(
    change: Change, question: Question, seconds: float = 60.0, /, **capabilities: object
) -> Shrinking:
    """A disagreement as it was found."""
    engine = AlteredEngine(change, **capabilities)
    asker = Asker(engine)
    found = asker.ask(question)
    assert found is not None
    sizes = game_space(engine.capabilities, [question.game]).sizes(question.game)
    return Shrinking(asker, sizes, found, time.monotonic() + seconds)


def stones(question: Question) -> frozenset[CellName]:
    return frozenset(name for names in (stones_of(question) or {}).values() for name in names)


def played(condition: Callable[[tuple[str, ...]], object]) -> Change:
    """Wrong about records."""
    return wrong_where(lambda question: question.op == "play" and condition(question.record))


def follows(question: Question, answer: Answer) -> Answer:
    """Play illegal moves."""
    if isinstance(answer, Played) and answer.accepted < len(question.record):
        return replace(answer, accepted=answer.accepted + 1)
    return answer


def counts_too_many(question: Question, answer: Answer) -> Answer:
    wrong = isinstance(question, Perft) and question.depth and "b2" in " ".join(question.record)
    return Nodes(nodes=answer.nodes + 1) if wrong and isinstance(answer, Nodes) else answer


@pytest.mark.parametrize(
    ("change", "first", "capabilities", "smallest"),
    [
        pytest.param(
            wrong_where(lambda question: len(stones(question)) >= 2 and question.size >= 3),
            ask("necklace", 5, "red=a1,b2,c3 blue=d4,e5,a5"),
            {},
            ("judge", 3, 2),
            id="fewer stones on a smaller board",
        ),
        pytest.param(
            wrong_where(lambda question: len(question.removed) >= 2),
            ask("interleave", 3, "black=a1 red=c3", removed="a2,b2,c2,d2"),
            {},
            ("judge", 2, 0),
            id="fewer holes",
        ),
        pytest.param(
            wrong_where(lambda question: len(stones(question)) >= (3 if "pie" in question.options else 1)),
            ask("lefe", 2, "dark=a1,a2,b1", {"pie": "none"}),
            {},
            ("judge", 1, 1),
            id="what other options allow",
        ),
        pytest.param(
            wrong_where(lambda question: stones_of(question) in (None, {"black": ("b2",), "white": ("c2",)})),
            ask_record("minefield", 4, "b2 c2"),
            {"games": {"minefield": GameCapabilities(sizes=(4, 4))}},
            ("judge", 4, 2),
            id="stones in the place of a record",
        ),
        pytest.param(
            wrong_where(lambda question: len(question.record) == 4 or stones(question) == {"b2", "c2", "d1"}),
            ask_record("minefield", 4, "b2 c2 d1 d4"),
            {"games": {"minefield": GameCapabilities(sizes=(4, 4))}},
            ("judge", 4, 3),
            id="the position before the last move",
        ),
        pytest.param(
            saying(lambda right: replace(right, legal=tuple({*right.legal} - {"b2"}))),
            ask_record("minefield", 5, "a1 e5 c3 d4"),
            {},
            ("judge", 2, 0),
            id="the nearest position",
        ),
        pytest.param(
            played(lambda moves: {"b2", "d4"} <= set(moves)),
            ask_record("minefield", 5, "a1 b2 e5 d4 c1 e1"),
            {},
            ("play", 4, 2),
            id="the moves that matter",
        ),
        pytest.param(
            played(lambda moves: "e1" in moves[::2] and len(moves) in (1, 3)),
            ask_record("minefield", 5, "a1 b3 e1"),
            {"games": {"minefield": GameCapabilities(sizes=(5, 5))}},
            ("play", 5, 1),
            id="two moves at once",
        ),
        pytest.param(
            follows,
            ask_record("evening", 3, "white:a1 white:a1 white:b2"),
            {"ops": ("play",)},
            ("play", 1, 2),
            id="an illegal move",
        ),
        pytest.param(
            counts_too_many,
            ask_perft("minefield", 3, "b2 a1 c3", 3),
            {"ops": ("perft",)},
            ("perft", 2, 2),  # a move and a counted one
            id="a count that is less deep",
        ),
        pytest.param(
            counts_too_many,
            ask_perft("interleave", 3, "setup black=b2", 2),
            {"ops": ("perft",)},
            ("perft", 2, 2),  # a move and a counted one
            id="a count that needs the set-up before it",
        ),
    ],
)
def test_each_question_shrinks_to_its_smallest_form(
    change: Change, first: Question, capabilities: Mapping[str, object], smallest: tuple[str, int, int]
) -> None:
    work = shrinking(change, first, 60.0, **capabilities)
    work.shrink()
    question = question_of(work.best.case)
    assert (question.op, question.size, weight(question)[1]) == smallest
    assert question.options == {}
    assert len(question.removed) in (0, 2)
    assert (work.repeated, work.spent) == (True, False)


@given(name=st.sampled_from(game_names()), seed=st.integers(0, 10**6), least=st.integers(0, 4))
def test_the_shrunk_question_fails_and_no_smaller_one_tried_does(
    name: GameName, seed: int, least: int
) -> None:
    first = drawn(name, seed, 5)
    weights = [weight(first)]

    def fails(question: Question) -> bool:
        return question == first or (length(question) >= least and crc32(encode(question), seed) % 3 == 0)

    def note(question: Question) -> bool:
        if fails(question) and question != first:
            weights.append(weight(question))
        return fails(question)

    work = shrinking(wrong_where(note), first)
    work.shrink()
    left = question_of(work.best.case)
    assert fails(left)
    assert not work.spent
    assert weight(left) == weights[-1] == min(weights)
    assert weights == sorted(set(weights), reverse=True), "each step makes it lighter"
    assert left.size <= first.size, "the board has grown"
    tried = map(with_legal_record, smaller(left, work.sizes, ("judge", "play")))
    assert not any(fails(question) for question in tried if weight(question) < weight(left))
    assert not any(map(fails, _with_one_less(left)))


def _with_one_less(question: Question) -> Iterator[Question]:
    """A record without its last moves; a position without one stone."""
    by_colour = stones_of(question) or {}
    for taken in stones(question):
        fewer = {colour: tuple(name for name in own if name != taken) for colour, own in by_colour.items()}
        yield replace(question, stones=fewer)
    yield from (replace(question, moves=question.record[:count]) for count in range(len(question.record)))


breaks = always(EngineBroken("crash", "it ended"))


def test_time_and_breakages_are_bounded() -> None:
    first = ask("minefield", 5, "black=a1,b2,c3,a5 white=c1,e1,a3,d4,e5")
    work = shrinking(over, first, 0.0)
    work.shrink()
    assert (work.repeated, work.spent, question_of(work.best.case)) == (True, True, first)
    asked = list[Question]()

    def noted(question: Question, right: Answer) -> Answer:
        asked.append(question)
        return breaks(question, right)

    work = shrinking(noted, first, PATIENCE)
    work.shrink()
    assert (work.repeated, work.spent) == (True, True)
    assert len(asked) <= 5, "a program is started again after each"


def test_a_failure_that_is_not_repeated_is_not_shrunk() -> None:
    left = [True]
    first = ask("minefield", 3, "black=a1 white=")
    work = shrinking(wrong_where(lambda question: question.size < 3 or (left and left.pop())), first)
    work.shrink()
    assert (work.repeated, question_of(work.best.case)) == (False, first)


def test_a_record_keeps_its_legal_moves_and_its_last_one() -> None:
    assert with_legal_record(ask_record("minefield", 3, "b2 b2 a1 b2 b2")).record == ("b2", "a1", "b2")


@pytest.mark.parametrize(("other", "kept"), [(always(Failure(error="no")), ()), (breaks, ("a1", "c3"))])
def test_a_wrong_answer_is_not_shrunk_to_an_error_or_a_crash(other: Change, kept: tuple[str, ...]) -> None:
    work = shrinking(
        lambda question, answer: (other if question.size < 4 else over)(question, answer),
        ask("minefield", 5, "black=a1 white=c3"),
    )
    work.shrink()
    left = question_of(work.best.case)
    assert (left.size, tuple(sorted(stones(left))), work.best.result.status) == (4, kept, "fail")


def test_a_late_fault_is_not_attributed_to_the_smaller_question() -> None:
    late = [True]

    def change(question: Question, answer: Answer) -> Answer:
        if question.size == 2 and late:
            late.pop()
            raise EngineBroken("crash", "it ended", blames_previous=True)
        return breaks(question, answer) if question.size > 2 else answer

    work = shrinking(change, ask("minefield", 4, "black=a1"))
    work.shrink()
    assert (work.best.case.size, work.best.result.status, work.best.is_late, late) == (3, "crash", False, [])
