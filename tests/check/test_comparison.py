"""Answers held against what is right, and engines against the reference and against each other."""

import re

import pytest
from msgspec.structs import force_setattr, replace

from rulestone.cases.cases import Case, queries
from rulestone.check.comparison import Answered, compare, disagreement
from rulestone.check.cross_check import cross_check, expected_answer
from rulestone.check.differences import Difference
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import (
    Answer,
    BadRequest,
    ErrorBody,
    Failure,
    Nodes,
    Query,
    Unsupported,
    Verdict,
)
from tests.check.lying import Change, Lying

LONG = "q" * 300


@pytest.mark.parametrize("to_move", [object(), 5])
def test_an_answer_that_is_none_of_the_protocol_is_malformed(
    cases: tuple[Case, ...], to_move: object
) -> None:
    """An engine in Python may put anything into it: what JSON cannot say, or another type."""
    case = cases[1]
    answer = Verdict(legal=(), to_move=None, over=False, winner=None)
    force_setattr(answer, "to_move", to_move)
    comparison = compare(case, case.expect, queries(case, ("judge",))[0], answer)
    assert comparison.status == "malformed"
    assert comparison.message.startswith("an answer of the wrong shape: ")


def test_what_an_engine_says_of_an_error_is_cut(cases: tuple[Case, ...]) -> None:
    case, failure = cases[1], Failure(error=ErrorBody(code=LONG, message=LONG, at=LONG))
    message = compare(case, case.expect, queries(case, ("judge",))[0], failure).message
    assert [len(part) for part in re.findall("q+…", message)] == [40, 60, 200]


def test_two_engines_disagree_where_they_are_not_wrong_alike() -> None:
    right = Verdict(legal=(), to_move=None, over=True, winner="black")
    winner = Difference("winner", "black", "white", "winner: you say white; it is black")
    leader = Difference("leader", "black", None, "leader: you say nobody; it is black")
    one, other = Answered(right, (winner, leader)), Answered(right, (winner,))
    assert disagreement((one, one), ("a", "b")) == ()
    assert disagreement((one, other), ("a", "b")) == ()  # the other says nothing of the leader
    stated = Answered(replace(right, leader="black"), (winner,))
    for pair, names in (((one, stated), ("a", "b")), ((stated, one), ("b", "a"))):
        (difference,) = disagreement(pair, names)
        told = (difference.field, difference.engine, difference.words)
        assert told == ("leader", "a", f"[a] {leader.words}")


PLAY = Query(op="play", game=GameName("minefield"), size=Size(3), moves=(ActionText("b2"), ActionText("b2")))
PERFT = Query(op="perft", game=PLAY.game, size=PLAY.size, moves=(), depth=1)
BAD = Query(game=PLAY.game, size=Size(3), stones={Colour("black"): (CellName("z9"),)}, to_move=None)
ANY = Verdict(legal=(), to_move=None, over=False, winner=None)


class Accepting(Lying):
    """Answers whatever it is asked."""

    def ask(self, query: Query) -> Answer:
        """Nothing is over."""
        del query
        return ANY


@pytest.mark.parametrize(
    ("change", "query", "words"),
    [
        (lambda _, answer: answer, PLAY, None),
        (lambda _, answer: answer, PERFT, None),
        (lambda _, answer: answer, BAD, None),  # refused as the reference refuses it
        (lambda _, __: Unsupported(unsupported="no"), PLAY, None),
        (lambda _, answer: replace(answer, accepted=2), PLAY, "accepted: you follow 2 moves; 1 is legal"),
        (lambda _, __: Failure(error="lost"), PLAY, "you answer with an error (lost); the request is sound"),
        (lambda _, __: Nodes(nodes=1), PLAY, "you answer with an error (an answer of type Nodes"),
    ],
)
def test_an_engine_is_held_against_the_reference(change: Change, query: Query, words: str | None) -> None:
    told = [each.words for each in cross_check(Lying(change), query)]
    assert [line[: len(words or "")] for line in told] == ([] if words is None else [words])


def test_what_is_to_be_refused_must_be_refused() -> None:
    with pytest.raises(BadRequest):
        expected_answer(BAD)
    (difference,) = cross_check(Accepting(), BAD)
    assert difference.words.startswith("you answer a request that is to be refused (bad-")


def test_what_is_expected_is_about_the_legal_part_of_a_record() -> None:
    question, expect = expected_answer(PLAY)
    assert question.stones == {"black": ("b2",), "white": ()}
    assert (question.moves, expect.accepted) == (PLAY.moves, 1)
