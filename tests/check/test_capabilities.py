"""What an engine declares: slips in it are said loudly, and so is what it was not asked."""

import json
import sys
from dataclasses import replace as changed
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, questions_of
from rulestone.cases.expect import expectation
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_document, run_reports
from rulestone.check.result_lines import nothing_answered
from rulestone.check.results import Run
from rulestone.check.runner import run_cases
from rulestone.check.tally import QuestionTally, unknown_declarations
from rulestone.core.names import ClauseId, Size
from rulestone.protocol import Answer, Capabilities, GameCapabilities, Question, Unsupported
from rulestone.report.formats import rendered
from rulestone.testing import report
from tests.helpers import running
from tests.helpers.altered import AlteredEngine, Change, always, unchanged


def capabilities(ops: tuple[str, ...] = ("judge", "play"), **games: GameCapabilities) -> Capabilities:
    return Capabilities(name="x", version="1", games=games, ops=ops)


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        (
            capabilities(Minefield=GameCapabilities()),
            "a game 'Minefield', which is not known; did you mean minefield?",
        ),
        (
            capabilities(chess=GameCapabilities()),
            "a game 'chess', which is not known; there are minefield, necklace, lefe, interleave, evening",
        ),
        (capabilities(("judgement",)), "an operation 'judgement', which is not known; did you mean judge?"),
        (capabilities(("win",)), "an operation 'win', which is not known; there are judge, play, perft"),
        (capabilities(()), "it declares no operation in `ops`; there are judge, play, perft"),
        (
            capabilities(lefe=GameCapabilities(sizes=(100, 200))),
            "no size of lefe that there is; its boards have size 1 to 32",
        ),
        (capabilities(lefe=GameCapabilities(size_list=())), "no size of lefe that there is"),
        (capabilities(lefe=GameCapabilities(sizes=(7, 5))), "no size of lefe that there is"),
        (
            capabilities(lefe=GameCapabilities(options={"pie": ()})),
            "no value of the option pie of lefe",
        ),
        (
            capabilities(necklace=GameCapabilities(options={"swop": (True,)})),
            "necklace has no option 'swop'; it has swap; did you mean swap?",
        ),
        (
            capabilities(necklace=GameCapabilities(options={"swap": (False, "yes")})),
            "option 'swap' of necklace cannot be 'yes'; it is",
        ),
        (
            capabilities(necklace=GameCapabilities(options={"swap": ("true", "false")})),
            "option 'swap' of necklace cannot be 'true'; it is true or false",
        ),
        (
            capabilities(lefe=GameCapabilities(options={"merge": ("true",)})),
            "option 'merge' of lefe cannot be 'true'",
        ),
        (
            capabilities(
                ("judge", "play", "perft"),
                minefield=GameCapabilities(sizes=(-(10**30), 10**30)),
                necklace=GameCapabilities(options={"swap": (True, False)}),
                lefe=GameCapabilities(size_list=(5, 6, 7, 5)),
            ),
            None,
        ),
    ],
)
def test_an_unknown_claim_is_reported_with_a_suggestion(declared: Capabilities, words: str | None) -> None:
    assert [words and words in line for line in unknown_declarations(declared)] == (
        [] if words is None else [True]
    )


def test_the_report_of_unknown_claims_is_bounded() -> None:
    many = Capabilities(
        name="x", version="1", games={f"\x1b{number}": GameCapabilities() for number in range(100_000)}
    )
    lines = unknown_declarations(many)
    assert (lines[8:], "\x1b" in "".join(lines)) == (("and it declares more that is not known",), False)


TURN, SWITCH, WIN = map(ClauseId, ("minefield.turn", "minefield.switch", "minefield.win"))
DECLINED = Unsupported(unsupported="too large")


def declining(query: Question, answer: Answer) -> Answer:
    return answer if query.size < 4 else DECLINED


