"""What tests know of one game lies in its folder: tests of all games do not ask which one they have."""

from pathlib import Path

import pytest

import tests
from rulestone.core.game import game_names
from rulestone.core.names import GameName
from tests.games.branches import branches
from tests.games.parts import part
from tests.games.permanence import Permanent

TESTS = Path(tests.__file__).parent
APART = [TESTS / "engines", TESTS / "plugins", *(TESTS / "games" / name for name in game_names())]
"""Programs and packages of their own, and the folders of the games."""
MODULES = sorted(path.relative_to(TESTS) for path in TESTS.rglob("*.py") if not {*APART} & {*path.parents})

ALLOWED = {
    Path("proofs/bitboard/test_mutants.py"): "its table is of modules, of which some are of no game",
}
"""Modules that may ask for a game or have a table of games, and why."""

FILES = {
    "mistakes.py",
    "naive.py",
    "permanent.py",
    "test_bitboard.py",
    "test_encoding.py",
}
"""What the folder of each game has."""
OPTIONAL = {
    "differential.py",
    "opening.py",
    "test_explanations.py",
    "test_guided_play.py",
    "test_pictures.py",
    "test_rules.py",
}
"""What it may have besides."""


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_tests_of_all_games_do_not_ask_which_one_they_have(path: Path) -> None:
    lines = list(branches((TESTS / path).read_text(encoding="utf-8")))
    assert bool(lines) == (path in ALLOWED), lines


@pytest.mark.parametrize(
    "source",
    [
        'if game == "lefe":\n    pass',
        'if game != GameName("lefe"):\n    pass',
        'x = 28 if game in (GameName("minefield"), "necklace") else 14',
        'SQUARE = (GameName("minefield"), GameName("necklace"))\nx = [g for g in games if g in SQUARE]',
        'ONE = GameName("lefe")\nassume(query.game != ONE)',
        'if entry.name != GameName("hex"):\n    pass',
        'match game:\n    case "lefe":\n        pass',
        'COLOURS = {GameName("minefield"): 1, GameName("necklace"): 2}',
        "MINEFIELD, NECKLACE = game_names()",
        "MOST = dict(zip(game_names(), (5, 5, 3, 4, 3)))",
        f"GAMES = {list(game_names())}",
        f"ROWS = {[(name, 3) for name in game_names()]}",
    ],
)
def test_a_branch_is_seen(source: str) -> None:
    assert list(branches(source))


@pytest.mark.parametrize(
    "source",
    [
        'assert found.game == "lefe"',
        'assert {query.game for query in asked} == {GameName("lefe")}',
        'ROWS = [("minefield", 3), ("lefe", 2)]',
        'play("lefe", 3)',
        'def change(query, answer):\n    return lie if query.game == "lefe" else answer',
        'CASE = {"game": "minefield", "size": 3}',
    ],
)
def test_an_example_of_one_game_is_no_branch(source: str) -> None:
    assert list(branches(source)) == []


@pytest.mark.parametrize("name", game_names())
def test_the_folder_of_each_game_has_the_same_files(name: GameName) -> None:
    files = {path.name for path in (TESTS / "games" / name).glob("*.py")}
    assert FILES <= files <= FILES | OPTIONAL


def test_only_what_is_there_is_found() -> None:
    assert part(GameName("lefe"), "no_such_module", Permanent) is None
    assert part(GameName("no_such_game"), "permanent", Permanent) is None
    with pytest.raises(AssertionError, match="is no int"):
        part(GameName("lefe"), "permanent", int)
