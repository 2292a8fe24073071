"""Which clauses refuse an action, asked by the tests of each game."""

from rulestone.core.game import game, read_action
from rulestone.core.names import GameName, Size


def refusals_after_the_end(name: GameName, size: int, record: str, action: str) -> list[str]:
    """The clauses that refuse an action where this record has ended the game, without the game's name."""
    board = game(name).board(Size(size))
    position = game(name).start(board, {})
    for text in record.split("; "):
        position = position.after(read_action(name, board, text))
    assert position.status().over
    refusals = position.violations(read_action(name, board, action))
    return [refusal.clause.removeprefix(f"{name}.") for refusal in refusals]
