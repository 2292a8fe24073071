"""What counts as a difference, and how it is said."""

import re

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation
from rulestone.check.answer_differences import answer_differences
from rulestone.core.names import ActionText, CellName, ClauseId, Colour
from rulestone.protocol import Nodes, Played, Verdict
from tests.conformance.answers import CORNER, LEFE, RIGHT, SQUARE, SWITCH, actions


def words(case: Case, answer: Verdict | Nodes) -> list[str]:
    return [difference.words for difference in answer_differences(case, case.expect, answer)]


def test_a_right_answer_has_none() -> None:
    assert words(SQUARE, RIGHT) == []
    assert words(SQUARE, replace(RIGHT, why={"b2": SWITCH})) == []


def test_colours_and_ends() -> None:
    answer = replace(RIGHT, to_move="wei\x1bss", over=True, winner="black")
    assert words(SQUARE, answer) == [
        "to move: you say wei\\x1bss; it is black",
        "over: you say that the game is over; it goes on",
        "winner: you say black; it is nobody",
    ]
    assert words(SQUARE, replace(RIGHT, to_move=None)) == ["to move: you say nobody; it is black"]


def test_reasons_are_compared_cell_by_cell() -> None:
    answer = replace(RIGHT, why={"a2": CORNER, "b2": ClauseId("minefield.turn")})
    assert words(SQUARE, answer) == [
        "why: b2: you say minefield.turn; it is refused by minefield.hard-corner or minefield.switch",
        "why: a2: you say minefield.hard-corner; nothing needs explaining there",
    ]
    assert words(SQUARE, replace(RIGHT, why={})) == [
        "why: b2: you do not say why it is refused (minefield.hard-corner, minefield.switch)"
    ]


def test_optional_fields_are_compared_where_they_are_given() -> None:
    case = replace(
        LEFE,
        expect=replace(LEFE.expect, score={Colour("dark"): 2, Colour("light"): 1}, leader=Colour("dark")),
    )
    answer = Verdict(legal=LEFE.expect.legal or (), to_move="dark", over=False, winner=None)
    assert words(case, answer) == []
    assert words(case, replace(answer, score={"dark": 2, "light": 1}, leader="dark")) == []
    assert words(case, replace(answer, score={"dark": 2, "light": (1, 1)}, leader=None)) == [
        "leader: you say nobody; it is dark",
        "score: you say dark 2, light 1 1; it is dark 2, light 1",
    ]


def test_a_record_followed_too_far_or_not_far_enough_is_all_that_is_said() -> None:
    record = replace(
        SQUARE, moves=actions("a1 b1 b2"), expect=replace(SQUARE.expect, accepted=2, reasons=(CORNER,))
    )
    right = Played(legal=actions("a2"), to_move="black", over=False, winner=None, accepted=2)
    assert words(record, right) == []
    assert words(record, replace(right, reason=CORNER)) == []
    assert words(record, replace(right, reason=SWITCH)) == [
        "reason: you name minefield.switch; the next move is refused by minefield.hard-corner"
    ]
    (far,) = answer_differences(record, record.expect, replace(right, accepted=3, legal=()))
    assert far.words == (
        "accepted: you follow 3 moves; 2 are legal: move 3 (b2) is not legal (minefield.hard-corner); "
        "there you say that black is to move"
    )
    assert (far.cells, far.clauses) == (("b2",), (CORNER,))
    assert words(record, replace(right, accepted=1, reason=SWITCH)) == [
        (
            "accepted: you follow 1 move; 2 are legal: move 2 (b1) is legal, "
            "which you refuse (minefield.switch); there you say that black is to move"
        )
    ]
    assert words(record, replace(right, accepted=-7)) == [
        "accepted: you follow -7 moves; 2 are legal: that is not a number of moves"
    ]


def test_a_position_put_as_a_record_is_legal_to_its_end() -> None:
    short = Played(legal=actions("a2"), to_move="black", over=False, winner=None, accepted=0)
    assert words(SQUARE, short) == [
        "accepted: you follow 0 moves; 2 are legal: move 1 (a1) is legal; there you say that black is to move"
    ]


