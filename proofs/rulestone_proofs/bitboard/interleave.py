"""Interleave's light, which runs through rows of empty cells by doubling, agrees with the six lines.

`sights` is compared with the lines. Then variables take the place of what it returns, and of what the
encodings see: whatever is seen, `placements_of_both` compares it as the rule does.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulestone.core.names import Colour
from rulestone_bitboard import interleave as shipped
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, hexagon, pierced_position
from rulestone_proofs.bitboard.lanes import Sides, without_gap
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, unequal
from rulestone_proofs.board import Board, known_placement
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import FALSE, TRUE, Formula, any_of, both, none_of, variable
from rulestone_proofs.geometry import Cell, HexGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

SIZES = range(1, 9)
_DIRECTIONS = (3, 0, 4, 1, 5, 2)
"""For each mask of `sights`, the direction in which the encodings look."""


def _sides(field: Field[HexGrid], lanes: int) -> Sides[HexGrid]:
    """Return positions with stones and missing cells of their own."""
    return Sides(field, tuple(pierced_position(field, rules.COLOURS, f"{lane}:") for lane in range(lanes)))


def sights(
    field: Field[HexGrid], *, lanes: int = 2, edits: tuple[Edit, ...] = (), non_trivial: bool = False
) -> Claim:
    """Claim: `sights` returns, by direction, which empty cells of a lane see one of its stones.

    The lane's other stones and its missing cells block the view. The loops of `sights` run as often as they
    may; that this makes no difference is refuted together with the rest.

    Args:
        field: the board.
        lanes: the number of lanes; `placements_of_both` makes two of a position.
        edits: the edits of the module.
        non_trivial: whether only positions count in which something is seen.
    """
    sides, colour = _sides(field, lanes), rules.COLOURS[0]
    run = partial(patched(shipped, edits).sights, sides.stones(colour), sides.empty, field.numbers)
    right: list[list[Formula]] = [[FALSE] * (lanes * field.numbers.lane) for _ in _DIRECTIONS]
    for row, direction in zip(right, _DIRECTIONS, strict=True):
        for lane, cell, place in sides.cells():
            sight = rules.sees(sides.board(lane), field.grid.lines[cell][direction], colour)
            row[place] = both(sides.board(lane).empty(cell), sight)

    def wrong(six: Sequence[int]) -> Formula:
        """Only empty cells count."""
        return any_of(unequal(mask & sides.empty, Bits(row)) for mask, row in zip(six, right, strict=True))

    return Claim(
        both(sides.consistent, any_of(map(any_of, right))) if non_trivial else sides.consistent,
        paths(run).somewhere(wrong),
        sides.describe,
    )


def comparison(
    field: Field[HexGrid], *, lanes: int = 1, edits: tuple[Edit, ...] = (), non_trivial: bool = False
) -> Claim:
    """Claim: whatever is seen, `placements_of_both` finds for each colour the cells that the rule allows.

    Variables say what is seen along each line, in place of `sights` and of the encodings' `sees`. A line
    without cells shows nothing. What `sights` returns for places without a cell makes no difference.
    """
    sides, grid = _sides(field, lanes), field.grid
    starts = {
        line: (grid.names[cell], at) for cell, rays in enumerate(grid.lines) for at, line in enumerate(rays)
    }

    def seen(lane: int, _: Board, line: Sequence[Cell], colour: Colour) -> Formula:
        cell, direction = starts[tuple(line)]
        return variable(f"{lane}:{colour} {direction}:{cell}") if line else FALSE

    six: list[Bits] = []
    for direction in _DIRECTIONS:
        digits = [variable(f"{direction} at {place}") for place in range(2 * sides.aside)]
        for lane, cell, place in sides.cells():
            for side, colour in enumerate(rules.COLOURS):
                line = grid.lines[cell][direction]
                digits[place + side * sides.aside] = seen(lane, sides.board(lane), line, colour)
        six.append(Bits(digits))
    judging = [patched(rules, sees=partial(seen, lane)) for lane in range(lanes)]

    def allowed(lane: int, cell: Cell, colour: int, _: int) -> Formula:
        placement = known_placement(cell, grid.count)
        refusals: dict[str, Formula] = judging[lane].refusals(
            sides.board(lane), grid, rules.COLOURS[colour], placement
        )
        return none_of(refusals.values())

    asked: list[tuple[int, int]] = []

    def sights(stones: int, empty: int, _: Numbers) -> list[Bits]:
        asked.append((stones, empty))
        return six

    first, second = map(sides.stones, rules.COLOURS)
    answer: Sequence[Mask] = patched(shipped, edits, sights=sights).placements_of_both(
        first, second, sides.numbers
    )
    ((stones, empty),) = asked
    right = sides.allowed(allowed)
    differs = (
        unequal(stones, first | second << sides.aside),
        unequal(empty, sides.empty | sides.empty << sides.aside),
        *(unequal(a, b) for a, b in zip(answer, right, strict=True)),
    )
    return Claim(unequal(right[0], 0) if non_trivial else TRUE, any_of(differs), sides.describe)


def lower_boards(size: int) -> list[Field[HexGrid]]:
    """Return the board without its highest rows, for each possible width of its lanes."""
    by_width = {hexagon(size, rows).numbers.lane: hexagon(size, rows) for rows in range(1, 2 * size)}
    return [field for width, field in sorted(by_width.items()) if width < hexagon(size).numbers.lane]


def on_lower_boards(about: Callable[..., Claim], size: int) -> Claim:
    """Claim the same of the board without its highest rows, for each possible width of its lanes."""
    claims = [about(field) for field in lower_boards(size)]
    wrong = (both(claim.hypotheses, claim.refutation) for claim in claims)
    return Claim(TRUE, any_of(wrong), lambda _: f"size {size}")


_ABOUT: dict[str, Callable[..., Claim]] = {"sights": sights, "comparison": comparison}


def _checks(lanes: int, words: str) -> Iterator[Check]:
    """The checks for so many positions side by side; `sights` gets two lanes of each."""
    sat, z3 = SolverName.CADICAL, SolverName.Z3
    for name, about in (
        (f"sights{words}", partial(sights, lanes=2 * lanes)),
        (f"comparison{words}", partial(comparison, lanes=lanes)),
    ):
        for size in SIZES:
            yield proof(name, partial(about, hexagon(size)), size=size, solver=sat, quick=size <= 3)
        yield second_opinion(name, partial(about, hexagon(3)), z3, size=3)
        yield non_vacuous(name, partial(about, hexagon(3), non_trivial=True), size=3)


_MUTANTS: tuple[tuple[str, str, int, Edit], ...] = (
    ("light runs two cells at most", "sights", 3, ("far *= 2", "break")),
    (
        "only red blocks red's sight",
        "comparison",
        2,
        ("empty | empty << aside", "empty | without(board.cells, red) << aside"),
    ),
    ("as many enemies as friends suffice", "comparison", 2, ("for_black & empty", "~for_red & empty")),
    ("red may place on stones", "comparison", 2, ("for_red & empty", "for_red | black")),
    (
        "red is set 16 bits too low",
        "comparison",
        3,
        ("board.lane * board.lanes", "board.lane * board.lanes - 16"),
    ),
)


def _placement_checks() -> Iterator[Check]:
    yield from _checks(1, "")
    for name, about in _ABOUT.items():
        for size in SIZES:
            make = partial(on_lower_boards, about, size)
            low, sat = f"{name}, without the highest rows", SolverName.CADICAL
            yield proof(low, make, size=size, solver=sat, quick=size <= 3)
    for mutant, name, size, edit in _MUTANTS:
        about = partial(_ABOUT[name], hexagon(size), edits=(edit,))
        yield sensitive(f"{name}: {mutant}", about, size=size)


def _lane_checks() -> Iterator[Check]:
    yield from _checks(2, ", two positions")
    yield from _checks(3, ", three positions")
    tight = partial(sights, without_gap(hexagon(3)))
    yield sensitive("sights: no empty row between the lanes", tight, size=3)


CHECKS = {
    "bitboard.interleave-placements": _placement_checks,
    "bitboard.interleave-lanes": _lane_checks,
}
