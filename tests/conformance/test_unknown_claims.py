"""A slip in what an engine claims is said loudly, and a run in which nothing was asked is not a good one."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from rulestone.cases.cases import Case
from rulestone.check.junit import run_junit
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.check.unknown_claims import unknown_claims
from rulestone.check.wording import nothing_answered
from rulestone.protocol import Claims, GameClaim, Unsupported
from rulestone.report.html import html_report
from rulestone.report.md import md_report
from tests import running
from tests.check.lying import Lying
from tests.report.page import told


def claims(ops: tuple[str, ...] = ("judge", "play"), **games: GameClaim) -> Claims:
    return Claims(name="x", version="1", games=games, ops=ops)


@pytest.mark.parametrize(
    ("claimed", "words"),
    [
        (
            claims(Minefield=GameClaim()),
            "a game “Minefield”, which is not known; did you mean minefield?",
        ),
        (
            claims(chess=GameClaim()),
            "a game “chess”, which is not known; there are minefield, necklace, lefe, interleave, evening",
        ),
        (claims(("judgement",)), "an operation “judgement”, which is not known; did you mean judge?"),
        (claims(("win",)), "an operation “win”, which is not known; there are judge, play, perft"),
        (claims(lefe=GameClaim(sizes=(7, 5))), "lefe of the sizes [7, 5], which are none"),
        (
            claims(lefe=GameClaim(sizes=(5, 7), size_list=(5, 6))),
            "lefe by `sizes` and by `size_list`: give one of them; what is in both is asked",
        ),
        (claims(lefe=GameClaim(size_list=())), "lefe of an empty `size_list`, so of no board"),
        (
            claims(lefe=GameClaim(size_list=(5, 33))),
            "lefe of size 33 in `size_list`; its boards have size 1 to 32",
        ),
        (
            claims(necklace=GameClaim(options={"swop": (True,)})),
            "necklace has no option 'swop'; it has swap; did you mean swap?",
        ),
        (
            claims(necklace=GameClaim(options={"swap": (False, "yes")})),
            "option 'swap' of necklace cannot be yes; it is",
        ),
        (
            claims(necklace=GameClaim(options={"swap": ("true", "false")})),
            "option 'swap' of necklace is a JSON boolean: write true, without quotes",
        ),
        (claims(lefe=GameClaim(options={"merge": ("true",)})), "option 'merge' of lefe cannot be true"),
    ],
)
def test_what_is_not_known_is_told_with_what_was_meant(claimed: Claims, words: str) -> None:
    (line,) = unknown_claims(claimed)
    assert words in line


def test_what_is_known_is_no_matter() -> None:
    whole = claims(
        ("judge", "play", "perft"),
        minefield=GameClaim(sizes=(-(10**30), 10**30)),
        necklace=GameClaim(options={"swap": (True, False)}),
        lefe=GameClaim(size_list=(5, 6, 7, 5)),
    )
    assert unknown_claims(whole) == ()


def test_a_hundred_thousand_strange_claims_are_told_in_short() -> None:
    many = Claims(name="x", version="1", games={f"\x1b{number}": GameClaim() for number in range(100_000)})
    lines = unknown_claims(many)
    assert lines[-1] == "and 99992 more claims that are not known"
    assert "\x1b" not in "".join(lines)


def checked(cases: tuple[Case, ...], name: str) -> Run:
    return run(cases, lambda: Lying(games={name: GameClaim()}), engine=("mine",))


def test_a_run_without_a_question_says_so_in_every_report(cases: tuple[Case, ...]) -> None:
    outcome = checked(cases, "Minefield")
    assert outcome.nothing_asked
    assert outcome.exit_status == 2
    text = "nothing was asked: of 3 cases the engine claims none"
    slip = "it claims a game “Minefield”, which is not known; did you mean minefield?"
    lines = told(run_report(outcome)).splitlines()
    assert lines[-2] == f"Warning: {slip}"
    assert lines[-1].startswith(text)
    for report in (md_report(run_report(outcome)), html_report(run_report(outcome))):
        assert report.count(text) == 1
        assert report.count(slip) == 1
    assert run_document(outcome)["unknown_claims"] == (slip,)
    problem = ET.fromstring(run_junit(outcome)).find(".//error")  # noqa: S314 - our own
    assert problem is not None
    assert text in str(problem.get("message"))


SLIP = "it claims a game “Minefield”, which is not known; did you mean minefield?"


@pytest.mark.parametrize(
    ("claimed", "operations", "why"),
    [
        (
            "Minefield",
            ("judge",),
            f": {SLIP}",
        ),
        ("lefe", ("judge",), " (does not claim minefield)"),
        ("minefield", ("perft",), " (needs judge or play, which it does not claim)"),
    ],
)
def test_of_a_run_without_a_question_it_is_said_why(
    cases: tuple[Case, ...], claimed: str, operations: tuple[str, ...], why: str
) -> None:
    outcome = run(cases[:1], lambda: Lying(games={claimed: GameClaim()}, ops=operations))
    text = "nothing was asked: lying claims nothing of what was selected"
    assert nothing_answered(outcome) == f"{text}{why}"


def test_a_run_with_a_question_is_judged_by_its_answer(cases: tuple[Case, ...]) -> None:
    outcome = checked(cases[:1], "minefield")
    assert not outcome.nothing_asked
    assert told(run_report(outcome)).count("Warning") == 0
    assert outcome.exit_status == (1 if outcome.wrong else 0)
    assert not run((), Lying).nothing_asked
    assert not run(cases, lambda: Lying(ops=("judge", "win"))).nothing_asked


def test_a_run_in_which_everything_is_declined_is_not_a_good_one(cases: tuple[Case, ...]) -> None:
    declined = Unsupported(unsupported="no boards at all")
    outcome = run(cases, lambda: Lying(lambda _, __: declined))
    assert not outcome.nothing_asked
    assert outcome.nothing_answered
    assert outcome.exit_status == 2
    assert nothing_answered(outcome) == (
        f"nothing was answered: lying declined all {len(cases)} cases that it was asked: no boards at all"
    )
    one = run(cases, lambda: Lying(lambda query, right: right if query.size < 3 else declined))
    assert not one.nothing_answered
    assert one.exit_status < 2


HELLO = (
    "import json\n"
    "request = json.loads(input())\n"
    "reply = {{'id': request['id'], 'protocol': 1, 'name': 'mine', 'version': '1', {}}}\n"
    "print(json.dumps(reply), flush=True)\n"
    "input()\n"
)


@pytest.mark.parametrize(
    ("claimed", "slip"),
    [
        ("'games': {'Minefield': {}}", "did you mean minefield?"),
        ("'games': {'minefield': {}}, 'ops': ['judgement']", "did you mean judge?"),
    ],
)
@pytest.mark.usefixtures("nothing_left_behind")
def test_the_command_is_not_content(run: running.Run, tmp_path: Path, claimed: str, slip: str) -> None:
    program = tmp_path / "engine.py"
    program.write_text(HELLO.format(claimed))
    result = run("check --game minefield --json --", sys.executable, str(program))
    assert result.status == 2
    assert slip in json.loads(result.out)["unknown_claims"][0]
    assert result.err.startswith(
        "rulestone: nothing was asked: mine claims nothing of what was selected: it claims a"
    )
    assert result.err.count("\n") == 1
