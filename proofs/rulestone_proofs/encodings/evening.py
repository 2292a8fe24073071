"""Evening's sums: a new stone must touch more enemy stones, group by group, than friendly ones."""

from dataclasses import dataclass

from rulestone.core.names import ActionText, ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Placement
from rulestone_proofs.formula import Formula, more, negation
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.judges import GameJudge
from rulestone_proofs.reach import Set, spread, touching
from rulestone_proofs.verdicts import leader, position, verdict

COLOURS = (Colour("white"), Colour("black"))
PLACE = ClauseId("evening.place")


@dataclass(frozen=True)
class Reading:
    """The rule text, or a named variation of it.

    Attributes:
        strictly: whether one's own sum must be smaller, not just no larger.
    """

    strictly: bool = True


RULES = Reading()


def touched(board: Board, grid: HexGrid, colour: Colour, placement: Placement) -> Set:
    """Return the stones of this colour in groups adjacent to the new stone, each once (`evening.group`)."""
    return spread(touching(placement, grid.beside), board.stones[colour], grid.beside)


def outweighed(own: Set, theirs: Set, reading: Reading = RULES) -> Formula:
    """`evening.place`: the sum of one's own adjacent groups is smaller than the opponent's."""
    return more(theirs, own, by=1 if reading.strictly else 0)


def refusals(
    board: Board, grid: HexGrid, colour: Colour, placement: Placement, reading: Reading = RULES
) -> dict[ClauseId, Formula]:
    """Return, by clause, that it forbids this placement on an empty cell."""
    own = touched(board, grid, colour, placement)
    theirs = touched(board, grid, board.other(colour), placement)
    return {PLACE: negation(outweighed(own, theirs, reading))}


def judge(query: Judge) -> Verdict:
    """Return the verdict of a position of Evening."""
    grid = hex_grid(query.size)
    current = position(query, grid, COLOURS)
    if not any(current.stones.values()):  # `evening.opening`: one white stone, on any cell
        opening = tuple(ActionText(f"{Colour('white')}:{name}") for name in grid.names)
        return Verdict(legal=opening, to_move=None, over=False, winner=None)
    odd = len(current.stones[Colour("white")]) % 2 == 1
    tied = Colour("white") if query.options.get("tiebreak") == "odd-even" and odd else Colour("black")
    return verdict(current, grid, refusals, leader(current, grid, COLOURS, tied=tied))


JUDGE = GameJudge(
    sizes=(1, 7),
    judge=judge,
    colours=COLOURS,
    grid=hex_grid,
    options={"tiebreak": ("black", "odd-even")},
)
