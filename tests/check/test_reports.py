"""What the reports of a check tell of engines that are wrong, each in its way."""

import dataclasses
import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, read_cases
from rulestone.check.differences import Difference
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_report, run_reports
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.results import CaseStatus, Dependence, Diagnosis, Result
from rulestone.check.results import Run as Outcome
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.check.tally import QuestionTally
from rulestone.core.names import ActionText, CellName, ClauseId, GameName, Size
from rulestone.engines.engine import EngineBroken
from rulestone.fuzz.report import search_reports
from rulestone.fuzz.search import SearchSettings, search
from rulestone.protocol import (
    Answer,
    Capabilities,
    ErrorBody,
    Failure,
    GameCapabilities,
    Played,
    Question,
    Unsupported,
    Verdict,
)
from rulestone.report.formats import FORMATS, rendered
from rulestone.report.text import text_report
from rulestone.testing import report
from tests.helpers.altered import AlteredEngine, Change, always
from tests.helpers.answers import ILLEGAL, SWITCH, result
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.page import FENCED, Page
from tests.helpers.running import Broken, RunCommand
from tests.report.test_formats import controls, read

TURN = "minefield.turn: Black begins"

TOLD = {
    "wrong_rule": [
        "b2: you say legal; it is not (minefield.turn)",
        "a1: you do not list it; it is legal",
        TURN,
        "where you are wrong",
        "rulestone check --case ",
    ],
    "wrong_colour": [
        "to_move: 'the \\x1b[2Jother one' is not a colour or null; it is black or white or null"
    ],
    "crashing": [
        "it ended with exit status 1 instead of answering",
        "RuntimeError: the board is upside down",
    ],
    "says_error": ["error"],
    "long_list": ["you say legal; it is not", "more"],
}
"""By engine, what every report tells of it."""


@pytest.mark.parametrize("name", TOLD)
def test_every_report_format_has_the_same_failures(
    run: RunCommand, saved: str, broken: Broken, tmp_path: Path, name: str
) -> None:
    files = {kind: tmp_path / f"a={kind}" for kind in FORMATS}
    wanted = [f"--report={kind}={path}" for kind, path in files.items()]
    ended = run("check", *wanted, "--case", saved, "--", *broken(name))
    assert (ended.status, ended.err) == (1, "")
    value = json.loads(files["json"].read_text())
    (bad,) = [case for case in value["cases"] if case["status"] != "pass"]
    assert value["counts"][bad["status"]] == 1
    told = {kind: read(kind, path.read_text()) for kind, path in files.items() if kind != "json"}
    told["text"] = read("text", ended.out)
    for kind, words in told.items():
        facts = [*TOLD[name], bad["id"], bad["title"], '{"id":1,"op":"judge","game":"minefield","size":4']
        plain = re.sub(" ?: ", " ", words)
        missing = [fact for fact in facts if " ".join(fact.replace(": ", " ").split()) not in plain]
        assert (kind, missing) == (kind, [])
        assert ("decides here: " in words) is (name not in ("wrong_rule", "wrong_colour", "crashing"))
    assert re.search(r"1 (fail|crash|error|malformed) \(", ended.out)
    assert len(ended.out) < 10_000, "the report in text is too long"
    assert files["html"].stat().st_size < 100_000, "the page is too large"


def outcome_of(*results: Result, **fields: object) -> Outcome:
    """A run of an engine that declares Minefield."""
    capabilities = Capabilities(name="mine", version="2\x1b", games={"minefield": GameCapabilities()})
    whole = Outcome(
        engine=("./mine", "-x"),
        capabilities=capabilities,
        results=results,
        selected=len(results),
        seconds=1.23456,
    )
    return dataclasses.replace(whole, **fields)  # type: ignore[arg-type]  # whichever the test is about


def asked(case: Case, status: CaseStatus = "pass", *differences: Difference) -> Result:
    return result(case, *differences, status=status)


def test_reports_have_the_golden_text(cases: tuple[Case, ...]) -> None:
    right, wrong = asked(cases[0]), asked(cases[1], "fail", ILLEGAL)
    many = [Difference("legal", True, False, f"legal {number}") for number in range(70)]
    strange = dataclasses.replace(ILLEGAL, clauses=(ClauseId("minefield.no-such\x1b"),))
    lefe = replace(cases[0], id="lefe/a", game=GameName("lefe"))
    outcomes = (
        outcome_of(right, wrong),
        outcome_of(right, selected=3, interrupted=True, gave_up="no more"),
        outcome_of(capabilities=None),
        outcome_of(asked(cases[0], "xfail", ILLEGAL), asked(cases[1], "xpass")),
        outcome_of(right, asked(cases[1], "skip"), asked(lefe, "skip")),
        outcome_of(asked(cases[1], "fail", *many)),
        outcome_of(asked(cases[1], "fail", strange, *many[1:12])),
    )
    assert_golden(
        FOLDER / "reports" / "check.txt", "\n\n".join(f"{report(outcome)}\n" for outcome in outcomes)
    )


