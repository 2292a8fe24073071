"""Reports in JUnit's XML, for continuous integration services."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from xml.etree import ElementTree as ET

from rulestone.report.markup import sound

Outcome = Literal["", "failure", "error", "skipped"]
"""The element for the result of a test; empty if it passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Test:
    """One test.

    Attributes:
        name: its name.
        outcome: the element for its result.
        message: the reason, in a line.
        kind: the kind of result, in a word; empty if there is none.
        body: the whole description.
        stderr: what an engine wrote on standard error.
        seconds: how long it took; None if unknown.
    """

    name: str
    outcome: Outcome = ""
    message: str = ""
    kind: str = ""
    body: str = ""
    stderr: str = ""
    seconds: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """Tests of one kind.

    Attributes:
        name: the name of the suite, and the class of its tests.
        tests: the tests.
        properties: further data, by name.
        output: remarks on the whole suite.
    """

    name: str
    tests: Sequence[Test]
    properties: Mapping[str, str] = field(default_factory=dict[str, str])
    output: str = ""


def junit_report(name: str, suites: Iterable[Suite], seconds: float) -> str:
    """Return the document.

    Args:
        name: the name of the run.
        suites: the suites.
        seconds: how long it took.
    """
    root = ET.Element("testsuites", name=sound(name))
    every: list[Test] = []
    for suite in suites:
        time = sum(test.seconds or 0 for test in suite.tests)
        element = ET.SubElement(root, "testsuite", _counts(suite.tests, time), name=suite.name)
        if suite.properties:
            properties = ET.SubElement(element, "properties")
            for key, value in suite.properties.items():
                ET.SubElement(properties, "property", name=key, value=value)
        for test in suite.tests:
            _test(element, suite.name, test)
        if suite.output:
            ET.SubElement(element, "system-out").text = sound(suite.output)
        every += suite.tests
    root.attrib |= _counts(every, seconds)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _counts(tests: Sequence[Test], seconds: float) -> dict[str, str]:
    outcomes = [test.outcome for test in tests]
    return {
        "tests": str(len(tests)),
        "failures": str(outcomes.count("failure")),
        "errors": str(outcomes.count("error")),
        "skipped": str(outcomes.count("skipped")),
        "time": f"{seconds:.3f}",
    }


def _test(suite: ET.Element, classname: str, test: Test) -> None:
    time = {} if test.seconds is None else {"time": f"{test.seconds:.6f}"}
    case = ET.SubElement(suite, "testcase", {"classname": classname, "name": sound(test.name), **time})
    if test.outcome:
        kind = {"type": test.kind} if test.kind else {}
        element = ET.SubElement(case, test.outcome, {"message": sound(test.message), **kind})
        element.text = sound(test.body) or None
    if test.stderr:
        ET.SubElement(case, "system-err").text = sound(test.stderr)
