"""Interleave's sightlines, from all cells in all directions."""

from dataclasses import replace
from random import Random

from rulestone.core.names import CellName, ClauseId, Colour, GameName, OptionValue, Size
from rulestone.protocol import GameCapabilities
from rulestone_bitboard.actions import Notation, at_any_time, choice, setup
from rulestone_bitboard.bits import Six, compare, tally, without
from rulestone_bitboard.game import Game, Pair
from rulestone_bitboard.layout import Board, Layout, Mask, hexagon
from rulestone_bitboard.position import Side
from rulestone_bitboard.turnless import Phase, Rules
from rulestone_bitboard.wrapped import wrapped

NAME, COLOURS = GameName("interleave"), (Colour("black"), Colour("red"))


def sights(stones: int, empty: int, board: Board) -> Six:
    """Return, by direction, the stones and empty cells that see one of the stones (interleave.sightline).

    The light of the stones runs backwards through runs of empty cells, twice as far in each step.
    """
    lit: list[int] = []
    for step in board.steps:
        up, down, runs, far = stones, stones, empty, step
        while runs:
            # A run is named by its last cell on the way up, which is the first on the way down.
            up |= runs & up << far
            down |= runs >> far - step & down >> far
            runs &= runs << far
            far *= 2
        lit += (up, down)
    one, two, three, four, five, last = lit
    return one, two, three, four, five, last


def placements_of_both(black: Mask, red: Mask, board: Board) -> tuple[Mask, Mask]:
    """Return where Black and where Red may be placed: where they see more enemies than friends.

    Both colours are computed at once, as two boards side by side, and their counts compared
    (interleave.place).
    """
    empty, aside = without(board.cells, black | red), board.lane * board.lanes
    counts = tally(sights(black | red << aside, empty | empty << aside, board))
    # Bits above Black's counts in the first list are removed by the last `&`.
    for_black, for_red = compare(counts, [plane >> aside for plane in counts])
    return Mask(for_black & empty), Mask(for_red & empty)


def placer(cell: Mask, black: Mask, red: Mask, board: Board) -> Side | None:
    """Return which colour may be placed on an empty cell: the one that sees more enemies than friends."""
    empty, seen = without(board.cells, black | red), 0
    for step in board.steps:
        up, down = cell << step, cell >> step
        while up & empty:
            up <<= step
        while down & empty:
            down >>= step
        seen |= up | down
    blacks, reds = (seen & black).bit_count(), (seen & red).bit_count()
    return None if blacks == reds else 0 if blacks < reds else 1


def placements(mine: Mask, theirs: Mask, board: Board) -> Mask:
    """Return where a stone of mine may be placed; the rule is the same for both colours."""
    return placements_of_both(mine, theirs, board)[0]


def _red(_stones: int) -> Colour:
    """Red has an imaginary half stone (interleave.score)."""
    return Colour("red")


def rules(size: Size, removed: tuple[CellName, ...] = (), *, wrap: OptionValue = False) -> Rules:
    """The game on a board of this size without the removed cells, its opposite sides glued with `wrap`."""
    flat = Rules(
        game=NAME,
        colours=COLOURS,
        layout=hexagon(size, frozenset(removed)),
        first=Phase.SETUP,
        before=ClauseId("interleave.pie"),
        placements=placements_of_both,
        placer=placer,
        tied=_red,
    )
    if not wrap:
        return flat
    board = wrapped(size, frozenset(removed))
    return replace(flat, placements=board.placements, placer=board.placer, sizes=board.sizes)


def random_set_up(layout: Layout, random: Random) -> Pair:
    """Return a random set-up with a sixth of the cells for each colour."""
    cells = list(layout.bits)
    random.shuffle(cells)
    some = len(cells) // 6
    return Mask(sum(cells[:some])), Mask(sum(cells[some : 2 * some]))


GAME = Game(
    name=NAME,
    capabilities=GameCapabilities(sizes=(1, 32), options={"wrap": (False, True)}),
    notation=Notation(NAME, COLOURS, (at_any_time(COLOURS), choice(COLOURS), setup(COLOURS))),
    rules=lambda query: rules(query.size, query.removed, wrap=query.options.get("wrap", False)),
    placements=placements,
    random_set_up=random_set_up,
)
