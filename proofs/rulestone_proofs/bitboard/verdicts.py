"""Whole verdicts by exhaustive search: compare the bitboard with the reference on small boards.

Both are loaded as engines by name, and know nothing of each other. If rotated and mirrored positions are
treated as equal, one of them is asked of the reference, and all of the bitboard.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product

from msgspec import UNSET
from msgspec.structs import replace as replaced

from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.engines.installed import load_engine
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.judges import judges
from rulestone_proofs.ledger import Check
from rulestone_proofs.plain import groups

Cells = tuple[CellName, ...]
Stones = dict[Colour, Cells]
Contents = Iterator[tuple[Cells, Stones]]
"""Removed cells and stones."""
Turn = Mapping[CellName, CellName]
"""By cell, its place after rotating or mirroring the board."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The positions of a game to ask about.

    Attributes:
        game: its name.
        turns: whether positions have a colour to move.
        options: by option, its values.
        removed: whether any cells may be missing.
    """

    game: GameName
    turns: bool
    options: dict[str, tuple[OptionValue, ...]]
    removed: bool = False

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """Its colours."""
        return judges()[self.game].colours

    def names(self, size: int) -> list[CellName]:
        """Return the names of the cells of a board."""
        return [CellName(name) for name in judges()[self.game].grid(size).names]

    def _all_contents(self, names: Sequence[CellName], *, removed: bool) -> Contents:
        """All contents of cells: empty, either colour, or missing if cells may be."""
        one, two = self.colours
        for content in product(range(4 if removed else 3), repeat=len(names)):
            rows: list[list[CellName]] = [[], [], [], []]
            for name, what in zip(names, content, strict=True):
                rows[what].append(name)
            yield tuple(rows[3]), {one: tuple(rows[1]), two: tuple(rows[2])}

    def _small_contents(self, size: int, most: int) -> Contents:
        """Every position with at most this many stones."""
        one, two = self.colours
        for count in range(most + 1):
            for cells in combinations(self.names(size), count):
                for sides in product((one, two), repeat=count):
                    stones: Stones = {one: (), two: ()}
                    for cell, side in zip(cells, sides, strict=True):
                        stones[side] += (cell,)
                    yield (), stones

    def _settings(self) -> Iterator[tuple[Options, Colour | None]]:
        """All options and colours to move."""
        for values in product(*self.options.values()):
            for mover in self.colours if self.turns else (None,):
                yield dict(zip(self.options, values, strict=True)), mover

    def _query(
        self, size: int, removed: Cells, stones: Stones, setting: tuple[Options, Colour | None]
    ) -> Judge:
        options, mover = setting
        return Judge(
            game=self.game, size=Size(size), options=options, removed=removed, stones=stones, to_move=mover
        )

    def _differences(self, size: int, contents: Contents, other: str) -> Iterator[str | None]:
        """The differences between the bitboard and another engine, which may be a mutant of the reference."""
        bitboard, reference = load_engine("bitboard"), load_engine(other)
        for removed, stones in contents:
            for setting in self._settings():
                query = self._query(size, removed, stones, setting)
                one, two = bitboard.ask(query), reference.ask(query)
                yield None if one == two else f"{query}: {one}, not {two}"

    def every_position(self, size: int, other: str = "reference") -> Iterator[str | None]:
        """Compare all positions on boards of this size."""
        contents = self._all_contents(self.names(size), removed=self.removed)
        return self._differences(size, contents, other)

    def low_rows(self, size: int, rows: int, other: str = "reference") -> Iterator[str | None]:
        """Compare every position on boards of this size without all but the lowest rows."""
        low = [name for name in self.names(size) if ord(name[0]) - ord("a") < rows]
        above = tuple(name for name in self.names(size) if name not in low)
        contents = ((above, stones) for _, stones in self._all_contents(low, removed=False))
        return self._differences(size, contents, other)

    def few_stones(
        self, size: int, most: int, one: str = "reference", every: str = "bitboard"
    ) -> Iterator[str | None]:
        """Compare positions with few stones on hexagonal boards of this size.

        Args:
            size: the size of the board.
            most: maximum number of stones.
            one: the engine that is asked about one of several equivalent positions.
            every: the engine that is asked about all of them.
        """
        asked_once, asked_always = load_engine(one), load_engine(every)
        turns = symmetries(size)
        for _, stones in self._small_contents(size, most):
            images = {
                self._order(image): (image, turn) for turn in turns for image in [_turned(stones, turn)]
            }
            if min(images) != self._order(stones):
                continue
            for setting in self._settings():
                answer = asked_once.ask(self._query(size, (), stones, setting))
                for image, turn in images.values():
                    query = self._query(size, (), image, setting)
                    one_way, other = asked_always.ask(query), self._seen(size, answer, image, turn)
                    yield None if one_way == other else f"{query}: {one_way}, not {other}"

    def _order(self, stones: Stones) -> tuple[Cells, ...]:
        return tuple(stones[colour] for colour in self.colours)

    def _seen(self, size: int, answer: object, image: Stones, turn: Turn) -> object:
        """Return the verdict of a position as it is for its image, with actions in order."""
        if not isinstance(answer, Verdict):
            return answer
        grid = hex_grid(size)

        def action(text: str) -> str:
            colour, colon, rest = text.rpartition(":")
            cell, cross, removing = rest.partition("x")
            if removing:  # trees are named by their first cell
                place = grid.cell_of[turn[CellName(removing)]]
                (enemy,) = (row for row in image.values() if turn[CellName(removing)] in row)
                trees = groups([grid.cell_of[name] for name in enemy], grid.beside)
                removing = next(grid.names[min(tree)] for tree in trees if place in tree)
            return f"{colour}{colon}{turn[CellName(cell)]}{cross}{removing}"

        def place(text: str) -> tuple[int, ...]:
            colour, _, rest = text.rpartition(":")
            side = self.colours.index(Colour(colour)) if colour else 0
            return side, *(grid.cell_of[name] for name in rest.split("x"))

        legal = tuple(ActionText(text) for text in sorted(map(action, answer.legal), key=place))
        why = UNSET if answer.why is UNSET else {action(text): clause for text, clause in answer.why.items()}
        return replaced(answer, legal=legal, why=why)


def symmetries(size: int) -> list[Turn]:
    """Return all rotations and reflections of the hexagonal board, by cell."""
    grid = hex_grid(size)
    name_at = {place: CellName(name) for place, name in zip(grid.places, grid.names, strict=True)}
    turns: list[Turn] = []
    for mirrored in (False, True):
        places = [(y, x) if mirrored else (x, y) for x, y in grid.places]
        for _ in range(6):
            places = [(-y, x + y) for x, y in places]
            pairs = zip(grid.names, places, strict=True)
            turns.append({CellName(name): name_at[place] for name, place in pairs})
    return turns


def _turned(stones: Stones, turn: Turn) -> Stones:
    return {colour: tuple(sorted(turn[cell] for cell in cells)) for colour, cells in stones.items()}


MINEFIELD = Subject(GameName("minefield"), turns=True, options={"swap": (False, True)})
NECKLACE = Subject(GameName("necklace"), turns=True, options={"swap": (True, False)})
LEFE = Subject(
    GameName("lefe"),
    turns=True,
    options={
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "tie": ("draw", "bonus"),
    },
)
INTERLEAVE = Subject(GameName("interleave"), turns=False, options={}, removed=True)
EVENING = Subject(GameName("evening"), turns=False, options={"tiebreak": ("black", "odd-even")})


def _every_position(subject: Subject, largest: int, mutant: str) -> tuple[Check, ...]:
    """The checks of all positions up to a size, and of a mutant of the reference on that size."""

    def every(size: int, other: str = "reference") -> Exhaustion:
        return Exhaustion("every position", size, partial(subject.every_position, size, other))

    return (
        *(every(size).proof(quick=size < largest) for size in range(1, largest + 1)),
        every(largest, f"variant:{subject.game}/{mutant}").sensitive(mutant),
    )


def _twelve_cells() -> tuple[Check, ...]:
    """The checks of Interleave on the lowest three rows of size 3, and of a mutant of the reference."""

    def every(*other: str) -> Exhaustion:
        return Exhaustion("every position on twelve cells", 3, partial(INTERLEAVE.low_rows, 3, 3, *other))

    mutant = "sight-two-steps"
    return every().proof(quick=False), every(f"variant:interleave/{mutant}").sensitive(mutant)


def _few_stones(subject: Subject, mutant: str) -> tuple[Check, ...]:
    """The checks of positions with few stones on size 3, and of a mutant of the reference."""

    def some(name: str, most: int, *engines: str) -> Exhaustion:
        return Exhaustion(name, 3, partial(subject.few_stones, 3, most, *engines))

    name, symmetric = "at most 4 stones", "the reference turned and mirrored, at most 2 stones"
    return (
        some(name, 4).proof(quick=False),
        some(symmetric, 2, "reference", "reference").proof(quick=False),
        some(name, 4, f"variant:{subject.game}/{mutant}").sensitive(mutant),
    )


CHECKS: dict[str, Callable[[], tuple[Check, ...]]] = {
    "bitboard.minefield-verdicts": partial(_every_position, MINEFIELD, 3, "no-switches"),
    "bitboard.necklace-verdicts": partial(_every_position, NECKLACE, 3, "no-seclusion"),
    "bitboard.lefe-verdicts": partial(_every_position, LEFE, 2, "capture-equal"),
    "bitboard.interleave-verdicts": partial(_every_position, INTERLEAVE, 2, "see-across-gaps"),
    "bitboard.evening-verdicts": partial(_every_position, EVENING, 2, "adjacent-stones"),
    "bitboard.interleave-twelve-cells": _twelve_cells,
    "bitboard.lefe-few-stones": partial(_few_stones, LEFE, "touching-the-stone"),
    "bitboard.evening-few-stones": partial(_few_stones, EVENING, "equal-groups-once"),
}
