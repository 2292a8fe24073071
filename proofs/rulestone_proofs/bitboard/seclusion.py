"""Necklace's secluded points and chains from an edge, by search: every set of stones, against plain fills."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rulestone_bitboard import bits, necklace
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import Field, square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import joined, unequal
from rulestone_proofs.board import Board, draw
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import FALSE, TRUE, both, negation, variables
from rulestone_proofs.geometry import Cell, SquareGrid
from rulestone_proofs.ledger import Claim

LANES = 4096
"""How many sets of stones are looked at in one go."""


@dataclass(frozen=True)
class Fills:
    """What leads out of a square board, in as many lanes as there are, by the simplest steps there are.

    Nothing of the bitboard is used but where the cells lie: it is to be held against the bitboard.
    """

    field: Field[SquareGrid]
    numbers: Numbers

    @cached_property
    def places(self) -> list[int]:
        """The place of every cell."""
        return [place for place in self.field.places if place is not None]

    @cached_property
    def cells(self) -> int:
        """All cells of all lanes."""
        return joined(self.numbers.ones << place for place in self.places)

    def of(self, cells: Iterable[Cell]) -> int:
        """These cells, in all lanes."""
        return joined(self.numbers.ones << self.places[cell] for cell in cells)

    def closed_in(self, stones: int) -> int:
        """The empty points from which no path of empty points leads to the perimeter."""
        empty = self.cells & ~stones
        return empty & ~self.reached(empty & self.of(self.field.grid.perimeter), empty)

    def reached(self, start: int, through: int) -> int:
        """What steps through a set of cells reach from some of them."""
        reached, before, up = start, 0, self.numbers.stride
        while reached != before:
            before = reached
            reached |= (reached << 1 | reached >> 1 | reached << up | reached >> up) & through
        return reached

    def lanes_with(self, points: int) -> int:
        """The lowest bit of every lane that holds a point."""
        return joined(points >> place for place in self.places) & self.numbers.ones

    def secluding(self, stones: int) -> int:
        """The empty points whose filling would leave an empty point with no way out."""
        shut = (
            self.lanes_with(self.closed_in(stones | self.numbers.ones << place)) << place
            for place in self.places
        )
        return joined(shut) & ~stones


def sets(field: Field[SquareGrid], lanes: int = LANES) -> Iterator[tuple[Mask, Numbers]]:
    """Every set of cells once, many side by side, each time with the board that has as many lanes."""
    places = [place for place in field.places if place is not None]
    low = min(len(places), lanes.bit_length() - 1)
    numbers, width = repeat(field.numbers, 1 << low), field.numbers.lane
    varied = 0
    for lane in range(1 << low):
        varied |= sum(1 << place for at, place in enumerate(places[:low]) if lane >> at & 1) << width * lane
    for rest in range(1 << len(places) - low):
        fixed = sum(1 << place for at, place in enumerate(places[low:]) if rest >> at & 1)
        yield Mask(varied | fixed * numbers.ones), numbers


def against_fills(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """`secluding` is the empty points whose filling leaves a secluded point, whatever stones there are."""
    field, secluding = square(size), Version(necklace, edits).load().secluding
    for stones, numbers in sets(field):
        fills = Fills(field, numbers)
        wrong = (secluding(stones, numbers) ^ fills.secluding(stones)) & fills.cells & ~stones
        yield describe(field, stones, wrong) if wrong else None


def describe(field: Field[SquareGrid], stones: int, wrong: int) -> str:
    """The stones of a lane in which something is wrong, and where."""
    lane = max(wrong.bit_length() - 1, 0) // field.numbers.lane
    names = [
        " ".join(field.layout.spell(mask >> field.numbers.lane * lane & field.numbers.cells)) or "-"
        for mask in (stones, wrong)
    ]
    return f"size {field.grid.size}: stones {names[0]}; differs at {names[1]}"


MUTANTS: dict[str, Edit] = {
    "a secluded point cannot be filled": ("whole(secluded, board), first)", "whole(secluded, board), 0)"),
    "of two secluded points one may stay": ("| hopeless", ""),
    "stones touch along the lines only": (
        "row << board.stride | row >> board.stride",
        "points << board.stride | points >> board.stride",
    ),
    "two corners to the right are never parted": ("south_east & parted_right | ", ""),
    "falling corners are never parted": ("south_east & north_west & parted_falling", "0"),
}


def from_edges(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """`fill` through the stones, from the bottom edge and from the left one, reaches what steps do."""
    field, fill = square(size), Version(bits, edits).load().fill
    for stones, numbers in sets(field):
        fills, wrong = Fills(field, numbers), 0
        for edge in (field.grid.bottom, field.grid.left):
            seed = stones & fills.of(edge)
            wrong |= fill(seed, stones, numbers) ^ fills.reached(seed, stones)
        yield describe(field, stones, wrong) if wrong else None


STEPS = {1: 1, 2: 2, 3: 3, 4: 5, 5: 9}
"""By size, how often the fill asks at most whether it has grown: proved with the rest."""


def closed_in(
    size: int, *, steps: int | None = None, reading: rules.Reading = rules.RULES, stake: bool = False
) -> Claim:
    """What plain fills find closed in is what no path of empty points joins to the perimeter, by the rules.

    Args:
        size: of the board.
        steps: how often the fill may ask whether it has grown; if not given, as often as `STEPS` has it.
        reading: of what a path is.
        stake: whether only boards are looked at on which something is closed in.
    """
    field, bound = square(size), STEPS[size] if steps is None else steps
    grid, fills = field.grid, Fills(field, field.numbers)
    stones = variables("stone", grid.names)
    board = Board(dict(zip(rules.COLOURS, (stones, (FALSE,) * grid.count), strict=True)))
    ways = paths(lambda: fills.closed_in(field.mask(stones)), bound=bound)
    leads_out = rules.open_points(board, grid, reading)
    closed = field.mask([both(board.empty(cell), negation(leads_out[cell])) for cell in board.cells])
    return Claim(
        unequal(closed, 0) if stake else TRUE,
        ways.somewhere(lambda mask: unequal(mask, closed)),
        lambda values: draw(board, grid, values),
    )
