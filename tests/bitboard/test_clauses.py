"""Positions thought out by hand: each clause where it decides, and where it just does not."""

import pytest

from rulestone.game import game_names
from rulestone.names import GameName
from tests.bitboard.asking import judge, play, why

MINEFIELD, NECKLACE, LEFE, INTERLEAVE, EVENING = game_names()


def test_a_hard_corner_has_an_empty_point() -> None:
    assert why(judge(MINEFIELD, 5, "black=b2 white=c2", "black"))["c3"] == "minefield.hard-corner"
    assert "c3" in judge(MINEFIELD, 5, "black=b2,b3 white=c2", "black").legal
    assert "c3" in judge(MINEFIELD, 5, "black=b2", "black").legal


def test_a_hard_corner_is_made_by_its_single_stone_too() -> None:
    assert why(judge(MINEFIELD, 5, "black=b2,c3", "white"))["b3"] == "minefield.hard-corner"


@pytest.mark.parametrize(
    ("stones", "cell", "clause"),
    [
        ("black=b2 white=b3,d2", "d3", "minefield.switch"),
        ("black=b2 white=b3,e2", "e3", "minefield.switch"),
        ("black=b2 white=b3,f2", "f3", None),
        ("black=b2 white=c2,b4", "c4", "minefield.switch"),
        ("black=b2 white=c2,b5", "c5", "minefield.switch"),
        ("black=b2 white=c2,b6", "c6", None),
        ("black=b2 white=b3,d2,c2", "d3", None),
        ("black=b2,c3 white=b3,e2", "e3", None),
        ("black=b2,d2 white=b3", "d3", None),
    ],
)
def test_a_switch_is_two_wide_and_three_or_four_long_and_empty_between(
    stones: str, cell: str, clause: str | None
) -> None:
    assert why(judge(MINEFIELD, 7, stones, "black")).get(cell) == clause


def test_an_old_pattern_excuses_nothing_and_forbids_nothing_elsewhere() -> None:
    verdict = judge(MINEFIELD, 7, "black=a1,b2,e5 white=b1,f5", "black")
    assert {"f6", "f4"} <= why(verdict).keys()
    assert {"a2", "d2"} <= set(verdict.legal)


def test_where_both_clauses_forbid_a_point_the_first_is_named() -> None:
    stones = "black=b1,a3,c3 white=c1,a2"
    assert why(judge(MINEFIELD, 3, stones, "white"))["b3"] == "minefield.hard-corner"


@pytest.mark.parametrize("game", [MINEFIELD, NECKLACE])
def test_a_board_of_one_point_is_won_by_the_first_stone(game: GameName) -> None:
    played = play(game, 1, "a1 swap" if game == NECKLACE else "a1 a1")
    first = "red" if game == NECKLACE else "black"
    assert (played.accepted, played.over, played.winner, played.legal) == (1, True, first, ())
    assert played.reason == f"{game}.win"


@pytest.mark.parametrize("game", [MINEFIELD, NECKLACE])
def test_a_chain_has_no_diagonal_links(game: GameName) -> None:
    first, second = ("red", "blue") if game == NECKLACE else ("black", "white")
    assert not judge(game, 3, f"{first}=a1,a2,b3", second).over
    assert judge(game, 3, f"{first}=a1,a2,a3", second).winner == first
    assert judge(game, 3, f"{second}=a1,b1,c1", first).winner == second
    assert not judge(game, 3, f"{second}=a1,a2,a3", first).over


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_a_chain_has_won_whoever_is_to_move(to_move: str) -> None:
    assert judge(MINEFIELD, 2, "black=a1,a2 white=b1,b2", to_move).winner == "black"
    assert judge(MINEFIELD, 1, "white=a1", to_move).winner == "white"


def test_a_crosscut_anywhere_forbids_everything() -> None:
    assert why(judge(NECKLACE, 5, "red=b2 blue=b3,c2", "red"))["c3"] == "necklace.crosscut"
    everywhere = judge(NECKLACE, 5, "red=a1,b2 blue=a2,b1", "red")
    assert (everywhere.over, everywhere.winner, everywhere.legal) == (True, None, ())
    assert "d4" in judge(NECKLACE, 5, "red=a1,b2 blue=a2", "red").legal


