"""`rulestone audit`."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

from typer import Argument, Exit, Option

from rulestone.audit.formats import Format
from rulestone.audit.outcome import Outcome
from rulestone.audit.report_json import json_report
from rulestone.audit.report_parts import nothing_judged, number
from rulestone.audit.report_text import text_report
from rulestone.audit.reports import KINDS
from rulestone.audit.session import audit as audit_sources
from rulestone.audit.sources import BadSource, Source, find_sources
from rulestone.audit.work import Settings
from rulestone.commands import completion
from rulestone.commands.arguments import AsJson
from rulestone.commands.examples import Example
from rulestone.commands.interrupts import ended_as_by_ctrl_c
from rulestone.commands.output import print_text
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, Jobs, workers
from rulestone.conformance.reports import BadReport, read_wanted, write_whole

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
        Argument(metavar="FILE…", help="Files of records, folders of them, or - for standard input."),
    ],
    record_format: Annotated[
        Format,
        Option("--format", metavar="auto|rulestone|ap", help="The format of the records."),
    ] = "auto",
    finished: Annotated[
        bool,
        Option("--finished", help="Count a game as wrong whose result the last position does not bear out."),
    ] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    report: Annotated[
        list[str] | None,
        Option(
            "--report",
            metavar="KIND=FILE",
            help=f"Write a report: {', '.join(KINDS)}.",
            autocompletion=completion.report_kinds,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay games that were played elsewhere, and tell which of them break the rules.

    Records are lines of JSON in rulestone's own format, or Abstract Play's AP Game Records. Files may be
    compressed with gzip or zstd.
    """
    try:
        wanted = [read_wanted(text) for text in report or ()]
    except BadReport as problem:
        raise Problem(f"--report: {problem}") from problem
    settings = Settings(format=record_format, finished=finished)
    try:
        sources = find_sources(files)
        with (
            ended_as_by_ctrl_c(),
            workers(jobs, cluster) as who,
            bar("auditing", _megabytes(sources)) as shown,
        ):
            outcome = audit_sources(sources, settings, workers=who, progress=_teller(shown))
    except BadSource as problem:
        raise Problem(str(problem)) from problem
    unwritten = _unwritten(outcome, wanted)  # before anything is printed: nobody may be there to read
    if as_json:
        sys.stdout.buffer.writelines(part.encode() for part in json_report(outcome))
        sys.stdout.flush()
    elif outcome.counted:
        print_text(*text_report(outcome))
    if not outcome.counted and not outcome.interrupted:
        sys.stderr.write(f"rulestone: {outcome.stopped or nothing_judged(outcome)}\n")
    if unwritten:
        raise Problem("; ".join(unwritten))
    raise Exit(outcome.exit_status)


def _unwritten(outcome: Outcome, wanted: Sequence[tuple[str, Path]]) -> Sequence[str]:
    """Write the reports, all that can be written, and tell what became of the others."""
    unwritten = []
    for kind, path in wanted:
        try:
            write_whole(path, KINDS[kind](outcome))
        except BadReport as problem:
            unwritten.append(f"--report: {problem}")
    return unwritten


def _megabytes(sources: Sequence[Source]) -> int | None:
    """How much there is to read; None where that cannot be known."""
    sizes = [source.size for source in sources]
    known = [size for size in sizes if size is not None]
    return None if len(known) < len(sizes) else max(1, sum(known) // _MEGABYTE)


def _teller(shown: Bar) -> Callable[[Outcome, int], None]:
    """Show how many records were read, how many are wrong, and how many megabytes have been dealt with."""

    def note(outcome: Outcome, size: int) -> None:
        total = outcome.tally.total
        wrong = f", {total.wrong:,} wrong" if total.wrong else ""
        shown.tell(f"{number(total.records, 'record')}{wrong}; MB", size // _MEGABYTE)

    return note
