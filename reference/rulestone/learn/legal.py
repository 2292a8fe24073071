"""The legal moves of a player as bits instead of a list.

Most moves only place a stone on a cell. The judges know the cells of these moves as the bits of one integer;
listing them takes longer than playing a move.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress
from typing import NamedTuple


class PlainPlacements:
    """The moves of one colour that only place a stone, by the bits of their cells.

    Attributes:
        moves: by index of a bit, the number of the move; -1 if there is none.
    """

    def __init__(self, moves: Sequence[int] = ()) -> None:
        self.moves = tuple(moves)

    @cached_property
    def bits(self) -> Mapping[int, int]:
        """By number of a move, the integer with its bit set."""
        return {number: 1 << bit for bit, number in enumerate(self.moves) if number >= 0}


NO_PLACEMENTS = PlainPlacements()
"""Used by judges that list all moves."""


class LegalMoves(NamedTuple):
    """The legal moves of a player.

    Attributes:
        plain: the moves of the bits of `cells`.
        cells: the cells of the legal plain placements, as bits.
        others: the numbers of all other legal moves.
    """

    plain: PlainPlacements
    cells: int
    others: tuple[int, ...]

    def allows(self, number: int) -> bool:
        """Return whether a move is legal."""
        return self.plain.bits.get(number, 0) & self.cells != 0 or number in self.others

    def numbers(self) -> tuple[int, ...]:
        """The numbers of all legal moves, ascending."""
        placements = compress(self.plain.moves, flags(self.cells))
        return tuple(sorted((*placements, *self.others)))


NO_MOVES = LegalMoves(NO_PLACEMENTS, 0, ())
"""The moves of a player who is not to act."""


def flags(bits: int) -> bytes:
    """Return a byte for each bit up to the last one that is set: 1 if it is set, otherwise 0."""
    return f"{bits:b}".encode().translate(_DIGITS)[::-1]  # many times as fast as a loop over the bits


_DIGITS = bytes.maketrans(b"01", b"\x00\x01")
