"""Counting sequences of actions."""

import pytest

from rulestone.core.game import game_names
from rulestone.core.names import ActionText, GameName
from tests.bitboard.asking import opening, perft, play

MINEFIELD, NECKLACE, LEFE = GameName("minefield"), GameName("necklace"), GameName("lefe")


@pytest.mark.parametrize("game", game_names())
def test_perft_counts_what_play_lists(game: GameName) -> None:
    moves = opening(game)

    def slowly(record: tuple[ActionText, ...], depth: int) -> int:
        legal = play(game, 2, record).legal
        if depth <= 1:
            return len(legal) if depth else 1
        return sum(slowly((*record, action), depth - 1) for action in legal)

    assert [perft(game, 2, depth, moves) for depth in range(5)] == [
        slowly(moves, depth) for depth in range(5)
    ]


def test_perft_known_by_hand() -> None:
    assert perft(LEFE, 3, 2) == 38
    assert [perft(MINEFIELD, 1, depth) for depth in range(4)] == [1, 1, 0, 0]
    assert perft(NECKLACE, 2, 2) == 4 * (3 + 1)
    assert perft(NECKLACE, 2, 2, swap=False) == 4 * 3
