"""How fast the engines in this package are, on positions made here from fixed seeds.

Every figure is the median of several runs, each long enough for the clock. Compare figures of one
run with each other; another machine, or another minute, gives others.
"""

import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct

from rulestone.conformance.attempts import put
from rulestone.conformance.cases import Case, read_cases
from rulestone.engines import Engine, load_engine
from rulestone.game import colours_of, game_names, set_up, start
from rulestone.game import game as installed_game
from rulestone.game import perft as reference_perft
from rulestone.games.connection import ConnectionPosition
from rulestone.games.lefe.rules import Lefe
from rulestone.games.turnless import TurnlessPosition
from rulestone.names import Colour, GameName, Options, Size
from rulestone.protocol import Play
from rulestone.register.clauses import defaults
from rulestone.register.clauses import game as register_entry
from rulestone.rules import Position
from rulestone.stones import Stones
from rulestone_bitboard import batch, connection, evening, interleave, lefe, minefield, necklace, turnless
from rulestone_bitboard.engine import rules_of
from rulestone_bitboard.layout import Board, Layout, Mask
from rulestone_bitboard.perft import perft as bitboard_perft
from rulestone_bitboard.playouts import playout

What = Literal["legal", "legal-batch", "playouts", "perft-nodes", "check-cases"]

RUNS = 5
"""How often each figure is taken; the median counts."""

SHORTEST = 0.05
"""How long a run lasts at least, in seconds."""

SAMPLES = 16
"""How many positions a figure is taken over."""

SIZES: dict[GameName, tuple[int, ...]] = {
    GameName("minefield"): (11, 19),
    GameName("necklace"): (11, 19),
    GameName("lefe"): (4, 5, 6, 7),
    GameName("interleave"): (4, 5, 6, 7),
    GameName("evening"): (4, 5, 6, 7),
}
FULL = 0.4
"""How much of the board the sample positions fill."""

PERFTS: dict[GameName, tuple[int, int]] = {
    GameName("minefield"): (4, 3),
    GameName("necklace"): (4, 3),
    GameName("lefe"): (3, 4),
    GameName("evening"): (3, 4),
}
"""Size and depth of the counts; Interleave has nothing to count before its set-up."""

BOTH = {GameName("interleave"): interleave.both, GameName("evening"): evening.both}
"""Where either colour may place, in the games in which both may at any time."""

Pair = tuple[Mask, Mask]


class Row(Struct, frozen=True):
    """One figure.

    Attributes:
        what: what is done: see the README.
        game: in which game; None for all.
        size: on which board; None for many.
        engine: by which engine.
        per_second: how often in a second; positions, games, nodes or cases.
    """

    what: What
    game: GameName | None
    size: int | None
    engine: str
    per_second: float


def per_second(work: Callable[[], float]) -> float:
    """The median rate over several runs of some work, which tells how much it has done."""
    return median(_rate(work) for _ in range(RUNS))


def _rate(work: Callable[[], float]) -> float:
    done, begun = 0.0, time.perf_counter()
    while True:
        done += work()
        elapsed = time.perf_counter() - begun
        if elapsed >= SHORTEST:
            return done / elapsed


def layout(game: GameName, size: Size) -> Layout:
    """The board of the bitboard engine."""
    return rules_of(Play(game=game, size=size, moves=())).layout


def beginning(
    game: GameName, size: Size, random: Random
) -> connection.Connection | lefe.Lefe | turnless.Turnless:
    """Where a random game begins; Interleave from a random set-up."""
    options: Options = {**defaults(game), **({"pie": "none"} if game == GameName("lefe") else {})}
    match game:
        case "minefield":
            return connection.start(minefield.rules(size, options))
        case "necklace":
            return connection.start(necklace.rules(size, {**options, "swap": False}))
        case "lefe":
            return lefe.start(lefe.rules(size, options))
        case "evening":
            return turnless.start(evening.rules(size, options))
        case _:
            cells = list(layout(game, size).bits)
            random.shuffle(cells)
            some = len(cells) // 6
            stones = (Mask(sum(cells[:some])), Mask(sum(cells[some : 2 * some])))
            return turnless.set_up(interleave.rules(size), stones)


def sample(game: GameName, size: Size) -> list[Pair]:
    """Positions of random games, filled so far as `FULL` says; the same every time."""
    found: list[Pair] = []
    seed = 0
    while len(found) < SAMPLES:
        random = Random(seed)  # noqa: S311 - repeatable, not secret
        seed += 1
        position = beginning(game, size, random)
        cells = len(position.layout.bits)
        while not position.over and sum(map(int.bit_count, position.stones)) < FULL * cells:
            position = position.after(position.pick(random))
        if not position.over or seed > 50 * SAMPLES:
            found.append(position.stones)
    return found


