"""`rulestone bench`."""

from typing import Annotated

from rich.table import Column
from typer import Option

from rulestone.check.bench import BenchRow, benchmark_rows
from rulestone.commands import Example, arguments, completion
from rulestone.commands.output import print_json, print_table, tell_unusable_games
from rulestone.commands.progress import bar
from rulestone.core.game import game_names
from rulestone.protocol.reading import read_game

EXAMPLES = (
    Example("One game", "rulestone bench --game minefield"),
    Example("The same as JSON", "rulestone bench --game minefield --json"),
)


def bench(
    game: Annotated[
        list[str] | None,
        Option(
            "--game", metavar="G", help="Measure only this game.", autocompletion=completion.complete_games
        ),
    ] = None,
    as_json: arguments.AsJson = False,
) -> None:
    """Measure the speed of rulestone's engines on positions from fixed seeds.

    All games together take some minutes.
    """
    if not game:
        tell_unusable_games()
    games = tuple(dict.fromkeys(map(read_game, game or game_names())))
    rows: list[BenchRow] = []
    with bar("measuring") as progress_bar:
        for row in benchmark_rows(games):
            rows.append(row)
            progress_bar.tell(
                f"{row.what} {row.game or ''} {row.size or ''} {row.engine}: {row.per_second:,.0f}/s"
            )
    if as_json:
        print_json({"rows": rows})
        return
    size, speed = (Column(name, justify="right") for name in ("size", "per second"))
    print_table(
        ("what", "game", size, "engine", speed),
        (
            (row.what, row.game or "all", str(row.size or ""), row.engine, f"{row.per_second:,.0f}")
            for row in rows
        ),
    )
