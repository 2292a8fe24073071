"""OpenSpiel's own tests are the judge of the games."""

import json
import sys
from importlib import import_module

import numpy as np
import pytest

from rulestone import cli
from rulestone.game import game, game_names
from rulestone.names import GameName, Size
from rulestone.rules import Position
from rulestone.testing import check_engine

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")
registered = pytest.importorskip("rulestone.openspiel")
engines = pytest.importorskip("rulestone.openspiel_engine")


def load(name: GameName) -> object:
    size = 2 if game(name).kind.name == "hexagonal" else 4
    return pyspiel.load_game(f"rulestone_{name}(size={size})")


@pytest.mark.parametrize("name", game_names())
def test_its_simulations_pass_with_serialisation_and_clones(name: GameName) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


def test_every_game_is_registered() -> None:
    assert tuple(f"rulestone_{name}" for name in game_names()) == registered.NAMES
    assert set(registered.NAMES) <= set(pyspiel.registered_names())


def test_parameters_and_action_strings_are_ours() -> None:
    necklace = pyspiel.load_game("rulestone_necklace(size=3,swap=False)")
    state = necklace.new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    assert "swap" not in texts
    assert "a1" in texts
    with_swap = pyspiel.load_game("rulestone_necklace(size=3)").new_initial_state()
    with_swap.apply_action(with_swap.string_to_action("b2"))
    with_swap.apply_action(with_swap.string_to_action("swap"))
    assert with_swap.current_player() == 0


def test_bad_parameters_are_refused() -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match="size"):
        pyspiel.load_game("rulestone_minefield(size=99)")


@pytest.mark.parametrize("name", game_names())
def test_its_playthrough_generator_writes_a_whole_game(name: GameName) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    text = f"rulestone_{name}(size=3)"
    written = generate_playthrough.playthrough(text, action_sequence=None, seed=1)
    assert written.startswith(f"game: {text}")
    assert "IsTerminal() = True" in written
    returns = [line for line in written.splitlines() if line.startswith("Returns() = ")]
    assert returns[-1] in {"Returns() = [1, -1]", "Returns() = [-1, 1]", "Returns() = [0, 0]"}


def test_a_search_plays_to_the_end() -> None:
    from open_spiel.python.algorithms import mcts

    minefield = pyspiel.load_game("rulestone_minefield(size=4)")
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(minefield, 2, 10, rollouts, random_state=np.random.RandomState(2))
    state = minefield.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1.0, 1.0]


def value_of(position: Position) -> float:
    """What the first colour gets with best play, by the reference alone."""
    status = position.status()
    first = position.colours[0]
    if status.over:
        return 0.0 if status.winner is None else 1.0 if status.winner == first else -1.0
    values = [value_of(position.after(action)) for action in position.legal_actions()]
    return max(values) if status.to_move == first else min(values)


def test_tabular_values_of_a_tiny_board() -> None:
    from open_spiel.python.algorithms import minimax

    tiny = pyspiel.load_game("rulestone_minefield(size=2)")
    value, _ = minimax.alpha_beta_search(tiny)
    minefield = game("minefield")
    assert value == value_of(minefield.start(minefield.board(Size(2)), {}))


def test_an_observer_shows_the_planes() -> None:
    from open_spiel.python.observation import make_observation

    minefield = pyspiel.load_game("rulestone_minefield(size=3)")
    state = minefield.new_initial_state()
    state.apply_action(state.string_to_action("b2"))
    observation = make_observation(minefield)
    observation.set_from(state, 0)
    assert observation.dict["observation"].shape == (5, 3, 3)
    assert observation.dict["observation"][0].sum() == 1
    assert "B" in observation.string_from(state, 0)


@pytest.mark.parametrize(("name", "asked"), [("minefield", 200), ("necklace", 120), ("lefe", 180)])
def test_a_game_of_openspiel_is_checked_without_an_adapter(
    name: str, asked: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run_command(["check", f"openspiel:rulestone_{name}", "--game", name, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)["counts"]
    assert counts["pass"] >= asked


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hexx", "OpenSpiel has no game called 'hexx'; did you mean hex?"),
        ("hex", "must end in that of one of ours"),
        ("rulestone_evening", "Evening has no turns"),
    ],
)
def test_a_game_that_cannot_be_checked_is_told(
    name: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run_command(["check", f"openspiel:{name}"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err


def test_a_wrong_game_of_openspiel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = engines._legal
    monkeypatch.setattr(engines, "_legal", lambda state: dict(list(right(state).items())[1:]))
    wrong = engines.load_openspiel("rulestone_minefield")
    assert check_engine(wrong, games=["minefield"], diagnosed=False).exit_status == 1


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("rulestone.openspiel", "pyspiel", "openspiel"), ("rulestone.pettingzoo", "pettingzoo", "pettingzoo")],
)
def test_without_the_framework_the_extra_is_named(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"pip install 'rulestone\[{extra}\]'"):
        import_module(module)
