"""Interleave's light, which runs through rows of empty cells by doubling, agrees with the six lines."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rulestone.core.names import Colour
from rulestone_bitboard import interleave as shipped
from rulestone_bitboard.bits import Six
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.claims import Answer, Subject, mutant, part
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import AnyPosition, Field, hexagon, pierced_position
from rulestone_proofs.bitboard.lanes import lane_checks
from rulestone_proofs.bitboard.paths import furthest
from rulestone_proofs.bitboard.symbolic import unequal
from rulestone_proofs.board import Placement, draw
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import Formula, any_of, none_of
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.ledger import Check, Claim, proof
from rulestone_proofs.solvers.answers import SolverName

SIZES = range(1, 9)

SUBJECT = Subject(shipped, lambda size: pierced_position(hexagon(size), rules.COLOURS))


def placements(of: AnyPosition[HexGrid], version: Version, *, second: bool = False) -> Answer:
    """Answer: `placements` returns the empty cells that `interleave.place` allows, and nothing else.

    It is the first answer of `both`; the second is the same for the other colour. The loops of `sights` run
    as often as they may; that this makes no difference is refuted together with the rest.
    """
    loose: list[Formula] = []
    sights: Callable[[int, int, Numbers], Six] = version.load().sights

    def furthest_sights(stones: int, empty: int, numbers: Numbers) -> Six:
        six, wrong = furthest(lambda: sights(stones, empty, numbers), _unlike)
        loose.append(wrong)
        return six

    def truth(colour: Colour, put: Placement) -> Formula:
        return none_of(rules.refusals(of.board, of.field.grid, colour, put).values())

    module = version.load(sights=furthest_sights)

    def for_second(mine: Mask, theirs: Mask, numbers: Numbers) -> int:
        allowed: tuple[Mask, Mask] = module.both(theirs, mine, numbers)
        return allowed[1]

    return Answer(for_second if second else module.placements, truth, only_empty=True, loose=loose)


def second_placements(of: AnyPosition[HexGrid], version: Version) -> Answer:
    """Answer: the second answer of `both` instead of the first."""
    return placements(of, version, second=True)


def _unlike(one: Six, other: Six) -> Formula:
    return any_of(unequal(a, b) for a, b in zip(one, other, strict=True))


def lower_boards(size: int) -> list[Field[HexGrid]]:
    """Return the board without its highest rows, for each possible width of its lanes."""
    by_width = {hexagon(size, rows).numbers.lane: hexagon(size, rows) for rows in range(1, 2 * size)}
    return [field for width, field in sorted(by_width.items()) if width < hexagon(size).numbers.lane]


def same_on_lower_boards(size: int, *, edits: tuple[Edit, ...] = (), stake: bool = False) -> Claim:
    """Claim: without the highest rows lanes are narrower, and `placements` returns the same."""
    of = SUBJECT.position(size)
    fields = lower_boards(size)
    if stake:
        fields = fields[:1]
    wrong: list[Formula] = []
    for field in fields:
        low = pierced_position(field, rules.COLOURS)
        answer = placements(low, Version(shipped, edits))
        mine, theirs = (low.field.mask(low.board.stones[colour]) for colour in rules.COLOURS)
        narrow = answer.says(mine, theirs, low.field.numbers)
        wide = answer.says(mine, theirs, replace(of.field.numbers, cells=low.field.numbers.cells))
        wrong += (unequal(narrow, wide), *answer.loose)
    return Claim(of.board.consistent, any_of(wrong), lambda values: draw(of.board, of.field.grid, values))


_ASIDE = "board.lane * board.lanes"


def _placement_checks() -> tuple[Check, ...]:
    about_second = partial(SUBJECT.claim, second_placements)
    about, low = partial(SUBJECT.claim, placements), "boards without their highest rows"
    sat, mutation = SolverName.CADICAL, "empty, aside = without(board.cells, black | red)"
    return (
        *part("placements, whatever cells are missing", about, SIZES, quick=3, small=2),
        *part("the second answer of both", about_second, SIZES, quick=2, small=2),
        *(proof(low, partial(same_on_lower_boards, n), size=n, solver=sat, quick=n <= 3) for n in SIZES),
        mutant("light runs two cells at most", about, 3, "far *= 2", "break"),
        mutant(
            "missing cells are empty", about, 2, mutation, "empty, aside = ~(black | red) & board.tops - 1"
        ),
        mutant("as many enemies as friends suffice", about, 2, "for_black & empty", "~for_red & empty"),
        mutant("red may place on stones", about_second, 2, "for_red & empty", "for_red | black"),
        mutant(f"{low}: red is set 16 bits too low", same_on_lower_boards, 3, _ASIDE, f"{_ASIDE} - 16"),
    )


def _lane_checks() -> tuple[Check, ...]:
    return tuple(lane_checks(SUBJECT, placements, SIZES, quick=2, small=3))


CHECKS = {
    "bitboard.interleave-placements": _placement_checks,
    "bitboard.interleave-lanes": _lane_checks,
}
