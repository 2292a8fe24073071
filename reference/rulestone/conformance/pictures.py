"""The position of a case as something to see, with the cells marked on which an engine is wrong."""

from collections.abc import Iterable

from rulestone.actions import COLOURS
from rulestone.boards import Board, Side, SquareBoard, hex_board, square_board
from rulestone.conformance.cases import Case
from rulestone.conformance.results import CaseResult
from rulestone.draw.scene import Scene
from rulestone.games.connection import EDGES
from rulestone.names import CellName, Colour, GameName

MOST_MARKED = 24
"""More marked cells than this say nothing: it is wrong all over."""


def board_of(case: Case) -> Board:
    """The board that a case is played on."""
    if case.game in (GameName.MINEFIELD, GameName.NECKLACE):
        return square_board(case.size)
    return hex_board(case.size, case.removed)


def result_scene(result: CaseResult) -> Scene:
    """The position of a case, and where the engine differs."""
    differing = [name for difference in result.differences for name in difference.cells]
    return case_scene(result.case, dict.fromkeys(differing))


def case_scene(case: Case, differing: Iterable[CellName] = ()) -> Scene:
    """The position of a case; the cells named are marked, unless they are too many."""
    board = board_of(case)
    marked = [board.cell(name) for name in differing]
    return Scene(
        board=board,
        stones={board.cell(name): colour for colour, names in case.stones.items() for name in names},
        edges=_owners(case) if isinstance(board, SquareBoard) else {},
        marked={"asked": marked} if 0 < len(marked) <= MOST_MARKED else {},
        legend={"asked": "where you are wrong"},
    )


def _owners(case: Case) -> dict[Side, Colour]:
    return {side: colour for colour, sides in zip(COLOURS[case.game], EDGES, strict=True) for side in sides}
