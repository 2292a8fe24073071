"""The reference, the bitboard and by night the JavaScript engine, asked the same: every answer in full."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game, game_names
from rulestone.engines.engine import Engine
from rulestone.fuzz.generate import maker_for, questions, random_set_up_question
from rulestone.protocol import Judge, Question
from rulestone.protocol.checking import checked_board
from rulestone.testing.strategies import perfts, records, set_ups
from tests.helpers.agreement import agree

each_game = pytest.mark.parametrize("game", game_names())


def last_letters(game: GameName, size: Size) -> int:
    """How many letters the last cell of a board is called by."""
    board = checked_board(find_game(game), size, ())
    return len(board.name(board.cells[-1]).rstrip("0123456789"))


@each_game
@given(data=st.data())
def test_engines_agree_on_positions_of_stones(other: Engine, game: GameName, data: st.DataObject) -> None:
    """Stones anywhere, whether a game can lead there or not."""
    agree(other, data.draw(set_ups(game), label="query"))


@each_game
def test_engines_agree_on_positions_of_stones_on_large_boards(other: Engine, game: GameName) -> None:
    """Boards whose letters run past z."""
    # By lot and not by strategy: Hypothesis could not shrink so much anyway.
    size = next(size for size in map(Size, count(1)) if last_letters(game, size) > 1)
    for seed in range(max(1, settings().max_examples // 50)):
        agree(other, random_set_up_question(maker_for(Judge(game=game, size=size)), Random(seed)))


@each_game
@settings(max_examples=max(1, settings().max_examples // 4))
@given(data=st.data())
def test_engines_agree_on_every_question_about_a_game(
    other: Engine, game: GameName, data: st.DataObject
) -> None:
    """All that fuzzing asks about a game: after every move and refused ones, by record, by stones; counts."""
    maker = maker_for(data.draw(set_ups(game, 3), label="board"))
    random = data.draw(st.randoms(use_true_random=False), label="random")
    for query in questions(maker, ("judge", "play", "perft"), random):
        agree(other, query)


@given(query=records() | perfts())
def test_engines_agree_on_records_and_perft_counts(other: Engine, query: Question) -> None:
    """Whole games: how far they are legal, and why no farther; how many sequences continue one."""
    agree(other, query)
