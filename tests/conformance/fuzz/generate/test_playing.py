"""Games played at random, with illegal actions among their moves."""

from itertools import chain
from random import Random

import pytest

from rulestone.core.action_examples import example_actions
from rulestone.core.game import game, game_names
from rulestone.core.guided_play import GuidedPlay
from rulestone.core.names import CellName, GameName, Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import maker_for
from rulestone.fuzz.generate.playing import illegal_action, play
from tests.games.fuzzes import Fuzzing
from tests.games.parts import part

each_game = pytest.mark.parametrize("name", game_names())


@each_game
def test_a_game_without_guided_play_is_played_all_the_same(
    name: GameName, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game(name)), "part", lambda _self, _name, _kind, default: default)
    records = [play(Ground(name, Size(3)), Random(seed)) for seed in range(10)]
    assert any(len(record.moves) > 5 for record in records)


@each_game
def test_actions_of_every_form_are_tried_where_they_are_illegal(name: GameName) -> None:
    ground = Ground(name, Size(3))
    guide = game(name).part("guided_play", GuidedPlay, GuidedPlay())
    tried = set()
    for seed in range(40):
        random = Random(seed)
        state = maker_for(ground).start()
        for action in chain.from_iterable(state.some(random, 1) for _ in range(3)):
            state = state if state.refuses(action) else state.after(action)
        illegal = illegal_action(name, guide, state, random)
        if illegal is not None:
            assert state.refuses(illegal)
            tried.add(type(illegal))
    known = part(name, "fuzzing", Fuzzing) or Fuzzing()
    assert len(tried) == len({type(each) for each in example_actions(name)} - known.always_legal)


@each_game
def test_where_no_cell_is_empty_guided_play_has_only_illegal_actions(name: GameName) -> None:
    guide = game(name).part("guided_play", GuidedPlay, GuidedPlay())
    removed = (CellName("a1"),) if game(name).removable else ()
    state = maker_for(Ground(name, Size(1), removed=removed)).start()
    if state.empty():
        (stone,) = state.some(Random(1), 1)
        state = state.after(stone)
    assert not state.empty()
    assert state.board.cells or guide.arranged(state, Random(1)) is None
    assert all(state.refuses(action) for action in guide.doubtful(state, Random(1)))
