"""Games made by the reference, where there is no second implementation."""

from collections.abc import Iterator
from random import Random

import pytest

from rulestone.core.game import game_names
from rulestone.core.names import GameName, Size
from rulestone.engines import load_engine
from rulestone.fuzz.fuzzing import search
from rulestone.fuzz.generate import makers
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import maker_for
from rulestone.fuzz.generate.playing import play
from rulestone.fuzz.generate.questions import Walk
from rulestone.fuzz.generate.reference_maker import ReferenceMaker
from rulestone.fuzz.search_settings import SearchSettings
from tests.check.lying import Lying

each_game = pytest.mark.parametrize("name", game_names())


@pytest.fixture
def no_second(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    makers._kept.cache_clear()
    monkeypatch.setattr(makers, "bitboard_games", dict)
    yield
    makers._kept.cache_clear()


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
