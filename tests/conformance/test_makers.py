"""Who makes games: the fast engine and the reference see the same in a position, and either will do."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

from rulestone.action_examples import example_actions
from rulestone.conformance.fuzz.fuzzing import search
from rulestone.conformance.fuzz.generate import makers
from rulestone.conformance.fuzz.generate.bitboard_maker import BitboardMaker
from rulestone.conformance.fuzz.generate.grounds import Ground
from rulestone.conformance.fuzz.generate.makers import maker_for
from rulestone.conformance.fuzz.generate.playing import illegal_action, play
from rulestone.conformance.fuzz.generate.questions import Walk
from rulestone.conformance.fuzz.generate.reference_maker import ReferenceMaker, ReferenceState
from rulestone.conformance.fuzz.search_settings import SearchSettings
from rulestone.engines import load_engine
from rulestone.game import game, game_names
from rulestone.guided_play import GuidedPlay, State
from rulestone.names import CellName, GameName, Size
from tests.conformance.lying import Lying
from tests.games.fuzzes import Fuzzing
from tests.games.parts import part

each_game = pytest.mark.parametrize("name", game_names())


@pytest.fixture
def no_second(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    makers._kept.cache_clear()
    monkeypatch.setattr(makers, "bitboard_games", dict)
    yield
    makers._kept.cache_clear()


def facts_of(state: State) -> tuple[object, ...]:
    """What both must see alike."""
    by_colour = (
        (sorted(state.stones(each)), state.group_sizes(each), state.ends(each)) for each in state.colours
    )
    groups = [(cell, sorted(state.group(cell))) for each in state.colours for cell in state.stones(each)]
    facts = (state.over, state.enumerable, state.count(), list(state.empty()), state.stone_count())
    return (*facts, *by_colour, groups)


def turn(state: State) -> tuple[object, ...]:
    """What both must see alike while the game goes on and is in play."""
    return (state.mover, *map(state.placements, state.colours))


@each_game
def test_both_see_the_same_in_a_position(name: GameName) -> None:
    ground = Ground(name, Size(3))
    for seed in range(12):
        record = play(ground, Random(seed))
        fast, slow = BitboardMaker(ground).start(), ReferenceMaker(ground).start()
        for text in record.moves:
            assert facts_of(fast) == facts_of(slow)
            assert isinstance(slow, ReferenceState)
            if slow.position.in_play and not slow.over:
                assert turn(fast) == turn(slow)
            action = game(name).read_action(ground.board, text)
            assert fast.refuses(action) == slow.refuses(action)
            if fast.refuses(action):
                break
            fast, slow = fast.after(action), slow.after(action)


@each_game
def test_stones_may_be_placed_where_the_rules_allow_it(name: GameName) -> None:
    ground, random = Ground(name, Size(4)), Random(7)
    fast, slow = BitboardMaker(ground), ReferenceMaker(ground)
    first, second = game(name).colours
    number = 0
    for _ in range(20):
        cells = random.sample(ground.board.cells, 5)
        stones = dict(zip(cells, (first, second, first, second, first), strict=True))
        for colour in (first, second):
            allowed = list(slow.placeable(stones, colour))
            number += len(allowed)
            if allowed:  # the fast engine does not ask whether the game is over
                assert list(fast.placeable(stones, colour)) == allowed
    assert number > 100


@pytest.mark.usefixtures("no_second")
@each_game
def test_the_reference_makes_games_as_well(name: GameName) -> None:
    ground = Ground(name, Size(3))
    assert isinstance(maker_for(ground), ReferenceMaker)
    records = [play(ground, Random(seed)) for seed in range(30)]
    ends = [Walk(ground, record.moves) for record in records]
    assert any(len(walk.moves) - walk.accepted == 1 for walk in ends)  # an illegal action at the end
    assert all(len(walk.moves) - walk.accepted <= 1 for walk in ends)
    assert any(walk.positions[-1].status().over for walk in ends)


@pytest.mark.usefixtures("no_second", "few_fixtures")
@pytest.mark.parametrize("name", ["minefield/switch-2x4-only", "lefe/merge-most", "interleave/stop-lasting"])
def test_a_known_mistake_is_found_without_a_second_implementation(name: str) -> None:
    settings = SearchSettings(games=(GameName(name.partition("/")[0]),), size=Size(3), rounds=400, most=1)
    (disagreement,) = search([lambda: load_engine(f"mutant:{name}")], settings).disagreements
    assert disagreement.length <= 12


@pytest.mark.usefixtures("no_second")
def test_a_right_engine_disagrees_nowhere() -> None:
    assert search([lambda: Lying.on_small_boards(most=5)], SearchSettings(rounds=10)).disagreements == ()


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
