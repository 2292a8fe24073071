"""`rulestone audit`."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option

from rulestone.audit.audit_html import audit_as_html
from rulestone.audit.audit_json import audit_as_json
from rulestone.audit.audit_junit import audit_as_junit
from rulestone.audit.audit_md import audit_as_md
from rulestone.audit.audit_text import audit_as_text
from rulestone.audit.audit_wording import count_of, nothing_judged
from rulestone.audit.files import BadSource, Source, find_sources
from rulestone.audit.formats import Format
from rulestone.audit.outcome import Outcome
from rulestone.audit.session import audit_files as audit_sources
from rulestone.audit.work import AuditSettings
from rulestone.commands import completion
from rulestone.commands.arguments import AsJson
from rulestone.commands.help_examples import Example
from rulestone.commands.output import print_text
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.engines.interrupts import finishing, interruptible
from rulestone.report.reports import BadReport, read_wanted, write_whole

_KINDS: Mapping[str, Callable[[Outcome], Iterator[str]]] = {
    "junit": audit_as_junit,
    "json": audit_as_json,
    "html": audit_as_html,
    "md": audit_as_md,
}
"""By kind, what makes such a report, part by part. They are the kinds that `check` has."""


EXAMPLES = (
    Example(
        "A game that was played to its end, on standard input",
        'echo \'{"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"}\' | '
        "rulestone audit -",
    ),
    Example(
        "A move that came too late",
        'echo \'{"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"}\' | '
        "sed 's/ b3/ b3 a1/' | rulestone audit - --json",
        finds_fault=True,
    ),
)

_MEGABYTE = 1_000_000


def audit(
    files: Annotated[
        list[str],
        Argument(
            metavar="FILE…",
            help="Files, folders, archives (.zip, .tar.gz) or addresses (s3://…); - for standard input.",
        ),
    ],
    record_format: Annotated[
        Format,
        Option("--format", metavar="auto|rulestone|ap", help="The format of the records."),
    ] = "auto",
    finished: Annotated[
        bool,
        Option(
            "--finished",
            help="Count a game as wrong if its result does not follow from its last position, or is missing.",
        ),
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    report: Annotated[
        list[str] | None,
        Option(
            "--report",
            metavar="KIND=FILE",
            help=f"Write a report: {', '.join(_KINDS)}.",
            autocompletion=completion.complete_report_kinds,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay recorded games and report which of them break the rules.

    Records are lines of JSON in rulestone's own format, or Abstract Play's AP Game Records. Files may be
    compressed, and packed in zip or tar archives.
    """
    try:
        reports = [read_wanted(text) for text in report or ()]
    except BadReport as problem:
        raise Problem(f"--report: {problem}") from problem
    settings = AuditSettings(format=record_format, finished=finished)
    try:
        sources = find_sources(files)
        with interruptible():
            with workers(jobs, cluster) as who, bar("auditing", _megabytes(sources)) as progress_bar:
                outcome = audit_sources(sources, settings, workers=who, progress=_teller(progress_bar))
            with finishing(interrupted=outcome.interrupted):
                unwritten = _report(outcome, reports, as_json=as_json)
    except BadSource as problem:
        raise Problem(str(problem)) from problem
    if not outcome.counted and not outcome.interrupted:
        sys.stderr.write(f"rulestone: {outcome.stopped or nothing_judged(outcome)}\n")
    if unwritten:
        raise Problem("; ".join(unwritten))
    raise Exit(outcome.exit_status)


def _report(outcome: Outcome, reports: Sequence[tuple[str, Path]], *, as_json: bool) -> Sequence[str]:
    """Write the reports that are wanted, print what came of the audit, and tell what was not written."""
    unwritten = _unwritten(outcome, reports)  # before anything is printed: nobody may be there to read
    if as_json:
        sys.stdout.buffer.writelines(part.encode() for part in audit_as_json(outcome))
        sys.stdout.flush()
    elif outcome.counted:
        print_text(*audit_as_text(outcome))
    return unwritten


def _unwritten(outcome: Outcome, reports: Sequence[tuple[str, Path]]) -> Sequence[str]:
    """Write the reports, all that can be written, and tell what became of the others."""
    unwritten: list[str] = []
    for kind, path in reports:
        try:
            write_whole(path, _KINDS[kind](outcome))
        except BadReport as problem:
            unwritten.append(f"--report: {problem}")
    return unwritten


def _megabytes(sources: Sequence[Source]) -> int | None:
    """How much there is to read; None where that cannot be known."""
    sizes = [source.size for source in sources]
    known = [size for size in sizes if size is not None]
    return None if len(known) < len(sizes) else max(1, sum(known) // _MEGABYTE)


def _teller(progress_bar: Bar) -> Callable[[Outcome, int], None]:
    """Show how many records were read, how many are wrong, and how many megabytes have been dealt with."""

    def note(outcome: Outcome, size: int) -> None:
        total = outcome.tally.total
        wrong = f", {total.wrong:,} wrong" if total.wrong else ""
        progress_bar.tell(f"{count_of(total.records, 'record')}{wrong}; MB", size // _MEGABYTE)

    return note
