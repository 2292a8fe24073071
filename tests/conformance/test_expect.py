"""The complete right answer to a query."""

import pytest
from msgspec import UNSET

from rulestone.cases.expect import expectation, position_and_expectation, position_asked
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.protocol import BadRequest, Query
from rulestone.protocol.checking import check_query

MINEFIELD = GameName("minefield")
BLACK, WHITE = Colour("black"), Colour("white")


def play(*moves: str, game: str = "minefield", size: int = 5) -> Query:
    return Query(op="play", game=GameName(game), size=Size(size), moves=tuple(map(ActionText, moves)))


def stones(*names: str) -> tuple[CellName, ...]:
    return tuple(map(CellName, names))


def test_every_clause_that_refuses_a_cell_is_right() -> None:
    position = {
        BLACK: stones("b1", "c1", "c2", "d2", "a3", "d3", "c4"),
        WHITE: stones("a1", "d1", "a2", "a4", "b4"),
    }
    expect = expectation(Query(game=MINEFIELD, size=Size(4), stones=position, to_move=WHITE))
    assert expect.why is not UNSET
    assert expect.why["c3"] == ("minefield.hard-corner", "minefield.switch")
    assert expect.legal is not UNSET
    assert not set(expect.why) & set(expect.legal)
    assert (expect.accepted, expect.reasons, expect.nodes) == (UNSET, UNSET, UNSET)
    assert (expect.score, expect.leader) == (UNSET, UNSET)


def test_of_a_record_it_is_said_how_far_it_is_legal_and_what_refuses_the_next_move() -> None:
    expect = expectation(play("b2", "c2", "c3", "a1"))
    assert (expect.accepted, expect.reasons, expect.to_move) == (2, ("minefield.hard-corner",), "black")
    whole = expectation(play("b2", "c2"))
    assert (whole.accepted, whole.reasons) == (2, UNSET)


def test_a_position_without_turns_has_a_score_and_a_leader_by_colour() -> None:
    expect = expectation(play("white:a1", game="evening", size=2))
    assert expect.score is not UNSET
    assert set(expect.score) == {"white", "black"}
    assert (expect.leader, expect.to_move) == ("white", None)


def test_a_count_is_all_that_is_right_of_a_count() -> None:
    query = Query(op="perft", game=MINEFIELD, size=Size(3), moves=(ActionText("b2"),), depth=1)
    expect = expectation(query)
    assert (expect.nodes, expect.legal, expect.to_move) == (8, UNSET, UNSET)
    position, _ = position_and_expectation(check_query(query))
    assert position.status().to_move == "white"


def test_the_position_of_a_query_is_that_after_its_legal_moves() -> None:
    assert position_asked(play("b2", "c2", "c3")).stones == position_asked(play("b2", "c2")).stones
    judged = Query(game=MINEFIELD, size=Size(5), moves=(ActionText("b2"),))
    assert position_asked(judged).stones == position_asked(play("b2")).stones


def test_a_query_that_cannot_be_answered_is_refused() -> None:
    for ask in (expectation, position_asked):
        with pytest.raises(BadRequest):
            ask(play("z9"))
        with pytest.raises(BadRequest):
            ask(Query(game=MINEFIELD, size=Size(5), moves=(ActionText("b2"), ActionText("b2"))))
