"""Every small mistake in a function that is proved right is found out by its proof."""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType

import pytest

from rulestone_bitboard import bits
from rulestone_bitboard import evening as evening_module
from rulestone_bitboard import interleave as interleave_module
from rulestone_bitboard import minefield as minefield_module
from rulestone_bitboard import necklace as necklace_module
from rulestone_bitboard import trees as trees_module
from rulestone_bitboard.layout import repeat
from rulestone_proofs.bitboard import (
    arithmetic,
    connection,
    evening,
    interleave,
    lanes,
    lefe,
    minefield,
    necklace,
    rings,
    seclusion,
)
from rulestone_proofs.bitboard.exchange import Edit
from rulestone_proofs.bitboard.fields import hexagon, square
from rulestone_proofs.formula import Values
from rulestone_proofs.ledger import Claim
from rulestone_proofs.solvers.answers import SolverName
from tests.helpers.claims import refuted
from tests.helpers.order import few_by_day
from tools.formula_changes import changes

OTHERS: dict[type[ast.operator], type[ast.operator]] = {
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
"""By operator, what may be written for it by mistake."""


def mistakes(module: ModuleType, *functions: str) -> Iterator[tuple[str, Edit]]:
    """Each of them in these functions: what it is, and the edit that makes it."""
    text = inspect.getsource(module)
    for definition in ast.parse(text).body:
        if isinstance(definition, ast.FunctionDef) and definition.name in functions:
            old = ast.get_source_segment(text, definition)
            assert old is not None
            for change in changes(old, _slips):
                yield f"{definition.name}: {change.words}", (old, ast.unparse(change.tree))


def _slips(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.BinOp(op=operator) if type(operator) in OTHERS:
            slip = ast.BinOp(node.left, OTHERS[type(operator)](), node.right)
            yield f"{ast.unparse(slip)} instead", slip
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield f"{number + 1} instead", ast.Constant(number + 1)


Edits = tuple[Edit, ...]


def _minefield(edits: Edits) -> Iterable[Claim]:
    for size in (3, 4):  # most mistakes show on the smaller board, and sooner
        yield minefield.SUBJECT.claim(minefield.placements, size, edits=edits)
        yield minefield.SUBJECT.claim(minefield.hard_corners, size, edits=edits)


def _lefe(edits: Edits) -> Iterable[Claim]:
    yield lefe.SUBJECT.claim(lefe.placements, 3, edits=edits)
    yield lefe.degrees(3, edits=edits)


def _bits(edits: Edits) -> Iterable[Claim]:
    one = square(3).numbers
    two = repeat(one, 2)
    yield arithmetic.tally(edits=edits)
    yield arithmetic.compare(3, edits=edits)
    for numbers in (one, two):
        yield arithmetic.lowest(numbers, edits=edits)
        yield arithmetic.filled_lanes(numbers, edits=edits)


FORMULAS: dict[str, tuple[ModuleType, tuple[str, ...], Callable[[Edits], Iterable[Claim]], int]] = {
    "minefield": (
        minefield_module,
        ("hard_corners", "placements"),
        _minefield,
        136,
    ),
    "necklace": (
        necklace_module,
        ("crosscuts", "uncrossed"),
        lambda edits: (necklace.SUBJECT.claim(necklace.uncrossed, size, edits=edits) for size in (2, 4)),
        27,
    ),
    "rings": (
        necklace_module,
        ("_wide", "_clusters", "_arcs", "_in_order", "rings"),
        lambda edits: (
            about(3, edits=edits)
            for about in (rings.wide, rings.clusters, rings.digits, rings.order, rings.counts)
        ),
        81,
    ),
    "lefe": (trees_module, ("placements", "crowded", "degrees"), _lefe, 20),
    "interleave": (
        interleave_module,
        ("sights", "placements_of_both"),
        lambda edits: (
            about(hexagon(2), edits=edits) for about in (interleave.sights, interleave.comparison)
        ),
        16,
    ),
    "evening": (
        evening_module,
        ("placements_of_both",),
        lambda edits: [evening.comparison(2, edits=edits)],
        8,
    ),
    "bits": (bits, ("lowest", "filled_lanes", "tally", "compare"), _bits, 35),
    "fill": (
        bits,
        ("near", "fill"),
        lambda edits: [connection.floods(square, 2, edits=edits), connection.floods(hexagon, 2, edits=edits)],
        21,
    ),
}
"""By name, a module, functions of it, what is claimed of them, and how many mistakes can be made in them."""


@pytest.mark.parametrize("name", few_by_day(FORMULAS, 8, 5))
def test_a_proof_fails_if_any_operator_or_number_is_changed(name: str) -> None:
    module, functions, claims, count = FORMULAS[name]
    changes = [*mistakes(module, *functions)]
    solver = SolverName.CADICAL if name == "interleave" else SolverName.Z3  # which is quicker to start
    survivors = [
        what for what, edit in changes if not any(refuted(claim, solver) for claim in claims((edit,)))
    ]
    assert survivors == []
    assert len(changes) == count


def _only_in(lane: int) -> Values:
    return lambda name: name.startswith(f"{lane}:")


def test_each_of_three_lanes_has_a_position_of_its_own() -> None:
    claim = lanes.side_by_side(minefield.SUBJECT, minefield.placements, 2, lanes=3)
    for lane in range(3):
        shown = claim.show(_only_in(lane)).split("; beside it: ")
        assert [each for each in shown if shown.count(each) == 1] == [shown[lane]]


@pytest.mark.nightly
def test_changes_to_secluded_points_are_found() -> None:
    changes = [*mistakes(necklace_module, "secluded_points", "secluding")]
    assert [what for what, edit in changes if not _found_out(edit)] == []
    assert len(changes) == 11


def _found_out(edit: Edit) -> bool:
    """A mistake that cannot even be run is found out as well."""
    cases: Iterator[str | None] = seclusion.against_fills(4, edits=(edit,))
    try:
        return any(cases)
    except IndexError:
        return True
