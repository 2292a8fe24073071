"""The plain fills with which the bitboard is compared find what the rules call secluded."""

from rulestone_proofs.bitboard.fields import square
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.seclusion import Fills
from rulestone_proofs.bitboard.symbolic import unequal
from rulestone_proofs.board import Board, draw
from rulestone_proofs.encodings import necklace as rules
from rulestone_proofs.formula import FALSE, TRUE, both, negation, variables
from rulestone_proofs.ledger import Claim

STEPS = {1: 1, 2: 2, 3: 3, 4: 5, 5: 9}
"""By size, how often the fill asks at most whether it has grown: proved with the rest."""


def closed_in(
    size: int, *, steps: int | None = None, reading: rules.Reading = rules.RULES, stake: bool = False
) -> Claim:
    """What plain fills find closed in is what no path of empty points joins to the perimeter, by the rules.

    Args:
        size: of the board.
        steps: how often the fill may ask whether it has grown; if not given, as often as `STEPS` has it.
        reading: of what a path is.
        stake: whether only boards are looked at on which something is closed in.
    """
    field, bound = square(size), STEPS[size] if steps is None else steps
    grid, fills = field.grid, Fills(field, field.numbers)
    stones = variables("stone", grid.names)
    board = Board(dict(zip(rules.COLOURS, (stones, (FALSE,) * grid.count), strict=True)))
    ways = paths(lambda: fills.closed_in(field.mask(stones)), bound=bound)
    leads_out = rules.open_points(board, grid, reading)
    closed = field.mask([both(board.empty(cell), negation(leads_out[cell])) for cell in board.cells])
    return Claim(
        unequal(closed, 0) if stake else TRUE,
        ways.somewhere(lambda mask: unequal(mask, closed)),
        lambda values: draw(board, grid, values),
    )
