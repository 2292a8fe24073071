"""Positions side by side in one integer: each is judged as if it were alone."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.claims import Answer, Subject
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import AGrid, AnyPosition, Field, any_position
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import joined, unequal
from rulestone_proofs.board import draw
from rulestone_proofs.formula import Formula, all_of, either
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName


def side_by_side(
    subject: Subject[AGrid],
    make: Callable[[AnyPosition[AGrid], Version], Answer],
    size: int,
    *,
    lanes: int = 2,
    edits: tuple[Edit, ...] = (),
    tight: bool = False,
    stake: bool = False,
) -> Claim:
    """Claim: a function returns for every lane what it returns for the position in it.

    Args:
        subject: the module.
        make: makes the answer, which returns empty cells only.
        size: the size of the board.
        lanes: the number of lanes.
        edits: the edits of the module.
        tight: a mutant of the boards: lanes without an empty row between them.
        stake: whether only positions count that differ between lanes.
    """
    model = subject.position(size)
    if tight:
        model = replace(model, field=without_gap(model.field))
    numbers, colours = model.field.numbers, model.board.colours
    answer = make(model, Version(subject.module, edits))
    each = [any_position(model.field, colours, f"{lane}:") for lane in range(lanes)]

    def run() -> tuple[int, list[int]]:
        mine, theirs = (
            Mask(joined(at.field.mask(at.board.stones[colour], lane) for lane, at in enumerate(each)))
            for colour in colours
        )
        together = answer.says(mine, theirs, repeat(numbers, lanes))
        alone: list[int] = []
        for at in each:
            own, other = (at.field.mask(at.board.stones[colour]) for colour in colours)
            alone.append(answer.says(own, other, numbers))
        return together, alone

    def wrong(answer: tuple[int, list[int]]) -> Formula:
        together, alone = answer
        return unequal(together, joined(one << numbers.lane * at for at, one in enumerate(alone)))

    refutation = paths(run).somewhere(wrong)
    apart = [unequal(*(at.field.mask(at.board.stones[colours[0]]) for at in pair)) for pair in pairwise(each)]
    return Claim(
        all_of((*(at.board.consistent for at in each), *(apart if stake else ()))),
        either(refutation, *answer.loose),
        lambda values: "; beside it: ".join(draw(at.board, at.field.grid, values) for at in each),
    )


def without_gap(field: Field[AGrid]) -> Field[AGrid]:
    """Return the board with lanes that end with their highest row of cells."""
    numbers = field.numbers
    rows = max(place for place in field.places if place is not None) // numbers.stride + 1
    lane = rows * numbers.stride
    return replace(field, numbers=replace(numbers, lane=lane, tops=1 << lane - 1))


def lane_checks(
    subject: Subject[AGrid],
    make: Callable[[AnyPosition[AGrid], Version], Answer],
    sizes: range,
    *,
    quick: int,
    small: int = 4,
    leak: Edit | None = None,
) -> Iterator[Check]:
    """The checks that lanes are independent: with two lanes, and with three, so that one is in the middle.

    The mutant changes the boards or, if `leak` is given, makes a step reach the next lane.
    """
    z3, sat = SolverName.Z3, SolverName.CADICAL
    for lanes, name in ((2, "two lanes"), (3, "three lanes")):
        about = partial(side_by_side, subject, make, lanes=lanes)
        for size in sizes:
            solver = z3 if size <= small else sat
            yield proof(name, partial(about, size), size=size, solver=solver, quick=size <= quick)
        yield second_opinion(name, partial(about, small), sat, size=small, quick=small <= quick)
    differing = partial(side_by_side, subject, make, small, stake=True)
    yield non_vacuous("two lanes that differ", differing, size=small)
    mutant = partial(side_by_side, subject, make, small)
    if leak is None:
        yield sensitive("no empty row between the lanes", partial(mutant, tight=True), size=small)
    else:
        yield sensitive("a step leads into the next lane", partial(mutant, edits=(leak,)), size=small)
