"""Necklace's crosscuts, computed by shifts on the whole board, are those of the rules."""

from collections.abc import Callable
from functools import partial

from rulestone.core.names import Colour
from rulestone_bitboard import necklace as shipped
from rulestone_proofs.bitboard.claims import Answer, Subject, part
from rulestone_proofs.bitboard.exchange import Edit, PatchedModule
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import Formula, negation, variables
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check, sensitive

SIZES = range(1, 20)

_Position = AnyPosition[SquareGrid]
_Make = Callable[[_Position, PatchedModule], Answer]
SUBJECT = Subject(shipped, lambda size: any_position(square(size), rules.COLOURS))


def crosscuts(of: _Position, version: PatchedModule) -> Answer:
    """Answer: `crosscuts` forbids what `necklace.crosscut` does, even if a crosscut already exists."""
    return Answer(version.load().crosscuts, partial(_crosscut, of))


def uncrossed(of: _Position, version: PatchedModule) -> Answer:
    """Answer: `uncrossed` returns exactly the empty points that `necklace.crosscut` does not forbid."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return negation(_crosscut(of, colour, put))

    return Answer(version.load().uncrossed, truth, only_empty=True)


def _crosscut(of: _Position, colour: Colour, put: Placement) -> Formula:
    grid = of.field.grid
    inside = variables("inside", grid.names)
    return rules.refusals(of.board, grid, colour, put, inside)[rules.CROSSCUT]


PARTS: dict[str, _Make] = {"crosscuts": crosscuts, "uncrossed": uncrossed}
MUTANTS: tuple[tuple[str, str, Edit], ...] = (
    (
        "crosscuts",
        "crosscuts that stand already do not matter",
        ("if old else points", "if False else points"),
    ),
    ("crosscuts", "a falling pair crosses to the left only", ("theirs & (falling << 1 |", "theirs & (")),
    ("uncrossed", "occupied points too", ("mine | theirs | crosscuts", "crosscuts")),
)


def _crosscut_checks() -> tuple[Check, ...]:
    checks: list[Check] = []
    for name, make in PARTS.items():
        checks += part(name, partial(SUBJECT.claim, make), SIZES, quick=5)
    checks += (
        sensitive(f"{name}: {mutant}", partial(SUBJECT.claim, PARTS[name], 5, edits=(edit,)), size=5)
        for name, mutant, edit in MUTANTS
    )
    return tuple(checks)


def _lane_checks() -> tuple[Check, ...]:
    return tuple(lane_checks(SUBJECT, uncrossed, SIZES, quick=4))


CHECKS = {
    "bitboard.necklace-crosscuts": _crosscut_checks,
    "bitboard.necklace-lanes": _lane_checks,
}
