"""What reports say of a diagnosis, worded as strongly as the failures allow."""

from collections.abc import Sequence
from dataclasses import replace as replaced

import pytest

from rulestone.cases.cases import read_cases
from rulestone.check.difference import Difference
from rulestone.check.results import Attempt, CaseResult, CaseStatus, Diagnosis, Run
from rulestone.core.names import ClauseId, GameName
from rulestone.protocol import Query
from rulestone.report import report_diagnosis
from rulestone.report.report_diagnosis import diagnosis_lines, doubts, extent, strength
from rulestone.report.report_md import md_report

CASES = [case for case in read_cases() if case.id.startswith("minefield/")][:40]


def run_of(results: Sequence[CaseResult], findings: tuple[Diagnosis, ...] | None) -> Run:
    return Run(engine=("x",), claims=None, results=tuple(results), selected=len(results), diagnosis=findings)


def odd(clause: str, cases: Sequence[CaseResult], likeness: float = 1.0) -> Diagnosis:
    """A finding about those of the cases that failed."""
    names = tuple(result.id for result in cases if result.status == "fail")
    return Diagnosis(
        clause=ClauseId(clause), mutant="minefield/x", words="Odd.", likeness=likeness, cases=names
    )


def results_of(count: int, status: CaseStatus, first: int = 0) -> list[CaseResult]:
    """So many results; where they are wrong, it is about switches."""
    wrong = Difference("legal", False, True, "b2: …", clauses=(ClauseId("minefield.switch"),))
    differences = (wrong,) if status == "fail" else ()
    results = []
    for case in CASES[first : first + count]:
        query = Query(op="play", game=case.game, size=case.size, moves=())
        attempt = Attempt(form="play", query=query, status=status, differences=differences)
        results.append(CaseResult(case=case, status=status, attempts=(attempt,)))
    return results


def failures(count: int) -> list[CaseResult]:
    """So many wrong answers."""
    return results_of(count, "fail")


def test_few_failures_are_too_little_to_tell_a_mistake_by() -> None:
    two = failures(2)
    line = "Diagnosis: could be minefield.switch: Odd. (minefield/x)"
    advice = "too little to tell; check the whole game (--game minefield)"
    finding = odd("minefield.switch", two)
    assert diagnosis_lines(run_of(two, (finding,))) == (f"Diagnosis: 2 failures in minefield: {advice}", line)
    assert diagnosis_lines(run_of(two[:1], (odd("minefield.switch", two[:1]),))) == (
        f"Diagnosis: 1 failure in minefield: {advice}",
        line,
    )
    wide = [*two, *results_of(30, "pass", first=2)]
    assert len(wide) > 30
    assert diagnosis_lines(run_of(wide, (finding,)))[0] == (
        "Diagnosis: 2 failures in minefield: too little to tell"
    )
    three = failures(3)
    assert len(diagnosis_lines(run_of(three, (odd("minefield.switch", three),)))) == 1


def test_where_every_case_of_the_game_was_put_there_is_nothing_to_advise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    two, rest = failures(2), results_of(3, "pass", first=2)
    monkeypatch.setattr(report_diagnosis, "read_cases", lambda: tuple(CASES[:5]))
    finding = odd("minefield.switch", two)
    words = "2 failures in minefield: too little to tell"
    assert list(doubts(run_of([*two, *rest], (finding,)), GameName("minefield"))) == [words]
    (narrow,) = doubts(run_of([*two, *rest[:-1]], (finding,)), GameName("minefield"))
    assert narrow == f"{words}; check the whole game (--game minefield)"


def test_mistakes_about_different_clauses_that_are_equally_alike_are_only_possible() -> None:
    results = failures(4)
    one, two = odd("minefield.switch", results), odd("minefield.hard-corner", results)
    doubt, *lines = diagnosis_lines(run_of(results, (one, two)))
    assert doubt == (
        "Diagnosis: the failures in minefield do not tell some mistakes apart; "
        "check the whole game (--game minefield)"
    )
    assert lines == [
        "Diagnosis: could be minefield.switch: Odd. (minefield/x)",
        "Diagnosis: could be minefield.hard-corner: Odd. (minefield/x)",
    ]
    of_one_clause = diagnosis_lines(run_of(results, (one, one)))
    assert [line.endswith("explains 4 of 4 failures)") for line in of_one_clause] == [True, True]
    first, second = odd("minefield.switch", results[:2]), odd("minefield.hard-corner", results[2:])
    assert not any("could be" in line for line in diagnosis_lines(run_of(results, (first, second))))


def test_what_is_not_very_alike_explains_nothing() -> None:
    results = failures(4)
    assert diagnosis_lines(run_of(results, (odd("minefield.switch", results, 0.51),))) == (
        "Diagnosis: resembles minefield.switch: Odd. (minefield/x: 51% alike, 4 of 4 failures alike)",
    )


def test_only_wrong_answers_are_counted_as_concerning_a_clause() -> None:
    results = failures(3)
    broken = results_of(4, "error", first=3)
    assert diagnosis_lines(run_of(broken, ())) == ()
    (line,) = diagnosis_lines(run_of([*results, *broken], ()))
    assert "of 3 wrong answers concern" in line


def test_reports_tell_the_diagnosis() -> None:
    case_results = [*results_of(6, "fail"), *results_of(2, "pass", first=6)]
    finding = replaced(odd("minefield.switch", case_results, 0.5), cases=("a",))
    count = sum(result.status == "fail" for result in case_results)
    line = (
        f"Diagnosis: resembles minefield.switch: Odd. (minefield/x: 50% alike, 1 of {count} failures alike)"
    )
    text, rest = diagnosis_lines(run_of(case_results, (finding,)))
    assert text == line
    assert rest.startswith("Diagnosis: it fails like no known mistake; ")
    one = next(result.id for result in case_results if result.status == "fail")
    text, rest = diagnosis_lines(run_of(case_results, (replaced(finding, cases=(one,)),)))
    assert rest.startswith(
        f"Diagnosis: {count - 1} more of {count} wrong answers are like no known mistake; "
    )
    assert rest.endswith("of them concern minefield.switch.")
    every = replaced(finding, cases=tuple(result.id for result in case_results))
    assert len(diagnosis_lines(run_of(case_results, (every,)))) == 1
    assert "Diagnosis: resembles minefield.switch: Odd." in md_report(run_of(case_results, (finding,)))
    assert diagnosis_lines(run_of(case_results, None)) == ()
    (unknown,) = diagnosis_lines(run_of(case_results, ()))
    assert unknown.startswith("Diagnosis: it fails like no known mistake; ")
    assert unknown.endswith("wrong answers concern minefield.switch.")
    assert diagnosis_lines(run_of(results_of(2, "pass"), ())) == ()


def test_how_strongly_a_finding_may_be_worded() -> None:
    results = failures(4)
    like, unlike = odd("minefield.switch", results), odd("minefield.switch", results, 0.89)
    assert strength(run_of(results, (like,)), like) == "explains"
    assert extent(run_of(results, (like,)), like) == "explains 4 of 4 failures"
    assert strength(run_of(results, (unlike,)), unlike) == "resembles"
    assert strength(run_of(results[:2], (like,)), like) == "possible"
    assert strength(run_of([*results[:2], *results_of(1, "error", first=4)], (like,)), like) == "explains"
    assert list(doubts(run_of(results, (like,)), GameName("minefield"))) == []
