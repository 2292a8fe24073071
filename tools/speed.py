"""Measure what only maintainers compare: formulas, batches, playouts, and checks of rulestone's engines.

    python -m tools.speed [GAME...]
    python -m tools.speed --growth      how verdicts slow down with the size of the board
    python -m tools.speed --javascript  verdicts of the engine in JavaScript, beside the bitboard's

The positions are from fixed seeds. `nox -s speed` runs it; EVIDENCE.md has ratios of its figures.

Every figure is by the clock of the processor, the median of several runs. Compare only figures of the same
run: they change with the machine and from minute to minute.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from math import log
from pathlib import Path
from random import Random
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Literal, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct

from rulestone.cases.cases import read_cases
from rulestone.check.asking import ask_case
from rulestone.core.boards import Cell
from rulestone.core.names import Colour, GameName, Options, Size
from rulestone.core.position import Position, Violation
from rulestone.core.registry import find_game, game_names
from rulestone.engines.installed import load_engine
from rulestone.engines.outside.replies import request_line
from rulestone.engines.serve import reply_to
from rulestone.protocol import Judge
from rulestone.protocol.checking import check_question
from rulestone_bitboard import batch
from rulestone_bitboard.game import Formula, Game, Pair
from rulestone_bitboard.game import games as fast_games
from rulestone_bitboard.layout import Board, Layout, Mask
from rulestone_bitboard.perft import perft as fast_perft
from rulestone_bitboard.playouts import playout

_Item = TypeVar("_Item")
_Judge = Callable[[Mask, Mask, Board], object]
What = Literal["legal", "legal-batch", "verdicts", "requests", "playouts", "perft-nodes", "check-cases"]

RUNS = 5
"""Number of runs for each figure. The median counts."""

SHORTEST = 0.05
"""Minimum duration of a run in seconds."""

SAMPLES = 16
"""Number of positions for each figure."""

FULL = 0.4
"""Share of the board that the sample positions fill."""

SQUARES, HEXAGONS = (9, 19, 37, 64), (5, 9, 19, 32)
"""Sizes of boards that show how verdicts slow down."""

DEPTH = 2
"""Default depth of a count of sequences."""


@runtime_checkable
class Constrained(Protocol):
    """A position that can say why a cell is illegal for either colour."""

    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        """Return the constraints that a stone of this colour on this cell violates."""
        ...


class BenchRow(Struct, frozen=True):
    """One figure.

    Attributes:
        what: the operation; see the README.
        game: the game; None for all.
        size: the size of the board; None for several.
        engine: the engine.
        per_second: positions, games, nodes or cases a second.
    """

    what: What
    game: GameName | None
    size: int | None
    engine: str
    per_second: float


def per_second(work: Callable[[], float]) -> float:
    """Return the median rate over several runs; `work` returns how much it has done."""
    return median(_rate(work) for _ in range(RUNS))


def _each(act: Callable[[_Item], object], items: Collection[_Item]) -> int:
    """Apply a function to each item, and return the number of items."""
    for item in items:
        act(item)
    return len(items)


def _rate(work: Callable[[], float]) -> float:
    amount, start = 0.0, time.process_time()
    while True:
        amount += work()
        elapsed = time.process_time() - start
        if elapsed >= SHORTEST:
            return amount / elapsed


def benchmark_sizes(name: GameName) -> tuple[Size, ...]:
    """Return the sizes to measure: fixed ones with a fast engine, else recommended ones, or a small one."""
    game = find_game(name)
    if name in fast_games():
        return tuple(map(Size, (11, 19) if game.kind.name == "square" else (4, 5, 6, 7)))
    smallest, largest = game.rulebook.size_limits
    return game.rulebook.sizes or (Size(min(smallest + 3, largest)),)


def counted_perft(name: GameName) -> tuple[Size, int] | None:
    """Return size and depth of the count to measure; None if the start of the game has nothing to count."""
    game = find_game(name)
    if game.start(game.board(benchmark_sizes(name)[-1]), {}).awaits_set_up:
        return None
    if name in fast_games():
        return (Size(4), 3) if game.kind.name == "square" else (Size(3), 4)
    return benchmark_sizes(name)[-1], DEPTH


def sample(fast: Game, size: Size, count: int = SAMPLES) -> list[Pair]:
    """Return positions of random games, filled as `FULL` says. They are the same every time."""
    pairs: list[Pair] = []
    seed = 0
    while len(pairs) < count:
        random = Random(seed)
        seed += 1
        begun = fast.beginning(size, random)
        wanted = FULL * len(begun.layout.bits) - sum(map(int.bit_count, begun.stones))
        position = playout(begun, random, limit=max(0, round(wanted))).last
        if not position.over or seed > 50 * count:
            pairs.append(position.stones)
    return pairs


def query_at(fast: Game, size: Size, pair: Pair) -> Judge:
    """Return a query about a position."""
    spelt = (tuple(fast.layout(size).spell(mask)) for mask in pair)
    stones = dict(zip(find_game(fast.name).colours, spelt, strict=True))
    turn = None if find_game(fast.name).turnless else find_game(fast.name).colours[0]
    return Judge(game=fast.name, size=size, stones=stones, to_move=turn)


def readable(fast: Game, size: Size, pair: Pair) -> Position:
    """Return the same position for the reference, with nothing cached."""
    return check_question(query_at(fast, size, pair)).start


def reference_game(name: GameName, size: Size, random: Random, full: float = 1.0) -> Position:
    """Return a position of a random game by the reference rules, filled up to a share of the board."""
    position = find_game(name).start(find_game(name).board(size), {})
    cells = len(position.board.cells)
    for _ in range(4 * cells):
        actions = position.legal_actions()
        if not actions or cells - len(position.stones.empty(position.board)) >= full * cells:
            break
        position = position.after(random.choice(actions))
    return position


def reference_legal(position: Position, *colours: Colour) -> int:
    """Return how many placements these colours have, by the reference rules."""
    if isinstance(position, Constrained):
        empty = position.stones.empty(position.board)
        return sum(not position.violations_at(cell, colour) for colour in colours for cell in empty)
    return sum(bool(action.placement_cells) for action in position.legal_actions())


def _by_reference(make: Callable[[], Iterable[Position]], *colours: Colour) -> float:
    """Return how many positions a second the reference judges for these colours, without a cache."""
    spent: list[float] = []
    for _ in range(RUNS):
        fresh = list(make())
        start = time.process_time()
        for position in fresh:
            reference_legal(position, *colours)
        spent.append((time.process_time() - start) / len(fresh))
    return 1 / median(spent)


def _by_bitboard(formula: _Judge, board: Board, pairs: list[Pair]) -> float:
    """Return how many positions a second one of the bitboard's formulas judges."""

    def judge(pair: Pair) -> None:
        formula(*pair, board)

    return per_second(partial(_each, judge, pairs))


