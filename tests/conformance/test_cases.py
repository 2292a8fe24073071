"""Cases in files, and the ways in which they are put to engines."""

import json
from dataclasses import replace as replaced
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases import cases as module
from rulestone.cases.cases import (
    BadFixture,
    Case,
    CaseFile,
    board_of,
    case_files,
    cases_of_game,
    collect_cases,
    fields_of,
    fixtures_of,
    fixtures_root,
    queries,
    read_file,
)
from rulestone.core.game import Game, game, game_names
from rulestone.core.names import CellName, GameName, Size

MINEFIELD = game("minefield")
EVERY = ("judge", "play", "perft")


def wrote(path: Path, *cases: Case, name: str = "minefield", form: int = 1) -> Path:
    """A file of cases."""
    file = CaseFile(format=form, game=GameName(name), about="Some.", cases=cases)
    path.write_bytes(msgspec.json.encode(file))
    return path


@pytest.mark.parametrize(
    ("ops", "forms"),
    [
        (EVERY, [("judge", False), ("play", True), ("judge", True)]),
        (("judge",), [("judge", False)]),
        (("play",), [("play", True)]),
        ((), []),
    ],
)
def test_a_position_is_put_in_every_form_that_is_claimed(
    cases: tuple[Case, ...], ops: tuple[str, ...], forms: list[tuple[str, bool]]
) -> None:
    both = replace(cases[0], asks=("stones", "moves"))
    assert [(each.op, each.moves is not None) for each in queries(both, ops)] == forms


def test_a_record_that_is_asked_about_is_only_played(cases: tuple[Case, ...]) -> None:
    record = replace(cases[0], question="play", asks=("moves",))
    assert [each.op for each in queries(record, EVERY)] == ["play"]
    assert queries(record, ("judge",)) == ()


def test_a_count_needs_a_depth_and_may_have_no_record(cases: tuple[Case, ...]) -> None:
    count = replace(cases[0], question="perft", depth=2, moves=None)
    (query,) = queries(count, EVERY)
    assert query.op == "perft"
    assert (query.depth, query.moves) == (2, ())
    assert queries(count, ("judge", "play")) == ()
    assert queries(replace(count, depth=None), EVERY) == ()


def test_cells_are_taken_out_of_boards_that_allow_it() -> None:
    removed = (CellName("a1"),)
    assert len(board_of(GameName("interleave"), Size(2), removed).cells) == 6
    assert len(board_of(GameName("minefield"), Size(2), removed).cells) == 4


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "not a file of cases: Input data was truncated"),
        (b"[]", "not a file of cases: Expected `object`, got `array`"),
        (b'{"format":1,"game":"lefe","about":"","cases":[],"more":1}', "unknown field `more`"),
        (b'{"format":1,"game":"\xff","about":"","cases":[]}', "not a file of cases: "),
        (b'{"format":2,"game":"lefe","about":"","cases":[]}', "format 2, but this rulestone reads format 1"),
        (b'{"format":1,"game":"leef","about":"","cases":[]}', "leef.*did you mean lefe"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(BadFixture, match=problem) as refused:
        read_file(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert "\n" not in str(refused.value)
    with pytest.raises(BadFixture, match=r"none\.json: No such file"):
        read_file(tmp_path / "none.json")


def test_a_game_without_a_register_in_a_file_is_named(cases: tuple[Case, ...], tmp_path: Path) -> None:
    other = replace(cases[0], game=GameName("leef"))
    with pytest.raises(BadFixture, match="leef"):
        read_file(wrote(tmp_path / "a.json", cases[0], other))


def test_tables_beside_the_cases_are_no_cases(tmp_path: Path) -> None:
    for name in ("b.json", "kills.json", "a.json", "perft-table.json", "notes.md"):
        (tmp_path / name).write_text("")
    assert [path.name for path in case_files(tmp_path)] == ["a.json", "b.json"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"id": "lefe/first"}, "a.json: 'lefe/first' is not a case of minefield"),
        ({"game": "lefe"}, "a.json: 'minefield/first' is not a case of minefield"),
        ({"id": "minefield/last"}, "a.json: a second case with the id 'minefield/last'"),
    ],
)
def test_a_case_that_is_none_of_a_game_is_refused(
    cases: tuple[Case, ...], tmp_path: Path, change: dict[str, str], problem: str
) -> None:
    wrote(tmp_path / "a.json", cases[2], msgspec.structs.replace(cases[0], **change))
    with pytest.raises(BadFixture, match=problem):
        cases_of_game(MINEFIELD, tmp_path)


def test_a_folder_must_be_there_and_hold_cases(cases: tuple[Case, ...], tmp_path: Path) -> None:
    with pytest.raises(BadFixture, match="there is no folder"):
        cases_of_game(MINEFIELD, tmp_path / "none")
    with pytest.raises(BadFixture, match="holds none"):
        cases_of_game(MINEFIELD, tmp_path)
    wrote(tmp_path / "b.json", cases[0])
    wrote(tmp_path / "a.json", cases[1])
    assert cases_of_game(MINEFIELD, tmp_path) == (cases[1], cases[0])


def test_the_folder_of_a_game_is_its_own_or_shipped_or_in_its_package(tmp_path: Path) -> None:
    assert fixtures_of(replaced(MINEFIELD, fixtures=tmp_path)) == tmp_path
    assert fixtures_of(MINEFIELD) == fixtures_root() / "minefield"
    elsewhere = replaced(MINEFIELD, name=GameName("elsewhere"))
    assert fixtures_of(elsewhere) == MINEFIELD.folder / "fixtures"


def test_a_game_whose_cases_cannot_be_read_leaves_the_others(
    cases: tuple[Case, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_game(each: Game) -> tuple[Case, ...]:
        if each.name != cases[0].game:
            raise BadFixture(f"{each.name}: no")
        return cases

    monkeypatch.setattr(module, "cases_of_game", of_game)
    collection = collect_cases()
    assert collection.cases == cases
    assert collection.problems["lefe"] == "lefe: no"
    assert "minefield" not in collection.problems


@pytest.mark.parametrize("name", game_names())
def test_cases_are_written_as_they_are_read(name: GameName) -> None:
    for path in case_files(fixtures_root() / name):
        cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
        written = [json.loads(msgspec.json.encode(fields_of(case))) for case in read_file(path).cases]
        assert [list(each.items()) for each in written] == [list(each.items()) for each in cases]
