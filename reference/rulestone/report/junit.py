"""Renderings in JUnit's XML, for continuous integration services."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Literal
from xml.etree import ElementTree as ET

from rulestone.quoting import without_controls
from rulestone.report.text import blocks_text
from rulestone.report.tree import Detail, Paragraph, Report

_ERRORS = frozenset({"error", "timeout", "malformed", "crash", "unreadable"})
"""The statuses of tests without a result. Every other bad status is a failure."""


def junit_report(report: Report) -> str:
    """Return the document: a suite for each part that was tested, with the summary as its output."""
    tests = list(report.details.items if report.tested is None else report.tested())
    if not report.good and not any(test.tone == "bad" for test in tests):
        tests.append(_whole(report, "error", "bad"))
    elif not tests:
        tests.append(_whole(report, "pass", "good"))
    root = ET.Element(
        "testsuites", {"name": without_controls(f"{report.command} {report.title}"), **_counts(tests)}
    )
    summary = blocks_text([*chain.from_iterable(report.sections), Paragraph(report.headline)])
    for name in dict.fromkeys(test.suite for test in tests):
        own = [test for test in tests if test.suite == name]
        suite = ET.SubElement(root, "testsuite", {"name": _suite(name), **_counts(own)})
        for test in own:
            _test(suite, test)
        ET.SubElement(suite, "system-out").text = without_controls(summary)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _whole(report: Report, status: str, tone: Literal["good", "bad"]) -> Detail:
    """Return a test that stands for the whole run, with the problems of the run."""
    blocks = [
        block
        for part in report.sections
        for block in part
        if isinstance(block, Paragraph) and block.tone == "bad"
    ]
    return Detail(
        status=status, tone=tone, name=report.command, title="", gist=report.headline, blocks=lambda: blocks
    )


def _suite(name: str) -> str:
    return f"rulestone.{name}".rstrip(".")


def _outcome(test: Detail) -> str:
    """Return the element for the result of a test; empty if it passed."""
    if test.tone == "bad":
        return "error" if test.status in _ERRORS else "failure"
    return "" if test.tone == "good" else "skipped"


def _counts(tests: Sequence[Detail]) -> dict[str, str]:
    outcomes = Counter(map(_outcome, tests))
    return {
        "tests": str(len(tests)),
        "failures": str(outcomes["failure"]),
        "errors": str(outcomes["error"]),
        "skipped": str(outcomes["skipped"]),
        "time": f"{sum(test.seconds or 0 for test in tests):.6f}",
    }


def _test(suite: ET.Element, test: Detail) -> None:
    time = {} if test.seconds is None else {"time": f"{test.seconds:.6f}"}
    case = ET.SubElement(
        suite, "testcase", {"classname": _suite(test.suite), "name": without_controls(test.name), **time}
    )
    outcome = _outcome(test)
    if outcome:
        element = ET.SubElement(case, outcome, {"message": without_controls(test.gist), "type": test.status})
        if test.tone == "bad":
            element.text = without_controls(f"{test.title}\n{blocks_text(test.blocks())}".strip()) or None
