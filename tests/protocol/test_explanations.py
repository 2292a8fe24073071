"""What a verdict and an explanation say, as facts that any output can show."""

import pytest

from rulestone.core.game import game
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import Verdict
from rulestone.protocol.explanations import (
    Explanation,
    Fact,
    ForColour,
    Refusal,
    Score,
    may_place,
    reasons,
    score_in_words,
    situation,
    verdict_facts,
)


def refusal(clause: str, because: str) -> Refusal:
    """A refusal by a clause."""
    return Refusal(clause=ClauseId(clause), rule=f"rule of {clause}", because=because, cells=())


def test_refused_cells_are_grouped_by_their_clause() -> None:
    verdict = Verdict(
        legal=(ActionText("a1"), ActionText("b1")),
        to_move="black",
        over=False,
        winner=None,
        why={"a2": ClauseId("x.one"), "b2": ClauseId("x.two"), "c2": ClauseId("x.one")},
    )
    legal, one, two = verdict_facts(GameName("minefield"), verdict)
    assert (legal.label, legal.values, legal.clauses) == ("legal (2)", ("a1", "b1"), ())
    assert (one.label, one.values, one.clauses) == ("refused (2)", ("a2", "c2"), ("x.one",))
    assert (two.label, two.values, two.clauses) == ("refused (1)", ("b2",), ("x.two",))


def test_of_a_game_that_is_over_no_actions_are_told() -> None:
    verdict = Verdict(
        legal=(), to_move=None, over=True, winner="dark", score={"dark": 3, "light": 2}, leader=None
    )
    facts = verdict_facts(GameName("lefe"), verdict)
    assert facts == (Fact("score", ("dark 3; light 2",)), Fact("leader", ("neither",)))
    assert facts[1].label == "ahead"


@pytest.mark.parametrize(
    ("name", "score", "words"),
    [
        ("lefe", {"dark": 7, "light": 0}, "dark 7; light 0"),
        ("evening", {"white": (3, 1), "black": ()}, "white 3 + 1; black nothing"),
        ("interleave", {"black": (2,), "red": (3, 1)}, "black 2; red 3 + 1 + ½"),
    ],
)
def test_points_are_a_number_or_sizes_of_groups_with_any_imaginary_ones(
    name: str, score: Score, words: str
) -> None:
    assert score_in_words(GameName(name), score) == words


def test_set_ups_that_are_not_listed_are_not_told_to_be_none() -> None:
    unlisted = Verdict(legal=(), to_move=None, over=False, winner=None)
    assert verdict_facts(GameName("interleave"), unlisted) == ()


def test_who_may_place_is_said_of_each_colour() -> None:
    cell = CellName("c3")
    explanation = Explanation(cell=cell, colours=())
    black = ForColour(colour=Colour("black"), legal=True, actions=(ActionText("c3"),), refusals=())
    white = ForColour(colour=Colour("white"), legal=False, actions=(), refusals=())
    nobody = ForColour(colour=None, legal=False, actions=(), refusals=())
    lines = [" ".join(may_place(explanation, case)) for case in (black, white, nobody)]
    assert lines == ["Black may place on c3", "White may not place on c3", "Nobody may place on c3"]


def test_refusals_of_one_clause_are_one_reason() -> None:
    one, two = reasons([refusal("x.one", "this"), refusal("x.one", "that"), refusal("x.two", "so")])
    assert (one.clause, one.rule, one.because) == ("x.one", "rule of x.one", ("this", "that"))
    assert (two.clause, two.because) == ("x.two", ("so",))


def test_a_situation_is_whose_turn_it_is_or_how_the_game_ended() -> None:
    minefield, evening = (
        played.start(played.board(Size(3)), {}) for played in map(game, ("minefield", "evening"))
    )
    going = Verdict(legal=(), to_move="white", over=False, winner=None)
    won = Verdict(legal=(), to_move=None, over=True, winner="white")
    drawn = Verdict(legal=(), to_move=None, over=True, winner=None)
    assert [situation(minefield, each) for each in (won, drawn)] == ["Over: White has won.", "Over: A draw."]
    assert situation(minefield, going).startswith("White to move.")
    nobody = Verdict(legal=(), to_move=None, over=False, winner=None)
    assert situation(evening, nobody) == "White begins with one stone on any cell."