def readable(game: GameName, size: Size, pair: Pair) -> Position:
    """The same position in the reference's terms, with nothing worked out yet."""
    board = installed_game(game).board(size)
    spelt = [layout(game, size).spell(mask) for mask in pair]
    by_colour = {
        colour: map(board.cell, names) for colour, names in zip(colours_of(game), spelt, strict=True)
    }
    mover = None if register_entry(game).turnless else colours_of(game)[0]
    return set_up(game, board, {}, Stones.of_colours(board, by_colour), mover)


def reference_legal(position: Position, *colours: Colour) -> int:
    """How many placements these colours have, by the readable rules."""
    empty = position.stones.empty(position.board)
    if not isinstance(position, ConnectionPosition | Lefe | TurnlessPosition):
        raise TypeError(f"no game: {position}")
    return sum(not position.violations_at(cell, colour) for colour in colours for cell in empty)


def _legal_by_reference(game: GameName, size: Size, positions: list[Pair], *colours: Colour) -> float:
    """How many positions a second the reference judges for these colours, each looked at afresh."""
    spent = []
    for _ in range(RUNS):
        fresh = [readable(game, size, pair) for pair in positions[:4]]
        begun = time.perf_counter()
        for position in fresh:
            reference_legal(position, *colours)
        spent.append((time.perf_counter() - begun) / len(fresh))
    return 1 / median(spent)


def _legal_by_bitboard(
    formula: Callable[[Mask, Mask, Board], object], board: Board, pairs: list[Pair]
) -> float:
    """How many positions a second one of the bitboard's formulas judges."""

    def once() -> int:
        for mine, theirs in pairs:
            formula(mine, theirs, board)
        return len(pairs)

    return per_second(once)


def _legal_rows(game: GameName, size: Size) -> Iterator[Row]:
    """Whole-board legal placements of one colour; in turnless games also of both, as a verdict has them."""
    positions, board = sample(game, size), layout(game, size)
    colours = colours_of(game)
    yield Row("legal", game, size, "reference", _legal_by_reference(game, size, positions, colours[0]))
    yield Row(
        "legal", game, size, "bitboard", _legal_by_bitboard(batch.FORMULAS[game], board.board, positions)
    )
    if game in BOTH:
        by_reference = _legal_by_reference(game, size, positions, *colours)
        yield Row("legal", game, size, "reference (both colours)", by_reference)
        by_bitboard = _legal_by_bitboard(BOTH[game], board.board, positions)
        yield Row("legal", game, size, "bitboard (both colours)", by_bitboard)
    many = (positions * (batch.LANES // len(positions)))[: batch.LANES]
    yield Row("legal-batch", game, size, "bitboard", per_second(lambda: len(batch.legal(game, board, many))))
    if game == GameName("necklace"):
        crosscuts = partial(batch.apply, necklace.uncrossed, board, many)
        yield Row(
            "legal-batch", game, size, "bitboard (crosscuts only)", per_second(lambda: len(crosscuts()))
        )


def _playout_rows(game: GameName, size: Size) -> Iterator[Row]:
    seeds = iter(range(1 << 30))

    def by_bitboard() -> int:
        random = Random(next(seeds))  # noqa: S311 - repeatable, not secret
        playout(beginning(game, size, random), random, limit=4 * len(layout(game, size).bits))
        return 1

    yield Row("playouts", game, size, "bitboard", per_second(by_bitboard))


def _perft_rows(game: GameName) -> Iterator[Row]:
    size, depth = PERFTS[game]
    board = installed_game(game).board(Size(size))
    first = start(game, board, {"pie": "none"} if game == GameName("lefe") else {})
    begun = beginning(game, Size(size), Random(0))  # noqa: S311 - not used
    yield Row("perft-nodes", game, size, "reference", per_second(partial(reference_perft, first, depth)))
    yield Row("perft-nodes", game, size, "bitboard", per_second(partial(bitboard_perft, begun, depth)))


def _check(engine: Engine, cases: tuple[Case, ...]) -> int:
    for case in cases:
        put(engine, engine.claims, case)
    return len(cases)


def _check_rows() -> Iterator[Row]:
    cases = read_cases()
    for name in ("reference", "bitboard"):
        yield Row("check-cases", None, None, name, per_second(partial(_check, load_engine(name), cases)))


def rows(games: Collection[GameName] = tuple(game_names())) -> Iterator[Row]:
    """Every figure about these games, as it is taken; those about no game in particular if they are all."""
    for game in games:
        for size in SIZES[game]:
            yield from _legal_rows(game, Size(size))
        yield from _playout_rows(game, Size(SIZES[game][-1]))
        if game in PERFTS:
            yield from _perft_rows(game)
    if set(games) == set(game_names()):
        yield from _check_rows()
