"""The report for continuous integration."""

from collections.abc import Callable
from xml.etree import ElementTree as ET

from rulestone.cases.cases import Case
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.report.report_junit import junit_report

Check = Callable[..., Run]


def test_the_junit_report(check: Check) -> None:
    root = ET.fromstring(junit_report(check("wrong_colour")))  # noqa: S314 - our own
    assert (root.get("tests"), root.get("failures"), root.get("skipped")) == ("4", "1", "1")
    failure = root.find(".//testcase[@name='minefield/breaking']/failure")
    assert failure is not None
    assert failure.get("message") == "to move: you say the \\x1b[2Jother one; it is white"
    assert failure.text is not None
    assert "repeat: rulestone check --case minefield/breaking" in failure.text
    root = ET.fromstring(junit_report(check("crashing")))  # noqa: S314
    assert root.get("errors") == "1"
    output = root.find(".//system-err")
    assert output is not None
    assert output.text is not None
    assert "upside down" in output.text


def test_the_junit_report_of_a_run_that_never_began_is_an_error(cases: tuple[Case, ...]) -> None:
    outcome = run(cases, lambda: StdioEngine(("no-such-program",)))
    root = ET.fromstring(junit_report(outcome))  # noqa: S314
    problem = root.find(".//error")
    assert problem is not None
    assert "cannot start" in str(problem.get("message"))
