"""`rulestone check` and `rulestone fuzz` as a person or a script runs them."""

import json
import re
import shlex
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.helpers.running import Broken, RunCommand

pytestmark = pytest.mark.usefixtures("nothing_left_behind")


@pytest.fixture
def check(run: RunCommand) -> RunCommand:
    """Runs the command to its end, in this process."""
    return partial(run, "check")


def test_a_report_that_cannot_be_written_is_in_the_exit_status_of_the_json_document(
    check: RunCommand, saved: str
) -> None:
    result = check("--case", saved, "--json", "--report", "json=/proc/no", "reference")
    assert (result.status, json.loads(result.out)["exit_status"]) == (2, 2)


def test_check_json_is_all_of_standard_output_and_with_a_timeout_all_is_asked(
    check: RunCommand, saved: str, broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulestone.commands.check.TOTAL_SECONDS", 0.0)
    result = check("--json", "--case", saved, "--jobs", "2", "--timeout", "7", "--", *broken("crashing"))
    assert (result.status, result.err) == (1, "")
    value = json.loads(result.out)
    assert [case["status"] for case in value["cases"]] == ["pass", "crash", "pass"]
    assert (
        shlex.join(("check", "--case", saved, "--timeout", "7", "--", sys.executable))
        in value["cases"][1]["repeat"]
    )


def test_a_damaged_table_of_mutants_is_reported_beside_the_results(
    check: RunCommand, own_fixtures: Path
) -> None:
    (own_fixtures / "kills.json").write_text("{")
    result = check("variant:minefield/no-switches", "--case=minefield/switch-2x*")
    assert result.status == 1
    assert re.fullmatch(r"rulestone: no diagnosis: .*kills\.json: not a table: .*\n", result.err)
    assert "minefield.switch" in result.out


def test_the_json_document_has_each_of_several_engines(check: RunCommand) -> None:
    ended = check("bitboard", "variant:evening/ties-to-white", "--json", "--case=evening/stop-*")
    document = json.loads(ended.out)
    assert [(each["name"], each["exit_status"]) for each in document["engines"]] == [
        ("bitboard", 0),
        ("variant:evening/ties-to-white", 1),
    ]
    assert (ended.status, document["exit_status"]) == (1, 1)


def test_fuzz_draws_a_new_seed_each_time_and_prints_it_first(run: RunCommand) -> None:
    ended = [run("fuzz", "--json", "--count", "1", "--game", "evening", "bitboard") for _ in range(2)]
    seeds = [json.loads(result.out)["seed"] for result in ended]
    assert seeds[0] != seeds[1]
    assert [result.err.splitlines()[0] for result in ended] == [f"rulestone: seed {seed}" for seed in seeds]
