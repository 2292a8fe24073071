"""Scenes to draw: chosen ones that show every sign, and random positions."""

from collections.abc import Mapping

from hypothesis import strategies as st

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, Board, BoardKind, Cell
from rulestone.core.boards.hexagonal import HEXAGONAL
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene, Sign
from rulestone_hex.board import RHOMBIC
from tests.helpers.boards import hex_board, square_board

BLACK, WHITE, RED, BLUE = Colour("black"), Colour("white"), Colour("red"), Colour("blue")


DARK, LIGHT = Colour("dark"), Colour("light")


def at(board: Board, names: str) -> tuple[Cell, ...]:
    """The cells of these names, blanks between them."""
    return tuple(board.cell(name) for name in names.split())


def marks(board: Board, named: Mapping[Sign, str]) -> dict[Sign, tuple[Cell, ...]]:
    """The marked cells, given by their names."""
    return {mark: at(board, names) for mark, names in named.items()}


def typed(kind: BoardKind, rows: list[str], *colours: Colour) -> tuple[Board, dict[Cell, Colour]]:
    """A board and its stones, by the first letters of their colours; `#` is a removed cell."""
    letters = {colour[0].upper(): colour for colour in colours}
    size = next(size for size in map(Size, range(1, 9)) if len(kind.board(size).rows) == len(rows))
    whole = kind.board(size)
    signs = dict(zip((cell for row in whole.rows for cell in row), "".join(reversed(rows)), strict=True))
    board = kind.board(size, whole.names(cell for cell, sign in signs.items() if sign == "#"))
    return board, {cell: letters[sign] for cell, sign in signs.items() if sign in letters}


def _switch() -> Scene:
    board, stones = typed(
        SQUARE,
        [".....", ".B.W.", ".....", "BW...", "....."],
        BLACK,
        WHITE,
    )
    witness = marks(board, {"witness": "b2 b3 b4 c2 c3 c4 d2 d3 d4", "asked": "d2"})
    return Scene(
        board=board,
        stones=stones,
        edges={TOP: BLACK, BOTTOM: BLACK, LEFT: WHITE, RIGHT: WHITE},
        last=at(board, "a2"),
        legal={BLACK: at(board, "a1 c1 e1 a5 c5"), WHITE: at(board, "b1 c1 e5 a5")},
        marked=witness,
        caption="Black may not play d2: it would make a switch.",
        legend={"witness": "the switch"},
    )


def _necklace() -> Scene:
    board, stones = typed(
        SQUARE,
        ["....B...", "..RRB...", ".R..RB..", ".R...RB.", "..RRRRB.", "....BB..", "....B...", "........"],
        RED,
        BLUE,
    )
    return Scene(
        board=board,
        stones=stones,
        edges={TOP: RED, BOTTOM: RED, LEFT: BLUE, RIGHT: BLUE},
        last=at(board, "f5"),
        marked=marks(board, {"witness": "c6 d6 c5 d5 e5"}),
        caption="Five secluded points.",
        legend={"witness": "secluded"},
    )


def _lefe() -> Scene:
    board, stones = typed(
        HEXAGONAL,
        ["......", ".......", "..D.....", "...DD....", "..L...D...", "...LLL..D..", "..L.......",
         "....LD...", "....D...", ".......", "......"],
        DARK,
        LIGHT,
    )  # fmt: skip
    return Scene(
        board=board,
        stones=stones,
        last=at(board, "f5"),
        marked=marks(board, {"leaf": "i3 h5 g7", "asked": "h4"}),
        labels={board.cell("f5"): "3", board.cell("i3"): "2", board.cell("f7"): "?"},
        caption="Leaves of a tree.",
    )


def _interleave() -> Scene:
    board, stones = typed(
        HEXAGONAL,
        ["#..#", "..B..", ".....R", "...#...", ".B....", "..R..", "#..#"],
        BLACK,
        RED,
    )
    centre = board.cell("e3")
    lines = at(board, "f3 e6 c2")
    return Scene(
        board=board,
        stones=stones,
        legal={BLACK: at(board, "e4 e5 c3 d7"), RED: at(board, "e3 f1 f2 d1")},
        marked=marks(board, {"asked": "e3", "line": "f3 e6 c2"}),
        lines=tuple((centre, cell) for cell in lines),
        caption="What a stone at e3 would see.",
        legend={"asked": "the new stone"},
    )


def _rhombus() -> Scene:
    board, stones = typed(
        RHOMBIC,
        ["....B..", "...BR..", "..B..R.", ".BRR...", "..B....", ".B...#.", "......."],
        RED,
        BLUE,
    )
    return Scene(
        board=board,
        stones=stones,
        edges={BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE},
        last=at(board, "f5"),
        legal={RED: at(board, "a1 e7 c2"), BLUE: at(board, "g1 c2")},
        marked=marks(board, {"witness": "b2 c3 b4 c5 d6 e7", "asked": "a1"}),
        labels={board.cell("e4"): "12"},
        caption="Most of a chain.",
    )


def _evening() -> Scene:
    board = hex_board(Size(5))
    return Scene(
        board=board,
        stones={board.cell("e5"): WHITE},
        last=at(board, "e5"),
        legal={WHITE: (), BLACK: board.neighbours[board.cell("e5")]},
    )


SCENES: dict[str, Scene] = {
    "minefield-switch": _switch(),
    "necklace-secluded": _necklace(),
    "lefe-leaves": _lefe(),
    "interleave-lines": _interleave(),
    "evening-opening": _evening(),
    "rhombus-chain": _rhombus(),
    "square-1": Scene(board=square_board(Size(1))),
    "square-14": Scene(board=square_board(Size(14)), edges={TOP: BLACK, LEFT: WHITE}),
    "square-28": Scene(board=square_board(Size(28)), stones={Cell(27): BLACK, Cell(28 * 27): WHITE}),
    "hexagon-1": Scene(board=hex_board(Size(1)), stones={Cell(0): RED}),
    "hexagon-14": Scene(board=hex_board(Size(14))),
    "rhombus-1": Scene(board=RHOMBIC.board(Size(1)), edges={TOP: BLACK, LEFT: WHITE}),
    "rhombus-28": Scene(board=RHOMBIC.board(Size(28)), stones={Cell(27): BLACK, Cell(28 * 27): WHITE}),
}
"""Chosen scenes by name."""


@st.composite
def positions(draw: st.DrawFn) -> Scene:
    """Any black and white stones on a board of any kind, with holes where the kind may have some."""
    kind, most = draw(st.sampled_from(((SQUARE, 30), (HEXAGONAL, 9), (RHOMBIC, 12))))
    board = whole = kind.board(Size(draw(st.integers(1, most))))
    if kind.removable:
        removed = draw(st.sets(st.sampled_from(whole.cells), max_size=len(whole.cells) - 1))
        board = kind.board(whole.size, whole.names(sorted(removed)))
    colours = st.sampled_from((BLACK, WHITE))
    stones = draw(st.dictionaries(st.sampled_from(board.cells), colours, max_size=40))
    return Scene(board=board, stones=dict(sorted(stones.items())))
