"""The values that are published are those that are found."""

import json
from pathlib import Path

import pytest

from rulestone.core.names import GameName, Size
from rulestone.engines.states import state_factory
from rulestone.lab.solve import Node, solve
from rulestone.protocol import Ground
from tools.values import page

FIXTURES = Path(__file__).parents[2] / "fixtures"

ROWS = json.loads((FIXTURES / "values.json").read_text(encoding="utf-8"))["rows"]

QUICK = [row for row in ROWS if row["positions"] < 1000]


@pytest.mark.parametrize("row", QUICK, ids=lambda row: f"{row['game']} {row['size']} {row['options']}")
def test_a_published_value_is_found_again(row: dict[str, object]) -> None:
    options = row["options"]
    assert isinstance(options, dict)
    ground = Ground(game=GameName(str(row["game"])), size=Size(int(str(row["size"]))), options=options)
    state = state_factory(ground).start()
    found = solve(Node(state, state.colours))
    assert (found.value, list(found.moves), found.positions) == (row["value"], row["moves"], row["positions"])


def test_the_page_shows_what_the_file_has() -> None:
    assert (FIXTURES / "VALUES.md").read_text(encoding="utf-8") == page(ROWS)
