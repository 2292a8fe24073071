"""The table of perft counts: numbers of action sequences, as deep as a million of them go.

The second engine counts each row, and the others confirm it: the reference only counts that are not too large
for it.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulestone.author.formatting import page, readable_json, table_text
from rulestone.core.names import ActionText
from rulestone.engines.engine import Engine
from rulestone.protocol import GameSetting, Nodes
from rulestone.protocol.notation import write_notation
from rulestone.rulebook.game import Game

PERFT_PAGE = "PERFT.md"

_COUNTED, _CONFIRMED = 1_000_000, 20_000
"""Maximum numbers of nodes that one engine counts, and that the reference confirms, which is slow."""

_HEAD = """\
# Perft: how many sequences of actions

Generated from `{data}` by `rulestone author perft`; do not edit. A count
includes all sequences of exactly that many actions; `stop`, set-ups and skips do not count. A star marks
a count that not all engines of the row confirmed, because it is too large for the slowest."""


class PerftRow(GameSetting, frozen=True):
    """The counts from one position.

    Attributes:
        moves: the record that leads to it.
        counts: the numbers of sequences of 1, 2, 3 … actions; empty before counting.
        confirmed: by engine, of how many actions it has confirmed the numbers.
    """

    moves: tuple[ActionText, ...] = ()
    counts: tuple[int, ...] = ()
    confirmed: Mapping[str, tuple[int, ...]] = {}

    @property
    def notation(self) -> str:
        """The position in a line."""
        return write_notation(self.judge(self.moves))


class PerftTable(Struct, frozen=True):
    """All rows, with the version of their format."""

    format: int
    rows: tuple[PerftRow, ...]


def _able(row: PerftRow, engines: Sequence[Engine]) -> list[Engine]:
    """Return the engines that count in the game of a row."""
    return [
        engine
        for engine in engines
        if "perft" in engine.capabilities.ops and row.game in engine.capabilities.games
    ]


def _nodes(engine: Engine, row: PerftRow, depth: int) -> int:
    answer = engine.ask(row.perft(row.moves, depth))
    if not isinstance(answer, Nodes):
        raise TypeError(f"{engine.capabilities.name} does not count: {answer}")
    return answer.nodes


def counted(row: PerftRow, engines: Sequence[Engine], tell: Callable[[str], object]) -> PerftRow:
    """Return a row with counts: those that it has if no engine disagrees with one that all can check.

    Args:
        row: a row of the table.
        engines: the engines, the reference first. The second one counts, or the only one.
        tell: called with counts that have changed.
    """
    if not any(wrong_counts(row, engines)):
        return row
    new = _count(row, engines)
    if row.counts:
        before, now = (" ".join(map(str, each.counts)) for each in (row, new))
        tell(f"{row.notation}: {before} before, {now} now")
    return new


def _count(row: PerftRow, engines: Sequence[Engine]) -> PerftRow:
    """Count to growing depths, until the next depth would have too many nodes."""
    able = _able(row, engines)
    counting = able[:2][-1]
    counts: list[int] = []
    confirmed: dict[str, tuple[int, ...]] = {}
    for depth in itertools.count(1):
        nodes = _nodes(counting, row, depth)
        for engine in able:
            is_slow = engine is able[0] and nodes > _CONFIRMED
            if engine is counting or (not is_slow and _nodes(engine, row, depth) == nodes):
                name = engine.capabilities.name
                confirmed[name] = (*confirmed.get(name, ()), depth)
        before = counts[-1] if counts else 1
        counts.append(nodes)
        if nodes == 0 or nodes * nodes > before * _COUNTED:
            break
    return replace(row, counts=tuple(counts), confirmed=confirmed)


def perft_page(table: PerftTable, games: Iterable[Game], data: str) -> bytes:
    """Return the table as Markdown.

    Args:
        table: the counts.
        games: the games of the page.
        data: the file name of the table.
    """
    head = _HEAD.format(data=data)
    return page((head, *(block for game in games for block in _game_section(game, table))))


def _game_section(game: Game, table: PerftTable) -> Iterator[str]:
    yield f"## {game.title}"
    rows = [_cells(row) for row in table.rows if row.game == game.name]
    yield table_text(("size", "options", "after", "sequences of 1, 2, 3 … actions", "confirmed by"), rows)


def _cells(row: PerftRow) -> tuple[object, ...]:
    removed = {"removed": " ".join(row.removed)} if row.removed else {}
    options = ", ".join(f"{name}: {value}" for name, value in (row.options | removed).items()).lower()
    engines = [name for name, depths in row.confirmed.items() if 1 in depths]
    counts = " ".join(
        f"{nodes:,}{'' if all(depth in row.confirmed[name] for name in engines) else '*'}"
        for depth, nodes in enumerate(row.counts, 1)
    )
    return row.size, options, "; ".join(row.moves), counts, " ".join(engines)


def perft_json(table: PerftTable) -> bytes:
    """Return the table as JSON."""
    fields = ("game", "size", "options", "removed", "moves", "counts", "confirmed")
    rows = [
        {name: getattr(row, name) for name in fields if row.removed or name != "removed"}
        for row in table.rows
    ]
    return readable_json({"format": table.format, "rows": rows})


def wrong_counts(row: PerftRow, engines: Sequence[Engine]) -> Iterator[str]:
    """The shallow counts of a row that engines disagree with, or that it has no counts."""
    if not row.counts:
        yield f"not counted: {row.notation}"
    widest = 0  # a count with few nodes may have visited many at a lesser depth
    for depth, nodes in enumerate(row.counts, 1):
        widest = max(widest, nodes)
        for engine in _able(row, engines) if widest <= _CONFIRMED else ():
            again = _nodes(engine, row, depth)
            if again != nodes:
                where = f"{row.notation}, depth {depth}"
                yield f"{where}: {nodes:,} in the table, and {engine.capabilities.name} counts {again:,}"