def test_a_point_is_secluded_when_no_empty_path_leads_out() -> None:
    assert why(judge(NECKLACE, 5, "red=b3,d3 blue=c2", "blue"))["c4"] == "necklace.secluded"
    assert "c4" in judge(NECKLACE, 5, "red=b3,d3", "blue").legal
    assert "c3" in judge(NECKLACE, 5, "red=b3,d3 blue=c2", "blue").legal


def test_a_perimeter_point_is_never_secluded() -> None:
    assert "b1" in judge(NECKLACE, 5, "red=a2", "blue", swap=False).legal


def test_filling_an_only_secluded_point_is_legal_and_nothing_else_is() -> None:
    assert judge(NECKLACE, 5, "red=b3,d3,c4 blue=c2", "blue").legal == ("c3",)
    two = judge(NECKLACE, 7, "red=b3,d3,c4,f3 blue=c2,e2,e4", "blue")
    assert (two.over, two.winner, two.legal) == (True, None, ())


def test_the_ring_may_be_far_from_the_point_that_closes_it() -> None:
    ring = "b3,b4,b5,c6,d6,e6,f5,f4,f3,e2,c2"
    assert why(judge(NECKLACE, 7, f"red={ring}", "red"))["d2"] == "necklace.secluded"
    assert why(judge(NECKLACE, 7, f"red={ring}", "red"))["d1"] == "necklace.secluded"
    assert "a4" in judge(NECKLACE, 7, f"red={ring}", "red").legal


def test_the_swap_is_open_on_blues_first_turn_only() -> None:
    assert "swap" in judge(NECKLACE, 3, "red=b2", "blue").legal
    assert "swap" not in judge(NECKLACE, 3, "red=b2", "red").legal
    assert "swap" not in judge(NECKLACE, 3, "red=b2 blue=a1", "blue").legal
    assert "swap" not in judge(NECKLACE, 3, "red=b2", "blue", swap=False).legal
    assert play(NECKLACE, 3, "b2 swap").to_move == "blue"
    assert play(NECKLACE, 3, "b2 swap swap").reason == "necklace.swap"


def test_lefe_places_beside_at_most_three_friends_that_are_apart() -> None:
    assert why(judge(LEFE, 3, "dark=c2,c3", "dark")) == {"b2": "lefe.place", "d2": "lefe.place"}
    assert "c3" in judge(LEFE, 3, "dark=b2,c4,d2", "dark").legal


def test_lefe_removes_a_smaller_tree_that_the_grown_one_touches() -> None:
    # The lone stone at c3 becomes a tree of two leaves and outdoes the lone enemy at b3.
    verdict = judge(LEFE, 3, "dark=c3 light=b3", "dark")
    assert "c2xb3" in verdict.legal
    assert "c2" not in verdict.legal
    # A new tree has one leaf, which is not more than one.
    assert "a3" in judge(LEFE, 3, "dark=e1 light=b3", "dark").legal


def test_lefe_prolonging_a_branch_increases_nothing() -> None:
    assert "c4" in judge(LEFE, 3, "dark=c2,c3 light=d3", "dark").legal


RING = "c2,d2,d3,c4,b3,b2"


def test_lefe_a_new_tree_outdoes_a_leafless_ring() -> None:
    assert "c3xb2" in judge(LEFE, 3, f"light={RING}", "dark").legal
    assert "c3" in judge(LEFE, 3, f"light={RING}", "dark", newborn="never").legal


def test_lefe_merging_is_measured_against_the_least_or_the_most() -> None:
    # d6 joins a tree of three leaves, at one of them, to a lone stone: three leaves again.
    stones = "dark=d4,d5,e3,c3,d7 light=c2"
    assert "d6xc2" in judge(LEFE, 4, stones, "dark").legal
    assert "d6" in judge(LEFE, 4, stones, "dark", merge="most").legal


def test_lefe_ends_when_either_cannot_place_or_on_the_turn_of_one_who_cannot() -> None:
    # Light fills all but the middle; in it Dark can place and Light cannot.
    stones = "light=a1,a2,b1,b3,c1,c2"
    assert judge(LEFE, 2, stones, "dark").over
    assert not judge(LEFE, 2, stones, "dark", end="on-turn").over
    assert judge(LEFE, 2, stones, "light", end="on-turn").over