def _verdict_rows(fast: Game, size: Size) -> Iterator[BenchRow]:
    """Whole verdicts, from an engine in this process and through `serve`."""
    queries = [query_at(fast, size, pair) for pair in sample(fast, size)[:4]]
    lines = [request_line(1, query) for query in queries]
    for name in ("reference", "bitboard"):
        engine = load_engine(name)
        asked = per_second(partial(_each, engine.ask, queries))
        yield BenchRow("verdicts", fast.name, size, name, asked)
        served = per_second(partial(_each, partial(reply_to, engine), lines))
        yield BenchRow("requests", fast.name, size, name, served)


def _legal_rows(fast: Game, size: Size) -> Iterator[BenchRow]:
    """Legal placements on the whole board for one colour, of one position and of many at once."""
    pairs, layout = sample(fast, size), fast.layout(size)
    fresh = partial(map, partial(readable, fast, size), pairs[:4])
    by_reference = _by_reference(fresh, find_game(fast.name).colours[0])
    yield BenchRow("legal", fast.name, size, "reference", by_reference)
    yield BenchRow("legal", fast.name, size, "bitboard", _by_bitboard(fast.placements, layout.board, pairs))
    many = (pairs * (batch.LANES // len(pairs)))[: batch.LANES]
    judged = per_second(partial(_batch, fast.placements, layout, many))
    yield BenchRow("legal-batch", fast.name, size, "bitboard", judged)


def _batch(formula: Formula, layout: Layout, pairs: list[Pair]) -> int:
    return len(batch.apply(formula, layout, pairs))


def _reference_rows(name: GameName, size: Size) -> Iterator[BenchRow]:
    """Legal placements and random games of a game without a fast engine."""

    def make() -> list[Position]:
        return [reference_game(name, size, Random(seed), FULL) for seed in range(4)]

    yield BenchRow("legal", name, size, "reference", _by_reference(make, find_game(name).colours[0]))


def _playout_row(name: GameName, size: Size) -> BenchRow:
    seeds, fast = iter(range(1 << 30)), fast_games().get(name)

    def once() -> int:
        random = Random(next(seeds))
        if fast is None:
            reference_game(name, size, random)
        else:
            playout(fast.beginning(size, random), random, limit=4 * len(fast.layout(size).bits))
        return 1

    return BenchRow("playouts", name, size, "reference" if fast is None else "bitboard", per_second(once))


def _perft_rows(name: GameName, size: Size, depth: int) -> Iterator[BenchRow]:
    fast = fast_games().get(name)
    options: Options = {} if fast is None else fast.options
    first = find_game(name).start(find_game(name).board(size), options)
    yield BenchRow(
        "perft-nodes", name, size, "reference", per_second(partial(find_game(name).perft, first, depth))
    )
    if fast is not None:
        opening = fast.beginning(size, Random(0))
        yield BenchRow("perft-nodes", name, size, "bitboard", per_second(partial(fast_perft, opening, depth)))


def _check_rows() -> Iterator[BenchRow]:
    cases = read_cases()
    for name in ("reference", "bitboard"):
        engine = load_engine(name)
        checked = per_second(partial(_each, partial(ask_case, engine, engine.claims), cases))
        yield BenchRow("check-cases", None, None, name, checked)


def _unit_row() -> BenchRow:
    """The unit of the ratios in EVIDENCE.md: all placements of one colour in Minefield, in C."""
    source = Path(__file__).with_name("unit.c")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "unit"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, source], check=True)
        rates = [float(subprocess.check_output([program], stderr=subprocess.DEVNULL)) for _ in range(RUNS)]
    return BenchRow("legal", GameName("minefield"), 19, "C, the unit", median(rates))


