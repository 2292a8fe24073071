"""Scenes to draw: chosen ones that show every sign, and random positions."""

from collections.abc import Mapping

from hypothesis import strategies as st

from rulestone.core.boards import BOTTOM, LEFT, RIGHT, TOP, BoardKind, Cell, Side
from rulestone.core.boards.hexagonal import HEXAGONAL
from rulestone.core.boards.square import SQUARE
from rulestone.core.names import Colour, Size
from rulestone.draw.scene import Scene, Sign
from rulestone_hex.board import RHOMBIC
from tests.helpers.boards import hex_board, square_board

BLACK, WHITE, RED, BLUE = Colour("black"), Colour("white"), Colour("red"), Colour("blue")


DARK, LIGHT = Colour("dark"), Colour("light")


def scene(
    kind: BoardKind,
    rows: str,
    *colours: Colour,
    edges: Mapping[Side, Colour] | None = None,
    last: str = "",
    legal: Mapping[Colour, str] | None = None,
    marked: Mapping[Sign, str] | None = None,
    labels: Mapping[str, str] | None = None,
    line: tuple[str, str] | None = None,
    caption: str = "",
    legend: Mapping[Sign, str] | None = None,
) -> Scene:
    """A scene by the rows of its board, with stones as the first letters of their colours.

    Args:
        kind: the kind of the board.
        rows: its rows, the topmost first, with blanks between them; `#` is a removed cell.
        colours: the colours of the stones.
        edges: whose each edge is.
        last: the cells of the last move, with blanks between them, like all cells here.
        legal: by colour, where it may place.
        marked: by sign, the cells that have it.
        labels: by cell, the text on it.
        line: a cell and those to which lines are drawn from it.
        caption: what is said of it.
        legend: by sign, what it means.
    """
    letters = {colour[0].upper(): colour for colour in colours}
    typed = rows.split()
    whole = next(board for board in map(kind.board, map(Size, range(1, 9))) if len(board.rows) == len(typed))
    signs = dict(zip((cell for row in whole.rows for cell in row), "".join(typed[::-1]), strict=True))
    board = kind.board(whole.size, whole.names(cell for cell, sign in signs.items() if sign == "#"))

    def at(names: str) -> tuple[Cell, ...]:
        return tuple(board.cell(name) for name in names.split())

    return Scene(
        board=board,
        stones={cell: letters[sign] for cell, sign in signs.items() if sign in letters},
        edges=edges or {},
        last=at(last),
        legal={colour: at(names) for colour, names in (legal or {}).items()},
        marked={sign: at(names) for sign, names in (marked or {}).items()},
        labels={board.cell(name): text for name, text in (labels or {}).items()},
        lines=tuple((board.cell(line[0]), cell) for cell in at(line[1])) if line else (),
        caption=caption,
        legend=legend or {},
    )


SCENES: dict[str, Scene] = {
    "minefield-switch": scene(
        SQUARE,
        "..... .B.W. ..... BW... .....",
        BLACK,
        WHITE,
        edges={TOP: BLACK, BOTTOM: BLACK, LEFT: WHITE, RIGHT: WHITE},
        last="a2",
        legal={BLACK: "a1 c1 e1 a5 c5", WHITE: "b1 c1 e5 a5"},
        marked={"witness": "b2 b3 b4 c2 c3 c4 d2 d3 d4", "asked": "d2"},
        caption="Black may not play d2: it would make a switch.",
        legend={"witness": "the switch"},
    ),
    "necklace-secluded": scene(
        SQUARE,
        "....B... ..RRB... .R..RB.. .R...RB. ..RRRRB. ....BB.. ....B... ........",
        RED,
        BLUE,
        edges={TOP: RED, BOTTOM: RED, LEFT: BLUE, RIGHT: BLUE},
        last="f5",
        marked={"witness": "c6 d6 c5 d5 e5"},
        caption="Five secluded points.",
        legend={"witness": "secluded"},
    ),
    "lefe-leaves": scene(
        HEXAGONAL,
        "...... ....... ..D..... ...DD.... ..L...D... ...LLL..D.. ..L....... "
        "....LD... ....D... ....... ......",
        DARK,
        LIGHT,
        last="f5",
        marked={"leaf": "i3 h5 g7", "asked": "h4"},
        labels={"f5": "3", "i3": "2", "f7": "?"},
        caption="Leaves of a tree.",
    ),
    "interleave-lines": scene(
        HEXAGONAL,
        "#..# ..B.. .....R ...#... .B.... ..R.. #..#",
        BLACK,
        RED,
        legal={BLACK: "e4 e5 c3 d7", RED: "e3 f1 f2 d1"},
        marked={"asked": "e3", "line": "f3 e6 c2"},
        line=("e3", "f3 e6 c2"),
        caption="What a stone at e3 would see.",
        legend={"asked": "the new stone"},
    ),
    "evening-opening": scene(
        HEXAGONAL,
        "..... ...... ....... ........ ....W.... ........ ....... ...... .....",
        WHITE,
        last="e5",
        legal={WHITE: "", BLACK: "d4 d5 e4 e6 f4 f5"},
    ),
    "rhombus-chain": scene(
        RHOMBIC,
        "....B.. ...BR.. ..B..R. .BRR... ..B.... .B...#. .......",
        RED,
        BLUE,
        edges={BOTTOM: RED, TOP: RED, LEFT: BLUE, RIGHT: BLUE},
        last="f5",
        legal={RED: "a1 e7 c2", BLUE: "g1 c2"},
        marked={"witness": "b2 c3 b4 c5 d6 e7", "asked": "a1"},
        labels={"e4": "12"},
        caption="Most of a chain.",
    ),
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
    if kind.allows_removed_cells:
        removed = draw(st.sets(st.sampled_from(whole.cells), max_size=len(whole.cells) - 1))
        board = kind.board(whole.size, whole.names(sorted(removed)))
    stones = draw(st.dictionaries(st.sampled_from(board.cells), st.sampled_from((BLACK, WHITE)), max_size=40))
    return Scene(board=board, stones=dict(sorted(stones.items())))
