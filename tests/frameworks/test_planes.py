"""What an agent sees: stones where the position has them, whoever judges it."""

from random import Random

import pytest

from rulestone.boards import Board
from rulestone.frameworks.judges import ReferenceJudge
from rulestone.frameworks.match import Match, Player, begin
from rulestone.frameworks.planes import PLANES, planes
from rulestone.game import game, game_names
from rulestone.names import CellName, GameName, Size

np = pytest.importorskip("numpy")

PLAYERS: tuple[Player, Player] = (0, 1)


def cells_of(board: Board, match: Match, player: Player, plane: int) -> set[CellName]:
    """The cells that are 1 on a plane; a place that is no cell must not be."""
    seen = planes(match, player)
    places = {board.name(cell): board.places[cell] for cell in board.cells}
    left, top = min(column for column, _ in places.values()), max(row for _, row in places.values())
    names = {(top - row, column - left): name for name, (column, row) in places.items()}
    return {names[int(row), int(column)] for row, column in zip(*np.nonzero(seen[:, :, plane]), strict=True)}


@pytest.mark.parametrize("judge", ["bitboard", "reference"])
@pytest.mark.parametrize("name", game_names())
def test_stones_are_seen_from_the_side_of_each_player(name: GameName, judge: str) -> None:
    size = Size(3 if game(name).kind.name == "hexagonal" else 4)
    match, random = begin(game(name), size, {}, longest=30), Random(5)
    board = match.setting.board
    if judge == "reference":
        start = game(name).start(board, game(name).defaults)
        rules = ReferenceJudge(game(name), match.setting.numbering, start)
        match = Match(match.setting, rules, match.colours)
    stones_seen = 0
    while not match.over:
        match = match.after(random.choice(match.legal))
        for player in PLAYERS:
            own, theirs = (set(match.stones(match.colours[each])) for each in (player, 1 - player))
            assert cells_of(board, match, player, PLANES.index("own stones")) == own
            assert cells_of(board, match, player, PLANES.index("stones of the other player")) == theirs
            stones_seen += len(own) + len(theirs)
    assert stones_seen > 10
