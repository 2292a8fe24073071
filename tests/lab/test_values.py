"""The values that are published are found again, and confirmed by plain minimax on the reference."""

import json
from pathlib import Path
from typing import TypedDict

import pytest

from rulestone.core.names import GameName, OptionValue, Size
from rulestone.engines.states import State, state_factory
from rulestone.lab.solve import Node, solve
from rulestone.protocol import Ground
from tools.values import page

FIXTURES = Path(__file__).parents[2] / "fixtures"


class Row(TypedDict):
    """A published value."""

    game: str
    size: int
    options: dict[str, OptionValue]
    value: str
    moves: list[str]
    positions: int
    confirmed: list[str]


ROWS: list[Row] = json.loads((FIXTURES / "values.json").read_text(encoding="utf-8"))["rows"]


def minimax(state: State) -> tuple[str, int]:
    """Who wins a game by the reference, and with how many first actions."""
    values: dict[object, int] = {}

    def value(node: Node) -> int:
        """1 where the first player wins, -1 where the other does."""
        reached = node.state
        position = getattr(reached, "position")  # noqa: B009 - only the reference's states are searched
        key = (position, node.colours, node.player)
        if key not in values:
            if reached.over:
                won = reached.winner
                values[key] = 0 if won is None else 1 if won == node.colours[0] else -1
            else:
                best = max if node.player == 0 else min
                values[key] = best(value(node.after(action)) for action in node.actions())
        return values[key]

    first = Node(state, state.colours)
    of_game = value(first)
    return {1: "first", -1: "second", 0: "draw"}[of_game], sum(
        value(first.after(action)) == 1 for action in first.actions()
    )


def start(row: Row, *, quick: bool = True) -> State:
    """The start of the game of a row."""
    ground = Ground(game=GameName(row["game"]), size=Size(row["size"]), options=row["options"])
    return state_factory(ground, quick=quick).start()


def named(row: Row) -> str:
    """What a test of a row is called."""
    return f"{row['game']} {row['size']} {row['options']}"


@pytest.mark.parametrize("row", [row for row in ROWS if row["positions"] < 1000], ids=named)
def test_a_published_value_is_found_again(row: Row) -> None:
    state = start(row)
    found = solve(Node(state, state.colours))
    assert (found.value, list(found.moves), found.positions) == (row["value"], row["moves"], row["positions"])


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=named(row), marks=pytest.mark.nightly if row["size"] == 3 else ())
        for row in ROWS
        if row["confirmed"]
    ],
)
def test_a_published_value_is_that_of_plain_minimax_on_the_reference(row: Row) -> None:
    assert minimax(start(row, quick=False)) == (row["value"], len(row["moves"]))


def test_values_by_the_reference_alone_are_the_same() -> None:
    for row in ROWS:
        if row["size"] < 3 and row["game"] in ("minefield", "necklace"):
            state = start(row, quick=False)
            found = solve(Node(state, state.colours))
            assert (found.value, list(found.moves)) == (row["value"], row["moves"])


def test_what_coq_states_of_small_boards_is_what_is_published() -> None:
    stated = [
        f"({row['game'].title()}, {row['size']}, {str(row['options']['swap']).lower()}, "
        f"[{'; '.join(str((ord(move[0]) - ord('a'), int(move[1:]) - 1)) for move in row['moves'])}])"
        for row in ROWS
        if "Coq" in row["confirmed"]
    ]
    statements = (FIXTURES.parent / "proofs" / "coq" / "Statements.v").read_text(encoding="utf-8")
    assert "[\n    " + ";\n    ".join(stated) + "] ->" in statements
    assert len(stated) == 8


def test_the_page_shows_what_the_file_has() -> None:
    assert (FIXTURES / "VALUES.md").read_text(encoding="utf-8") == page([dict(row) for row in ROWS])
