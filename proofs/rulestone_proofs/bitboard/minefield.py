"""Minefield's patterns, computed by shifts on the whole board, are those of the rules."""

from functools import partial
from types import ModuleType

from rulestone.core.names import Colour
from rulestone_bitboard import minefield as shipped
from rulestone_proofs.bitboard.claims import Answer, Subject, mutant, part
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, none_of
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check

SIZES = range(1, 20)

SUBJECT = Subject(shipped, lambda size: any_position(square(size), rules.COLOURS))


def hard_corners(of: AnyPosition[SquareGrid], module: ModuleType) -> Answer:
    """Answer: `hard_corners` returns what `minefield.hard-corner` forbids."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return rules.refusals(of.board, of.field.grid, colour, put)[shipped.CLAUSES[0]]

    return Answer(module.hard_corners, truth)


def placements(of: AnyPosition[SquareGrid], module: ModuleType) -> Answer:
    """Answer: `placements` returns the empty points that no clause forbids, and nothing else."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return none_of(rules.refusals(of.board, of.field.grid, colour, put).values())

    return Answer(module.placements, truth, only_empty=True)


def _placement_checks() -> tuple[Check, ...]:
    corners, placing = (partial(SUBJECT.claim, make) for make in (hard_corners, placements))
    checks = list(part("hard corners", corners, SIZES, quick=3))
    for colour in rules.COLOURS:
        about = partial(placing, colours=(colour,))
        checks += part(f"placements, {colour}", about, SIZES, quick=5)
    return (
        *checks,
        mutant(
            "hard corners: a rising pair closes to one side only",
            corners,
            5,
            "empty_up & (rising << 1 | rising >> 1)",
            "empty_up & rising << 1",
        ),
        mutant(
            "hard corners: the empty point may not be above the other colour's stone",
            corners,
            5,
            "closing_low = empty & mine_up | theirs & empty_up",
            "closing_low = empty & mine_up",
        ),
        mutant(
            "placements: no long switches beyond a rising pair",
            placing,
            5,
            "(ending_low << 1 | ending_low >> 1) & blank",
            "0",
        ),
        mutant(
            "placements: one point between may hold a stone",
            placing,
            5,
            "theirs_up, empty & empty_up",
            "theirs_up, empty | empty_up",
        ),
        mutant(
            "placements: the far pair lies as the new one does",
            placing,
            5,
            "theirs & mine >> 1, mine & theirs_right",
            "mine & theirs_right, theirs & mine >> 1",
        ),
        mutant(
            "placements: hard corners with a rising pair are left out",
            placing,
            5,
            " | empty_up & by_rising",
            "",
        ),
        mutant(
            "placements: occupied points are not",
            placing,
            5,
            "empty ^ (empty & (low",
            "board.cells ^ (board.cells & (low",
        ),
    )


CHECKS = {
    "bitboard.minefield-placements": _placement_checks,
    "bitboard.minefield-lanes": partial(lane_checks, SUBJECT, placements, SIZES, quick=4),
}
