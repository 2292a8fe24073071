"""An engine held against the reference, on any query."""

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, queries
from rulestone.check.attempts import run_case
from rulestone.check.cross_check import cross_check, expected_answer
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import Answer, BadRequest, Failure, Nodes, Query, Unsupported, Verdict
from tests.check.lying import Lying


def test_all_who_ask_see_the_same(cases: tuple[Case, ...]) -> None:
    def fail(_query: Query, _answer: Answer) -> Answer:
        return Failure(error="lost")

    (difference,) = cross_check(Lying(fail), queries(cases[0], ("judge",))[0])
    assert difference.words == "you answer with an error (lost); the request is sound"
    result = run_case(Lying(fail), Lying(fail).claims, cases[0])
    assert (result.status, result.message) == ("error", "lost")


PLAY = Query(op="play", game=GameName("minefield"), size=Size(3), moves=(ActionText("b2"), ActionText("b2")))
BAD = Query(
    game=GameName("minefield"), size=Size(3), stones={Colour("black"): (CellName("z9"),)}, to_move=None
)


def test_an_engine_that_is_right_differs_nowhere() -> None:
    for query in (PLAY, Query(op="perft", game=PLAY.game, size=PLAY.size, moves=(), depth=1)):
        assert cross_check(Lying(), query) == ()
    wrong = cross_check(Lying(lambda _, answer: replace(answer, accepted=2)), PLAY)
    assert [each.field for each in wrong] == ["accepted"]
    assert cross_check(Lying(lambda _, __: Unsupported(unsupported="no")), PLAY) == ()
    (malformed,) = cross_check(Lying(lambda _, __: Nodes(nodes=1)), PLAY)
    assert malformed.words.startswith("you answer with an error (an answer of type Nodes")


def test_what_is_expected_is_about_the_legal_part_of_a_record() -> None:
    question, expect = expected_answer(PLAY)
    assert question.stones == {"black": ("b2",), "white": ()}
    assert (question.moves, expect.accepted) == (PLAY.moves, 1)


def test_a_query_that_is_to_be_refused_must_be_refused() -> None:
    with pytest.raises(BadRequest):
        expected_answer(BAD)
    assert cross_check(Lying(), BAD) == ()  # as the reference refuses it

    class Accepting(Lying):
        """Answers whatever it is asked."""

        def ask(self, query: Query) -> Answer:
            """Nothing is over."""
            del query
            return Verdict(legal=(), to_move=None, over=False, winner=None)

    (difference,) = cross_check(Accepting(), BAD)
    assert difference.words.startswith("you answer a request that is to be refused (bad-")
