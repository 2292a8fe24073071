"""Where the tables about the cases of games are, and the intents."""

from dataclasses import replace
from pathlib import Path

from rulestone.cases.authoring.case_folders import CaseFolder, case_folder_of, case_folders, intents_of
from rulestone.cases.cases import fixtures_root
from rulestone.core.game import Game, game, games
from rulestone.core.names import GameName


def elsewhere(tmp_path: Path) -> Game:
    """A game that keeps its cases in a folder of its own."""
    folder = tmp_path / "fixtures"
    folder.mkdir()
    return replace(game("minefield"), name=GameName("elsewhere"), fixtures=folder)


def test_the_games_that_are_shipped_share_a_folder(tmp_path: Path) -> None:
    shared = case_folder_of(game("lefe"))
    assert (shared.folder, shared.games, shared.shared) == (fixtures_root(), games(), True)
    assert shared.counts == fixtures_root() / "perft.json"
    other = elsewhere(tmp_path)
    assert case_folder_of(other) == CaseFolder(tmp_path / "fixtures", (other,), shared=False)
    assert case_folder_of(other).counts == tmp_path / "fixtures" / "perft-table.json"


def test_each_folder_comes_once(tmp_path: Path) -> None:
    other = elsewhere(tmp_path)
    folders = case_folders([game("lefe"), other, game("minefield"), other])
    assert [each.folder for each in folders] == [fixtures_root(), tmp_path / "fixtures"]
    assert case_folders([]) == ()


def test_intents_are_beside_the_cases_or_among_them_or_in_the_package(tmp_path: Path) -> None:
    other = elsewhere(tmp_path)
    among = tmp_path / "fixtures" / "authoring"
    assert intents_of(other) == among
    package = tmp_path / "package"
    package.mkdir()
    (package / "intents.py").touch()
    vars(other)["folder"] = package
    assert intents_of(other) == package / "intents.py"
    among.mkdir()
    assert intents_of(other) == among
    beside = tmp_path / "authoring" / "elsewhere"
    beside.mkdir(parents=True)
    assert intents_of(other) == beside
