"""Minefield's patterns, computed by shifts on the whole board, are those of the rules."""

from collections.abc import Callable
from functools import partial

from rulestone.core.names import Colour
from rulestone_bitboard import minefield as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.claims import Answer, Subject, part
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import AnyPosition, any_position, square
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.board import Placement
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.formula import Formula, none_of
from rulestone_proofs.geometry import SquareGrid
from rulestone_proofs.ledger import Check, sensitive

SIZES = range(1, 20)

_Position = AnyPosition[SquareGrid]
_Make = Callable[[_Position, Version], Answer]
SUBJECT = Subject(shipped, lambda size: any_position(square(size), rules.COLOURS))


def by_clause(of: _Position, version: Version, *, number: int) -> Answer:
    """Answer: `forbidden` returns, by clause, what the clause forbids."""
    module = version.load()

    def says(mine: Mask, theirs: Mask, numbers: Numbers) -> int:
        forbidden: tuple[int, int] = module.forbidden(mine, theirs, numbers)
        return forbidden[number]

    def truth(colour: Colour, put: Placement) -> Formula:
        return rules.refusals(of.board, of.field.grid, colour, put)[shipped.CLAUSES[number]]

    return Answer(says, truth)


def placements(of: _Position, version: Version) -> Answer:
    """Answer: `placements` returns the empty points that no clause forbids, and nothing else."""

    def truth(colour: Colour, put: Placement) -> Formula:
        return none_of(rules.refusals(of.board, of.field.grid, colour, put).values())

    return Answer(version.load().placements, truth, only_empty=True)


PATTERNS: dict[str, _Make] = {
    "hard corners": partial(by_clause, number=0),
    "switches": partial(by_clause, number=1),
}
MUTANTS: tuple[tuple[str, str, Edit], ...] = (
    (
        "hard corners",
        "a rising pair closes to one side only",
        ("empty_up & by_rising", "empty_up & rising << 1"),
    ),
    (
        "hard corners",
        "the empty point may not be above the other colour's stone",
        ("empty & mine_up | theirs & empty_up", "empty & mine_up"),
    ),
    (
        "switches",
        "only short ones beyond a rising pair",
        ("(by_rising << along | by_rising >> along) & blank", "0"),
    ),
    ("switches", "one point between may hold a stone", ("empty & empty_up, by", "empty | empty_up, by")),
    (
        "switches",
        "the far pair lies as the new one does",
        ("theirs & mine >> 1, mine & theirs_right", "mine & theirs_right, theirs & mine >> 1"),
    ),
    ("placements", "hard corners are left out", ("theirs | corners | switched", "theirs | switched")),
    ("placements", "occupied points are not", ("mine | theirs | corners | switched", "corners | switched")),
)


def _placement_checks() -> tuple[Check, ...]:
    checks: list[Check] = []
    for name, make in PATTERNS.items():
        checks += part(name, partial(SUBJECT.claim, make), SIZES, quick=3)
    for colour in rules.COLOURS:
        about = partial(SUBJECT.claim, placements, colours=(colour,))
        checks += part(f"placements, {colour}", about, SIZES, quick=5)
    makers: dict[str, _Make] = {**PATTERNS, "placements": placements}
    checks += (
        sensitive(f"{name}: {mutant}", partial(SUBJECT.claim, makers[name], 5, edits=(edit,)), size=5)
        for name, mutant, edit in MUTANTS
    )
    return tuple(checks)


def _lane_checks() -> tuple[Check, ...]:
    return tuple(lane_checks(SUBJECT, placements, SIZES, quick=4))


CHECKS = {
    "bitboard.minefield-placements": _placement_checks,
    "bitboard.minefield-lanes": _lane_checks,
}