@pytest.mark.parametrize(
    ("over", "winner", "to_move", "sentence"),
    [
        (True, "white", None, "the game is over and white has won"),
        (True, "black", "black", "the game is over and black has won"),
        (True, None, None, "the game is over and nobody has won"),
        (False, "wei\x1bss", "black", "wei\\x1bss has won and the game goes on"),
        (False, None, "white", "white is to move"),
        (False, None, None, "the game goes on"),
    ],
)
def test_a_record_that_is_left_too_early_shows_what_was_said_of_that_position(
    over: bool, winner: str | None, to_move: str | None, sentence: str
) -> None:
    early = Played(legal=(), to_move=to_move, over=over, winner=winner, accepted=1)
    assert words(SQUARE, early) == [
        f"accepted: you follow 1 move; 2 are legal: move 2 (b1) is legal; there you say that {sentence}"
    ]


LONG = "q" * 100


def lengths(text: str | None) -> list[int]:
    """How long each copy of LONG is that a text holds, cut as they are."""
    return [len(copy) for copy in re.findall("q+…?", text or "")]


@pytest.mark.parametrize(
    ("answer", "in_words", "as_data"),
    [
        (replace(RIGHT, to_move=LONG), [40], []),
        (replace(RIGHT, why={"b2": ClauseId(LONG)}), [60], []),
        (replace(RIGHT, why={"b2": SWITCH, LONG: ClauseId(LONG)}), [40, 60], [60]),
        (replace(RIGHT, legal=(*RIGHT.legal, ActionText(LONG))), [40], [60]),
        (replace(RIGHT, legal=(), why={"a2": ClauseId(LONG), "b2": SWITCH}), [60], [60]),
        (Played(legal=(), to_move=LONG, over=False, winner=None, accepted=0), [40], []),
        (Played(legal=(), to_move=None, over=False, winner=LONG, accepted=0), [40], []),
        (
            Played(legal=(), to_move=None, over=False, winner=None, accepted=0, reason=ClauseId(LONG)),
            [60],
            [60],
        ),
    ],
)
def test_what_an_engine_says_at_length_is_cut(
    answer: Verdict, in_words: list[int], as_data: list[int]
) -> None:
    (difference,) = answer_differences(SQUARE, SQUARE.expect, answer)
    assert lengths(difference.words) == in_words
    assert lengths(" ".join((*difference.actions, difference.named or ""))) == as_data


def test_a_reason_at_length_is_cut() -> None:
    record = replace(
        SQUARE, moves=actions("a1 b1 b2"), expect=replace(SQUARE.expect, accepted=2, reasons=(CORNER,))
    )
    right = Played(legal=actions("a2"), to_move="black", over=False, winner=None, accepted=2)
    (difference,) = answer_differences(record, record.expect, replace(right, reason=ClauseId(LONG)))
    assert (lengths(difference.words), lengths(difference.named)) == ([60], [60])


def test_of_a_record_that_is_left_the_next_move_alone_is_in_question() -> None:
    for accepted, move in enumerate(SQUARE.moves or ()):
        early = Played(legal=(), to_move=None, over=False, winner=None, accepted=accepted)
        (difference,) = answer_differences(SQUARE, SQUARE.expect, early)
        assert (difference.actions, difference.cells) == ((move,), (CellName(move),))
        assert difference.clauses == ()
    nowhere = Played(legal=(), to_move=None, over=False, winner=None, accepted=-1)
    (difference,) = answer_differences(SQUARE, SQUARE.expect, nowhere)
    assert (difference.actions, difference.cells) == ((), ())
    assert difference.words.endswith("2 are legal: that is not a number of moves")


def test_a_record_that_is_followed_past_its_end_has_no_next_move() -> None:
    far = Played(legal=(), to_move="white", over=False, winner=None, accepted=3)
    (difference,) = answer_differences(SQUARE, SQUARE.expect, far)
    assert difference.words.startswith("accepted: you follow 3 moves; 2 are legal: move 3 is not legal; ")
    assert (difference.actions, difference.cells) == ((), ())
    (difference,) = answer_differences(SQUARE, SQUARE.expect, replace(far, accepted=10**30))
    assert difference.words.startswith(f"accepted: you follow 1{18 * '0'}… moves; ")


