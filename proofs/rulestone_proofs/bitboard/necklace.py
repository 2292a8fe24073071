"""Necklace's crosscuts, computed by shifts on the whole board, are those of the rules."""

from functools import partial
from types import ModuleType

from rulestone.core.names import Colour
from rulestone_bitboard import necklace as shipped
from rulestone_proofs.bitboard.claims import Answer, Subject, mutant, part
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import Formula, negation
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check

SIZES = range(1, 20)

SUBJECT = Subject(shipped, lambda size: any_position(square(size), rules.COLOURS))


def crosscuts(of: AnyPosition[SquareGrid], module: ModuleType) -> Answer:
    """Answer: `crosscuts` forbids what `necklace.crosscut` does, even if a crosscut already exists."""
    return Answer(module.crosscuts, partial(_crosscut, of))


def uncrossed(of: AnyPosition[SquareGrid], module: ModuleType) -> Answer:
    """Answer: `uncrossed` returns exactly the empty points that `necklace.crosscut` does not forbid."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return negation(_crosscut(of, colour, put))

    return Answer(module.uncrossed, truth, only_empty=True)


def _crosscut(of: AnyPosition[SquareGrid], colour: Colour, put: Placement) -> Formula:
    return rules.refusals(of.board, of.field.grid, colour, put)[rules.CROSSCUT]


def _crosscut_checks() -> tuple[Check, ...]:
    crossing, crossless = (partial(SUBJECT.claim, make) for make in (crosscuts, uncrossed))
    left = ("theirs & (falling << 1 |", "theirs & (")
    return (
        *part("crosscuts", crossing, SIZES, quick=5),
        *part("uncrossed", crossless, SIZES, quick=5),
        mutant(
            "crosscuts: crosscuts that stand already do not matter",
            crossing,
            5,
            "if old else points",
            "if False else points",
        ),
        mutant("crosscuts: a falling pair crosses to the left only", crossing, 5, *left),
        mutant("uncrossed: occupied points too", crossless, 5, "mine | theirs | crosscuts", "crosscuts"),
    )


CHECKS = {
    "bitboard.necklace-crosscuts": _crosscut_checks,
    "bitboard.necklace-lanes": partial(lane_checks, SUBJECT, uncrossed, SIZES, quick=4),
}
