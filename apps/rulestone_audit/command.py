"""`rulestone audit`."""

from functools import partial
from typing import get_args

import click

from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import bar, end_with_reports, report_files, write_stream
from rulestone.commands.problems import Problem
from rulestone.core.wording import quantity
from rulestone.exits import interruptible
from rulestone.protocol.checking import check_question
from rulestone.protocol.reading import read_question
from rulestone.report.formats import Renderings, ReportFile
from rulestone_audit.audit_report import audit_json, audit_report, audit_totals, nothing_judged
from rulestone_audit.findings import AuditResult
from rulestone_audit.record_formats import RecordFormat
from rulestone_audit.sources import find_sources
from rulestone_audit.work import AuditSettings, audit_files


@command(
    "audit",
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
    more="Records are lines of JSON in rulestone's own format, or Abstract Play's AP Game Records. Files may "
    "be compressed, and packed in zip or tar archives.",
    summary="Replay recorded games and report which of them break the rules.",
    group="Records",
)
@click.argument(
    "files",
    metavar="FILE…",
    nargs=-1,
    required=True,
    help="Files, folders or archives (.zip, .tar.gz); - for standard input.",
)
@click.option(
    "--format",
    "record_format",
    metavar="auto|rulestone|ap|moves",
    type=click.Choice(get_args(RecordFormat)),
    default="auto",
    help="The format of the records.",
)
@click.option(
    "--game",
    metavar="G",
    help="The game, if each line only has the moves of one game.",
)
@arguments.size
@click.option(
    "--finished",
    is_flag=True,
    help="A game counts as wrong if its last position does not decide the result. Otherwise it only does "
    "if its format always gives a reason, such as a resignation, and there is none.",
)
@arguments.jobs
@arguments.cluster
@report_files
@arguments.as_json
def audit(
    files: tuple[str, ...],
    record_format: RecordFormat,
    game: str | None,
    size: int | None,
    finished: bool,
    jobs: int,
    cluster: str | None,
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    start = None
    if game is not None and size is not None and record_format in ("auto", "moves"):
        start, record_format = read_question(game, size), "moves"
        check_question(start)
    elif game is not None or size is not None or record_format == "moves":
        raise Problem("give --game and --size together, and no --format other than moves: --game G --size N")
    settings = AuditSettings(format=record_format, start=start, finished=finished)
    sources = find_sources(files)
    arguments.refuse_overwriting(sources.paths)
    result = AuditResult(sources)
    with interruptible():
        with workers(jobs, cluster) as who, bar("auditing") as progress_bar:

            def show() -> None:
                records, wrong = result.number("records"), result.number("wrong")
                progress_bar.tell(quantity(records, "record") + (f", {wrong:,} wrong" if wrong else ""))

            found = audit_files(result, settings, workers=who, progress=show)
            unwritten = write_stream(audit_json(result, found), reports, as_json=as_json)
        is_judged = bool(result.number("records"))
        silent = not is_judged and not result.interrupted
        end_with_reports(
            Renderings(partial(audit_report, result), lambda _: audit_totals(result)),
            [report for report in reports if report.kind != "json"],
            result.exit_status,
            as_json=False,
            shown=is_judged and not as_json,
            problems=(result.stopped or nothing_judged(result),) if silent else (),
            unwritten=unwritten,
        )
