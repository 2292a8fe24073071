"""The legal moves of a player, without a list of them.

Most moves place a stone on a cell and say no more. Whoever judges knows the cells of those as the bits of one
integer, and it takes longer to list them than to play one.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import NamedTuple


class PlainPlacements:
    """The moves of one colour that place a stone and do nothing else, by the bits of their cells.

    Attributes:
        moves: by number of a bit, the move; -1 where there is none.
    """

    def __init__(self, moves: Sequence[int] = ()) -> None:
        self.moves = tuple(moves)

    @cached_property
    def bits(self) -> Mapping[int, int]:
        """By number of the move, its bit alone."""
        return {number: 1 << bit for bit, number in enumerate(self.moves) if number >= 0}


NO_PLACEMENTS = PlainPlacements()
"""For a judge that lists all moves."""


class LegalMoves(NamedTuple):
    """What a player may do: a stone on some cells, and other moves.

    Attributes:
        plain: what the bits of `cells` mean.
        cells: where a stone may be placed by one of the plain placements, a bit each.
        others: the numbers of all other legal moves.
    """

    plain: PlainPlacements
    cells: int
    others: tuple[int, ...]

    def allows(self, number: int) -> bool:
        """Whether a move is one of these."""
        return self.plain.bits.get(number, 0) & self.cells != 0 or number in self.others

    def numbers(self) -> tuple[int, ...]:
        """All of them, ascending."""
        placements = compress(self.plain.moves, flags(self.cells))
        return tuple(sorted((*placements, *self.others)))


NO_MOVES = LegalMoves(NO_PLACEMENTS, 0, ())
"""For a player who is not asked."""


def flags(bits: int) -> bytes:
    """By number of the bit, 1 if it is set and else 0; up to the last one that is set."""
    return f"{bits:b}".encode().translate(_DIGITS)[::-1]  # many times as fast as one bit after the other


_DIGITS = bytes.maketrans(b"01", b"\x00\x01")