def test_lefe_counts_different_numbers_of_leaves_and_the_bonus() -> None:
    assert judge(LEFE, 3, "dark=a1,a3 light=e1", "dark").score == {"dark": 2, "light": 1}
    even = judge(LEFE, 3, "dark=a1 light=e1", "dark")
    assert (even.score, even.leader) == ({"dark": 1, "light": 1}, None)
    # A leafless ring is a different number, and one tree more than nothing in the comparison.
    ringed = judge(LEFE, 4, "light=d2,e2,e3,d4,c3,c2,a1 dark=g1", "dark")
    assert ringed.score == {"dark": 1, "light": 3}


@pytest.mark.parametrize(
    ("pie", "to_move", "stones"),
    [("first-move", "light", 1), ("extra-stone", "dark", 1), ("none", "dark", 0)],
)
def test_lefe_pie(pie: str, to_move: str, stones: int) -> None:
    if pie == "none":
        played = play(LEFE, 3, "", pie=pie)
    else:
        due = play(LEFE, 3, "", pie=pie)
        assert (due.to_move, len(due.legal)) == ("dark", 19)
        choice = play(LEFE, 3, "c3", pie=pie)
        assert (choice.to_move, choice.legal) == (None, ("choose dark", "choose light"))
        played = play(LEFE, 3, "c3 choose_light", pie=pie)
    assert (played.to_move, len(played.legal)) == (to_move, 19 - stones)


def test_lefe_on_one_cell_is_over_after_the_choice() -> None:
    assert not play(LEFE, 1, "a1").over
    played = play(LEFE, 1, "a1 choose_dark")
    assert (played.over, played.winner, played.score) == (True, "dark", {"dark": 2, "light": 0})


def test_interleave_sees_past_empty_spaces_and_not_past_stones() -> None:
    assert "red:c3" in judge(INTERLEAVE, 3, "black=c1").legal
    assert why(judge(INTERLEAVE, 3, "black=c1 red=c5"))["red:c2"] == "interleave.place"
    assert "red:c2" in judge(INTERLEAVE, 3, "black=c1,c4 red=c5").legal


def test_interleave_red_wins_ties() -> None:
    assert judge(INTERLEAVE, 2, "black=a1 red=c2").leader == "red"
    assert judge(INTERLEAVE, 2, "black=a1,a2 red=c2").leader == "black"


def test_interleave_without_a_stone_in_sight_is_over() -> None:
    empty = judge(INTERLEAVE, 2, "")
    assert (empty.over, empty.winner, empty.score) == (True, "red", {"black": (), "red": ()})


def test_evening_counts_each_group_once() -> None:
    # c3 touches both stones of White's pair, and one of three connected black ones.
    assert "white:c3" in judge(EVENING, 3, "white=b2,b3 black=d2,d1,e1").legal
    even = why(judge(EVENING, 3, "white=b2,b3 black=d2,d1"))
    assert {"white:c3", "black:c3"} <= even.keys()


@pytest.mark.parametrize(
    ("stones", "black_wins", "odd_even"),
    [("white=a1 black=c2", "black", "white"), ("white=a1,a2 black=c1,c2", "black", "black")],
)
def test_evening_ties(stones: str, black_wins: str, odd_even: str) -> None:
    assert judge(EVENING, 2, stones).leader == black_wins
    assert judge(EVENING, 2, stones, tiebreak="odd-even").leader == odd_even


@pytest.mark.parametrize("game", [INTERLEAVE, EVENING])
def test_both_wishes_end_it_and_a_placement_cancels_them(game: GameName) -> None:
    first = "black" if game == INTERLEAVE else "white"
    second = "red" if game == INTERLEAVE else "black"
    begin = "setup_black=a1 choose_red red:a2" if game == INTERLEAVE else "white:a1 black:a2"
    assert play(game, 3, f"{begin} {first}:stop {second}:stop").over
    assert not play(game, 3, f"{begin} {first}:stop {first}:stop").over
    placement = play(game, 3, begin).legal[0]
    assert not play(game, 3, f"{begin} {first}:stop {placement} {second}:stop").over
