"""Kinds of disagreement, and which of them tells most."""

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.results import CaseStatus
from rulestone.core.names import ClauseId, GameName
from rulestone.fuzz.ask.disagreement_kinds import (
    AskedCase,
    DisagreementKind,
    follows,
    kind_of,
    rank,
    with_case,
)
from tests.conformance.fuzz.report.wrong_results import ILLEGAL, LEGAL, result

MINEFIELD = GameName("minefield")


def kind(field: str, clause: str = "") -> DisagreementKind:
    return DisagreementKind(MINEFIELD, field, clause)


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (ILLEGAL, DisagreementKind(MINEFIELD, "legal", "minefield.turn", way=False)),
        (LEGAL, DisagreementKind(MINEFIELD, "legal", way=True)),
        (Difference("legal", 1, 2, ""), DisagreementKind(MINEFIELD, "legal", way=False)),
        (Difference("accepted", 3, 1, ""), DisagreementKind(MINEFIELD, "accepted", way=True)),
        (Difference("over", True, False, ""), DisagreementKind(MINEFIELD, "over")),
        (
            Difference("why", "a or b", "c", "", clauses=(ClauseId("a"), ClauseId("b"))),
            DisagreementKind(MINEFIELD, "why", "a"),
        ),
    ],
)
def test_what_a_difference_is_about(difference: Difference, expected: DisagreementKind) -> None:
    assert kind_of(MINEFIELD, difference) == expected


def test_an_end_tells_most_and_a_count_least() -> None:
    turn = kind("legal", "minefield.turn")
    order = [kind("winner"), kind("over"), turn, kind("legal"), kind("nodes"), kind("accepted")]
    assert [rank(each) for each in order] == sorted({rank(each) for each in order})


def test_what_comes_of_a_wrong_end() -> None:
    over, legal = kind("over"), kind("legal")
    assert follows(legal, [over])
    assert follows(over, [over, kind("winner")])
    assert not follows(over, [over])
    assert not follows(legal, [kind("to_move")])
    assert not follows(kind("score"), [over])
    assert not follows(kind("legal", "minefield.turn"), [over])


def test_the_kinds_of_an_answer_come_once_each(cases: tuple[Case, ...]) -> None:
    wrong = result(cases[0], ILLEGAL, ILLEGAL, Difference("over", True, False, ""))
    asked_case = AskedCase(wrong, (wrong,))
    assert [each.field for each in asked_case.kinds] == ["legal", "over"]
    assert (asked_case.wrong, asked_case.broke) == (True, False)


@pytest.mark.parametrize(
    ("status", "kinds", "broke"),
    [("crash", ["crash"], True), ("error", ["error"], False), ("pass", [], False), ("skip", [], False)],
)
def test_where_there_is_no_answer_the_status_is_the_kind(
    cases: tuple[Case, ...], status: CaseStatus, kinds: list[str], broke: bool
) -> None:
    asked_case = AskedCase(result(cases[0], status=status), ())
    assert ([each.field for each in asked_case.kinds], asked_case.broke) == (kinds, broke)


def test_a_case_is_called_otherwise_in_all_that_came_of_it(cases: tuple[Case, ...]) -> None:
    wrong = result(cases[0], ILLEGAL)
    renamed = with_case(AskedCase(wrong, (wrong, wrong)), replace(cases[0], id="found/x"))
    assert [renamed.case.id, *(each.id for each in renamed.each)] == ["found/x"] * 3
    assert renamed.result.differences == (ILLEGAL,)
