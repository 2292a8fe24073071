"""Chains from an edge, by search: every set of stones of a square board, against plain fills."""

from collections.abc import Iterator

from rulestone_bitboard import bits as shipped
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import square
from rulestone_proofs.bitboard.seclusion import Fills, describe, sets


def from_edges(size: int, *, edits: tuple[Edit, ...] = ()) -> Iterator[str | None]:
    """`fill` through the stones, from the bottom edge and from the left one, reaches what steps do."""
    field, fill = square(size), Version(shipped, edits).load().fill
    for stones, numbers in sets(field):
        fills, wrong = Fills(field, numbers), 0
        for edge in (field.grid.bottom, field.grid.left):
            seed = stones & fills.of(edge)
            wrong |= fill(seed, stones, numbers) ^ fills.reached(seed, stones)
        yield describe(field, stones, wrong) if wrong else None
