"""The table of perft counts: numbers of action sequences, as deep as a million of them go.

The second engine counts each row, and the others confirm it: the reference only counts that are not too large
for it.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulestone.author.formatting import page, readable_json, table_text
from rulestone.core.game import Game
from rulestone.core.names import ActionText
from rulestone.engines.engine import Engine
from rulestone.protocol import GameSetting, Nodes

PERFT_PAGE = "PERFT.md"

_COUNTED, _CONFIRMED = 1_000_000, 20_000
"""Maximum numbers of nodes that one engine counts, and that the reference confirms, which is slow."""

_HEAD = """\
# Perft: how many sequences of actions

Generated from `{data}` by `rulestone author perft`; do not edit. A count
includes all sequences of exactly that many actions; `stop`, set-ups and skips do not count. A star marks
a count that not all engines of the row confirmed, because it is too large for the slowest."""


class PerftCount(Struct, frozen=True):
    """The count at one depth.

    Attributes:
        depth: the length of the sequences in actions.
        nodes: the number of sequences.
        agreed: the engines that confirm the count.
    """

    depth: int
    nodes: int
    agreed: tuple[str, ...]


class PerftRow(GameSetting, frozen=True):
    """The counts from one position.

    Attributes:
        moves: the record that leads to it.
        counts: by depth, from 1; empty before counting.
    """

    moves: tuple[ActionText, ...] = ()
    counts: tuple[PerftCount, ...] = ()


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
    new = replace(row, counts=tuple(_counts(row, engines)))
    if row.counts:
        before, now = (" ".join(str(count.nodes) for count in each.counts) for each in (row, new))
        tell(f"{row.perft(row.moves, 1)} and deeper: {before} before, {now} now")
    return new


def _counts(row: PerftRow, engines: Sequence[Engine]) -> Iterator[PerftCount]:
    """Count to growing depths, until the next depth would have too many nodes."""
    able = _able(row, engines)
    counting = able[:2][-1]
    before = 1
    for depth in itertools.count(1):
        nodes = _nodes(counting, row, depth)
        agreed = [
            engine.capabilities.name
            for engine in able
            if engine is counting
            or ((engine is not able[0] or nodes <= _CONFIRMED) and _nodes(engine, row, depth) == nodes)
        ]
        yield PerftCount(depth, nodes, tuple(agreed))
        if nodes == 0 or nodes * nodes > before * _COUNTED:
            return
        before = nodes


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
    engines = row.counts[0].agreed
    counts = " ".join(f"{count.nodes:,}{'' if count.agreed == engines else '*'}" for count in row.counts)
    return row.size, options, "; ".join(row.moves), counts, " ".join(engines)


def perft_json(table: PerftTable) -> bytes:
    """Return the table as JSON."""
    fields = ("game", "size", "options", "removed", "moves", "counts")
    rows = [
        {name: getattr(row, name) for name in fields if row.removed or name != "removed"}
        for row in table.rows
    ]
    return readable_json({"format": table.format, "rows": rows})


def wrong_counts(row: PerftRow, engines: Sequence[Engine]) -> Iterator[str]:
    """The shallow counts of a row that engines disagree with, or that it has no counts."""
    if not row.counts:
        yield f"not counted: {row.perft(row.moves, 1)}"
    widest = 0  # a count with few nodes may have visited many at a lesser depth
    for count in row.counts:
        widest = max(widest, count.nodes)
        for engine in _able(row, engines) if widest <= _CONFIRMED else ():
            again = _nodes(engine, row, count.depth)
            if again != count.nodes:
                question = row.perft(row.moves, count.depth)
                yield f"{engine.capabilities.name}: {question} is {count.nodes}, not {again}"
