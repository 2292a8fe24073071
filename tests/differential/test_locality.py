"""A stone that stands too far off to matter changes nothing: what too far is depends on the game."""

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulestone.core.game import game_names
from rulestone.core.names import GameName
from rulestone.protocol import Verdict
from rulestone.protocol.checking import check_query
from rulestone.strategies import set_ups
from tests.differential.games import differential
from tests.differential.held import OutsideEngine, unless


@pytest.mark.parametrize("game", game_names())
@given(data=st.data())
def test_a_stone_far_off_changes_nothing_here(
    engine: OutsideEngine, game: GameName, data: st.DataObject
) -> None:
    """`near` says how far a stone can matter in each game; beyond, every placement stays as it was."""
    known = differential(game)
    if known.near is None:
        pytest.skip("a stone may matter anywhere")
    query = data.draw(set_ups(game, known.near_size), "query")
    assert query.stones is not None
    board = check_query(query).board
    stones = {board.cell(name): colour for colour, names in query.stones.items() for name in names}
    free = [cell for cell in board.cells if cell not in stones]
    assume(len(free) > 1)
    added = data.draw(st.sampled_from(free), "added")
    colour = data.draw(st.sampled_from(list(query.stones)), "colour")
    far = set(free) - {added} - known.near(board, {**stones, added: colour}, added)
    there = msgspec.structs.replace(
        query, stones={**query.stones, colour: (*query.stones[colour], board.name(added))}
    )
    before, after = engine.ask(query), engine.ask(there)
    assert isinstance(before, Verdict)
    assert isinstance(after, Verdict)
    assume(not before.over and not after.over and after.to_move == before.to_move)
    wrong = [name for name in board.names(sorted(far)) if known.changed((before, after), name)]
    words = f"{colour} on {board.name(added)} is too far from {', '.join(wrong)} to change anything there"
    unless(engine, (query, there), right=not wrong, words=words)
