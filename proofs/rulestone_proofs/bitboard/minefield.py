"""Minefield's patterns, computed by shifts on the whole board, are those of the rules."""

from collections.abc import Callable
from functools import partial

from rulestone.core.names import Colour
from rulestone_bitboard import minefield as shipped
from rulestone_proofs.bitboard.claims import Answer, Subject, part
from rulestone_proofs.bitboard.exchange import Edit, PatchedModule
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, none_of
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check, sensitive

SIZES = range(1, 20)

_Position = AnyPosition[SquareGrid]
_Make = Callable[[_Position, PatchedModule], Answer]
SUBJECT = Subject(shipped, lambda size: any_position(square(size), rules.COLOURS))


def hard_corners(of: _Position, version: PatchedModule) -> Answer:
    """Answer: `hard_corners` returns what `minefield.hard-corner` forbids."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return rules.refusals(of.board, of.field.grid, colour, put)[shipped.CLAUSES[0]]

    return Answer(version.load().hard_corners, truth)


def placements(of: _Position, version: PatchedModule) -> Answer:
    """Answer: `placements` returns the empty points that no clause forbids, and nothing else."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return none_of(rules.refusals(of.board, of.field.grid, colour, put).values())

    return Answer(version.load().placements, truth, only_empty=True)


CLAIMS: dict[str, _Make] = {"hard corners": hard_corners, "placements": placements}
MUTANTS: tuple[tuple[str, str, Edit], ...] = (
    (
        "hard corners",
        "a rising pair closes to one side only",
        ("empty_up & (rising << 1 | rising >> 1)", "empty_up & rising << 1"),
    ),
    (
        "hard corners",
        "the empty point may not be above the other colour's stone",
        ("closing_low = empty & mine_up | theirs & empty_up", "closing_low = empty & mine_up"),
    ),
    (
        "placements",
        "no long switches beyond a rising pair",
        ("(ending_low << 1 | ending_low >> 1) & blank", "0"),
    ),
    (
        "placements",
        "one point between may hold a stone",
        ("theirs_up, empty & empty_up", "theirs_up, empty | empty_up"),
    ),
    (
        "placements",
        "the far pair lies as the new one does",
        ("theirs & mine >> 1, mine & theirs_right", "mine & theirs_right, theirs & mine >> 1"),
    ),
    ("placements", "hard corners with a rising pair are left out", (" | empty_up & by_rising", "")),
    ("placements", "occupied points are not", ("empty ^ (empty & (low", "board.cells ^ (board.cells & (low")),
)


def _placement_checks() -> tuple[Check, ...]:
    checks = list(part("hard corners", partial(SUBJECT.claim, hard_corners), SIZES, quick=3))
    for colour in rules.COLOURS:
        about = partial(SUBJECT.claim, placements, colours=(colour,))
        checks += part(f"placements, {colour}", about, SIZES, quick=5)
    checks += (
        sensitive(f"{name}: {mutant}", partial(SUBJECT.claim, CLAIMS[name], 5, edits=(edit,)), size=5)
        for name, mutant, edit in MUTANTS
    )
    return tuple(checks)


def _lane_checks() -> tuple[Check, ...]:
    return tuple(lane_checks(SUBJECT, placements, SIZES, quick=4))


CHECKS = {
    "bitboard.minefield-placements": _placement_checks,
    "bitboard.minefield-lanes": _lane_checks,
}
