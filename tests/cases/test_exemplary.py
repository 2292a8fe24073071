"""Which failures are shown in full: different ones, small ones, those of the diagnosed clause first."""

from dataclasses import replace

import pytest

from rulestone.cases.exemplary import exemplary
from rulestone.cases.mutants import MutantEngine, mutants
from rulestone.check.diagnose import diagnose
from rulestone.check.reports import run_report
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.report.html import html_report
from rulestone.report.md import md_report
from rulestone.testing import cases_of
from tests.report.page import told

MOST = 5


@pytest.fixture(scope="module")
def wrong_merge() -> Run:
    """What comes of an engine that has merged trees grow only beyond all leaves together."""
    outcome = run(cases_of(["lefe"]), lambda: MutantEngine(mutants()["lefe/merge-sum"]))
    return replace(outcome, diagnosis=diagnose(outcome.results))


def test_a_small_position_about_the_diagnosed_clause_comes_first(wrong_merge: Run) -> None:
    results, rest = exemplary(wrong_merge, MOST)
    assert wrong_merge.diagnosis is not None
    assert wrong_merge.diagnosis[0].clause == "lefe.merge"
    first = results[0].case
    assert "lefe.merge" in first.clauses
    stones = [sum(map(len, result.case.stones.values())) for result in wrong_merge.wrong]
    assert sum(map(len, first.stones.values())) <= sorted(stones)[len(stones) // 4]
    assert first.asks[0] == "stones"
    assert {result.id for result in (*results, *rest)} == {result.id for result in wrong_merge.wrong}


def test_the_failures_shown_are_of_different_kinds_and_no_counts(wrong_merge: Run) -> None:
    results, _ = exemplary(wrong_merge, MOST)
    kinds = {(result.clauses_concerned, result.differences[0].field) for result in results}
    assert len(kinds) >= MOST - 1
    assert "perft" not in {result.case.question for result in results}
    everything, rest = exemplary(wrong_merge, len(wrong_merge.wrong))
    assert rest == ()
    questions = [result.case.question == "perft" for result in everything]
    assert questions == sorted(questions)
    assert True in questions


def test_the_others_keep_the_order_of_the_cases(wrong_merge: Run) -> None:
    _, rest = exemplary(wrong_merge, MOST)
    places = [wrong_merge.wrong.index(result) for result in rest]
    assert places == sorted(places)


def test_without_a_diagnosis_the_smallest_of_each_kind_comes_first(wrong_merge: Run) -> None:
    (first, *_), _ = exemplary(replace(wrong_merge, diagnosis=None), MOST)
    assert sum(map(len, first.case.stones.values())) <= 4


def test_all_reports_begin_with_the_same_failure(wrong_merge: Run) -> None:
    (first, *_), _ = exemplary(wrong_merge, MOST)
    assert told(run_report(wrong_merge)).startswith(f"FAIL {first.id}  ")
    assert md_report(run_report(wrong_merge)).partition("### ")[2].startswith(f"fail: {first.id}\n")
    page = html_report(run_report(wrong_merge)).partition("<article")[2]
    assert first.id in page.partition("</article>")[0]


def test_a_failure_that_stands_there_twice_is_shown_twice(wrong_merge: Run) -> None:
    twice = replace(wrong_merge, results=(wrong_merge.wrong[0],) * 3, diagnosis=None)
    results, rest = exemplary(twice, 2)
    assert (len(results), len(rest)) == (2, 1)
