"""Questions about games, with the answers of the reference."""

from random import Random

import pytest
from msgspec import UNSET

from rulestone.cases.cases import queries
from rulestone.cases.expect import expectation
from rulestone.core.game import game_names
from rulestone.core.names import ActionText, Colour, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.questions import PERFT_NODES, Walk, questions, set_up_case
from rulestone.fuzz.generate.set_ups import judge_query

EVERY = ("judge", "play", "perft")
BLACK, WHITE = Colour("black"), Colour("white")
FIVE = Ground(GameName("minefield"), Size(5))


def walk(*moves: str, ground: Ground = FIVE) -> Walk:
    return Walk(ground, map(ActionText, moves))


def test_a_record_is_followed_until_a_move_is_illegal() -> None:
    stopped = walk("b2", "c2", "c3", "a1")
    assert (stopped.accepted, len(stopped.positions)) == (2, 3)
    assert [each.clause for each in stopped.violations] == ["minefield.hard-corner"]
    case = stopped.whole()
    assert (case.question, case.moves) == ("play", ("b2", "c2", "c3", "a1"))
    assert (case.expect.accepted, case.expect.reasons) == (2, ("minefield.hard-corner",))
    assert walk("b2", "c2").violations == ()


def test_a_position_of_a_record_is_put_as_its_beginning_or_as_stones() -> None:
    record = walk("b2", "c2", "a1")
    played, judged = record.after(1, "play"), record.after(1, "judge")
    assert (played.moves, played.expect.accepted) == (("b2",), 1)
    assert (judged.moves, judged.expect.accepted, judged.question) == (("b2",), UNSET, "judge")
    stones = record.stones_after(2)
    assert stones is not None
    assert (stones.stones, stones.to_move, stones.asks) == (
        {BLACK: ("b2",), WHITE: ("c2",)},
        BLACK,
        ("stones",),
    )
    other = record.stones_after(2, WHITE)
    assert other is not None
    assert (other.to_move, other.expect.to_move) == (WHITE, WHITE)


def test_what_is_not_in_play_is_no_position_of_stones_and_what_has_no_list_is_not_counted() -> None:
    lefe = walk(ground=Ground(GameName("lefe"), Size(3)))
    assert not lefe.positions[0].status().in_play
    assert lefe.stones_after(0) is None
    interleave = walk(ground=Ground(GameName("interleave"), Size(3)))
    assert interleave.positions[0].awaits_set_up
    assert interleave.perft(0, 1) is None


def test_a_count_has_its_depth_and_its_number() -> None:
    case = walk("b2", "c2").perft(1, 1)
    assert case is not None
    assert (case.moves, case.depth, case.expect.nodes) == (("b2",), 1, 24)


def test_a_position_set_up_is_asked_about_with_its_answer() -> None:
    first, *_ = FIVE.board.cells
    case = set_up_case(FIVE, judge_query(FIVE, {first: BLACK}, WHITE))
    assert (case.stones[BLACK], case.to_move, case.expect.to_move) == (("a1",), WHITE, WHITE)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("operations", [EVERY, ("judge",), ("play",), ("perft",), ("play", "perft")])
def test_only_what_can_be_asked_is_and_its_answer_is_right(
    name: GameName, operations: tuple[str, ...]
) -> None:
    kinds = set()
    for seed in range(20):
        for case in questions(Ground(name, Size(2)), operations, Random(seed)):
            *_, query = queries(case, operations)
            assert expectation(query) == case.expect
            assert case.expect.nodes is UNSET or case.depth == 1 or case.expect.nodes <= 4 * PERFT_NODES
            kinds.add(case.question)
    assert kinds == set(operations)


def test_of_a_game_on_a_large_board_one_set_up_is_asked_about() -> None:
    large = Ground(GameName("minefield"), Size(12))
    for ground, number in ((large, 1), (FIVE, 2)):
        assert len(list(questions(ground, ("judge",), Random(0)))) == number
