"""Lefe on bitboards: clauses where they decide and where they do not, records, and any stones."""

import pytest
from hypothesis import given, settings

from rulestone.core.names import Colour, GameName, Size
from rulestone.protocol import Query
from rulestone_bitboard.layout import NOTHING
from rulestone_bitboard.lefe import rules
from tests.bitboard.asking import judge, play, read_and_written, why
from tests.bitboard.set_ups import judged, set_ups, slowly
from tests.games.lefe.naive import NaiveLefe

GAME = GameName("lefe")


def test_options_are_readings_of_the_rules() -> None:
    default = rules(Size(3), {})
    assert (default.capture.newborn, default.capture.most, default.on_turn) == (True, False, False)
    other = rules(Size(3), {"newborn": "never", "merge": "most", "end": "on-turn", "pie": "none"})
    assert (other.capture.newborn, other.capture.most, other.on_turn) == (False, True, True)
    assert [each.start().count() for each in (default, other)] == [19, 19]
    stones = (default.layout.cell("c3"), NOTHING)
    for side, colour in enumerate(default.colours):
        position = default.set_up(stones, colour)
        assert (position.mover, position.score()) == (side, (2, 0))


def test_places_beside_at_most_three_friends_that_are_apart() -> None:
    assert why(judge(GAME, 3, "dark=c2,c3", "dark")) == {"b2": "lefe.place", "d2": "lefe.place"}
    assert "c3" in judge(GAME, 3, "dark=b2,c4,d2", "dark").legal


def test_removes_a_smaller_tree_that_the_grown_one_touches() -> None:
    # The lone stone at c3 becomes a tree of two leaves and outdoes the lone enemy at b3.
    verdict = judge(GAME, 3, "dark=c3 light=b3", "dark")
    assert "c2xb3" in verdict.legal
    assert "c2" not in verdict.legal
    # A new tree has one leaf, which is not more than one.
    assert "a3" in judge(GAME, 3, "dark=e1 light=b3", "dark").legal


def test_prolonging_a_branch_increases_nothing() -> None:
    assert "c4" in judge(GAME, 3, "dark=c2,c3 light=d3", "dark").legal


RING = "c2,d2,d3,c4,b3,b2"


def test_a_new_tree_outdoes_a_leafless_ring() -> None:
    assert "c3xb2" in judge(GAME, 3, f"light={RING}", "dark").legal
    assert "c3" in judge(GAME, 3, f"light={RING}", "dark", newborn="never").legal


def test_merging_is_measured_against_the_least_or_the_most() -> None:
    # d6 joins a tree of three leaves, at one of them, to a lone stone: three leaves again.
    stones = "dark=d4,d5,e3,c3,d7 light=c2"
    assert "d6xc2" in judge(GAME, 4, stones, "dark").legal
    assert "d6" in judge(GAME, 4, stones, "dark", merge="most").legal


def test_ends_when_either_cannot_place_or_on_the_turn_of_one_who_cannot() -> None:
    # Light fills all but the middle; in it Dark can place and Light cannot.
    stones = "light=a1,a2,b1,b3,c1,c2"
    assert judge(GAME, 2, stones, "dark").over
    assert not judge(GAME, 2, stones, "dark", end="on-turn").over
    assert judge(GAME, 2, stones, "light", end="on-turn").over


def test_counts_different_numbers_of_leaves_and_the_bonus() -> None:
    assert judge(GAME, 3, "dark=a1,a3 light=e1", "dark").score == {"dark": 2, "light": 1}
    even = judge(GAME, 3, "dark=a1 light=e1", "dark")
    assert (even.score, even.leader) == ({"dark": 1, "light": 1}, None)
    # A leafless ring is a different number, and one tree more than nothing in the comparison.
    ringed = judge(GAME, 4, "light=d2,e2,e3,d4,c3,c2,a1 dark=g1", "dark")
    assert ringed.score == {"dark": 1, "light": 3}


