"""Strategies for Hypothesis: what they draw can be asked, and is of every kind."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulestone import strategies
from rulestone.core.game import game, game_names
from rulestone.core.names import GameName
from rulestone.engines.reference import replay_of
from rulestone.protocol import Query
from rulestone.protocol.checking import check_query

each_game = pytest.mark.parametrize("name", game_names())
few = settings(max_examples=15)
"""Each kind of thing is drawn this often: the differential tests draw many more."""


@few
@given(st.data())
def test_boards_are_within_the_limits_of_their_game(data: st.DataObject) -> None:
    name = data.draw(strategies.games())
    board = data.draw(strategies.boards(name, 3))
    least, _ = game(name).entry.size_limits
    assert least <= board.size <= 3
    assert game(name).removable or not board.removed


@few
@given(st.data())
def test_options_have_values_of_the_register(data: st.DataObject) -> None:
    name = data.draw(strategies.games())
    known = {str(option.name): [each.value for each in option.values] for option in game(name).entry.options}
    for option, value in data.draw(strategies.options(name)).items():
        assert value in known[option]


@each_game
@few
@given(st.data())
def test_any_set_up_can_be_asked(name: GameName, data: st.DataObject) -> None:
    query = data.draw(strategies.set_ups(name, 3))
    checked = check_query(query)
    assert (query.game, checked.actions) == (name, ())
    assert (query.to_move is None) == game(name).turnless


@each_game
@few
@given(st.data())
def test_only_the_last_move_of_a_record_may_be_illegal(name: GameName, data: st.DataObject) -> None:
    record = data.draw(strategies.records(name, 3))
    assert replay_of(check_query(record)).accepted >= len(record.record) - 1


@few
@given(strategies.perfts())
def test_counts_are_small_and_begin_with_a_record(query: Query) -> None:
    assert 0 <= query.depth <= 2
    assert query.size <= 3
    assert check_query(query).query == query


@each_game
@few
@given(st.data())
def test_legal_actions_are_legal(name: GameName, data: st.DataObject) -> None:
    board = data.draw(strategies.boards(name, 2))
    position = game(name).start(board, {})
    action = data.draw(strategies.legal_actions(position, name))
    assert action is None or position.is_legal(action)
    if board.cells:
        assert data.draw(strategies.actions(position, name)) is not None
