"""The report for programs."""

import json
from collections.abc import Callable

from rulestone.cases.cases import Case
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.report.report_json import json_report

Check = Callable[..., Run]


def test_the_json_report(check: Check) -> None:
    value = json.loads(json_report(check("wrong_rule")))
    assert value["engine"]["name"] == "broken"
    assert value["engine"]["command"] == ["python", "wrong_rule.py"]
    assert value["counts"]["fail"] == 1
    assert value["diagnosis"] == []
    assert [case["status"] for case in value["cases"]] == ["pass", "fail", "pass", "skip"]
    bad = value["cases"][1]
    assert bad["id"] == "minefield/breaking"
    assert bad["game"] == "minefield"
    assert bad["clauses"] == ["minefield.turn"]
    assert bad["expected"]["to_move"] == "white"
    assert "b2" in bad["got"]["legal"]
    assert bad["differences"][0]["words"] == "b2: you say legal; it is not (minefield.turn)"
    assert json.loads(bad["asked"])["op"] == "judge"
    assert (bad["differences"][0]["actions"], bad["differences"][0]["cells"]) == (["b2"], ["b2"])
    assert bad["concerns"] == [{"clause": "minefield.turn", "basis": "refuses"}]
    assert value["cases"][3]["message"] == "does not claim lefe"


def test_the_json_report_of_a_run_that_never_began(cases: tuple[Case, ...]) -> None:
    value = json.loads(json_report(run(cases, lambda: StdioEngine(("no-such-program",)))))
    assert value["cases"] == []
    assert "cannot start" in value["stopped"]
    assert value["exit_status"] == 3
