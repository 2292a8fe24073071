"""`rulestone check`."""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

from rich.table import Column, Table
from typer import Argument, Exit, Option

from rulestone.cases.cases import Case, read_cases
from rulestone.cases.selection import BadSelection, Selection, read_known, select, with_saved_cases
from rulestone.check.engine_sources import EngineSource, engine_source
from rulestone.check.reports import run_document, run_report
from rulestone.check.results import BAD, CaseResult, Run
from rulestone.check.runner import run
from rulestone.check.shares import with_required
from rulestone.check.wording import nothing_answered
from rulestone.commands import Example, completion
from rulestone.commands.arguments import AsJson
from rulestone.commands.output import (
    ReportFiles,
    print_text,
    read_wanted_reports,
    tell,
)
from rulestone.commands.pool import case_pool
from rulestone.commands.problems import Problem
from rulestone.commands.progress import Bar, bar
from rulestone.commands.spreading import Cluster, check_jobs, workers
from rulestone.engines.interrupts import finishing, interruptible
from rulestone.engines.orphans import adopting_orphans
from rulestone.report.reports import Reports, Wanted, json_text
from rulestone.report.tree import Block

EXAMPLES = (
    Example("An engine that comes with rulestone", "rulestone check bitboard --game evening"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone check --game lefe --tag game -- rulestone serve",
    ),
    Example(
        "An engine that forgets a rule",
        "rulestone check mutant:minefield/no-switches --clause minefield.switch",
        finds_fault=True,
    ),
)

Several = list[str] | None


def _list_tags(requested: bool) -> None:
    if not requested:
        return
    numbers = Counter(tag for case in read_cases() for tag in case.tags)
    table = Table("tag", Column("cases", justify="right"), box=None, pad_edge=False)
    for tag, number in sorted(numbers.items()):
        table.add_row(tag, str(number))
    print_text(table)
    raise Exit


