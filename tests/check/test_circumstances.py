"""Answers that depend on what was asked before, seen at the command line."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.running import SERVING, Run

SUBTLE = ("--jobs=1", "--", "node", str(SERVING.with_name("subtle.mjs")))


def test_an_engine_that_keeps_an_earlier_record_is_told_so_with_the_shortest_history(
    run: Run, tmp_path: Path
) -> None:
    report = tmp_path / "report.json"
    result = run("check --case minefield/game-[34]x*", f"--report=json={report}", *SUBTLE, "state")
    assert result.status == 1
    document = json.loads(report.read_bytes())
    failed = [case for case in document["cases"] if case["status"] == "fail"]
    assert failed
    for case in failed:
        assert case["findings"][0] == (
            "passes when asked alone: your engine keeps something from earlier questions"
        )
        assert len(case["circumstance"]["after"]) == 1
    assert document["diagnosis"] == []
    (line, *_) = [line for line in result.out.splitlines() if line.startswith("  repeat: ")]
    command = line.partition("repeat: ")[2]
    shown = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)  # noqa: S602
    *_, longer, shorter = map(json.loads, shown.stdout.splitlines())
    assert longer["accepted"] == shorter["accepted"], "the history alone shows the mistake"


@pytest.mark.parametrize("engine", [("bitboard",), ("mutant:minefield/no-switches",)])
def test_other_engines_are_not_told_so(run: Run, engine: tuple[str, ...]) -> None:
    assert "earlier questions" not in run("check --game minefield --tag game", *engine).out


def test_an_engine_that_an_unreadable_move_confuses_is_found(run: Run) -> None:
    result = run(
        "check --case necklace/invalid-*-no-* --case necklace/game-3x3-full* --json", *SUBTLE, "error"
    )
    assert result.status == 1
    failed = {case["id"]: case for case in json.loads(result.out)["cases"] if case["status"] == "fail"}
    assert "after" in {case.get("circumstance", {}).get("kind") for case in failed.values()}
