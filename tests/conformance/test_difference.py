"""One thing that is wrong with an answer, as data."""

from msgspec.structs import replace

from rulestone.check.answer_differences import answer_differences
from rulestone.check.difference import (
    MOST,
    Difference,
    bounded,
    by_weight,
    further,
    listed,
    score_in_words,
)
from rulestone.core.names import CellName
from tests.conformance.answers import RIGHT, SQUARE, SWITCH, actions


def test_what_is_wrong_in_the_same_way_has_the_same_sign_whatever_the_words() -> None:
    one, *_ = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, legal=()))
    other, *_ = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, legal=(), why={"a2": SWITCH}))
    assert one.words != other.words
    assert one.sign == other.sign
    (swap,) = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, legal=actions("a2 swap")))
    (pie,) = answer_differences(SQUARE, SQUARE.expect, replace(RIGHT, legal=actions("a2 pie")))
    assert swap.sign != pie.sign


def test_what_an_outside_engine_says_in_plain_texts_has_the_same_sign() -> None:
    one = Difference("score", None, {"black": 1, "white": (2, 1)}, "one")
    other = Difference("score", None, {"white": (2, 1), "black": 1}, "other")
    assert one.sign == other.sign
    assert one.sign != Difference("score", None, {"black": 1}, "one").sign


def test_the_sign_of_a_difference_has_the_cells_or_else_the_actions() -> None:
    (cell, action) = CellName("b2"), "b2xc3"
    assert Difference("legal", True, False, "", (cell,), actions=(action,)).sign[2] == (cell,)
    assert Difference("legal", True, False, "", (cell,)).sign[2] == (cell,)
    assert Difference("legal", True, False, "", actions=("swap",)).sign[2] == ("swap",)


def test_the_most_telling_come_first_and_the_others_keep_their_order() -> None:
    fields = ("why", "legal", "to_move", "over", "winner", "leader", "score")
    differences = [Difference(name, None, None, "") for name in fields]
    assert [each.field for each in by_weight(differences)] == [*fields[:1:-1], "why", "legal"]


def test_of_many_differences_the_rest_is_one_that_counts_them() -> None:
    many = [Difference("why", None, None, str(number)) for number in range(MOST + 2)]
    *sentences, rest = bounded("why", many)
    assert sentences == many[:MOST]
    assert (rest.words, rest.more) == ("why: and 2 more", 2)
    assert [each.more for each in bounded("why", many[: MOST + 1])] == [*MOST * [0], 1]
    assert list(bounded("why", many[:MOST])) == many[:MOST]
    assert list(further("why", 0)) == []


def test_scores_in_a_line() -> None:
    assert score_in_words({"white": (), "black": (3, 1)}) == "black 3 1, white none"
    assert score_in_words({"dark\x1b": 2}) == "dark\\x1b 2"
    assert (listed(()), listed(("a", "b"))) == ("", " (a, b)")
