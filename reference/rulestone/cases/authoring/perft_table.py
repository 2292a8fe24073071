"""The table of perft counts: how many sequences of actions there are, as deep as can be counted.

The fastest engine counts each row as deep as it gets in about a minute; the others confirm what they
can count in reasonable time.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from rulestone.cases.authoring.intents import PerftStart
from rulestone.core.game import Game
from rulestone.core.names import ActionText, GameName, Options, Size
from rulestone.engines import Engine
from rulestone.protocol import Nodes, Query

NAME = "PERFT.md"

_MINUTE = 60.0
_CONFIRMED, _CONFIRMED_BY_REFERENCE = 3_000_000, 60_000
"""How many nodes an engine counts to confirm; the reference is slow."""

_MARKS = {"reference": "R", "rulestone-node": "N"}
"""How the page marks some of the engines that confirmed a count; others by their names."""

_CHECKED = 20_000
"""How many nodes a count has at most that is checked again in CI."""


class WrongCount(Exception):
    """Two engines that count differently. The message says where."""


class PerftCount(Struct, frozen=True):
    """The count of one depth.

    Attributes:
        depth: how many actions the sequences have.
        nodes: how many there are.
        agreed: the engines that counted so many.
    """

    depth: int
    nodes: int
    agreed: tuple[str, ...]


class PerftRow(Struct, frozen=True):
    """The counts from one position.

    Attributes:
        game: which game.
        size: which board.
        options: the options that are not at their defaults.
        moves: the record that leads to the position.
        counts: by depth, from 1.
    """

    game: GameName
    size: Size
    options: Options
    moves: tuple[ActionText, ...]
    counts: tuple[PerftCount, ...] = ()


class PerftTable(Struct, frozen=True):
    """All rows, with the version of their format."""

    format: int
    rows: tuple[PerftRow, ...]


def perft_rows(game: GameName, starts: Iterable[PerftStart]) -> Iterator[PerftRow]:
    """The rows of a game, not yet counted."""
    for start in starts:
        record = tuple(ActionText(move) for move in start.moves.split("; ") if move)
        yield PerftRow(game, Size(start.size), dict(start.options), record)


def _query(row: PerftRow, depth: int) -> Query:
    return Query(op="perft", game=row.game, size=row.size, options=row.options, moves=row.moves, depth=depth)


def _nodes(engine: Engine, row: PerftRow, depth: int) -> int:
    answer = engine.ask(_query(row, depth))
    if not isinstance(answer, Nodes):
        raise TypeError(f"{engine.claims.name} does not count: {answer}")
    return answer.nodes


def with_counts(row: PerftRow, engines: Sequence[Engine]) -> PerftRow:
    """A row with its counts.

    Args:
        row: the row without counts.
        engines: the engines, the reference first; the second counts, or the first where it is alone.

    Raises:
        WrongCount: the engines differ.
    """
    return msgspec.structs.replace(row, counts=tuple(_counts(row, engines)))


def _counts(row: PerftRow, engines: Sequence[Engine]) -> Iterator[PerftCount]:
    """Count deeper and deeper, until the next depth would take more than a minute."""
    able = [engine for engine in engines if "perft" in engine.claims.ops and row.game in engine.claims.games]
    counting = able[:2][-1]
    before, took = 1, 0.0
    for depth in range(1, 30):
        start = time.perf_counter()
        nodes = _nodes(counting, row, depth)
        took = time.perf_counter() - start
        agreed = [counting.claims.name]
        for engine in able:
            name = engine.claims.name
            if engine is counting or nodes > (_CONFIRMED_BY_REFERENCE if name == "reference" else _CONFIRMED):
                continue
            again = _nodes(engine, row, depth)
            if again != nodes:
                raise WrongCount(f"{_query(row, depth)}: {agreed[0]} {nodes}, {name} {again}")
            agreed.append(name)
        yield PerftCount(depth, nodes, tuple(agreed))
        growth = nodes / before
        before = nodes
        if nodes == 0 or took * growth > _MINUTE:
            return


def perft_page(table: PerftTable, games: Iterable[Game], data: str) -> str:
    """The table as Markdown.

    Args:
        table: the counts.
        games: the games that they are about.
        data: the name of the file that holds the table.
    """
    names = dict.fromkeys(name for row in table.rows for count in row.counts for name in count.agreed)
    lines = [
        "# Perft: how many sequences of actions",
        "",
        f"Generated from `{data}` by `rulestone author perft`; do not edit. A count",
        "includes all sequences of exactly that many actions; `stop` and set-ups are none, nor is a skip.",
    ]
    if set(_MARKS) < set(names):
        marked = "R and N mark what the reference and the JavaScript engine"
        lines += [f"The {next(iter(names))} engine counted them all; {marked}", "confirmed."]
    for game in games:
        lines += ["", f"## {game.title}", "", "| size | options | after | depth | nodes | confirmed |"]
        lines += ["|---|---|---|--:|--:|---|"]
        lines += [line for row in table.rows if row.game == game.name for line in _page_lines(row)]
    return "\n".join(lines) + "\n"


def _page_lines(row: PerftRow) -> Iterator[str]:
    options = ", ".join(f"{name}: {value}" for name, value in row.options.items()).lower()
    where = f"{row.size} | {options} | {'; '.join(row.moves)}"
    for count in row.counts:
        confirmed = " ".join(_MARKS.get(name, name) for name in count.agreed[1:])
        yield f"| {where} | {count.depth} | {count.nodes:,} | {confirmed} |"


def read_perft(path: Path) -> PerftTable:
    """The table on disk; an empty one where there is none."""
    return msgspec.json.decode(path.read_bytes(), type=PerftTable) if path.exists() else PerftTable(1, ())


def perft_json(table: PerftTable) -> bytes:
    """The table for programs."""
    return msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n"


def wrong_rows(table: PerftTable, expected: Iterable[PerftRow]) -> bool:
    """Whether a table has other rows than it should have."""

    def keys(rows: Iterable[PerftRow]) -> set[tuple[str, int, str, tuple[str, ...]]]:
        return {(row.game, row.size, str(row.options), row.moves) for row in rows}

    return keys(table.rows) != keys(expected)


def wrong_counts(table: PerftTable, engines: Sequence[Engine]) -> Iterator[str]:
    """What engines say of the shallow counts of a table that is not as it says."""
    for row in table.rows:
        widest = 0  # a count that ends in few nodes has been through the many of a lesser depth
        for count in row.counts:
            widest = max(widest, count.nodes)
            for engine in engines:
                able = "perft" in engine.claims.ops and row.game in engine.claims.games
                if widest > _CHECKED or not able:
                    continue
                again = _nodes(engine, row, count.depth)
                if again != count.nodes:
                    query = _query(row, count.depth)
                    yield f"{engine.claims.name}: {query} is {count.nodes}, not {again}"
