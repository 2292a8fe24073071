"""Several engines in one run: the file that names them, and one table, clauses down and engines across."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from rulestone.check.reports import case_detail, run_document, run_report
from rulestone.check.results import Run
from rulestone.core.errors import BadInput
from rulestone.core.names import ClauseId, GameName
from rulestone.core.wording import printable
from rulestone.exits import ExitStatus
from rulestone.files import BadFile, read_bytes
from rulestone.report.formats import Renderings
from rulestone.report.tree import Details, Line, Paragraph, Report, Span, Table, plain
from rulestone.rulebook.clauses import rulebooks


class BadEngines(BadInput):
    """A file of engines that cannot be read. The message is one line."""


class _Engine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    command: tuple[str, ...]


class _Engines(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    engine: tuple[_Engine, ...]


def read_engines(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the engines of a TOML file: by name, the words of the command.

    Raises:
        BadEngines: it cannot be read, names no engine, or names two alike.
    """
    example = 'write [[engine]] with name = "mine" and command = ["node", "my_engine.mjs"]'
    try:
        found = msgspec.convert(tomllib.loads(read_bytes(path).decode()), _Engines).engine
    except (BadFile, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        words = printable(str(problem).removeprefix(f"{path}: "))
        raise BadEngines(f"--engines: {path}: {words}; {example}") from problem
    engines = {engine.name: engine.command for engine in found if engine.name and engine.command}
    if not engines or len(engines) < len(found):
        raise BadEngines(f"--engines: {path}: each engine needs a name of its own and a command; {example}")
    return engines


def several_status(runs: Mapping[str, Run]) -> ExitStatus:
    """Return the exit status of several runs: the worst of theirs."""
    return max(run.exit_status for run in runs.values())


def several_reports(runs: Mapping[str, Run], *, verbose: bool = False) -> Renderings:
    """Return the reports of several engines, by name."""
    return Renderings(
        tree=lambda: _report(runs, verbose=verbose),
        document=lambda status: {
            "exit_status": several_status(runs) if status is None else status,
            "engines": [{"name": name, **run_document(run)} for name, run in runs.items()],
        },
    )


def _report(runs: Mapping[str, Run], *, verbose: bool) -> Report:
    parts = {name: run_report(run, verbose=verbose) for name, run in runs.items()}
    details = [
        replace(item, name=f"{name}: {item.name}")
        for name, part in parts.items()
        for item in part.details.items
    ]
    tested = (
        replace(case_detail(result), suite=f"{name}.{result.game}")
        for name, run in runs.items()
        for result in run.results
    )
    told = {
        name: [block for section in part.summary[:2] for block in section] for name, part in parts.items()
    }
    return Report(
        command="rulestone check",
        title=", ".join(runs),
        headline="; ".join(f"{name}: {part.headline}" for name, part in parts.items()),
        good=not several_status(runs),
        partial=[
            replace(paragraph, line=f"{name}: {plain(paragraph.line)}")
            for name, part in parts.items()
            for paragraph in part.partial
        ],
        summary=(
            [_table(runs)],
            *([Paragraph(name, "strong"), *blocks] for name, blocks in told.items() if blocks),
        ),
        details=Details(
            items=details,
            elsewhere="--verbose and --report html=FILE show all in full",
            in_full=len(details) if verbose else 1,
            in_lines=4,
        ),
        tested=lambda: list(tested),
    )


def _table(runs: Mapping[str, Run]) -> Table:
    """The number of right cases of each clause, of those that were answered; of a game if they have none."""
    names: list[ClauseId | GameName] = []
    for entry in rulebooks():
        names += (entry.name, *(clause.id for clause in entry.clauses))
    cells = {name: [_cell(run, name) for run in runs.values()] for name in names}
    rows: Sequence[Sequence[Line]] = [
        (name, *row) for name, row in cells.items() if any(cell.style != "soft" for cell in row)
    ]
    return Table(("clause", *runs), rows)


def _cell(run: Run, name: ClauseId | GameName) -> Span:
    about = [result for result in run.results if name in (result.clauses or (result.game,))]
    answered = [result for result in about if result.status != "skip"]
    right = sum(result.status in ("pass", "xfail") for result in answered)
    if not answered:
        return Span("not run", "soft")
    return Span(f"{right} of {len(answered)}", "good" if right == len(answered) else "bad")
