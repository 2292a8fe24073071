"""The reference, the bitboard and the JavaScript engine, asked the same: every answer in full."""

from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.fuzz.makers import maker_for
from rulestone.fuzz.positions import random_set_up
from rulestone.protocol import Query, Question
from rulestone.protocol.checking import checked_board
from rulestone.strategies import perfts, records, set_ups
from tests.differential.held import OutsideEngine, agree

each_game = pytest.mark.parametrize("game", game_names())


def last_letters(game: GameName, size: Size) -> int:
    """How many letters the last cell of a board is called by."""
    board = checked_board(game, size, ())
    return len(board.name(board.cells[-1]).rstrip("0123456789"))


@each_game
@given(data=st.data())
def test_positions_set_up(other: OutsideEngine, game: GameName, data: st.DataObject) -> None:
    """Stones anywhere, whether a game can lead there or not."""
    agree(other, data.draw(set_ups(game), label="query"))


@each_game
def test_positions_set_up_on_large_boards(other: OutsideEngine, game: GameName) -> None:
    """Boards whose letters run past z."""
    # By lot and not by strategy: Hypothesis could not shrink so much anyway.
    size = next(size for size in map(Size, count(1)) if last_letters(game, size) > 1)
    for seed in range(max(1, settings().max_examples // 50)):
        agree(other, random_set_up(maker_for(Question(game=game, size=size)), Random(seed)))


@each_game
@settings(max_examples=max(1, settings().max_examples // 2))
@given(data=st.data())
def test_records_of_moves(other: OutsideEngine, game: GameName, data: st.DataObject) -> None:
    """Whole games: how far they are legal, why no farther, and what is true at their end."""
    play = data.draw(records(game), label="query")
    agree(other, play)
    agree(
        other,
        Query(game=game, size=play.size, options=play.options, removed=play.removed, moves=play.moves),
    )


@given(query=perfts())
def test_counts_of_sequences(other: OutsideEngine, query: Query) -> None:
    """Perft: the numbers of sequences of actions from anywhere in a game."""
    agree(other, query)
