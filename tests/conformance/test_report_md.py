"""The report for pages in Markdown."""

from collections.abc import Callable

from rulestone.check.results import Run
from rulestone.report.report_md import md_report

Check = Callable[..., Run]


def test_the_markdown_report(check: Check) -> None:
    report = md_report(check("wrong_rule"))
    assert report.startswith("## rulestone check broken 1")
    assert "| game | pass | fail | skip |" in report
    assert "| minefield | 2 | 1 | 0 |" in report
    assert "### fail: minefield/breaking" in report
    assert "- b2: you say legal; it is not (minefield.turn)" in report
    assert "\\[2J" in md_report(check("wrong_colour"))