def test_a_page_has_all_failures_in_full(cases: tuple[Case, ...]) -> None:
    run = outcome_of(asked(cases[0]), *[asked(cases[1], "fail", ILLEGAL)] * 60)
    page = Page("".join(rendered(run_reports(run), "html")))
    assert page.tags["article"] == 60
    assert page.text.count("FAIL") == 60
    assert report(run).count("asked: ") == 1
    assert report(run).count("FAIL") == 5
    assert "59 of 60 not in full: --verbose and --report html=FILE show all in full" in report(run)
    assert text_report(run_report(run, verbose=True)).count("asked: ") == 60


def test_the_json_document_has_the_golden_text(cases: tuple[Case, ...]) -> None:
    right, wrong = asked(cases[0]), asked(cases[1], "fail", ILLEGAL)
    (passed,), (failed,) = right.attempts, wrong.attempts
    judged = cases[1].judge((ActionText("b2"),))
    answer = Played(
        accepted=0, reason=SWITCH, legal=(), to_move=None, over=True, winner="x", why={"b2": SWITCH}
    )
    full = dataclasses.replace(
        wrong,
        case=replace(
            cases[1],
            options={"swap": True},
            clauses=(SWITCH, ClauseId("minefield.turn")),
            expect=replace(cases[1].expect, reasons=(SWITCH,)),
        ),
        original_case=cases[1],
        attempts=(
            dataclasses.replace(
                passed,
                question=judged,
                answer=Verdict(legal=(), to_move=None, over=True, winner=None),
                seconds=0.1234567,
            ),
            dataclasses.replace(failed, answer=answer, message="late", stderr="upside\ndown", seconds=1.5),
        ),
        too_slow=(judged, judged),
        dependence=Dependence(kind="after", after=("minefield/first",)),
        rerun_command="again",
    )
    skipped = dataclasses.replace(asked(cases[2]), attempts=(), not_declared="not this one")
    refused = asked(replace(cases[2], id="minefield/invalid", expect=Expectation(error=ActionText("b9"))))
    whole = outcome_of(
        *(right, full, skipped, refused),
        diagnosis=(Diagnosis(clause=SWITCH, mutant="minefield/x", words="Odd.", likeness=0.5, cases=()),),
        seed=7,
        turned_results=(right,),
        processes=QuestionTally(
            misspelt={"a field is misspelt": None}, bad_ends={"it ended with exit status 3": None}
        ),
    )
    assert_golden(FOLDER / "reports" / "check.json", "".join(run_reports(whole).json(None)))


LEFT = "no known mistake fits {} of {} failures in minefield; "

TELLINGS: dict[str, tuple[int, int, int, list[tuple[str, float]] | None, list[str]]] = {
    "nobody has looked": (4, 0, 0, None, []),
    "nothing is wrong": (0, 0, 2, [], []),
    "nothing but errors": (0, 4, 0, [], [LEFT.format(4, 4)]),
    "no known mistake": (3, 0, 0, [], [LEFT.format(3, 3) + "the smallest is minefield/"]),
    "few failures": (
        2,
        0,
        0,
        [("switch", 1.0)],
        [
            "2 failures in minefield: too little to tell; check the whole game (--game minefield)",
            "could be minefield.switch: Odd. (minefield/x)",
        ],
    ),
    "as like one as the other": (
        4,
        0,
        0,
        [("switch", 1.0), ("hard-corner", 1.0)],
        [
            "several known mistakes fit minefield; check the whole game (--game ",
            "could be minefield.switch: Odd. (minefield/x)",
            "could be minefield.hard-corner: Odd. (minefield/x)",
        ],
    ),
    "one mistake more likely than two others": (
        4,
        0,
        0,
        [("switch", 1.0), ("hard-corner", 0.5), ("win", 0.5)],
        ["minefield.switch: Odd.", "minefield.hard-corner: Odd.", "minefield.win: Odd."],
    ),
    "two mistakes about one clause": (
        4,
        0,
        0,
        [("switch", 1.0), ("switch", 1.0)],
        ["minefield.switch: Odd. (minefield/x, explains 4 of 4 failures)"] * 2,
    ),
    "an error is a failure too": (
        2,
        1,
        0,
        [("switch", 1.0)],
        ["minefield.switch: Odd. (minefield/x, explains 2 of 3 failures)", LEFT.format(1, 3)],
    ),
}


