"""Text pictures: what they look like, and that every cell is in them."""

import pytest
from hypothesis import given

from rulestone.core.boards import hex_board, letters, square_board
from rulestone.core.names import CellName, Colour, Size
from rulestone.draw.scene import Scene
from rulestone.draw.text import text
from tests.draw.keeping import matches_snapshot
from tests.draw.scenes import SCENES, positions


@pytest.mark.parametrize("name", SCENES)
def test_looks_as_it_did(name: str) -> None:
    matches_snapshot(f"{name}.txt", "\n".join(text(SCENES[name])) + "\n")


@given(positions())
def test_every_cell_is_drawn_once(scene: Scene) -> None:
    drawn = "".join(text(scene))
    counted = {sign: drawn.count(sign) for sign in ".BW#"}
    stones = list(scene.stones.values())
    assert counted["B"] == stones.count(Colour("black"))
    assert counted["W"] == stones.count(Colour("white"))
    assert counted["."] == len(scene.board.cells) - len(stones)
    assert counted["#"] == len(scene.board.removed)


@pytest.mark.parametrize("size", [1, 2, 9, 10, 26, 27, 64])
def test_columns_stand_under_their_letters(size: int) -> None:
    board = square_board(Size(size))
    for column in (0, size // 2, size - 1):
        stone = board.cell(f"{letters(column)}1")
        *_, row, header = text(Scene(board=board, stones={stone: Colour("black")}))
        end = row.index("B") + 1
        assert header[:end].split()[-1] == letters(column)
        assert header[end:].startswith(" ") or end == len(header)


@pytest.mark.parametrize("size", [1, 2, 6, 20])
def test_hexagon_rows_are_symmetrical(size: int) -> None:
    board = hex_board(Size(size))
    rows = [row.rstrip(" 0123456789") for row in text(Scene(board=board))]
    margin = len(letters(2 * size - 2))
    widest = len(rows[size - 1])
    for row in rows:
        cells = row[margin:].lstrip(" abcdefghijklmnopqrstuvwxyz")
        left = len(row) - len(cells)
        assert left - (widest - len(rows[size - 1][margin:].lstrip(" abcdefghijklmnopqrstuvwxyz"))) == (
            widest - len(row)
        )


def test_no_line_ends_in_a_blank() -> None:
    board = hex_board(Size(3), [CellName("e3")])
    for line in text(Scene(board=board, caption="A board with a hole", last=(board.cell("a1"),))):
        assert line == line.rstrip()
