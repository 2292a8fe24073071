"""`rulestone bench`."""

import sys
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Column, Table

from rulestone.bench import Row, rows
from rulestone.commands import arguments
from rulestone.commands.output import print_json, print_text


def bench(as_json: arguments.AsJson = False) -> None:
    """Measure the engines of this package on positions from fixed seeds.

    Example: rulestone bench --json
    """
    found = list(_watched(rows()))
    if as_json:
        print_json({"rows": found})
        return
    table = Table(
        "what", "game", Column("size", justify="right"), "engine", Column("per second", justify="right")
    )
    for row in found:
        size = "" if row.size is None else str(row.size)
        table.add_row(row.what, row.game or "all", size, row.engine, f"{row.per_second:,.0f}")
    print_text(table)


def _watched(measured: Iterable[Row]) -> Iterator[Row]:
    """Show on a terminal what was measured last."""
    screen = Console(file=sys.stderr)
    if not screen.is_terminal:
        yield from measured
        return
    with screen.status("measuring …") as status:
        for row in measured:
            status.update(
                f"{row.what} {row.game or 'all'} {row.size or ''} {row.engine}: {row.per_second:,.0f}/s"
            )
            yield row
