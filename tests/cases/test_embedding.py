"""The cases that show a smaller one on a larger board."""

import json
from pathlib import Path

import pytest
from msgspec.structs import asdict, replace

from rulestone.__main__ import run_command
from rulestone.cases.authoring.drafts import Draft, check_says
from rulestone.cases.cases import Embedding, fixtures_root, read_cases, read_file, written
from rulestone.core.names import Size
from tests.tools.embedding import NoRoom, boards_of, embedded, filled

CASES = {case.id: case for case in read_cases()}
LARGE = [case for case in CASES.values() if case.embeds is not None]


@pytest.mark.parametrize("name", sorted({case.game for case in LARGE}))
def test_cases_on_larger_boards_follow_from_the_small_ones_and_say_the_same(name: str) -> None:
    for case in (case for case in LARGE if case.game == name):
        assert case.embeds is not None
        small = CASES[case.embeds.case]
        boards = boards_of(small, case.embeds, case.size)
        draft = Draft(**asdict(case))
        made = embedded(draft, small, boards)
        assert replace(made, stones=case.stones) == draft
        assert small.says is not None
        check_says(small.says, boards.expectation(case.expect), boards.small, case.game)


def test_a_case_on_a_larger_board_is_filled_in_and_confirmed(tmp_path: Path) -> None:
    small = "minefield/hard-corner-black-diagonal-past-white-right"
    source = next(
        path for path in (fixtures_root() / "minefield").glob("*.json") if small in path.read_text()
    )
    (tmp_path / source.name).write_bytes(source.read_bytes())
    draft = {"id": "minefield/on-12", "size": 12, "embeds": {"case": small, "placed": [1, 0]}}
    file = tmp_path / "larger.json"
    file.write_text(json.dumps({"format": 1, "game": "minefield", "about": "Larger.", "cases": [draft]}))
    file.write_bytes(written(filled(file)))
    assert run_command(["author", "cases", str(file)]) == 0
    (case,) = read_file(file).cases
    assert case.title.endswith("; on a board of size 12")
    assert case.agreed == ("reference", "bitboard")


@pytest.mark.parametrize(
    "embedding", [Embedding(case="x", placed=(0, 0)), Embedding(case="x", stretched=(0, 0))]
)
def test_a_case_needs_a_board_that_holds_it(embedding: Embedding) -> None:
    with pytest.raises(NoRoom, match=r"size 2$"):
        boards_of(CASES["minefield/perft-5x5-depth-2"], embedding, Size(2))
