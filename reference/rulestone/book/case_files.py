"""The files of cases: each is a page of the book."""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from rulestone.cases.cases import BadFixture, CaseFile, case_files, fixtures_of, read_file
from rulestone.core.names import GameName
from rulestone.core.registry import find_game, game_names


@cache
def read_files(name: GameName) -> Mapping[str, CaseFile]:
    """Return the files of a game's cases by their names without the ending; those about one rule come first.

    Those that cannot be read are left out. There are none where the book runs in a browser.
    """
    game = find_game(name)
    rules = tuple(clause.id.partition(".")[2] for clause in game.entry.clauses)
    files: dict[str, CaseFile] = {}
    for path in sorted(case_files(fixtures_of(game)), key=lambda path: _rank(path.stem, rules)):
        with suppress(BadFixture):
            files[path.stem] = read_file(path)
    return files


def _rank(name: str, rules: tuple[str, ...]) -> tuple[int, str]:
    """Return how far back a file comes: files of every rule on boards of one size come last."""
    one_size = name.startswith("board-")
    return 2 if one_size else 0 if name.startswith(rules) else 1, name


@cache
def file_of_case(case_id: str) -> str | None:
    """Return the name of the file that holds a case; None if there is no such case."""
    game, slash, _ = case_id.partition("/")
    if not slash or game not in game_names():
        return None
    files = read_files(GameName(game)).items()
    return next((name for name, file in files if any(case.id == case_id for case in file.cases)), None)
