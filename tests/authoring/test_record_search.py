"""Records that lead to the stones of a case."""

import pytest

from rulestone.cases.authoring.record_search import find_record
from rulestone.core.game import game, set_up, start
from rulestone.core.names import Colour, GameName, Size
from rulestone.core.stones import Stones
from rulestone.engines.reference import replay_record


@pytest.mark.parametrize(
    ("name", "stones", "mover"),
    [
        ("minefield", {"black": ["a1"], "white": ["b2"]}, "black"),
        ("lefe", {"dark": ["a1", "c2"], "light": ["b3"]}, "light"),
        ("interleave", {"black": ["a1"], "red": ["c3"]}, None),
        ("evening", {"white": ["a1"], "black": ["a2"]}, None),
    ],
)
def test_a_record_is_found_that_leads_to_the_stones(
    name: str, stones: dict[str, list[str]], mover: str | None
) -> None:
    board = game(name).board(Size(3))
    by_colour = {Colour(colour): map(board.cell, cells) for colour, cells in stones.items()}
    to_move = None if mover is None else Colour(mover)
    goal = set_up(GameName(name), board, {}, Stones.of_colours(board, by_colour), to_move)
    record = find_record(start(GameName(name), board, {}), goal)
    assert record is not None
    assert replay_record(GameName(name), board, {}, record).position.stones == goal.stones
