"""Positions side by side in one integer: each is judged as if it were alone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from types import ModuleType
from typing import Generic

from rulestone.core.names import Colour
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.claims import Answer, Subject
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import AnyPosition, Field, any_position
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, joined, unequal
from rulestone_proofs.board import Board, draw
from rulestone_proofs.formula import FALSE, Formula, Values, all_of, both
from rulestone_proofs.geometry import AGrid, Cell
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName


@dataclass(frozen=True, slots=True)
class Sides(Generic[AGrid]):
    """Positions in the lanes of one integer, as `placements_of_both` gets them.

    `placements_of_both` puts the lanes of the second colour *aside*, above those of the first.

    Attributes:
        field: the board.
        positions: the position in each lane.
    """

    field: Field[AGrid]
    positions: tuple[AnyPosition[AGrid], ...]

    @property
    def aside(self) -> int:
        """The number of bits of all lanes."""
        return self.field.numbers.lane * len(self.positions)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the board for all lanes."""
        lane = self.field.numbers.lane
        cells = (at.field.numbers.cells << lane * number for number, at in enumerate(self.positions))
        return replace(repeat(self.field.numbers, len(self.positions)), cells=Mask(joined(cells)))

    @property
    def empty(self) -> Mask:
        """The empty cells of all lanes."""
        return self._mask(lambda board: [*map(board.empty, board.cells)])

    @property
    def consistent(self) -> Formula:
        """Every position is possible."""
        return all_of(at.board.consistent for at in self.positions)

    def stones(self, colour: Colour) -> Mask:
        """Return the stones of a colour in all lanes."""
        return self._mask(lambda board: board.stones[colour])

    def _mask(self, cells: Callable[[Board], Sequence[Formula]]) -> Mask:
        lanes = (self.field.mask(cells(at.board), lane) for lane, at in enumerate(self.positions))
        return Mask(joined(lanes))

    def board(self, lane: int) -> Board:
        """Return the stones in a lane."""
        return self.positions[lane].board

    def cells(self) -> Iterator[tuple[int, Cell, int]]:
        """Every cell: its lane, its number, and the index of its bit in the whole integer."""
        for lane in range(len(self.positions)):
            for cell, place in enumerate(self.field.places):
                if place is not None:
                    yield lane, cell, place + lane * self.field.numbers.lane

    def allowed(self, allows: Callable[[int, Cell, int, int], Formula]) -> tuple[Bits, Bits]:
        """Return for each colour the empty cells that it is allowed to place on.

        Args:
            allows: says so for the lane, the cell, the number of the colour, and the index of the cell's bit.
        """
        rows: list[list[Formula]] = [[FALSE] * self.aside, [FALSE] * self.aside]
        for lane, cell, place in self.cells():
            for colour, row in enumerate(rows):
                row[place] = both(self.board(lane).empty(cell), allows(lane, cell, colour, place))
        first, second = map(Bits, rows)
        return first, second

    def describe(self, values: Values) -> str:
        """Draw the positions."""
        return "; beside it: ".join(draw(at.board, self.field.grid, values) for at in self.positions)


def side_by_side(
    subject: Subject[AGrid],
    make: Callable[[AnyPosition[AGrid], ModuleType], Answer],
    size: int,
    *,
    lanes: int = 2,
    edits: tuple[Edit, ...] = (),
    tight: bool = False,
    non_trivial: bool = False,
) -> Claim:
    """Claim: a function returns for every lane what it returns for the position in it.

    Args:
        subject: the module.
        make: makes the answer, which returns empty cells only.
        size: the size of the board.
        lanes: the number of lanes.
        edits: the edits of the module.
        tight: a mutant of the boards: lanes without an empty row between them.
        non_trivial: whether only positions count that differ between lanes.
    """
    model = subject.position(size)
    if tight:
        model = replace(model, field=without_gap(model.field))
    numbers, colours = model.field.numbers, model.board.colours
    answer = make(model, patched(subject.module, edits))
    each = tuple(any_position(model.field, colours, f"{lane}:") for lane in range(lanes))
    sides = Sides(model.field, each)

    def run() -> tuple[int, list[int]]:
        mine, theirs = map(sides.stones, colours)
        together = answer.says(mine, theirs, repeat(numbers, lanes))
        alone: list[int] = []
        for at in each:
            own, other = (at.field.mask(at.board.stones[colour]) for colour in colours)
            alone.append(answer.says(own, other, numbers))
        return together, alone

    def wrong(answer: tuple[int, list[int]]) -> Formula:
        together, alone = answer
        return unequal(together, joined(one << numbers.lane * at for at, one in enumerate(alone)))

    apart = [unequal(*(at.field.mask(at.board.stones[colours[0]]) for at in pair)) for pair in pairwise(each)]
    return Claim(
        all_of((sides.consistent, *(apart if non_trivial else ()))),
        paths(run).somewhere(wrong),
        sides.describe,
    )


def without_gap(field: Field[AGrid]) -> Field[AGrid]:
    """Return the board with lanes that end with their highest row of cells."""
    numbers = field.numbers
    rows = max(field.present) // numbers.stride + 1
    lane = rows * numbers.stride
    return replace(field, numbers=replace(numbers, lane=lane, tops=1 << lane - 1))


def lane_checks(
    subject: Subject[AGrid],
    make: Callable[[AnyPosition[AGrid], ModuleType], Answer],
    sizes: range,
    *,
    quick: int,
    leak: Edit | None = None,
) -> Iterator[Check]:
    """The checks that lanes are independent: with two lanes, and with three, so that one is in the middle.

    The mutant changes the boards or, if `leak` is given, makes a step reach the next lane.
    """
    z3, sat, small = SolverName.Z3, SolverName.CADICAL, 4
    for lanes, name in ((2, "two lanes"), (3, "three lanes")):
        about = partial(side_by_side, subject, make, lanes=lanes)
        for size in sizes:
            solver = z3 if size <= small else sat
            yield proof(name, partial(about, size), size=size, solver=solver, quick=size <= quick)
        yield second_opinion(name, partial(about, small), sat, size=small, quick=small <= quick)
    differing = partial(side_by_side, subject, make, small, non_trivial=True)
    yield non_vacuous("two lanes that differ", differing, size=small)
    mutant = partial(side_by_side, subject, make, small)
    if leak is None:
        yield sensitive("no empty row between the lanes", partial(mutant, tight=True), size=small)
    else:
        yield sensitive("a step leads into the next lane", partial(mutant, edits=(leak,)), size=small)
