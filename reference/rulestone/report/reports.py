"""Reports as files: the kinds of report, and writing them atomically."""

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from rulestone.check.results import Run
from rulestone.core.wording import did_you_mean
from rulestone.report.report_html import html_report
from rulestone.report.report_json import json_report
from rulestone.report.report_junit import junit_report
from rulestone.report.report_md import md_report

KINDS: Mapping[str, Callable[[Run], str]] = {
    "junit": junit_report,
    "json": json_report,
    "html": html_report,
    "md": md_report,
}
"""By kind, what makes the text of such a report."""


class BadReport(Exception):
    """A report that cannot be written as asked. The message is one line."""


def read_wanted(text: str) -> tuple[str, Path]:
    """A report as it is asked for on the command line: `KIND=FILE`.

    Raises:
        BadReport: there is no such kind, or no folder to write such a file to.
    """
    kind, equals, name = text.partition("=")
    if not equals or not name:
        raise BadReport(f"{text!r} is not a report: write KIND=FILE, such as junit=report.xml")
    if kind not in KINDS:
        there = f"there are {', '.join(KINDS)}{did_you_mean(kind, KINDS)}"
        raise BadReport(f"unknown kind of report {kind!r}; {there}")
    path = Path(name)
    if path.is_dir() or not path.parent.is_dir():
        raise BadReport(f"{name}: {'is a folder' if path.is_dir() else 'its folder does not exist'}")
    return kind, path


def write_whole(path: Path, text: str | Iterable[str]) -> None:
    """Write a file atomically; the text as a whole or part by part.

    Raises:
        BadReport: it cannot be written. What was there before is still there.
    """
    if path.exists() and not path.is_file():  # a device or a pipe, which nothing can take the place of
        _write_through(path, text)
        return
    path = path.resolve()
    try:
        number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as problem:
        raise BadReport(f"{path}: {problem.strerror}") from problem
    try:
        with open(number, "w", encoding="utf-8", errors="backslashreplace") as file:  # noqa: PTH123 - a number
            file.writelines((text,) if isinstance(text, str) else text)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(path)
    except OSError as problem:
        raise BadReport(f"{path}: {problem.strerror}") from problem
    finally:
        with suppress(FileNotFoundError):
            Path(name).unlink()


def _write_through(path: Path, text: str | Iterable[str]) -> None:
    try:
        with path.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines((text,) if isinstance(text, str) else text)
    except OSError as problem:
        raise BadReport(f"{path}: {problem.strerror}") from problem