def test_reasons_of_cells_that_are_in_question_anyway_are_passed_over_and_the_others_are_not() -> None:
    """The reason for calling a point illegal is none where that is what the engine does not say."""
    why = {"a2": (CORNER,), "b2": (SWITCH,)}
    case = replace(SQUARE, expect=replace(SQUARE.expect, legal=(), why=why))
    assert words(case, replace(RIGHT, legal=actions("a2"), why={"b2": CORNER})) == [
        "a2: you say legal; it is not (minefield.hard-corner)",
        "why: b2: you say minefield.hard-corner; it is refused by minefield.switch",
    ]


def test_counts() -> None:
    case = replace(SQUARE, question="perft", expect=Expectation(nodes=12))
    assert words(case, Nodes(nodes=12)) == []
    assert words(case, Nodes(nodes=13)) == ["nodes: you count 13; there are 12"]
    assert words(case, Nodes(nodes=10**99)) == [f"nodes: you count 1{38 * '0'}…; there are 12"]
    assert len(words(case, Nodes(nodes=10**4000))[0]) < 100


def test_of_a_wrong_end_the_missing_actions_are_a_consequence_and_not_told_one_by_one() -> None:
    case = replace(LEFE, expect=Expectation(legal=LEFE.expect.legal, over=False, winner=None))
    ended = Verdict(legal=(), to_move=None, over=True, winner="dark")
    differences = answer_differences(case, case.expect, ended)
    assert [each.words for each in differences] == [
        "legal: you list none of 3 legal actions",
        "over: you say that the game is over; it goes on",
        "winner: you say dark; it is nobody",
    ]
    assert (differences[0].actions, differences[0].cells, differences[0].more) == (
        ("b1xa1", "b1xe3", "d1"),
        (),
        2,
    )
    lines = words(case, replace(ended, legal=actions("d1 e3")))
    assert lines[:2] == [
        "legal: you list 1 action that is not legal",
        "legal: you list 1 of 3 legal actions",
    ]


def test_of_an_end_that_is_not_seen_the_actions_are_a_consequence_too() -> None:
    case = replace(SQUARE, expect=Expectation(legal=(), over=True, winner=Colour("black")))
    assert words(case, replace(RIGHT, legal=actions("a2 b2"))) == [
        "legal: you list 2 actions that are not legal",
        "over: you say that the game goes on; it is over",
        "winner: you say nobody; it is black",
    ]


def test_a_difference_holds_as_data_what_it_says_in_words() -> None:
    swapped = replace(RIGHT, legal=actions("b2"), why={"a2": SWITCH})
    wrong, missing, *_ = answer_differences(SQUARE, SQUARE.expect, swapped)
    assert (wrong.actions, wrong.clauses, wrong.named) == (("b2",), (CORNER, SWITCH), None)
    assert (missing.actions, missing.clauses, missing.named) == (("a2",), (), SWITCH)
    removal = Verdict(legal=actions("b1xa1 d1"), to_move="dark", over=False, winner=None)
    (left_out,) = answer_differences(LEFE, LEFE.expect, removal)
    assert (left_out.actions, left_out.cells) == (("b1xe3",), ("b1",))
    early = Played(legal=(), to_move=None, over=False, winner=None, accepted=1, reason=SWITCH)
    (stopped,) = answer_differences(SQUARE, SQUARE.expect, early)
    assert (stopped.actions, stopped.named) == (("b1",), SWITCH)
    many = replace(RIGHT, legal=tuple(ActionText(f"zz{number}") for number in range(60)))
    assert answer_differences(SQUARE, SQUARE.expect, many)[50].more == 10


def test_where_no_actions_are_expected_a_wrong_end_counts_none() -> None:
    expect = replace(SQUARE.expect, legal=UNSET, over=True, winner=Colour("black"), to_move=None)
    answer = Verdict(legal=actions("a2"), to_move=Colour("black"), over=False, winner=None)
    assert {each.field for each in answer_differences(SQUARE, expect, answer)} == {
        "over",
        "winner",
        "to_move",
    }
