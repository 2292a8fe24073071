"""`rulestone bench`."""

from contextlib import ExitStack, closing

import click
from rich.table import Column

from rulestone.bench import BenchRow, benchmark_rows
from rulestone.check.engine_spec import engine_spec
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import bar, print_json, print_table, tell_unusable_games
from rulestone.commands.problems import Problem
from rulestone.engines.engine import Engine
from rulestone.engines.installed import REFERENCE, is_installed
from rulestone.engines.outside.program import ending_orphans
from rulestone.exits import ExitStatus, interruptible
from rulestone.protocol.reading import read_game
from rulestone.quoting import shell_line
from rulestone.rulebook.installed import game_names


@command(
    "bench",
    Example("The engines of rulestone", "rulestone bench reference bitboard --game minefield"),
    Example(
        "A program of your own, next to the reference",
        "rulestone bench --game evening -- rulestone serve --engine bitboard",
    ),
    more="Several names of installed engines, or -- and the command that starts yours, which is measured "
    "next to the reference. Each answers the same questions in turn. `pipe` is the share of a program's time "
    "that goes at most into questions and replies. Options come before the engines.",
)
@click.argument(
    "engine",
    metavar="ENGINE…",
    nargs=-1,
    required=True,
)
@arguments.games
@arguments.as_json
def bench(engine: tuple[str, ...], games: tuple[str, ...], as_json: bool) -> None:
    if not games:
        tell_unusable_games()
    names = tuple(dict.fromkeys(map(read_game, games or game_names())))
    every = [(name,) for name in engine] if all(map(is_installed, engine)) else [(REFERENCE,), engine]
    rows: list[BenchRow] = []
    with interruptible(), ending_orphans(), ExitStack() as opened, bar("measuring") as progress_bar:
        engines: dict[str, Engine] = {}
        for argv in dict.fromkeys(every):
            started = opened.enter_context(closing(engine_spec(argv).make()))
            name = started.capabilities.name
            engines[shell_line(argv) if name in engines else name] = started
        for row in benchmark_rows(engines, names):
            rows.append(row)
            progress_bar.tell(f"{row.what} {row.game} {row.size} {row.engine}: {row.per_second:,.0f}/s")
    if as_json:
        print_json({"rows": rows})
    else:
        size, speed, pipe = (Column(name, justify="right") for name in ("size", "per second", "pipe"))
        print_table(("what", "game", size, "engine", speed, pipe), map(_cells, rows))
    measured = {(row.engine, game) for row in rows for game in (row.game, "")}
    wanted = ((name, game) for name in engines for game in (names if games else ("",)))
    if silent := [" in ".join(filter(None, pair)) for pair in wanted if pair not in measured]:
        raise Problem(f"not measured, for want of answers: {', '.join(silent)}", ExitStatus.FAILED)


def _cells(row: BenchRow) -> tuple[str, ...]:
    pipe = "" if row.pipe is None else f"≤ {row.pipe:.0%}"
    return row.what, row.game, str(row.size), row.engine, f"{row.per_second:,.0f}", pipe
