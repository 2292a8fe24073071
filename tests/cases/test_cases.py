"""Cases in files, the ways in which they are put to engines, and `rulestone case`."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import (
    BadFixture,
    Case,
    case_files,
    cases_of_game,
    collect_cases,
    fields_of,
    fixtures_root,
    questions_of,
    read_file,
)
from rulestone.core.names import GameName
from rulestone.rulebook.installed import find_game, game_names
from tests.conftest import save

MINEFIELD = find_game("minefield")
EVERY = ("judge", "play", "perft")


@pytest.mark.parametrize(
    ("change", "ops", "forms"),
    [
        ({}, EVERY, [("judge", False), ("play", True), ("judge", True)]),
        ({}, ("judge",), [("judge", False)]),
        ({}, ("play",), [("play", True)]),
        ({}, (), []),
        ({"question": "play", "asks": ("moves",)}, EVERY, [("play", True)]),
        ({"question": "play", "asks": ("moves",)}, ("judge",), []),
        ({"question": "perft", "depth": 2, "moves": None}, EVERY, [("perft", True)]),
        ({"question": "perft", "depth": 2}, ("judge", "play"), []),
        ({"question": "perft", "depth": None}, EVERY, []),
    ],
)
def test_a_case_is_asked_in_every_form_that_the_engine_claims(
    cases: tuple[Case, ...], change: dict[str, object], ops: tuple[str, ...], forms: list[tuple[str, bool]]
) -> None:
    case = replace(cases[0], **{"asks": ("stones", "moves"), **change})
    assert [(each.op, each.moves is not None) for each in questions_of(case, ops)] == forms


def test_a_whole_number_may_be_written_with_a_point(cases: tuple[Case, ...], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save(cases, path)
    path.write_bytes(path.read_bytes().replace(b'"size":3', b'"size":3.0'))
    assert read_file(path, strict=True).cases == cases


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "not a file of cases: Input data was truncated"),
        (b"[]", "not a file of cases: Expected `object`, got `array`"),
        (
            b'{"cases":[{"id":"minefield/mine"}]}',
            "; rulestone author cases completes drafts",
        ),
        (b'{"format":1,"game":"lefe","about":"","cases":[],"more":1}', "unknown field `more`"),
        (b'{"format":1,"game":"\xff","about":"","cases":[]}', "not a file of cases: "),
        (b'{"format":2,"game":"lefe","about":"","cases":[]}', "format 2, but this rulestone has format 1"),
        (b'{"format":1,"game":"leef","about":"","cases":[]}', "leef.*did you mean lefe"),
    ],
)
def test_a_malformed_file_is_refused_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(BadFixture, match=problem) as refused:
        read_file(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"id": "lefe/first"}, "a.json: 'lefe/first' is not a case of minefield"),
        ({"game": "lefe"}, "a.json: 'minefield/first' is not a case of minefield"),
        ({"game": "leef"}, "leef.*did you mean lefe"),
        ({"id": "minefield/last"}, "a.json: a second case with the id 'minefield/last'"),
    ],
)
def test_a_case_of_another_game_is_refused(
    cases: tuple[Case, ...], tmp_path: Path, change: dict[str, str], problem: str
) -> None:
    save([cases[2], replace(cases[0], **change)], tmp_path / "a.json")
    with pytest.raises(BadFixture, match=problem):
        cases_of_game(MINEFIELD, tmp_path)


def test_cases_of_a_folder_come_in_the_order_of_files(cases: tuple[Case, ...], tmp_path: Path) -> None:
    for folder, problem in ((tmp_path / "none", "there is no folder"), (tmp_path, "has no cases")):
        with pytest.raises(BadFixture, match=problem):
            cases_of_game(MINEFIELD, folder)
    save(cases[:1], tmp_path / "b.json")
    save(cases[1:2], tmp_path / "a.json")
    for name in ("kills.json", "perft-table.json", "notes.md"):
        (tmp_path / name).write_text("")
    assert cases_of_game(MINEFIELD, tmp_path) == (cases[1], cases[0])


def test_unreadable_cases_of_a_game_do_not_affect_other_games(
    own_fixtures: Path, cases: tuple[Case, ...]
) -> None:
    for folder in own_fixtures.iterdir():
        folder.unlink()
        folder.mkdir()
        (folder / "cases.json").write_text("{")
    save(cases, own_fixtures / cases[0].game / "cases.json")
    collection = collect_cases()
    assert collection.cases == cases
    assert "lefe/cases.json: " in collection.problems["lefe"]
    assert "minefield" not in collection.problems


@pytest.mark.parametrize("name", game_names())
def test_cases_are_written_as_they_are_read(name: GameName) -> None:
    for path in case_files(fixtures_root() / name):
        cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
        written = [json.loads(msgspec.json.encode(fields_of(case))) for case in read_file(path).cases]
        assert [list(each.items()) for each in written] == [list(each.items()) for each in cases]
