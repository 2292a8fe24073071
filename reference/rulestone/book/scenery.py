"""Pictures without a case: the kinds of board, a game at a glance, the names of cells, the signs."""

from dataclasses import replace
from functools import cache
from itertools import count, takewhile

from rulestone.cases.cases import Case
from rulestone.check.case_scenes import case_scene
from rulestone.core.boards import Board, BoardKind, hex_board
from rulestone.core.game import game, games
from rulestone.core.names import GameName, Size
from rulestone.draw.positions import position_scene
from rulestone.draw.scene import Scene

_CELLS = 400
"""Approximate number of cells of a board for such a picture."""

_LARGEST = {"square": Size(25)}
"""By kind, the largest board shown, if it is not the general limit: square boards one column short of `z`."""


def kinds() -> tuple[BoardKind, ...]:
    """Return the kinds of board with distinct names, in the order of the games."""
    return tuple({game.kind.name: game.kind for game in games()}.values())


@cache
def shown_limit(kind: BoardKind) -> Size:
    """Return the largest size of a board to play on."""
    fitting = takewhile(lambda size: len(kind.board(size).cells) <= _CELLS, map(Size, count(1)))
    return _LARGEST.get(kind.name) or max(fitting, default=Size(1))


def at_a_glance(name: GameName, cases: tuple[Case, ...]) -> Scene:
    """Return a typical picture of a game: the fullest middle-sized board of its cases, or an empty one."""
    fitting = [case for case in cases if 4 <= case.size <= 6] or list(cases)
    if not fitting:
        room = game(name)
        return position_scene(room.start(room.board(room.kind.example_size), {}))
    fullest = max(fitting, key=lambda case: sum(map(len, case.stones.values())))
    return replace(case_scene(fullest), legend={})


def named_cells(board: Board) -> Scene:
    """Return a board with the name of a cell on each."""
    return Scene(board=board, labels={cell: board.name(cell) for cell in board.cells})


def signs() -> Scene:
    """Return every sign of the pictures, on one board."""
    board = hex_board(Size(3))
    cells = board.cells
    dark, light = games()[0].colours
    return Scene(
        board=board,
        stones={cells[9]: dark, cells[4]: light, cells[5]: light, cells[12]: dark, cells[16]: light},
        legal={dark: {cells[0], cells[1]}, light: {cells[17]}},
        marked={"asked": (cells[10],), "witness": cells[4:6], "leaf": (cells[12],), "line": (cells[9],)},
        lines=((cells[10], cells[9]),),
        last=(cells[16],),
    )
