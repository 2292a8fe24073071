"""What a case is about, and what is left of it."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.conformance.fuzz.generate.grounds import Ground, choices
from rulestone.conformance.fuzz.generate.playing import play
from rulestone.conformance.fuzz.generate.questions import Walk, questions
from rulestone.conformance.fuzz.shrink.subjects import legal_part, subject_of
from rulestone.game import game_names
from rulestone.names import GameName
from rulestone.oracle import ReferenceEngine

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
