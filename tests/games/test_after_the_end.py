"""Once a game is over its end refuses every action; what would refuse it anyway is a right reason too."""

import pytest

from rulestone.boards import Board, hex_board, square_board
from rulestone.game import read_action, start
from rulestone.names import GameName, Size

PIE = "setup black=c3; choose red; red:stop; black:stop"


def board_of(game: str, size: int) -> Board:
    return (square_board if game in {"minefield", "necklace"} else hex_board)(Size(size))


@pytest.mark.parametrize(
    ("game", "size", "record", "action", "clauses"),
    [
        ("minefield", 3, "b1; a1; b2; a2; b3", "c3", ["win"]),
        ("minefield", 3, "b1; a1; b2; a2; b3", "b3", ["win", "turn"]),
        ("necklace", 3, "b1; a1; b2; a2; b3", "b3", ["win", "turn"]),
        ("necklace", 3, "b1; a1; b2; a2; b3", "swap", ["win", "swap"]),
        ("lefe", 1, "a1; choose light", "a1", ["end", "place", "turn"]),
        ("lefe", 1, "a1; choose light", "choose dark", ["end", "pie"]),
        ("interleave", 3, PIE, "red:c3", ["end", "turnless", "place"]),
        ("interleave", 3, PIE, "red:stop", ["end"]),
        ("interleave", 3, PIE, "choose red", ["end", "pie"]),
        ("interleave", 3, PIE, "black:c4", ["end", "place"]),
        ("evening", 2, "white:a1; white:stop; black:stop", "black:a1", ["end", "turnless", "place"]),
        ("evening", 2, "white:a1; white:stop; black:stop", "black:a2", ["end"]),
    ],
)
def test_every_clause_that_refuses_is_named_the_end_first(
    game: str, size: int, record: str, action: str, clauses: list[str]
) -> None:
    name, board = GameName(game), board_of(game, size)
    position = start(name, board, {})
    for text in record.split("; "):
        position = position.after(read_action(name, board, text))
    assert position.status().over
    refusals = position.violations(read_action(name, board, action))
    assert [refusal.clause for refusal in refusals] == [f"{game}.{clause}" for clause in clauses]
