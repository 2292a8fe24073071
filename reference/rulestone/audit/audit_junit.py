"""The report in the XML that continuous integration services read: a test for each game and size."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from rulestone.audit.audit_wording import (
    audit_headline,
    audit_warnings,
    count_of,
    finding_place,
    finding_sentence,
)
from rulestone.audit.findings import BoardKey, ordered
from rulestone.audit.outcome import Outcome
from rulestone.report.report_parts import sound


def audit_as_junit(outcome: Outcome) -> Iterator[str]:
    """One suite. A board with wrong records has failed; one with unreadable ones alone is an error."""
    root = ET.Element("testsuites", name="rulestone audit")
    suite = ET.SubElement(root, "testsuite", name="rulestone.audit")
    failures = errors = 0
    for board, counts in ordered(outcome.tally.boards):
        game, size = board
        name = "records that cannot be read" if game is None else f"{game} {size or ''}".rstrip()
        case = ET.SubElement(suite, "testcase", classname="rulestone.audit", name=name)
        if counts.wrong:
            failures += 1
            message = f"{counts.wrong:,} of {count_of(counts.records, 'record')} wrong"
            ET.SubElement(case, "failure", message=message).text = _listed(outcome, board)
        elif counts.unreadable:
            errors += 1
            message = f"{counts.unreadable:,} of {count_of(counts.records, 'record')} unreadable"
            ET.SubElement(case, "error", message=message).text = _listed(outcome, board)
    for line in audit_warnings(outcome):
        errors += 1
        case = ET.SubElement(suite, "testcase", classname="rulestone.audit", name="the audit itself")
        ET.SubElement(case, "error", message=sound(line))
    numbers = {"tests": str(len(suite)), "failures": str(failures), "errors": str(errors), "skipped": "0"}
    numbers["time"] = f"{outcome.seconds:.3f}"
    suite.attrib |= numbers
    root.attrib |= numbers
    ET.SubElement(suite, "system-out").text = sound(audit_headline(outcome))
    ET.indent(root)
    yield ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _listed(outcome: Outcome, board: BoardKey) -> str:
    """The first findings of a board, a line each."""
    listed = [each for each in outcome.listed if (each.game, each.size) == board]
    lines = [f"{finding_place(each)}: {finding_sentence(each)}" for each in listed]
    return sound("\n".join(lines))
