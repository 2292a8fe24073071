"""What the reports have in common: the lines of a failure, and the clauses that it is about."""

import dataclasses
from collections.abc import Callable

from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.difference import Difference
from rulestone.check.results import CaseResult, Run
from rulestone.check.skip_reasons import Declined, UnclaimedGame
from rulestone.core.names import ClauseId, GameName
from rulestone.protocol import Claims, GameClaim
from rulestone.report.report_html import html_report
from rulestone.report.report_parts import (
    claim_warnings,
    clause_notes,
    ending,
    engine_title,
    error_lines,
    nothing_answered,
    reason_text,
    request_text,
    run_headline,
    skips,
    sound,
    stderr_lines,
)
from tests.conformance.fuzz.report.wrong_results import ILLEGAL, result

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


MINE = Claims(name="mine", version="2\x1b", games={"minefield": GameClaim()})


def run_of(*results: CaseResult, claims: Claims | None = MINE) -> Run:
    return Run(engine=("./mine", "-x"), claims=claims, results=results, selected=len(results), seconds=1.25)


def skipped(case: Case, reason: UnclaimedGame | Declined) -> CaseResult:
    attempts = () if isinstance(reason, UnclaimedGame) else result(case, status="skip").attempts
    return CaseResult(case=case, status="skip", attempts=attempts, skip=reason)


LEFE = UnclaimedGame(GameName("lefe"))


def test_a_run_in_one_line(cases: tuple[Case, ...]) -> None:
    right, wrong = result(cases[0], status="pass"), result(cases[1], ILLEGAL)
    assert run_headline(run_of(right, wrong)) == "2 cases: 1 pass, 1 fail (1.2 s)"
    early = dataclasses.replace(run_of(right), selected=3)
    assert run_headline(early) == "3 cases: 1 pass, 2 not asked (1.2 s)"
    assert run_headline(run_of(skipped(cases[0], LEFE))) == (
        "nothing was asked: of 1 case the engine claims none (1.2 s)"
    )
    assert run_headline(run_of()) == "0 cases: none asked (1.2 s)"
    little = run_of(right, skipped(replace(cases[1], clauses=(ClauseId("minefield.win"),)), Declined("no")))
    assert "; nothing was asked of 1 clause (" in run_headline(little)


def test_why_nothing_was_answered(cases: tuple[Case, ...]) -> None:
    unasked = run_of(skipped(cases[0], LEFE))
    assert nothing_answered(unasked) == (
        "nothing was asked: mine claims nothing of what was selected (does not claim lefe)"
    )
    one = run_of(skipped(cases[0], Declined("tired")), skipped(cases[1], LEFE))
    assert (
        nothing_answered(one) == "nothing was answered: mine declined the only case that it was asked: tired"
    )
    two = run_of(*(skipped(case, Declined("tired")) for case in cases[:2]))
    assert "mine declined all 2 cases that it was asked: tired" in nothing_answered(two)
    slip = run_of(skipped(cases[0], LEFE), claims=replace(MINE, games={"minefeld": GameClaim()}))
    assert "did you mean minefield" in nothing_answered(slip)
    assert [line for line in claim_warnings(slip) if "minefeld" in line]
    assert claim_warnings(run_of(claims=None)) == ()


def test_the_title_of_an_engine_is_its_name_and_how_it_was_called() -> None:
    assert engine_title(run_of()) == "mine 2\\x1b (./mine -x)"
    assert engine_title(run_of(claims=None)) == "./mine -x"
    assert engine_title(dataclasses.replace(run_of(), engine=("mine",))) == "mine 2\\x1b"


def test_why_a_run_ended_early() -> None:
    assert ending(run_of()) == ()
    both = dataclasses.replace(run_of(), gave_up="no more", interrupted=True)
    assert ending(both) == ("Stopped: no more", "Interrupted: this is what was known by then.")


def test_reasons_of_skips_are_counted_the_most_common_first(cases: tuple[Case, ...]) -> None:
    one, two, three = cases
    run = run_of(skipped(one, Declined("tired")), skipped(two, LEFE), skipped(three, LEFE))
    assert skips(run) == (("does not claim lefe", 2), ("tired", 1))
    assert reason_text(run.results[0]) == "tired"
    assert reason_text(result(one, ILLEGAL)) == ""


def test_a_case_that_was_not_asked_has_no_request_and_no_output(cases: tuple[Case, ...]) -> None:
    unasked = skipped(cases[0], LEFE)
    assert (request_text(unasked), stderr_lines(unasked)) == ("", ())
    wrong = result(cases[0], ILLEGAL)
    assert request_text(wrong).startswith('{"id":1,"op":"play","game":"minefield","size":2')
    (attempt,) = wrong.attempts
    noisy = dataclasses.replace(attempt, stderr="\n".join(map(str, range(20))))
    lines = stderr_lines(dataclasses.replace(wrong, attempts=(noisy,)))
    assert (len(lines), lines[-1]) == (12, "19")


def test_a_clause_that_is_in_no_register_is_told_as_it_is(cases: tuple[Case, ...]) -> None:
    strange = dataclasses.replace(ILLEGAL, clauses=(ClauseId("minefield.no-such-clause\x1b"),))
    (note, *_) = clause_notes(result(cases[0], strange))
    assert (note.name, note.text) == ("minefield.no-such-clause\\x1b", "(not in the clause register)")


def test_characters_that_no_page_may_hold_are_replaced() -> None:
    assert sound("a\tb\nc\x00\u202e\ud800é") == "a\tb\nc���é"
