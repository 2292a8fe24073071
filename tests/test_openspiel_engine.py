"""Games of OpenSpiel as engines under test."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rulestone.core.names import ActionText, GameName, Size
from rulestone.protocol import Played, Query, Unsupported
from rulestone.testing import cases_of, check_engine
from tests.running import Run

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")
engines = pytest.importorskip("rulestone.learn.openspiel_engine")


def test_games_of_openspiel_pass_the_cases_that_they_can_be_asked() -> None:
    for name in ("minefield", "lefe"):
        few = cases_of([name])[::4]
        run = check_engine(engines.load_openspiel(f"rulestone_{name}"), cases=few, diagnosed=False)
        assert run.exit_status == 0
        assert sum(result.status == "pass" for result in run.results) > len(few) / 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hexx", "OpenSpiel has no game called 'hexx'; did you mean hex?"),
        ("hexx", "; if it is written in Python, name its module too: openspiel:MODULE:hexx"),
        ("no_such_module:hex", "openspiel:no_such_module:hex: ModuleNotFoundError: No module named 'no_such"),
        (":hex", "':hex' is not openspiel:MODULE:NAME"),
        ("json:nonsense", "OpenSpiel has no game called 'nonsense', also after importing json"),
        ("hex", "must end in the name of an installed game"),
        ("rulestone_evening", "Evening has no turns"),
    ],
)
def test_a_game_that_cannot_be_checked_is_told(name: str, words: str, run: Run) -> None:
    result = run("check", f"openspiel:{name}")
    assert (result.status, result.out) == (3, "")
    assert words in result.err


def test_a_wrong_game_of_openspiel_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = engines._legal
    monkeypatch.setattr(engines, "_legal", lambda state: dict(list(right(state).items())[1:]))
    wrong = engines.load_openspiel("rulestone_minefield")
    few = cases_of(["minefield"])[::20]
    assert check_engine(wrong, cases=few, diagnosed=False).exit_status == 1


MINE = """
import pyspiel
import rulestone.openspiel
from rulestone.core.game import game
from rulestone.openspiel import RulestoneGame

known = {each.short_name: each for each in pyspiel.registered_games()}["rulestone_minefield"]
kind = pyspiel.GameType(
    short_name="my_minefield", long_name="Mine", dynamics=known.dynamics, chance_mode=known.chance_mode,
    information=known.information, utility=known.utility, reward_model=known.reward_model,
    max_num_players=2, min_num_players=2, provides_information_state_string=True,
    provides_information_state_tensor=False, provides_observation_string=True,
    provides_observation_tensor=True, parameter_specification=known.parameter_specification,
)


def make(params=None):
    return RulestoneGame(game("minefield"), params)


pyspiel.register_game(kind, make)
"""
"""A module that registers a game, as one who writes games for OpenSpiel has it."""


def test_a_game_in_a_module_is_known_once_that_is_imported(tmp_path: Path) -> None:
    (tmp_path / "games_of_mine.py").write_text(MINE)
    # -P: as the installed command, Python does not look for modules in the folder by itself.
    command = [sys.executable, "-P", "-m", "rulestone", "check", "openspiel:games_of_mine:my_minefield"]
    few = ["--game", "minefield", "--tag", "game", "--json"]
    result = subprocess.run(
        [*command, *few], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["counts"]["pass"] > 0


@pytest.mark.parametrize("text", ["import pyspiel\npyspiel.load_game('nonsense')", "x = = 1", "exit(0)"])
def test_a_module_that_cannot_be_imported_is_told_of_in_one_line(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    (tmp_path / "broken_games.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    before = list(sys.path)
    result = run("check openspiel:broken_games:my_minefield")
    assert (result.status, result.err.count("\n")) == (3, 1)
    assert result.err.startswith("rulestone: openspiel:broken_games:my_minefield: ")
    assert sys.path == before
    assert "broken_games" not in sys.modules


def record(name: str, size: int, *moves: str) -> Query:
    return Query(op="play", game=GameName(name), size=Size(size), moves=tuple(map(ActionText, moves)))


@pytest.mark.parametrize(
    ("name", "moves", "after"),
    [
        ("minefield", ("a1", "b2", "a2"), (3, True, "black", None)),
        ("minefield", ("a1", "a1"), (1, False, None, "white")),
        ("necklace", ("b2", "swap"), (2, False, None, "blue")),
    ],
)
def test_a_record_is_followed_by_the_games_own_strings(
    name: str, moves: tuple[str, ...], after: tuple[object, ...]
) -> None:
    answer = engines.load_openspiel(f"rulestone_{name}").ask(record(name, 2, *moves))
    assert isinstance(answer, Played)
    assert (answer.accepted, answer.over, answer.winner, answer.to_move) == after


def test_what_is_no_record_of_its_game_is_not_answered() -> None:
    engine = engines.load_openspiel("rulestone_minefield")
    for query in (
        record("necklace", 3),
        Query(game=GameName("minefield"), size=Size(3), moves=()),
        record("minefield", 10**6),
    ):
        assert isinstance(engine.ask(query), Unsupported)
    engine.close()
