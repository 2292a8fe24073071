"""`rulestone bench`."""

from rich.table import Column

from rulestone.check.bench import BenchRow, benchmark_rows
from rulestone.commands import Example, arguments, command
from rulestone.commands.output import print_json, print_table, tell_unusable_games
from rulestone.commands.progress import bar
from rulestone.core.registry import game_names
from rulestone.protocol.reading import read_game


@command(
    "bench",
    Example("One game", "rulestone bench --game minefield"),
    Example("The same as JSON", "rulestone bench --game minefield --json"),
    more="It asks about positions from fixed seeds. All games together take some minutes.",
)
@arguments.games
@arguments.as_json
def bench(games: tuple[str, ...], as_json: bool) -> None:
    if not games:
        tell_unusable_games()
    names = tuple(dict.fromkeys(map(read_game, games or game_names())))
    rows: list[BenchRow] = []
    with bar("measuring") as progress_bar:
        for row in benchmark_rows(names):
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
