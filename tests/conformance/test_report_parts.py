"""What the reports have in common: the lines of a failure, and the clauses that it is about."""

import dataclasses
from collections.abc import Callable

from msgspec.structs import replace

from rulestone.conformance.difference import Difference
from rulestone.conformance.report_html import html_report
from rulestone.conformance.report_parts import clause_notes, error_lines
from rulestone.conformance.results import Run

Check = Callable[..., Run]


def test_a_broken_engine_is_about_no_clause(check: Check) -> None:
    (broke,) = check("crashing").wrong
    assert broke.status == "crash"
    assert clause_notes(broke) == ()


def test_the_most_telling_lines_come_before_the_cells(check: Check) -> None:
    (wrong,) = check("wrong_rule").wrong
    fields = ("legal", "to_move", "over", "winner", "leader", "score", "why")
    several = tuple(Difference(name, True, False, f"{name} is wrong") for name in fields)
    (attempt, *_) = wrong.attempts
    result = dataclasses.replace(wrong, attempts=(dataclasses.replace(attempt, differences=several),))
    lines = error_lines(result)
    assert [line.split()[0] for line in lines[:7]] == [
        "score", "leader", "winner", "over", "to_move", "legal", "why"
    ]  # fmt: skip
    page = html_report(Run(engine=("x",), claims=None, results=(result,), selected=1))
    table = page.partition('scope="col">expected')[2]
    assert table.index(">score<") < table.index(">to move<") < table.index(">legal<")


def test_the_clauses_of_what_was_found_are_only_likely(check: Check) -> None:
    (wrong,) = check("wrong_colour").wrong
    result = dataclasses.replace(wrong, case=replace(wrong.case, id="found/minefield-1"))
    assert [rule.role for rule in clause_notes(result)] == ["perhaps about "]