@pytest.mark.parametrize(
    ("pie", "to_move", "stones"),
    [("first-move", "light", 1), ("extra-stone", "dark", 1), ("none", "dark", 0)],
)
def test_pie(pie: str, to_move: str, stones: int) -> None:
    if pie == "none":
        played = play(GAME, 3, "", pie=pie)
    else:
        due = play(GAME, 3, "", pie=pie)
        assert (due.to_move, len(due.legal)) == ("dark", 19)
        choice = play(GAME, 3, "c3", pie=pie)
        assert (choice.to_move, choice.legal) == (None, ("choose dark", "choose light"))
        played = play(GAME, 3, "c3 choose_light", pie=pie)
    assert (played.to_move, len(played.legal)) == (to_move, 19 - stones)


def test_on_one_cell_is_over_after_the_choice() -> None:
    assert not play(GAME, 1, "a1").over
    played = play(GAME, 1, "a1 choose_dark")
    assert (played.over, played.winner, played.score) == (True, "dark", {"dark": 2, "light": 0})


@pytest.mark.parametrize(
    ("size", "moves", "accepted", "reason"),
    [
        (3, "choose_dark", 0, "lefe.pie"),
        (3, "c3xc4", 0, "lefe.pie"),
        (3, "c3 c4", 1, "lefe.pie"),
        (3, "c3 choose_dark choose_dark", 2, "lefe.pie"),
        (3, "c3 choose_dark c3", 2, "lefe.place"),
        (3, "c3 choose_dark b3xc3", 2, "lefe.capture"),
        (3, "c3 choose_dark b3 c2", 3, "lefe.capture"),
        (3, "c3 choose_dark b3 c2xb3", 4, None),
        (1, "a1 choose_dark a1", 2, "lefe.end"),
    ],
)
def test_a_record_stops_by_a_clause(size: int, moves: str, accepted: int, reason: str | None) -> None:
    played = play(GAME, size, moves)
    assert (played.accepted, played.reason) == (accepted, reason)


@pytest.mark.parametrize("text", ["c3xd4", "choose light"])
def test_actions_are_written_as_read(text: str) -> None:
    assert read_and_written(GAME, text) == text


@settings(deadline=None)
@given(set_ups(GAME, NaiveLefe))
def test_any_stones_are_judged_as_the_slow_way_does(query: Query) -> None:
    naive, names = slowly(NaiveLefe, query)
    dark, light = NaiveLefe.colours
    mine = Colour(str(query.to_move))
    enemy = light if mine == dark else dark
    room = {colour: naive.legal(colour) for colour in (dark, light)}
    verdict = judged(query)
    leaves = {
        colour: sorted((naive.leaves(tree, colour) for tree in naive.groups(colour)), reverse=True)
        for colour in (dark, light)
    }
    score = {colour: len(set(leaves[colour])) for colour in (dark, light)}
    if leaves[dark] != leaves[light]:
        score[max((dark, light), key=lambda colour: leaves[colour])] += 1
    assert verdict.score == score
    leader = None if score[dark] == score[light] else max(score, key=lambda colour: score[colour])
    assert verdict.leader == leader
    stuck = [colour for colour in (dark, light) if not room[colour]]
    assert verdict.over == (mine in stuck if query.options.get("end") == "on-turn" else bool(stuck))
    if verdict.over:
        assert (verdict.legal, verdict.to_move, verdict.winner) == ((), None, leader)
        return
    in_order = list(names.values())
    order = {name: number for number, name in enumerate(in_order)}
    expected: list[str] = []
    for cell in sorted(room[mine], key=lambda cell: order[names[cell]]):
        preys = sorted(min(order[names[stone]] for stone in prey) for prey in naive.preys(cell, mine, enemy))
        removals = [f"{names[cell]}x{in_order[prey]}" for prey in preys]
        expected += removals or [names[cell]]
    assert list(verdict.legal) == expected
    assert verdict.to_move == mine
    assert verdict.why == dict.fromkeys((names[cell] for cell in naive.of(None) - room[mine]), "lefe.place")
