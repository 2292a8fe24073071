"""The formats of a report, and the functions that write the requested ones."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rulestone.core.errors import BadInput
from rulestone.core.wording import did_you_mean
from rulestone.files import NO_DASH, NotWritten, write_whole

if TYPE_CHECKING:
    from rulestone.report.tree import Report


@dataclass(frozen=True, slots=True)
class Renderings:
    """A report in all formats. Each is made when it is requested.

    Attributes:
        tree: for people.
        document: for programs, without `partial`; given the exit status if it is not the run's.
    """

    tree: "Callable[[], Report]"
    document: Callable[[int | None], Mapping[str, object]]

    def json(self, status: int | None) -> Iterable[str]:
        """One JSON document, part by part; given the exit status if it is not the run's."""
        return json_text({**self.document(status), "partial": partial_lines(self.tree())})


def partial_lines(report: "Report") -> Sequence[str]:
    """Return why a run is partial, as JSON documents have it."""
    from rulestone.report.tree import plain

    return [plain(paragraph.line).removeprefix("Partial: ") for paragraph in report.partial]


_NOT_ASCII = re.compile(r"[^\n -~]")
"""A character that may need an escape."""


def escaped(text: str) -> str:
    """Escape, as in JSON, the characters that a terminal cannot print, and bytes that are not UTF-8."""
    return _NOT_ASCII.sub(
        lambda match: match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1], text
    )


def json_text(document: object) -> Iterable[str]:
    """A JSON document as readable text, part by part. Characters that cannot be shown are escaped."""
    builtins = msgspec.to_builtins(document)
    yield escaped(json.dumps(builtins, indent=2, ensure_ascii=False)) + "\n"


FORMATS = ("junit", "json", "html", "md")
"""The formats of a report file."""


def rendered(reports: Renderings, kind: str) -> Iterable[str]:
    """The text of a report, part by part."""
    if kind == "json":
        return reports.json(None)
    from rulestone.report.html import html_report  # loaded only if one is requested
    from rulestone.report.junit import junit_report
    from rulestone.report.md import md_report

    render = {"junit": junit_report, "html": html_report, "md": md_report}[kind]
    return (render(reports.tree()),)


class BadReport(BadInput):
    """A report that cannot be written as requested. The message is one line."""


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A requested report.

    Attributes:
        kind: one of `FORMATS`.
        path: the file.
    """

    kind: str
    path: Path


def read_report_file(text: str) -> ReportFile:
    """Read a report as it is requested on the command line: `KIND=FILE`.

    Raises:
        BadReport: there is no such kind, or no folder for such a file.
    """
    kind, equals, name = text.partition("=")
    if not equals or not name:
        raise BadReport(f"--report: {text!r} is not a report: write KIND=FILE, such as junit=report.xml")
    if kind not in FORMATS:
        there = f"there are {', '.join(FORMATS)}{did_you_mean(kind, FORMATS)}"
        raise BadReport(f"--report: unknown kind of report {kind!r}; {there}")
    path = Path(name)
    if path == Path("-"):
        raise BadReport(f"--report: {NO_DASH}")
    if path.is_dir() or not path.parent.is_dir():
        raise BadReport(
            f"--report: {name}: {'is a folder' if path.is_dir() else 'its folder does not exist'}"
        )
    return ReportFile(kind, path)


def write_reports(reports: Renderings, wanted: Sequence[ReportFile]) -> Sequence[str]:
    """Write the requested reports as far as possible. Return why others cannot be written, a line each."""
    problems: list[str] = []
    for report in wanted:
        try:
            write_whole(report.path, rendered(reports, report.kind))
        except NotWritten as problem:
            problems.append(f"--report: {problem}")
    return problems
