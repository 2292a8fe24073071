"""Strategies for Hypothesis: what they draw can be asked, and is of every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone import strategies
from rulestone.core.names import GameName
from rulestone.core.registry import game_names
from rulestone.engines.reference import replay_of
from rulestone.protocol import Perft
from rulestone.protocol.checking import check_question

each_game = pytest.mark.parametrize("name", game_names())


@each_game
@settings(max_examples=15)  # the differential tests draw many more
@given(st.data())
def test_what_is_drawn_can_be_asked(name: GameName, data: st.DataObject) -> None:
    """That sizes, options and removed cells are those of the game is a part of it."""
    kinds = strategies.set_ups(name, 3), strategies.records(name, 3), strategies.perfts(name)
    query = data.draw(st.one_of(*kinds))
    checked = check_question(query)
    assert (query.game, checked.question) == (name, query)
    assert query.size <= 3
    assert not isinstance(query, Perft) or query.depth <= 2
    if query.op != "judge":  # only the last move of a record may be illegal
        assert replay_of(checked).accepted >= len(query.record) - (query.op == "play")