@pytest.fixture
def three(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Cases of sizes 2, 4 and 3 that decide a turn; the large one a switch as well, and the last a win."""
    first, large, last = (
        replace(case, expect=expectation(questions_of(case, ("judge",))[0])) for case in cases
    )
    return first, replace(large, clauses=(TURN, SWITCH, SWITCH)), replace(last, clauses=(TURN, WIN))


def checked(cases: tuple[Case, ...], change: Change = unchanged, **declared: object) -> Run:
    game = GameCapabilities(**declared)  # type: ignore[arg-type]  # fields of what is declared
    return run_cases(cases, EngineSpec(lambda: AlteredEngine(change, games={"minefield": game}), ("mine",)))


@pytest.mark.parametrize(
    ("change", "declared", "untested", "headline"),
    [
        (unchanged, {}, [], "3 cases: 3 pass ("),
        (unchanged, {"size_list": (Size(4),)}, [WIN], "3 cases: 1 pass, 2 skip; 1 clause not tested ("),
        (declining, {}, [SWITCH], "3 cases: 2 pass, 1 skip; 1 clause not tested ("),
        (unchanged, {"size_list": (Size(9),)}, [], "3 cases: 3 skip ("),
    ],
)
def test_a_report_names_the_clauses_that_were_not_tested(
    three: tuple[Case, ...],
    change: Change,
    declared: dict[str, tuple[Size, ...]],
    untested: list[ClauseId],
    headline: str,
) -> None:
    outcome = checked(three, change, **declared)
    told = report(outcome).splitlines()
    assert [line[12:] for line in told if line.startswith("not tested: ")] == untested
    assert told[-1].startswith(headline)
    assert run_document(outcome)["untested"] == tuple(untested)
    early = changed(outcome, selected=4)
    document = run_document(early)  # what was not asked by then says nothing of the engine
    assert (document["selected"], document["untested"]) == (4, ())


def test_a_clause_about_an_option_is_not_tested_by_cases_asked_under_another_value(
    cases: tuple[Case, ...],
) -> None:
    later = replace(cases[2], moves=("b2", "a1", "a3", "c3"), asks=("moves",), clauses=(TURN, SWITCH))
    later = replace(later, expect=expectation(later.judge(later.record)))
    outcome = checked((later,), options={"swap": (True,)})
    assert run_document(outcome)["untested"] == (TURN,), "the option is one of this clause"
    assert outcome.counts["pass"] == 1


@pytest.mark.parametrize("early", [{"selected": 4}, {"interrupted": True}, {"gave_up": "out of luck"}])
def test_a_run_that_ended_early_has_no_gaps(three: tuple[Case, ...], early: dict[str, object]) -> None:
    whole = checked(three, lambda query, answer: DECLINED if query.op == "play" else answer)
    assert whole.gaps == ("it declares play, and answered no such question",)
    assert changed(whole, **early).gaps == ()  # type: ignore[arg-type]  # fields of a run


def test_a_run_with_more_timeouts_than_answers_has_a_gap() -> None:
    tally = QuestionTally()
    for outcome in ("answered", "too slow", "too slow"):
        tally.note("minefield", "judge", outcome)
    assert tally.gaps(capabilities(minefield=GameCapabilities())) == ("only 1 of 3 questions were answered",)


SLIP = "it declares a game 'Minefield', which is not known; did you mean minefield?"
SILENT = "nothing was answered by altered"


@pytest.mark.parametrize(
    ("change", "declared", "operations", "why"),
    [
        (unchanged, "Minefield", ("judge",), f"{SILENT}: {SLIP}"),
        (unchanged, "lefe", ("judge",), f"{SILENT}: does not declare minefield"),
        (unchanged, "minefield", ("perft",), f"{SILENT}: needs judge or play, which it does not declare"),
        (
            always(DECLINED),
            "minefield",
            ("judge",),
            f"{SILENT}: too large",
        ),
        (declining, "minefield", ("judge",), ""),
    ],
)
def test_a_run_without_any_answer_ends_with_status_2(
    cases: tuple[Case, ...], change: Change, declared: str, operations: tuple[str, ...], why: str
) -> None:
    outcome = run_cases(
        cases, EngineSpec(lambda: AlteredEngine(change, games={declared: GameCapabilities()}, ops=operations))
    )
    assert outcome.nothing_answered is bool(why)
    assert (outcome.exit_status == 2) is bool(why)
    assert not why or nothing_answered(outcome) == why
    if declared == "Minefield":
        assert f"Warning: {SLIP}" in report(outcome)
        (error,) = ET.fromstring("".join(rendered(run_reports(outcome), "junit"))).iter("error")  # noqa: S314
        assert "3 cases: 3 skip" in str(error.get("message"))


HELLO = """
import json
request = json.loads(input())
hello = {"protocol": 1, "name": "mine", "version": "1", "games": {"minefield": {}}, "ops": ["judgement"]}
print(json.dumps(hello | {"id": request["id"]}), flush=True)
input()
"""


@pytest.mark.usefixtures("nothing_left_behind")
def test_a_command_that_asks_no_question_ends_with_status_2(run: running.RunCommand) -> None:
    result = run("check --game minefield --json --", sys.executable, "-c", HELLO)
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "did you mean judge?" in json.loads(result.out)["unknown_claims"][0]
    assert result.err.startswith("rulestone: nothing was answered by mine: it declares a")
