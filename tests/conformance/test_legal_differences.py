"""Lists of legal actions, compared."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.legal_differences import VerdictBoard, cell_of, legal_differences, legal_in_short
from rulestone.core.names import ActionText, ClauseId
from rulestone.protocol import Verdict
from tests.conformance.answers import CORNER, LEFE, RIGHT, SQUARE, SWITCH, actions


def words(case: Case, answer: Verdict) -> list[str]:
    return [each.words for each in legal_differences(board_of(case), case.expect, answer)]


def board_of(case: Case) -> VerdictBoard:
    return VerdictBoard(case.game, case.size, case.removed, case.stones)


def test_a_cell_wrongly_called_legal_brings_its_clauses() -> None:
    (difference,) = legal_differences(
        board_of(SQUARE), SQUARE.expect, replace(RIGHT, legal=actions("a2 b2"), why={})
    )
    assert difference.words == "b2: you say legal; it is not (minefield.hard-corner, minefield.switch)"
    assert (difference.expected, difference.got) == (False, True)
    assert difference.cells == ("b2",)
    assert difference.clauses == (CORNER, SWITCH)


def test_a_legal_cell_left_out_brings_the_reason_the_engine_gave() -> None:
    (difference,) = legal_differences(board_of(SQUARE), SQUARE.expect, replace(RIGHT, legal=()))
    assert difference.words == "a2: you do not list it; it is legal"
    assert (difference.expected, difference.got, difference.cells) == (True, False, ("a2",))
    refused = replace(RIGHT, legal=(), why={"a2": ClauseId("minefield.turn"), "b2": CORNER})
    assert words(SQUARE, refused) == ["a2: you refuse it (minefield.turn); it is legal"]


def test_an_action_given_twice_is_a_difference() -> None:
    board, answer = board_of(SQUARE), replace(RIGHT, legal=actions("a2 a2 a2"))
    (difference,) = legal_differences(board, SQUARE.expect, answer)
    assert difference.words == "a2: you list it 3 times"
    assert (difference.expected, difference.got) == (1, 3)
    long = ActionText("q" * 100)
    (_, difference) = legal_differences(board, SQUARE.expect, replace(RIGHT, legal=("a2", long, long)))
    assert difference.words == f"{'q' * 39}…: you list it 2 times"


def test_what_is_wrongly_listed_twice_is_wrong_once() -> None:
    assert words(SQUARE, replace(RIGHT, legal=actions("b2 b2 b1 a2"))) == [
        "b2: you say legal; it is not (minefield.hard-corner, minefield.switch)",
        "b1: you say legal; it is not",
        "b2: you list it 2 times",
    ]


def test_a_removed_tree_may_be_named_by_any_of_its_stones() -> None:
    answer = Verdict(legal=actions("d1 b1xa2 b1xe3"), to_move="dark", over=False, winner=None)
    assert words(LEFE, answer) == []
    assert words(LEFE, replace(answer, legal=actions("d1 b1xa2 b1xa1 b1xe3"))) == [
        "b1xa2: 2 spellings of one action: list each action once"
    ]
    assert words(LEFE, replace(answer, legal=actions("d1 b1xa2 b1xa2 b1xe3"))) == [
        "b1xa2: you list it 2 times"
    ]
    assert words(LEFE, replace(answer, legal=actions("d1 b1xa2 b1"))) == [
        "b1: you say legal; it is not; legal there: b1xa1, b1xe3",
        "b1xe3: you do not list it; it is legal",
    ]
    assert words(LEFE, replace(answer, legal=actions("d1 b1xa2 b1xe3 b1xc3 b1xz9 x"))) == [
        "b1xc3: you say legal; it is not; legal there: b1xa1, b1xe3",
        "b1xz9: you say legal; it is not; legal there: b1xa1, b1xe3",
        "x: you say legal; it is not",
    ]


def test_endless_lists_are_told_in_short() -> None:
    answer = replace(RIGHT, legal=tuple(ActionText(f"zz{number}") for number in range(100_000)))
    lines = words(SQUARE, answer)
    assert len(lines) == 52
    assert lines[50] == "legal: and 99950 more"


@pytest.mark.parametrize(
    ("action", "cell"),
    [("b2", "b2"), ("black:b2", "b2"), ("b2xc3", "b2"), ("swap", None), ("choose dark", None), ("B2", None)],
)
def test_the_cell_that_an_action_is_about(action: str, cell: str | None) -> None:
    assert cell_of(action) == cell


def test_a_cell_that_the_board_has_not_is_none_to_mark() -> None:
    board = board_of(SQUARE)
    assert (board.cells("b2"), board.cells("b02"), board.cells("z9"), board.cells("swap")) == (
        ("b2",),
        (),
        (),
        (),
    )


def test_texts_that_mean_one_action_are_one() -> None:
    board = board_of(LEFE)
    assert board.canonical("b1xa2") == board.canonical("b1xa1") != board.canonical("b1xe3")
    assert board.canonical("b1xz9") == "b1xz9"
    assert board_of(SQUARE).canonical("a1") == "a1"


def test_where_nothing_is_expected_of_the_list_nothing_is_wrong_with_it() -> None:
    expect = replace(SQUARE.expect, legal=UNSET)
    assert list(legal_differences(board_of(SQUARE), expect, RIGHT)) == []
    assert list(legal_in_short(board_of(SQUARE), expect, RIGHT)) == []


def test_in_short_the_actions_are_counted_and_named_as_data() -> None:
    answer = replace(RIGHT, legal=actions("b2 b1"))
    wrong, missing = legal_in_short(board_of(SQUARE), SQUARE.expect, answer)
    assert wrong.words == "legal: you list 2 actions that are not legal"
    assert (wrong.actions, wrong.more) == (("b2", "b1"), 1)
    assert (wrong.expected, wrong.got) == (False, True)
    assert missing.words == "legal: you list none of 1 legal action"
    assert (missing.actions, missing.more) == (("a2",), 0)
    assert (missing.expected, missing.got) == (True, False)
    assert list(legal_in_short(board_of(SQUARE), SQUARE.expect, RIGHT)) == []


def test_nothing_of_an_action_reaches_a_report_raw() -> None:
    (difference,) = legal_differences(
        board_of(SQUARE), SQUARE.expect, replace(RIGHT, legal=actions("a2 \x1b[2J"))
    )
    assert difference.actions == ("\\x1b[2J",)
    assert "\x1b" not in difference.words
