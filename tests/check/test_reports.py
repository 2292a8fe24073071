"""What the reports of a check tell: of engines that are wrong, of what was not asked, and in which order."""

import json
import re
from collections.abc import Callable
from dataclasses import replace as changed
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, questions_of, read_cases
from rulestone.cases.expect import case_scene, expectation
from rulestone.cases.mutants import mutant_engine, mutants
from rulestone.check.asking import ask_case
from rulestone.check.differences import Difference
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.reports import run_document, run_report, run_reports
from rulestone.check.result_lines import clause_notes, diagnosis_lines, nothing_answered
from rulestone.check.results import CaseStatus, Dependence, Diagnosis, Result, Run
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.check.several import several_reports
from rulestone.check.tally import QuestionTally, unknown_declarations
from rulestone.core.names import ActionText, CellName, ClauseId, GameName, OptionValue, Size
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
from rulestone.report.tree import spans_in
from rulestone.rulebook.clauses import rulebooks
from rulestone.rulebook.entries import Option
from rulestone.testing import report
from tests.helpers.altered import AlteredEngine, Change, always, unchanged
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


def outcome_of(*results: Result, **fields: object) -> Run:
    """A run of an engine that declares Minefield."""
    capabilities = Capabilities(name="mine", version="2\x1b", games={"minefield": GameCapabilities()})
    whole = Run(
        engine=("./mine", "-x"),
        capabilities=capabilities,
        results=results,
        selected=len(results),
        seconds=1.23456,
    )
    return changed(whole, **fields)  # type: ignore[arg-type]  # whichever the test is about


def asked(case: Case, status: CaseStatus = "pass", *differences: Difference) -> Result:
    return result(case, *differences, status=status)


def test_reports_have_the_golden_text(cases: tuple[Case, ...]) -> None:
    right, wrong = asked(cases[0]), asked(cases[1], "fail", ILLEGAL)
    many = [Difference("legal", True, False, f"legal {number}") for number in range(70)]
    strange = changed(ILLEGAL, clauses=(ClauseId("minefield.no-such\x1b"),))
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
    full = changed(
        wrong,
        case=replace(
            cases[1],
            options={"swap": True},
            clauses=(SWITCH, ClauseId("minefield.turn")),
            expect=replace(cases[1].expect, reasons=(SWITCH,)),
        ),
        original_case=cases[1],
        attempts=(
            changed(
                passed,
                question=judged,
                answer=Verdict(legal=(), to_move=None, over=True, winner=None),
                seconds=0.1234567,
            ),
            changed(failed, answer=answer, message="late", stderr="upside\ndown", seconds=1.5),
        ),
        too_slow=(judged, judged),
        dependence=Dependence(kind="after", after=("minefield/first",)),
        rerun_command="again",
    )
    skipped = changed(asked(cases[2]), attempts=(), not_declared="not this one")
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
    switch = changed(ILLEGAL, clauses=(ClauseId("minefield.switch"),))
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
def whole_run(request: pytest.FixtureRequest, cases: tuple[Case, ...]) -> Run:
    """A run of an engine that says it, in one way or another."""
    leaderless = tuple(replace(case, expect=replace(case.expect, leader=None)) for case in cases)
    outcome = run_cases(
        leaderless,
        EngineSpec(lambda: hostile(SAYS, request.param), ("engine",)),
        CheckSettings(known=frozenset(("minefield/last",))),
    )
    return changed(outcome, gave_up=None)


def test_text_of_an_engine_is_never_markup_or_control_characters_in_a_report(whole_run: Run) -> None:
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


PLACING, SWITCHING, WIN = map(ClauseId, ("minefield.turn", "minefield.switch", "minefield.win"))
DECLINED = Unsupported(unsupported="too large")


def declining(query: Question, answer: Answer) -> Answer:
    return answer if query.size < 4 else DECLINED


