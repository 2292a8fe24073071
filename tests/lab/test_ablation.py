"""What becomes of each game if a rule is another: the table that is kept, its page, and `compare`."""

from pathlib import Path

import pytest

from rulestone.cases.cases import read_structure
from rulestone.core.registry import game_names
from rulestone_lab.ablation import FILE, AblationTable
from tests.helpers.running import RunCommand
from tools.ablation import FIXTURES, key_of, keys, page, row

ROWS = read_structure(Path(FIXTURES) / FILE, AblationTable).rows


def test_there_is_a_row_for_each_option_and_mistake_and_the_page_has_it() -> None:
    assert [key_of(one) for one in ROWS] == [key for name in game_names() for key in keys(name)]
    assert (FIXTURES / "ABLATION.md").read_text(encoding="utf-8") == page(ROWS)


@pytest.mark.parametrize("variant", ["minefield/white-begins", "lefe/no-capture", "evening/place-at-a-tie"])
def test_a_row_made_again_is_the_same(variant: str) -> None:
    kept = next(one for one in ROWS if one.variant == variant)
    assert row(key_of(kept)) == kept


def test_compare_without_a_size_prints_what_is_known(run: RunCommand) -> None:
    shown = run("compare lefe lefe/no-capture").out
    assert "1 variant, as fixtures/ABLATION.md has them" in shown
    assert "lefe.capture" in shown
    assert run("compare lefe lefe/no-capture --json").out.startswith("{")
    assert run("compare lefe lefe/nonsense").err.startswith("rulestone: --size: give the size of the board")
