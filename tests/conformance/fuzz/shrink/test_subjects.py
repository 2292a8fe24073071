"""What a case is about, and what is left of it."""

from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.core.game import game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.engines.reference import ReferenceEngine
from rulestone.fuzz.generate.grounds import Ground, choices
from rulestone.fuzz.generate.playing import play
from rulestone.fuzz.generate.questions import Walk, questions
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition, legal_part, subject_of

OPERATIONS = ("judge", "play", "perft")
games = st.sampled_from(list(game_names()))
numbers = st.integers(0, 10_000)


def ground(game: GameName, number: int) -> Ground:
    choice = choices([ReferenceEngine().claims], [game], None)
    return choice.ground(number % 5, Random(number))


@settings(max_examples=40)
@given(game=games, number=numbers)
def test_what_a_case_is_about_makes_the_same_case(game: GameName, number: int) -> None:
    for case in questions(ground(game, number), OPERATIONS, Random(number)):
        assert subject_of(case).case() == case


@settings(max_examples=40)
@given(game=games, number=numbers, data=st.data())
def test_what_is_left_of_a_record_can_be_played(game: GameName, number: int, data: st.DataObject) -> None:
    where = ground(game, number)
    moves = play(where, Random(number)).moves
    kept = [move for move in moves if data.draw(st.booleans())]
    legal = legal_part(where, kept)
    assert Walk(where, legal).accepted == len(legal)
    accepted = Walk(where, moves).accepted
    assert legal_part(where, moves[:accepted]) == moves[:accepted]


NO_OPTIONS: Options = {}

SETUP = ("setup black=a1,b2,c1", "choose black")


def record(
    name: str,
    size: int,
    *moves: str,
    question: Literal["judge", "play", "perft"] = "play",
    options: Options = NO_OPTIONS,
) -> MoveRecord:
    where = Ground(GameName(name), Size(size), options)
    return MoveRecord(where, tuple(map(ActionText, moves)), question)


def test_a_record_weighs_its_moves_and_the_stones_that_it_sets_up() -> None:
    assert record("interleave", 2, *SETUP).weight == (4, 2, 0, 0, 0)
    assert record("minefield", 3, "a1", "b1").weight == (2, 3, 0, 0, 0)
    where = Ground(GameName("lefe"), Size(3), {"pie": "none"})
    assert MoveRecord(where, (), "perft", 2).weight == (0, 3, 0, 1, 2)


def test_a_position_weighs_its_stones() -> None:
    where = Ground(GameName("interleave"), Size(3), removed=(CellName("a1"),))
    black = Colour("black")
    stones = dict.fromkeys(where.board.cells[:4], black)
    assert StonePosition(where, black, stones).weight == (4, 3, 1, 0, 0)


def test_a_played_record_is_what_its_case_is_about() -> None:
    played = record("minefield", 3, "a1", "b1")
    case = played.case()
    assert case is not None
    assert subject_of(case) == played


@pytest.mark.parametrize("question", ["judge", "perft"])
def test_only_legal_moves_lead_to_a_position_or_a_count(question: Literal["judge", "perft"]) -> None:
    assert record("minefield", 3, "a1", "a1", question=question).case() is None
    legal = record("minefield", 3, "a1", "b1", question=question).case()
    assert legal is not None
    assert (legal.question, legal.moves) == (question, ("a1", "b1"))


def test_the_last_move_may_be_illegal() -> None:
    three = record("minefield", 3, "a1")
    assert three.with_moves(map(ActionText, ("a1", "a1", "b1", "a1"))).moves == ("a1", "b1", "a1")
    assert three.with_moves(()).moves == ()


def test_an_illegal_move_of_a_game_without_removals_is_left_out() -> None:
    played = record("interleave", 3, *SETUP, "black:c3", "red:b3")
    assert legal_part(played.ground, played.moves) == (*SETUP, "red:b3")


@pytest.mark.parametrize(
    ("moves", "legal"),
    [
        (("e2", "e1", "d2xe1"), ("e2", "e1", "d2xe1")),
        (("e2", "e1", "d2"), ("e2", "e1", "d2xe1")),
        (("e2", "e1", "d2xe2"), ("e2", "e1", "d2xe1")),
        (("e2xe1", "e1"), ("e2", "e1")),
        (("e2", "e2", "e1"), ("e2", "e1")),
    ],
)
def test_a_move_is_played_with_another_removal_or_none_if_need_be(
    moves: tuple[str, ...], legal: tuple[str, ...]
) -> None:
    played = record("lefe", 3, *moves, options={"pie": "none"})
    assert legal_part(played.ground, played.moves) == legal
