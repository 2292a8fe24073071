"""Lefe's placements and leaves, on the whole board with any cells missing."""

from collections.abc import Iterable
from functools import partial
from types import ModuleType

from rulestone.core.names import Colour
from rulestone_bitboard import trees as shipped
from rulestone_proofs.bitboard.claims import Answer, Subject, mutant, part
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import AnyPosition, hexagon, pierced_position
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.bitboard.symbolic import bits, differ
from rulestone_proofs.board import Placement, draw
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import Formula, any_of, both, how_many_at_least, none_of
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.ledger import Check, Claim

SIZES = range(1, 9)

SUBJECT = Subject(shipped, lambda size: pierced_position(hexagon(size), rules.COLOURS))


def placements(of: AnyPosition[HexGrid], module: ModuleType) -> Answer:
    """Answer: `placements` returns the empty cells that `lefe.place` does not forbid, and nothing else."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return none_of(rules.refusals(of.board, of.field.grid, colour, put).values())

    return Answer(module.placements, truth, only_empty=True)


def degrees(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `degrees` returns the cells with a friendly neighbour, and those with more than one."""
    of = SUBJECT.position(size)
    stones, beside = of.board.stones[rules.COLOURS[0]], of.field.grid.beside
    answer = patched(shipped, edits).degrees(of.field.mask(stones), of.field.numbers)
    wrong: list[Formula] = []
    some: list[Formula] = []
    for bound, mask in enumerate(answer, start=1):
        for cell, member in enumerate(of.field.cells(mask)):
            some.append(how_many_at_least(bound, (stones[next_to] for next_to in beside[cell])))
            wrong.append(differ(member, some[-1]))
    return _claim(of, wrong, some, non_trivial=non_trivial)


def leaves(size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
    """Claim: `trees` counts the leaves of `lefe.leaf`, however stones are connected.

    Every cell is given as a tree of its own, so that each stone is counted alone.
    """
    of = SUBJECT.position(size)
    stones = of.board.stones[rules.COLOURS[0]]
    alone = [(1 << place, 0) for place in of.field.present]
    module = patched(shipped, edits, groups=lambda *_: alone)
    counted = module.trees(of.field.mask(stones), of.field.numbers)
    right = rules.leaves(stones, of.field.grid)
    wrong = [differ(bits(tree.leaves).at(0), leaf) for tree, leaf in zip(counted, right, strict=True)]
    return _claim(of, wrong, right, non_trivial=non_trivial)


def _claim(
    of: AnyPosition[HexGrid], wrong: list[Formula], some: Iterable[Formula], *, non_trivial: bool
) -> Claim:
    hypotheses = both(of.board.consistent, any_of(some)) if non_trivial else of.board.consistent
    return Claim(hypotheses, any_of(wrong), lambda values: draw(of.board, of.field.grid, values))


def _placement_checks() -> tuple[Check, ...]:
    about = partial(SUBJECT.claim, placements)
    above = "placements: two stones in a row do not matter above them"
    return (
        *part("placements", about, SIZES, quick=4, small=5),
        *part("degrees", degrees, SIZES, quick=4, small=5),
        *part("leaves", leaves, SIZES, quick=4, small=5),
        mutant(above, about, 4, "(flat | falling) << stride + 1", "falling << stride + 1"),
        mutant("placements: occupied cells too", about, 4, "mine | theirs | crowded", "crowded"),
        mutant("degrees: four neighbours are few", degrees, 4, "twos | fours", "twos"),
        mutant("leaves: two neighbours are few", leaves, 4, "twos | fours", "fours"),
    )


LEAK = ("flat >> stride", "flat << board.lane")
CHECKS = {
    "bitboard.lefe-placements": _placement_checks,
    "bitboard.lefe-lanes": partial(lane_checks, SUBJECT, placements, SIZES, quick=5, leak=LEAK),
}
