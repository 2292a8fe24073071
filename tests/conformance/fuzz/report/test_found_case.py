"""What was found, as a case: its title, its clauses, its file."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulestone.conformance.cases import Case
from rulestone.conformance.difference import Difference
from rulestone.conformance.fuzz.ask.disagreement_kinds import AskedCase, kind_of
from rulestone.conformance.fuzz.report.found_case import named
from tests.conformance.fuzz.report.wrong_results import ILLEGAL, LEGAL, TURN, result


@pytest.mark.parametrize(
    ("difference", "clauses"),
    [
        (Difference("over", False, True, ""), ("minefield.win", "minefield.skip")),
        (Difference("winner", None, "black", ""), ("minefield.win",)),
        (Difference("to_move", "white", "black", ""), ("minefield.turn", "minefield.skip")),
        (ILLEGAL, TURN),
    ],
)
def test_what_was_found_is_perhaps_about_the_clauses_that_settle_it(
    cases: tuple[Case, ...], difference: Difference, clauses: tuple[str, ...]
) -> None:
    case_result = result(cases[0], difference)
    assert (
        named(AskedCase(case_result, (case_result,)), kind_of(case_result.game, difference)).clauses
        == clauses
    )


def test_a_placement_that_is_refused_is_perhaps_about_any_clause_on_placing(cases: tuple[Case, ...]) -> None:
    case_result = result(replace(cases[0], expect=replace(cases[0].expect, why=UNSET)), LEGAL)
    clauses = named(AskedCase(case_result, (case_result,)), kind_of(case_result.game, LEGAL)).clauses
    assert {"minefield.hard-corner", "minefield.switch"} <= set(clauses)
    assert "minefield.win" not in clauses