def check(
    engine: Annotated[
        list[str],
        Argument(
            metavar="ENGINE…",
            help="The name of an installed engine, or -- and the command that starts yours.",
            autocompletion=completion.complete_engine_words,
        ),
    ],
    game: Annotated[
        Several,
        Option(
            "--game",
            metavar="G",
            help="Run only cases of this game.",
            autocompletion=completion.complete_games,
        ),
    ] = None,
    clause: Annotated[
        Several,
        Option(
            "--clause",
            metavar="C",
            help="Run only cases about this clause.",
            autocompletion=completion.complete_clauses,
        ),
    ] = None,
    tag: Annotated[
        Several,
        Option(
            "--tag",
            metavar="T",
            help="Run only cases with this tag.",
            autocompletion=completion.complete_tags,
        ),
    ] = None,
    case: Annotated[
        Several,
        Option(
            "--case",
            metavar="ID",
            help="Run only these cases: an id, a pattern, or a file or folder of cases.",
            autocompletion=completion.complete_cases,
        ),
    ] = None,
    stop_first: Annotated[bool, Option("-x", "--exitfirst", help="Stop at the first failure.")] = False,
    timeout: Annotated[
        float | None,
        Option(
            "--timeout",
            metavar="S",
            help="Seconds to wait for each answer of a program. All cases are then asked. By default it "
            "depends on the program's speed, and cases that take too long are not asked.",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        Option("--jobs", metavar="N", help="How many engines to run at the same time (default 1)."),
    ] = None,
    cluster: Cluster = None,
    known: Annotated[
        Path | None,
        Option("--known", metavar="FILE", help="A file of cases that are known to fail, one id per line."),
    ] = None,
    require_clauses: Annotated[
        bool,
        Option(
            "--require-clauses",
            help="Fail with exit status 1 if a clause of a declared game was not tested.",
        ),
    ] = False,
    form: Annotated[
        Literal["abstractplay"] | None,
        Option(
            "--as",
            metavar="abstractplay",
            help="Print each failure as a state for Abstract Play's playground.",
        ),
    ] = None,
    report: ReportFiles = None,
    list_tags: Annotated[  # noqa: ARG001 - its callback does it all
        bool,
        Option("--list-tags", callback=_list_tags, is_eager=True, help="List the tags and exit."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run the fixtures against an engine and report what it gets wrong.

    Options come before the engine's command.
    """
    if timeout is not None and not 0 < timeout < 1e6:
        raise Problem(f"--timeout: must be a positive number of seconds below 1000000, not {timeout:g}")
    source = engine_source(engine, timeout)
    wanted = read_wanted_reports(report)
    try:
        pool, files = with_saved_cases(case_pool((*(game or ()), *(clause or ()), *(case or ()))), case or ())
        cases = select(pool, _selection(game, clause, tag, case), files)
        failing = frozenset[str]() if known is None else read_known(known, pool)
    except BadSelection as problem:
        raise Problem(str(problem)) from problem

    def repeat(case: Case) -> str:
        return source.repeat(case, files.get(case.id))

    with interruptible(), adopting_orphans():
        with _asking(source, jobs, cluster, timeout) as ask, bar("checking", len(cases)) as progress_bar:
            outcome = ask(
                cases,
                source.make,
                engine=source.words,
                stop_first=stop_first,
                known=failing,
                repeat=repeat,
                progress=_teller(progress_bar),
            )
        outcome = replace(outcome, caveat=source.caveat)
        outcome = with_required(outcome, clause or ()) if require_clauses else outcome
        if any(result.status in ("fail", "error") for result in outcome.results):
            outcome = _diagnosed(outcome)
        with finishing(interrupted=outcome.interrupted):
            _report(run_reports(outcome, _more(form)), outcome, wanted, source, as_json=as_json)
    raise Exit(outcome.exit_status)


@contextmanager
def _asking(
    source: EngineSource, jobs: int | None, cluster: str | None, timeout: float | None
) -> Generator[Callable[..., Run]]:
    """Return a function that runs cases as `run` does, in this process or in others."""
    check_jobs(jobs)
    if cluster is None and (source.outside or jobs in (None, 1)):
        patience = None
        if source.outside and timeout is None:
            from rulestone.check.pace import PATIENCE  # engines in this process have no timeout

            patience = PATIENCE
        # Programs are processes already, so one process can ask several.
        yield partial(run, jobs=jobs or 1, patience=patience)
        return
    from rulestone.check.run_pieces import run_in_pieces  # loaded only with --jobs or --cluster

    with workers(jobs, cluster) as who:
        yield partial(run_in_pieces, workers=who)


More = Callable[[CaseResult], Sequence[Block]]
"""Further blocks of a report about a failed case."""


def _nothing(_result: CaseResult) -> Sequence[Block]:
    return ()


def _more(form: str | None) -> More:
    if form is None:
        return _nothing
    from rulestone.commands.states import state_blocks  # links to the site are loaded only for a report

    return state_blocks


def run_reports(run: Run, more: More = _nothing) -> Reports:
    """Return the reports of a run."""

    def junit() -> str:
        from rulestone.check.junit import run_junit  # loaded only for a report

        return run_junit(run)

    return Reports(partial(run_report, run, more), lambda: json_text(run_document(run)), junit)


def _report(
    reports: Reports, outcome: Run, wanted: Sequence[Wanted], source: EngineSource, *, as_json: bool
) -> None:
    """Write the requested reports, and print the result of the run."""
    shown = outcome.claims is not None or outcome.gave_up is None
    unwritten = tell(reports, wanted, as_json=as_json, shown=shown)
    if outcome.gave_up is not None or outcome.nothing_answered:
        reason = (
            nothing_answered(outcome) if outcome.gave_up is None else f"{outcome.gave_up}{source.meant()}"
        )
        sys.stderr.write(f"rulestone: {reason}\n")
    if unwritten:
        raise Problem("; ".join(unwritten))


def _diagnosed(outcome: Run) -> Run:
    """Return the run with a diagnosis of the engine's mistakes; on Ctrl-C, mark it as interrupted."""
    try:
        with bar("looking for the mistake that explains it"):
            from rulestone.check.diagnose import diagnose  # the mutants are loaded only for a run that fails

            return replace(outcome, diagnosis=diagnose(outcome.results))
    except KeyboardInterrupt:
        return replace(outcome, interrupted=True)


def _selection(games: Several, clauses: Several, tags: Several, ids: Several) -> Selection:
    return Selection(
        games=tuple(games or ()), clauses=tuple(clauses or ()), tags=tuple(tags or ()), ids=tuple(ids or ())
    )


def _teller(progress_bar: Bar) -> Callable[[CaseResult], None]:
    """Return a function that shows how many cases are done, and how many failed."""
    finished: set[str] = set()
    wrong: set[str] = set()

    def note(result: CaseResult) -> None:
        finished.add(result.id)
        if result.status in BAD:
            wrong.add(result.id)
        progress_bar.tell(f"checking, {len(wrong)} wrong so far" if wrong else "checking", len(finished))

    return note
