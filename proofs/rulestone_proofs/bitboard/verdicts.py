"""Whole verdicts, by search: every position of a small board, put to the bitboard and to the reference.

The two are reached as any engine is, by their names, and know nothing of each other.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from rulestone.core.names import CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.engines import load_engine
from rulestone.protocol import Query
from rulestone_proofs.geometry import hex_grid, square_grid

Stones = dict[Colour, tuple[CellName, ...]]
Contents = Iterator[tuple[tuple[CellName, ...], Stones]]
"""Removed cells and stones."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What is asked about the positions of a game.

    Attributes:
        game: its name.
        colours: its colours.
        names: by size, the cells.
        turns: whether it is said who is to move.
        options: by option, its values.
        removed: whether any cells may be missing.
    """

    game: GameName
    colours: tuple[Colour, Colour]
    names: Callable[[int], Sequence[str]]
    turns: bool
    options: dict[str, tuple[OptionValue, ...]]
    removed: bool = False

    def _all_contents(self, size: int) -> Contents:
        """Every cell empty, of either colour, or missing if cells may be."""
        names = [CellName(name) for name in self.names(size)]
        one, two = self.colours
        for content in product(range(4 if self.removed else 3), repeat=len(names)):
            rows: list[list[CellName]] = [[], [], [], []]
            for name, what in zip(names, content, strict=True):
                rows[what].append(name)
            yield tuple(rows[3]), {one: tuple(rows[1]), two: tuple(rows[2])}

    def _small_contents(self, size: int, most: int) -> Contents:
        """Every position with so many stones at most."""
        names = [CellName(name) for name in self.names(size)]
        one, two = self.colours
        for count in range(most + 1):
            for cells in combinations(names, count):
                for sides in product((one, two), repeat=count):
                    stones: Stones = {one: (), two: ()}
                    for cell, side in zip(cells, sides, strict=True):
                        stones[side] += (cell,)
                    yield (), stones

    def _queries(self, size: int, contents: Contents) -> Iterator[Query]:
        """Each of them under all options, whoever is to move."""
        settings: list[Options] = [
            dict(zip(self.options, values, strict=True)) for values in product(*self.options.values())
        ]
        for removed, stones in contents:
            for options, mover in product(settings, self.colours if self.turns else (None,)):
                yield Query(
                    game=self.game,
                    size=Size(size),
                    options=options,
                    removed=removed,
                    stones=stones,
                    to_move=mover,
                )

    def every_position(self, size: int, other: str = "reference") -> Iterator[str | None]:
        """On boards of this size, all of them."""
        return _differences(self._queries(size, self._all_contents(size)), other)

    def low_rows(self, size: int, rows: int, other: str = "reference") -> Iterator[str | None]:
        """On boards of this size of which all but the lowest rows are missing, every position."""
        removed = tuple(CellName(name) for name in self.names(size) if ord(name[0]) - ord("a") >= rows)
        left = [name for name in self.names(size) if name not in removed]
        low = replace(self, names=lambda _: left, removed=False)
        contents = ((removed, stones) for _, stones in low._all_contents(size))
        return _differences(self._queries(size, contents), other)

    def few_stones(self, size: int, most: int, other: str = "reference") -> Iterator[str | None]:
        """On boards of this size, those with so many stones at most."""
        return _differences(self._queries(size, self._small_contents(size, most)), other)


def _differences(queries: Iterator[Query], other: str) -> Iterator[str | None]:
    """What the bitboard and the other engine do not say alike; that may be a mutant of the reference."""
    bitboard, reference = load_engine("bitboard"), load_engine(other)
    for query in queries:
        one, two = bitboard.ask(query), reference.ask(query)
        yield None if one == two else f"{query}: {one}, not {two}"


def _square(size: int) -> Sequence[str]:
    return square_grid(size).names


def _hexagon(size: int) -> Sequence[str]:
    return hex_grid(size).names


_LEFE_OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "newborn": ("from-zero", "never"),
    "merge": ("fewest", "most"),
    "end": ("either", "on-turn"),
}
MINEFIELD = Subject(
    GameName("minefield"),
    (Colour("black"), Colour("white")),
    _square,
    turns=True,
    options={"swap": (False, True)},
)
NECKLACE = Subject(
    GameName("necklace"),
    (Colour("red"), Colour("blue")),
    _square,
    turns=True,
    options={"swap": (True, False)},
)
LEFE = Subject(
    GameName("lefe"), (Colour("dark"), Colour("light")), _hexagon, turns=True, options=_LEFE_OPTIONS
)
INTERLEAVE = Subject(
    GameName("interleave"), (Colour("black"), Colour("red")), _hexagon, turns=False, options={}, removed=True
)
EVENING = Subject(
    GameName("evening"),
    (Colour("white"), Colour("black")),
    _hexagon,
    turns=False,
    options={"tiebreak": ("black", "odd-even")},
)
