"""`rulestone check`: test an engine with the cases."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from rulestone.cases.selection import Selection, choose_cases, choose_chunks, read_expected_failures
from rulestone.cases.suites import cases_of_suite
from rulestone.check.asking import TOTAL_SECONDS
from rulestone.check.engine_spec import EngineSpec, engine_spec
from rulestone.check.reports import run_reports
from rulestone.check.result_lines import nothing_answered
from rulestone.check.results import FAILURES, Result, Run
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.commands import Example, arguments, command
from rulestone.commands.arguments import workers
from rulestone.commands.output import Bar, bar, end_with_reports, report_files, tell_problems
from rulestone.diagnose.recheck import examined, shuffled
from rulestone.engines.installed import is_installed
from rulestone.engines.outside.program import ending_orphans
from rulestone.exits import interruptible
from rulestone.quoting import shell_line
from rulestone.report.formats import Renderings, ReportFile


@command(
    "check",
    Example("An engine that comes with rulestone", "rulestone check bitboard --game evening"),
    Example(
        "A program of your own, here rulestone itself",
        "rulestone check --game lefe --tag game -- rulestone serve",
    ),
    Example(
        "An engine that forgets a rule",
        "rulestone check variant:minefield/no-switches --clause minefield.switch",
        finds_fault=True,
    ),
    more="Options come before the engine's command.",
    former={"--known": "is now --expected-failures", "--complete": "is now --strict"},
)
@click.argument(
    "engine",
    metavar="ENGINE…",
    nargs=-1,
    help="The name of an installed engine, or of several, or -- and the command that starts yours.",
)
@click.option(
    "--engines",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Check the engines of this TOML file, each an [[engine]] with a name and a command.",
)
@arguments.games
@click.option(
    "--clause",
    "clauses",
    metavar="C",
    multiple=True,
    help="Run only cases about this clause.",
)
@click.option(
    "--tag",
    "tags",
    metavar="T",
    multiple=True,
    help="Run only cases with this tag.",
)
@click.option(
    "--case",
    "ids",
    metavar="ID",
    multiple=True,
    help="Run only these cases: an id, a pattern, or a file or folder of cases.",
)
@click.option(
    "--suite",
    metavar="RELEASE",
    help="Run only the cases of this release, such as 0.1, and list those that were added since.",
)
@click.option(
    "--large",
    is_flag=True,
    help="Send 500,000 positions of random games instead of the cases; for engines that are fast.",
)
@arguments.stop_first
@click.option(
    "--timeout",
    metavar="S",
    type=arguments.seconds,
    help="Seconds to wait for each answer of a program. All cases then run. By default it "
    "depends on the program's speed, and cases that take too long do not run.",
)
@arguments.jobs
@arguments.cluster
@click.option(
    "--expected-failures",
    "expected",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file of cases that are expected to fail, one id per line.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Fail if a question about a declared game is declined or left out, a field is misspelt, or "
    "something unknown is declared.",
)
@click.option(
    "--shuffle",
    metavar="SEED",
    type=int,
    help="Send the cases in another order, each from another side of the board if the rules allow it.",
)
@click.option(
    "--verbose", is_flag=True, help="Show all failures in full: by default one, and four in a line each."
)
@report_files
@arguments.as_json
def check(
    engine: tuple[str, ...],
    file: Path | None,
    games: tuple[str, ...],
    clauses: tuple[str, ...],
    tags: tuple[str, ...],
    ids: tuple[str, ...],
    suite: str | None,
    large: bool,
    stop_first: bool,
    timeout: float | None,
    jobs: int,
    cluster: str | None,
    expected: Path | None,
    strict: bool,
    shuffle: int | None,
    verbose: bool,
    reports: tuple[ReportFile, ...],
    as_json: bool,
) -> None:
    selection = Selection(games=games, clauses=clauses, tags=tags, ids=ids)
    if large:
        arguments.refuse_beside("--large", "clauses", "tags", "suite", "shuffle")
    cases, pool = choose_chunks(selection) if large else choose_cases(selection)
    cases, added_since = (cases, ()) if suite is None else cases_of_suite(cases, suite)
    arguments.refuse_overwriting(pool.files.values())
    tell_problems(pool.unread)
    options: list[str] = []
    if shuffle is not None:
        cases = shuffled(cases, shuffle)
        options += ("--shuffle", str(shuffle))
    if large:
        options.append("--large")
    if strict:
        options.append("--strict")
    engines = _named(engine, file)
    known = frozenset() if expected is None else read_expected_failures(expected, pool.cases)
    named = selection.named(cases, pool.files)
    one_process = cluster is None and jobs == 1
    runs: dict[str, Run] = {}
    with interruptible(), ending_orphans():
        for name, argv in engines.items():
            spec = engine_spec(argv, timeout, options, pool.files)
            settings = CheckSettings(
                stop_first=stop_first,
                known=known,
                strict=strict,
                patience=TOTAL_SECONDS if spec.outside and timeout is None else None,
                in_order=selection.names_single_cases or shuffle is not None,
            )
            with (
                nullcontext() if one_process else workers(jobs, cluster) as who,
                bar(f"checking {name}" if len(engines) > 1 else "checking", len(cases)) as progress_bar,
            ):
                outcome = run_cases(cases, spec, settings, who, _progress_shown_by(progress_bar))
            seed = None if large or shuffle is not None else secrets.randbelow(10**6)
            outcome = replace(
                outcome, whole=len(pool.cases), named=named, suite=suite or "", added_since=added_since
            )
            with bar("checking again") as progress_bar:
                runs[name] = examined(
                    outcome,
                    spec,
                    seed,
                    more=partial(_more, spec),
                    tell=progress_bar.tell,
                    warn=lambda line: tell_problems([line]),
                )
            if runs[name].interrupted:
                break
        whole = _reports(runs, verbose=verbose)
        mute = [run for run in runs.values() if run.gave_up is not None or run.nothing_answered]
        end_with_reports(
            whole,
            reports,
            max(run.exit_status for run in runs.values()),
            as_json=as_json,
            shown=any(run.capabilities is not None or run.gave_up is None for run in runs.values()),
            problems=[run.gave_up or nothing_answered(run) for run in mute],
        )


def _named(argv: tuple[str, ...], file: Path | None) -> Mapping[str, tuple[str, ...]]:
    """Return the engines that the command line names: by name, the arguments of each.

    Raises:
        BadEngines: the file of engines cannot be read.
        UsageError: none is named, or engines are named in two ways.
    """
    if bool(argv) == (file is not None):
        raise click.UsageError("name an engine, or give --engines FILE" + (", not both" if argv else ""))
    if file is not None:
        from rulestone.check.several import read_engines  # needed for this option only

        return read_engines(file)
    if len({*argv}) > 1 and all(map(is_installed, argv)):
        return {name: (name,) for name in argv}
    return {shell_line(argv): argv}


def _reports(runs: Mapping[str, Run], *, verbose: bool) -> Renderings:
    if len(runs) == 1:
        return run_reports(*runs.values(), verbose=verbose)
    from rulestone.check.several import several_reports  # needed for several engines only

    return several_reports(runs, verbose=verbose)


def _more(engine: EngineSpec, failed: Sequence[Result]) -> Sequence[Result]:
    from rulestone.fuzz.similar import similar_results  # needed only if few cases fail

    return similar_results(failed, make=engine.make)


def _progress_shown_by(progress_bar: Bar) -> Callable[[Result], None]:
    """Return a function that shows how many cases are done, and how many failed."""
    failed: dict[str, bool] = {}

    def note(result: Result) -> None:
        failed[result.id] = result.status in FAILURES
        progress_bar.tell(f"checking, {sum(failed.values())} wrong so far", len(failed))

    return note
