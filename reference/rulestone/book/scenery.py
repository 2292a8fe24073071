"""Pictures that belong to no case: a game at a glance, the names of cells, the signs."""

from dataclasses import replace

from rulestone.cases.cases import Case
from rulestone.check.case_scenes import case_scene
from rulestone.core.boards import Board, hex_board
from rulestone.core.game import game, games
from rulestone.core.names import GameName, Size
from rulestone.draw.positions import position_scene
from rulestone.draw.scene import Scene


def at_a_glance(name: GameName, cases: tuple[Case, ...]) -> Scene:
    """A game as it looks: the fullest board of a middling size among its cases, or an empty one."""
    fitting = [case for case in cases if 4 <= case.size <= 6] or list(cases)
    if not fitting:
        room = game(name)
        return position_scene(room.start(room.board(room.kind.example_size), {}))
    fullest = max(fitting, key=lambda case: sum(map(len, case.stones.values())))
    return replace(case_scene(fullest), legend={})


def named_cells(board: Board) -> Scene:
    """A board with the name of a cell on each."""
    return Scene(board=board, labels={cell: board.name(cell) for cell in board.cells})


def signs() -> Scene:
    """Every sign that a picture can hold, on one board."""
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
