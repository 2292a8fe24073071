"""The report in the XML that continuous integration services read."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from rulestone.check.case_scenes import result_scene
from rulestone.check.results import CaseResult, Run
from rulestone.check.shares import Share, asked_with, required, shares
from rulestone.draw.text import text
from rulestone.report.report_parts import (
    clause_notes,
    ending,
    engine_title,
    error_lines,
    request_text,
    run_headline,
    sound,
    stderr_lines,
)


def junit_report(run: Run) -> str:
    """One suite a game; a case that broke the engine is an error, one that is wrong a failure."""
    root = ET.Element("testsuites", name=sound(f"rulestone check {engine_title(run)}"))
    all_shares = shares(run)
    for game in dict.fromkeys(result.game for result in run.results):
        results = [result for result in run.results if result.game == game]
        suite = ET.SubElement(root, "testsuite", _counts(results), name=f"rulestone.{game}")
        _properties(suite, [share for share in all_shares if share.game == game])
        for result in results:
            _case(suite, result, run.caveat)
    if run.gave_up is not None or run.nothing_answered:
        suite = ET.SubElement(root, "testsuite", name="rulestone.engine", tests="1", errors="1", failures="0")
        case = ET.SubElement(suite, "testcase", classname="rulestone.engine", name="the engine answers")
        ET.SubElement(case, "error", message=sound(" ".join(ending(run) or (run_headline(run),))))
    for line in required(run):
        suite = ET.SubElement(
            root, "testsuite", name="rulestone.clauses", tests="1", errors="0", failures="1"
        )
        case = ET.SubElement(suite, "testcase", classname="rulestone.clauses", name="every clause is asked")
        ET.SubElement(case, "failure", message=sound(line))
    root.attrib |= _counts(run.results) | {"time": f"{run.seconds:.3f}"}
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _properties(suite: ET.Element, own_shares: Sequence[Share]) -> None:
    """How much of each clause was asked."""
    if own_shares:
        properties = ET.SubElement(suite, "properties")
        for share in own_shares:
            asked_of = f"{share.answers} of {share.cases} asked"
            ET.SubElement(properties, "property", name=share.clause, value=asked_of)


def _counts(results: list[CaseResult] | tuple[CaseResult, ...]) -> dict[str, str]:
    kinds = [_kind(result) for result in results]
    return {
        "tests": str(len(results)),
        "failures": str(kinds.count("failure")),
        "errors": str(kinds.count("error")),
        "skipped": str(kinds.count("skipped")),
        "time": f"{sum(result.seconds for result in results):.3f}",
    }


def _kind(result: CaseResult) -> str:
    match result.status:
        case "pass":
            return ""
        case "skip" | "xfail":
            return "skipped"
        case "fail" | "xpass":
            return "failure"
        case _:
            return "error"


def _case(suite: ET.Element, result: CaseResult, caveat: str) -> None:
    place = {"classname": f"rulestone.{result.game}", "name": result.id, "time": f"{result.seconds:.6f}"}
    case = ET.SubElement(suite, "testcase", place)
    kind = _kind(result)
    if not kind:
        return
    findings = error_lines(result) or (result.status,)
    first = findings[0] if result.status != "xfail" else f"known to fail: {findings[0]}"
    element = ET.SubElement(case, kind, message=sound(first), type=result.status)
    if kind != "skipped":
        element.text = sound("\n".join(_body(result, findings, caveat)))
        if stderr_lines(result):
            ET.SubElement(case, "system-err").text = sound("\n".join(stderr_lines(result)))


def _body(result: CaseResult, findings: tuple[str, ...], caveat: str) -> list[str]:
    lines = [result.case.title, "", *text(result_scene(result)), "", *findings, ""]
    lines += [f"{rule.role}{rule.name}: {rule.text}" for rule in clause_notes(result)]
    lines += [asked_with(result)] if asked_with(result) else []
    return [*lines, f"asked:  {request_text(result)}", f"repeat: {result.repeat}", *filter(None, (caveat,))]