@pytest.mark.parametrize(
    ("wrong", "errors", "passes", "findings", "lines"),
    TELLINGS.values(),
    ids=TELLINGS,
)
def test_a_diagnosis_is_worded_as_strongly_as_the_failures_allow(
    wrong: int, errors: int, passes: int, findings: list[tuple[str, float]] | None, lines: list[str]
) -> None:
    played = [case for case in read_cases() if case.game == GameName("minefield") and case.moves]
    pool = sorted(played, key=lambda case: "swap" not in case.record)
    switch = dataclasses.replace(ILLEGAL, clauses=(ClauseId("minefield.switch"),))
    results = [
        *(asked(pool.pop(0), "fail", switch) for _ in range(wrong)),
        *(asked(pool.pop(0), "error") for _ in range(errors)),
        *(asked(pool.pop()) for _ in range(passes)),
    ]
    failed = tuple(each.id for each in results if each.status == "fail")
    diagnosis = findings and tuple(
        Diagnosis(
            clause=ClauseId(f"minefield.{clause}"),
            mutant="minefield/x",
            words="Odd.",
            likeness=likeness,
            cases=failed,
            alternatives=sum(other == findings[0][1] for _, other in findings),
        )
        for clause, likeness in findings
    )
    told = [
        line.removeprefix("Diagnosis: ")
        for line in diagnosis_lines(outcome_of(*results, diagnosis=diagnosis))
    ]
    assert len(told) == len(lines)
    assert all(line.startswith(start) for line, start in zip(told, lines, strict=True))


SAYS = (
    "</script><script>alert(1)</script><img src=x onerror=alert(2)>"
    "\x1b[31m\x1b]0;title\x07\x00\x08\x7f\x9b31m"
    "\r\n## heading\n\n````\n[click](javascript:x) ![i](http://x/y.png) `code` | café | @team $x$ &lt;"
    "\u202eright to left\u2066"
    "]]><failure/>"
)
"""Something that no report may take for its own; each of them cuts what an engine says at length."""


def wrong(words: str) -> Change:
    def change(_: Question, answer: Answer) -> Answer:
        if not isinstance(answer, Verdict):
            return answer
        why = {CellName("a1"): ClauseId(words), words: ClauseId(words)}
        verdict = replace(
            answer,
            legal=(*answer.legal, ActionText(words)),
            to_move=words,
            winner=words,
            leader=words,
            why=why,
        )
        return (
            replace(verdict, reason=words, accepted=verdict.accepted)
            if isinstance(verdict, Played)
            else verdict
        )

    return change


CHANGES: dict[str, Callable[[str], Change]] = {
    "wrong": wrong,
    "error": lambda words: always(Failure(error=words)),
    "error body": lambda words: always(Failure(error=ErrorBody(code=words, message=words, at=words))),
    "skip": lambda words: always(Unsupported(unsupported=words)),
    "standard error": lambda words: always(EngineBroken("crash", "it ended", words)),
}


def hostile(words: str, kind: str) -> AlteredEngine:
    engine = AlteredEngine(CHANGES[kind](words))
    engine.capabilities = Capabilities(name=words, version=words, games={"minefield": GameCapabilities()})
    return engine


@pytest.fixture(scope="module", params=CHANGES)
def whole_run(request: pytest.FixtureRequest, cases: tuple[Case, ...]) -> Outcome:
    """A run of an engine that says it, in one way or another."""
    leaderless = tuple(replace(case, expect=replace(case.expect, leader=None)) for case in cases)
    outcome = run_cases(
        leaderless,
        EngineSpec(lambda: hostile(SAYS, request.param), ("engine",)),
        CheckSettings(known=frozenset(("minefield/last",))),
    )
    return dataclasses.replace(outcome, gave_up=None)


def test_text_of_an_engine_is_never_markup_or_control_characters_in_a_report(whole_run: Outcome) -> None:
    reports = run_reports(whole_run)
    assert controls(report(whole_run)) == set()
    written = {kind: "".join(rendered(reports, kind)) for kind in FORMATS}
    assert set.union(*map(controls, written.values())) == set()
    assert ("café" in written["json"], json.loads(written["json"])["engine"]["name"]) == (True, SAYS)
    assert not Page(written["html"]).tags.keys() & {"script", "img", "failure"}
    root = ET.fromstring(written["junit"])  # noqa: S314 - our own
    most = 3 + whole_run.nothing_answered  # which is told as a test of its own
    assert len(root.findall(".//testcase")) == most
    assert len(root.findall(".//failure") + root.findall(".//error") + root.findall(".//skipped")) <= most
    headings = [line for line in FENCED.sub("", written["md"]).splitlines() if line.startswith("#")]
    assert len(headings) == 1 + len(whole_run.failures)


def test_a_report_of_fuzz_holds_no_control_character() -> None:
    settings = SearchSettings(games=(GameName("minefield"),), size=Size(3), game_count=3)
    reports = search_reports(search(lambda: hostile(SAYS, "wrong"), settings, engine=("engine",)))
    assert controls(text_report(reports.tree())) == set()
    for each in ("html", "md", "junit"):
        assert controls("".join(rendered(reports, each))) == set()
