"""Engines that are right until a limit of a machine, or after a long life, fail a check or a search."""

import sys
from pathlib import Path

import pytest

from rulestone.cases.selection import Selection, choose_cases
from rulestone.check.engine_spec import EngineSpec, engine_spec
from rulestone.check.result_lines import diagnosis_lines
from rulestone.check.runner import run_cases
from rulestone.core.names import Size
from rulestone.diagnose.causes import diagnosed
from rulestone.diagnose.condition import right_until
from rulestone.fuzz.search import SearchSettings, search
from rulestone.testing import cases_of
from rulestone.workers.processes import LocalWorkers
from tests.engines.limits import WRONG

PROGRAM = Path(__file__).parent / "limits.py"


def spec(mistake: str) -> EngineSpec:
    return engine_spec(("env", sys.executable, str(PROGRAM), mistake), 60.0)


@pytest.mark.parametrize("mistake", WRONG)
def test_a_mistake_past_a_limit_or_after_a_swap_fails_the_cases(mistake: str) -> None:
    game = "minefield" if mistake.startswith("switches") else "evening"
    cases, _ = choose_cases(Selection(games=(game,)))
    run = run_cases(cases, spec(mistake))
    assert {result.status for result in run.failures} == {"fail"}
    assert run.exit_status == 1


def test_the_request_from_which_a_process_is_wrong_is_told() -> None:
    cases = [case for case in cases_of(["evening"]) if case.question != "perft"][:80]
    run = diagnosed(run_cases(cases, spec("wrong-after-60")))
    assert "Diagnosis: all answers before request 61 are right" in [*diagnosis_lines(run)]


def test_no_request_is_told_of_an_engine_that_is_wrong_by_rule() -> None:
    cases = sorted(cases_of(["evening"]), key=lambda case: case.size)
    run = run_cases([case for case in cases if case.question != "perft"], spec("evening-from-28"))
    assert run.results[len(run.results) // 2] not in run.failures != ()
    assert right_until(run) is None
    assert not [line for line in diagnosis_lines(diagnosed(run)) if "request" in line]


@pytest.mark.parametrize(("mistake", "status"), [("wrong-after-600", "fail"), ("stops-after-600", "crash")])
def test_a_mistake_that_shows_after_many_requests_is_found_with_two_jobs(mistake: str, status: str) -> None:
    settings = SearchSettings(seed=1, size=Size(3), game_count=1000, stop_first=True)
    outcome = search(spec(mistake).make, settings, workers=LocalWorkers(2))
    assert outcome.exit_status == 1
    assert [found.result.status for found in outcome.found] == [status]
