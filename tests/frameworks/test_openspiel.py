"""OpenSpiel's own tests are the judge of the games."""

import sys
from importlib import import_module

import pytest

from rulestone.core.names import GameName
from rulestone.rulebook.installed import find_game, game_names

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")
registered = pytest.importorskip("rulestone_learn.openspiel")


@pytest.mark.parametrize("name", game_names())
def test_random_simulations_pass_with_serialisation(name: GameName) -> None:
    size = 2 if find_game(name).kind.name == "hexagonal" else 4
    pyspiel.random_sim_test(tiny(name, size), num_sims=2, serialize=True, verbose=False)


def test_every_game_is_registered() -> None:
    assert tuple(f"rulestone_{name}" for name in game_names()) == registered.NAMES
    assert set(registered.NAMES) <= set(pyspiel.registered_names())


def test_parameters_and_action_strings_follow_rulestone() -> None:
    state = pyspiel.load_game("rulestone_necklace(size=3,swap=False)").new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert "swap" not in texts
    assert "a1" in texts
    with_swap = pyspiel.load_game("rulestone_necklace(size=3)").new_initial_state()
    with_swap.apply_action(with_swap.string_to_action("b2"))
    assert str(with_swap).endswith("or swap")
    with_swap.apply_action(with_swap.string_to_action("swap"))
    assert with_swap.current_player() == 0


def test_bad_parameters_are_refused() -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match="size"):
        pyspiel.load_game("rulestone_minefield(size=99)")


TINY = [
    *((name, find_game(name).rulebook.size_limits[0]) for name in game_names()),
    *[("minefield", 2), ("necklace", 2), ("evening", 2)],
]
"""Boards of which every match can be looked at: game and size."""


def tiny(name: str, size: int, **parameters: bool) -> object:
    return pyspiel.load_game(f"rulestone_{name}", {"size": size, **parameters})


@pytest.mark.parametrize(("name", "size"), TINY)
def test_states_with_one_text_have_the_same_future(name: str, size: int) -> None:
    known: dict[str, tuple[list[int], list[float], list[str]]] = {}
    waiting = [tiny(name, size).new_initial_state()]  # type: ignore[attr-defined] # OpenSpiel has no types
    while waiting:
        state = waiting.pop()
        for player in ((), (0,), (1,)):
            assert state.legal_actions(*player) == pyspiel.State.legal_actions(state, *player)
        children = [state.child(move) for move in state.legal_actions()]
        says = state.legal_actions(), state.returns(), list(map(str, children))
        if known.setdefault(str(state), says) is says:
            waiting += children
        assert known[str(state)] == says
        assert state.is_terminal() or children


def test_an_observer_shows_the_planes() -> None:
    from open_spiel.python.observation import make_observation

    minefield = pyspiel.load_game("rulestone_minefield(size=3)")
    state = minefield.new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    observation = make_observation(minefield)
    observation.set_from(state, 0)
    assert observation.dict["observation"].shape == (7, 3, 3)
    assert observation.dict["observation"][0].sum() == 1
    assert "B" in observation.string_from(state, 0)


def test_the_tensor_of_an_information_state_is_refused() -> None:
    state = pyspiel.load_game("rulestone_minefield(size=4)").new_initial_state()
    assert not state.get_game().get_type().provides_information_state_tensor
    with pytest.raises(NotImplementedError, match="use observation_tensor"):
        state.information_state_tensor(0)


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("rulestone_learn.openspiel", "pyspiel", "openspiel"),
        ("rulestone_learn.pettingzoo", "pettingzoo", "pettingzoo"),
    ],
)
def test_without_the_framework_the_extra_is_named(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"pip install 'rulestone\[{extra}\]'"):
        import_module(module)