@pytest.fixture
def three(cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Cases of sizes 2, 4 and 3 that decide a turn; the large one a switch as well, and the last a win."""
    first, large, last = (
        replace(case, expect=expectation(questions_of(case, ("judge",))[0])) for case in cases
    )
    return (
        first,
        replace(large, clauses=(PLACING, SWITCHING, SWITCHING)),
        replace(last, clauses=(PLACING, WIN)),
    )


def checked(cases: tuple[Case, ...], change: Change = unchanged, **declared: object) -> Run:
    game = GameCapabilities(**declared)  # type: ignore[arg-type]  # fields of what is declared
    return run_cases(cases, EngineSpec(lambda: AlteredEngine(change, games={"minefield": game}), ("mine",)))


@pytest.mark.parametrize(
    ("change", "declared", "untested", "headline"),
    [
        (unchanged, {}, [], "3 cases: 3 pass ("),
        (unchanged, {"size_list": (Size(4),)}, [WIN], "3 cases: 1 pass, 2 skip; 1 clause not tested ("),
        (declining, {}, [SWITCHING], "3 cases: 2 pass, 1 skip; 1 clause not tested ("),
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
    later = replace(cases[2], moves=("b2", "a1", "a3", "c3"), asks=("moves",), clauses=(PLACING, SWITCHING))
    later = replace(later, expect=expectation(later.judge(later.record)))
    outcome = checked((later,), options={"swap": (True,)})
    assert run_document(outcome)["untested"] == (PLACING,), "the option is one of this clause"
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


CASES = {case.id: case for case in read_cases()}
EXAMPLES: list[tuple[str, tuple[str, ...], tuple[str, ...], CaseStatus, list[str]]] = [
    ("one", ("switch",), (), "fail", ["legal"]),
    ("two", ("switch",), ("turn",), "fail", ["legal", "winner"]),  # of the same kind as the first
    ("three", ("win",), (), "fail", ["legal"]),
    ("four", ("turn",), ("win",), "fail", ["winner"]),
    ("five", ("win",), (), "crash", []),
    ("six", ("turn",), (), "crash", []),  # it is no matter which clause a crash is about
    ("seven", ("switch",), (), "fail", ["winner"]),
    ("eight", ("switch",), (), "error", []),
    ("nine", ("turn",), (), "timeout", []),
    ("none", ("win",), (), "fail", ["nodes"]),
]
"""Failures, each of more moves than the last: the clauses of the case, those it comes near, what is wrong."""


def test_examples_are_the_smallest_of_each_kind_those_about_the_diagnosis_first_and_counts_last() -> None:
    found = [
        result(
            replace(
                CASES["minefield/play-switch"],
                id=name,
                clauses=tuple(ClauseId(f"minefield.{clause}") for clause in clauses),
                near=tuple(ClauseId(f"minefield.{clause}") for clause in near),
                question="perft" if name == "none" else "play",
                moves=(ActionText("a1"),) * number,
            ),
            *(Difference(field, None, None, field) for field in fields),
            status=status,
        )
        for number, (name, clauses, near, status, fields) in enumerate(EXAMPLES)
    ]
    about = Diagnosis(clause=ClauseId("minefield.win"), mutant="", words="", likeness=1.0, cases=())
    run = Run(
        engine=(), capabilities=None, results=tuple(found[::-1]), selected=len(found), diagnosis=(about,)
    )
    shown = " ".join(item.name for item in run_report(run).details.items)
    assert shown == "three four one five seven eight nine two six none"


def test_a_record_that_cannot_be_played_is_drawn_without_a_last_move() -> None:
    record = CASES["lefe/game-draw-size-6"]
    for nonsense in ("zz99", "no move", str(record.record[0])):
        odd = replace(record, moves=(record.record[0], ActionText(nonsense), *record.record[2:]))
        assert case_scene(odd) == changed(case_scene(record), last=(), taken={}, paths={})


@pytest.mark.parametrize(
    ("mutant", "case", "clauses"),
    [
        # what the case decides, then what it comes near
        (
            "minefield/diagonal-chains",
            "minefield/no-win-black-diagonal",
            ["decides here: minefield.turn", "comes near: minefield.win"],
        ),
        ("evening/end-unable", "evening/unable-white", ["decides here: evening.end", ...]),
        # what forbids an action that is listed
        (
            "minefield/no-hard-corners",
            "minefield/hard-corner-black-diagonal-past-white-right",
            ["minefield.hard-corner"],
        ),
    ],
)
def test_a_wrong_answer_names_the_clauses_that_it_breaks(
    mutant: str, case: str, clauses: list[object]
) -> None:
    engine = mutant_engine(mutants()[mutant])
    notes = clause_notes(ask_case(engine, engine.capabilities, CASES[case]))
    told = [f"{role.text}{name.text}" for role, name, _ in (spans_in(note.line) for note in notes)]
    assert told[: len(clauses) - (clauses[-1] is ...)] == [each for each in clauses if each is not ...]
    assert len(told) == len(clauses) or clauses[-1] is ...


@pytest.mark.parametrize(
    ("option", "value"),
    [
        pytest.param(option, setting.value, id=f"{entry.name}-{option.name}-{setting.value}")
        for entry in rulebooks()
        for option in entry.options
        for setting in option.values
    ],
)
def test_a_clause_is_quoted_as_the_options_of_the_case_have_it(option: Option, value: OptionValue) -> None:
    case = next(case for case in CASES.values() if case.id.startswith(option.clause.partition(".")[0]))
    about = replace(case, clauses=(option.clause,), near=(), options={option.name: value})
    ((_, _, text),) = [spans_in(note.line) for note in clause_notes(result(about))]
    assert [setting.value for setting in option.values if setting.sentence in text.text] == [value]


def test_several_engines_are_good_only_if_each_is() -> None:
    right, wrong = (
        run_cases(read_cases()[:2], EngineSpec(partial(AlteredEngine, change)))
        for change in (unchanged, always(Failure(error="no")))
    )
    assert several_reports({"a": right}).tree().good
    for runs in ({"a": right, "b": wrong}, {"a": wrong, "b": right}):
        assert not several_reports(runs).tree().good
    page = "".join(rendered(several_reports({"a": right, "b": wrong}), "html"))
    assert re.search(r"good[^>]*>1 of 1<.*bad[^>]*>0 of 1<", page)
