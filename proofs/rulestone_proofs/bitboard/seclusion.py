"""Necklace's secluded points and chains from an edge, by search: every set of stones, with plain fills."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from rulestone_bitboard import bits, necklace
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.bitboard.symbolic import joined, unequal
from rulestone_proofs.board import Board, draw
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import FALSE, TRUE, both, negation, variables
from rulestone_proofs.geometry import Cell, SquareGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

LANES = 4096
"""Number of sets of stones at once."""


@dataclass(frozen=True)
class Fills:
    """Paths out of a square board, in many lanes, by the simplest possible steps.

    It uses nothing of the bitboard except the places of cells, because it is compared with the bitboard.
    """

    field: Field[SquareGrid]
    numbers: Numbers

    @cached_property
    def cells(self) -> int:
        """All cells of all lanes."""
        return joined(self.numbers.ones << place for place in self.field.present)

    def of(self, cells: Iterable[Cell]) -> int:
        """Return these cells, in all lanes."""
        return joined(self.numbers.ones << self.field.present[cell] for cell in cells)

    def closed_in(self, stones: int) -> int:
        """Return the empty points without a path of empty points to the perimeter."""
        empty = self.cells & ~stones
        return empty & ~self.reached(empty & self.of(self.field.grid.perimeter), empty)

    def reached(self, start: int, through: int) -> int:
        """Return what steps within a set of cells reach from some of them."""
        reached, before, up = start, 0, self.numbers.stride
        while reached != before:
            before = reached
            reached |= (reached << 1 | reached >> 1 | reached << up | reached >> up) & through
        return reached

    def lanes_with(self, points: int) -> int:
        """Return the lowest bit of every lane that has a point."""
        return joined(points >> place for place in self.field.present) & self.numbers.ones

    def secluding(self, stones: int) -> int:
        """Return the empty points whose filling would leave an empty point without a way out."""
        shut = (
            self.lanes_with(self.closed_in(stones | self.numbers.ones << place)) << place
            for place in self.field.present
        )
        return joined(shut) & ~stones


def sets(field: Field[SquareGrid], lanes: int = LANES) -> Iterator[tuple[Mask, Numbers]]:
    """Every set of cells once, many side by side, each time with the board for this many lanes."""
    places = field.present
    low = min(len(places), lanes.bit_length() - 1)
    numbers = repeat(field.numbers, 1 << low)
    varied, firsts, width = 0, 1, field.numbers.lane
    for place in places[:low]:  # above the lanes so far come as many again, with this cell
        varied |= (varied | firsts << place) << width
        firsts |= firsts << width
        width *= 2
    for rest in range(1 << len(places) - low):
        fixed = sum(1 << place for at, place in enumerate(places[low:]) if rest >> at & 1)
        yield Mask(varied | fixed * numbers.ones), numbers


def against_fills(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """Check that `secluding` returns the empty points whose filling leaves a secluded point."""
    field, secluding = square(size), patched(necklace, edits).secluding
    for stones, numbers in sets(field):
        fills = Fills(field, numbers)
        wrong = (secluding(stones, numbers) ^ fills.secluding(stones)) & fills.cells & ~stones
        yield describe(field, stones, wrong) if wrong else None


def describe(field: Field[SquareGrid], stones: int, wrong: int) -> str:
    """Describe the stones of a lane in which something is wrong, and the place."""
    lane = max(wrong.bit_length() - 1, 0) // field.numbers.lane
    names = [
        " ".join(field.layout.spell(mask >> field.numbers.lane * lane & field.numbers.cells)) or "-"
        for mask in (stones, wrong)
    ]
    return f"size {field.grid.size}: stones {names[0]}; differs at {names[1]}"


MUTANTS: dict[str, Edit] = {
    "a secluded point cannot be filled": (
        "filled_lanes(secluded, board), first)",
        "filled_lanes(secluded, board), 0)",
    ),
    "of two secluded points one may stay": ("| hopeless", ""),
    "stones touch along the lines only": (
        "around = row | row << stride | row >> stride",
        "around = row | cluster << stride | cluster >> stride",
    ),
    "a corner alone is not in an arc": ("up | up >> 1, right", "up, right"),
    "there is never more than one arc": ("one & two ^ three & four | odd & odds", "0"),
}


def from_edges(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """Check that `fill` reaches the stones that steps reach, from the bottom edge and from the left one."""
    field, fill = square(size), patched(bits, edits).fill
    for stones, numbers in sets(field):
        fills, wrong = Fills(field, numbers), 0
        for edge in (field.grid.bottom, field.grid.left):
            seed = stones & fills.of(edge)
            wrong |= fill(seed, stones, numbers) ^ fills.reached(seed, stones)
        yield describe(field, stones, wrong) if wrong else None


STEPS = {1: 1, 2: 2, 3: 3, 4: 5, 5: 9}
"""By size, the maximum number of rounds of the fill, which is proved too."""


def closed_in(
    size: int, *, steps: int | None = None, reading: rules.Reading = rules.RULES, non_trivial: bool = False
) -> Claim:
    """Claim: plain fills find the points that the rules call secluded.

    Args:
        size: the size of the board.
        steps: the maximum number of rounds of the fill; `STEPS` by default.
        reading: what a path is.
        non_trivial: whether only boards count on which something is secluded.
    """
    field, bound = square(size), STEPS[size] if steps is None else steps
    grid, fills = field.grid, Fills(field, field.numbers)
    stones = variables("stone", grid.names)
    board = Board(dict(zip(rules.COLOURS, (stones, (FALSE,) * grid.count), strict=True)))
    ways = paths(lambda: fills.closed_in(field.mask(stones)), bound=bound)
    leads_out = rules.open_points(board, grid, reading)
    closed = field.mask([both(board.empty(cell), negation(leads_out[cell])) for cell in board.cells])
    return Claim(
        unequal(closed, 0) if non_trivial else TRUE,
        ways.somewhere(lambda mask: unequal(mask, closed)),
        lambda values: draw(board, grid, values),
    )


def _every_set(cases: Callable[..., Iterator[str | None]], size: int, *edits: Edit) -> Exhaustion:
    return Exhaustion("every set of stones", size, partial(cases, size, edits=edits))


def _seclusion() -> tuple[Check, ...]:
    every, sat = partial(_every_set, against_fills), SolverName.CADICAL
    diagonal = partial(closed_in, 4, reading=rules.Reading(diagonal_paths=True))
    return (
        *(every(n).proof(quick=n < 5) for n in range(1, 6)),
        *(proof("plain fills", partial(closed_in, n), size=n, solver=sat) for n in STEPS),
        second_opinion("plain fills", partial(closed_in, 4), SolverName.Z3, size=4),
        non_vacuous("something is closed in", partial(closed_in, 4, non_trivial=True), size=4),
        sensitive("plain fills: one step less will do", partial(closed_in, 4, steps=STEPS[4] - 1), size=4),
        sensitive("plain fills: steps may be diagonal", diagonal, size=4),
        *(every(4, edit).sensitive(mutant) for mutant, edit in MUTANTS.items()),
    )


def _edges() -> tuple[Check, ...]:
    downwards = ("| seed << up | seed >> up) & through", "| seed << up) & through")
    every = partial(_every_set, from_edges)
    return (
        *(every(n).proof(quick=n < 5) for n in range(1, 6)),
        every(4, downwards).sensitive("no steps downwards"),
    )


CHECKS = {"bitboard.necklace-seclusion": _seclusion, "bitboard.square-edges": _edges}