def benchmark_rows(games: Collection[GameName] = tuple(game_names())) -> Iterator[BenchRow]:
    """Every figure about these games, when it is measured; with all games also the figures about no game."""
    for name in games:
        fast = fast_games().get(name)
        for size in benchmark_sizes(name):
            if fast is None:
                yield from _reference_rows(name, size)
            else:
                yield from _legal_rows(fast, size)
                yield from _verdict_rows(fast, size)
        yield _playout_row(name, benchmark_sizes(name)[-1])
        count = counted_perft(name)
        if count is not None:
            yield from _perft_rows(name, *count)
    if set(games) == set(game_names()):
        yield from _check_rows()
    if GameName("minefield") in games and which("cc"):
        yield _unit_row()


def growth() -> Iterator[str]:
    """The time of a verdict by the size of the board, and the power of the cells in between."""
    for name, sizes in {"minefield": SQUARES, "necklace": SQUARES, "lefe": HEXAGONS}.items():
        before: tuple[int, float] | None = None
        for size in map(Size, sizes):
            fast = fast_games()[GameName(name)]
            queries = [query_at(fast, size, pair) for pair in sample(fast, size, 2)]
            spent = 1 / per_second(partial(_each, load_engine("bitboard").ask, queries))
            cells = len(fast.layout(size).bits)
            power = "" if before is None else f", power {log(spent / before[1]) / log(cells / before[0]):.2f}"
            yield f"{name} {size}: {cells} cells, {spent * 1e6:,.0f} µs{power}"
            before = cells, spent


def beside_javascript() -> Iterator[str]:
    """The time of a verdict by the engine in JavaScript, as a share of the bitboard's."""
    program = Path(__file__).with_suffix(".mjs")
    for fast in fast_games().values():
        for size in benchmark_sizes(GameName(fast.name)):
            queries = [query_at(fast, size, pair) for pair in sample(fast, size, 4)]
            spent = 1 / per_second(partial(_each, load_engine("bitboard").ask, queries))
            asked = [
                {name: value for name, value in msgspec.to_builtins(query).items() if value}
                for query in queries
            ]
            told = subprocess.run(
                ("node", program), input=msgspec.json.encode(asked), capture_output=True, check=True
            ).stdout
            own = median(msgspec.json.decode(told, type=list[float])) / 1e6
            yield f"{fast.name} {size}: {own * 1e6:,.0f} µs, {own / spent:.1f} of the bitboard's"


if __name__ == "__main__":
    if sys.argv[1:] == ["--javascript"]:
        for line in beside_javascript():
            sys.stdout.write(f"{line}\n")
        raise SystemExit
    if sys.argv[1:] == ["--growth"]:
        for line in growth():
            sys.stdout.write(f"{line}\n")
        raise SystemExit
    for row in benchmark_rows(tuple(map(GameName, sys.argv[1:])) or tuple(game_names())):
        sys.stdout.write(
            f"{row.what} {row.game or 'all'} {row.size or ''} {row.engine}: {row.per_second:,.0f}/s\n"
        )
