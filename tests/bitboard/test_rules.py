"""The rules of each game on bitboards: the clause that a record stops by. Cases and fuzzing hold the rest."""

import pytest

from rulestone.core.names import GameName
from tests.bitboard.asking import judge, perft, play

SET_UP = "setup_black=b2_red=c3"


@pytest.mark.parametrize(
    ("game", "size", "moves", "accepted", "reason"),
    [
        ("minefield", 3, "b2 b2", 1, "turn"),
        ("minefield", 3, "b1 c1 a3 a2", 4, None),
        ("minefield", 3, "b2 swap", 1, "turn"),
        ("minefield", 5, "b2 c2 c3", 2, "hard-corner"),
        ("minefield", 5, "b2 b3 a5 d2 d3", 4, "switch"),
        ("minefield", 2, "a1 b1 a2 b2", 3, "win"),
        ("necklace", 4, "b2 swap c3 c3", 3, "turn"),
        ("necklace", 4, "swap", 0, "swap"),
        ("necklace", 5, "b2 b3 e5 c2 c3", 4, "crosscut"),
        ("necklace", 5, "b3 c2 d3 c4", 3, "secluded"),
        ("lefe", 3, "choose_dark", 0, "pie"),
        ("lefe", 3, "c3xc4", 0, "pie"),
        ("lefe", 3, "c3 c4", 1, "pie"),
        ("lefe", 3, "c3 choose_dark choose_dark", 2, "pie"),
        ("lefe", 3, "c3 choose_dark c3", 2, "place"),
        ("lefe", 3, "c3 choose_dark b3xc3", 2, "capture"),
        ("lefe", 3, "c3 choose_dark b3 c2", 3, "capture"),
        ("lefe", 3, "c3 choose_dark b3 c2xb3", 4, None),
        ("lefe", 1, "a1 choose_dark a1", 2, "end"),
        ("interleave", 3, "choose_red", 0, "pie"),
        ("interleave", 3, "setup_red=a1", 0, "pie"),
        ("interleave", 3, "setup_black=a1,a1", 0, "pie"),
        ("interleave", 3, "setup_black=a1_red=a1", 0, "pie"),
        ("interleave", 3, f"{SET_UP} red:a1", 1, "pie"),
        ("interleave", 3, f"{SET_UP} red:stop", 1, "pie"),
        ("interleave", 3, f"{SET_UP} choose_red {SET_UP}", 2, "pie"),
        ("interleave", 3, f"{SET_UP} choose_red red:b2", 2, "turnless"),
        ("interleave", 3, f"{SET_UP} choose_red black:b1", 2, "place"),
        ("interleave", 3, f"{SET_UP} choose_red red:stop black:stop red:b1", 4, "end"),
        ("interleave", 3, "setup_black=a1 choose_red red:a2 black:stop red:b1 red:stop", 6, None),
        ("evening", 3, "black:a1", 0, "opening"),
        ("evening", 3, "white:stop", 0, "opening"),
        ("evening", 3, "white:a1 black:a1", 1, "turnless"),
        ("evening", 3, "white:a1 white:a2", 1, "place"),
        ("evening", 3, "white:a1 black:a2 white:stop white:stop", 4, None),
        ("evening", 3, "white:a1 black:a2 white:stop black:stop black:stop", 4, "end"),
    ],
)
def test_a_record_stops_by_a_clause(
    game: str, size: int, moves: str, accepted: int, reason: str | None
) -> None:
    played = play(GameName(game), size, moves)
    assert (played.accepted, played.reason) == (accepted, reason and f"{game}.{reason}")


@pytest.mark.parametrize(
    ("pie", "to_move", "stones"),
    [("first-move", "light", 1), ("extra-stone", "dark", 1), ("none", "dark", 0)],
)
def test_the_pie_of_lefe(pie: str, to_move: str, stones: int) -> None:
    played = play(GameName("lefe"), 3, "c3 choose_light" if stones else "", pie=pie)
    assert (played.to_move, len(played.legal)) == (to_move, 19 - stones)


def test_without_a_stone_in_sight_it_is_over() -> None:
    empty = judge(GameName("interleave"), 2, "")
    assert (empty.over, empty.winner, empty.score) == (True, "red", {"black": (), "red": ()})


def test_sequences_of_actions_are_counted_as_by_hand() -> None:
    minefield, necklace = GameName("minefield"), GameName("necklace")
    assert perft(GameName("lefe"), 3, 2) == 38
    assert [perft(minefield, 1, depth) for depth in range(4)] == [1, 1, 0, 0]
    assert perft(necklace, 2, 2) == 4 * (3 + 1)
    assert perft(necklace, 2, 2, swap=False) == 4 * 3
