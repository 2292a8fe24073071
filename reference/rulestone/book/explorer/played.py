"""From a question to a position: what was set up, and the record played from there as far as it is legal."""

import time
from dataclasses import dataclass

from rulestone.book.explorer.asked import Question
from rulestone.checking import check
from rulestone.game import read_action
from rulestone.names import ActionText
from rulestone.oracle import position_of
from rulestone.protocol import BadRequest
from rulestone.rules import Position, Violation

SECONDS = 8.0
"""How long a record may take to be played."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An action of a record that the rules forbid."""

    action: ActionText
    number: int
    why: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a record leads.

    Attributes:
        question: what was asked.
        position: the position after the actions that are legal.
        moves: those actions.
        refused: the first one that is not, if there is one; whatever comes after it is left out.
    """

    question: Question
    position: Position
    moves: tuple[ActionText, ...]
    refused: Refused | None


def reach(question: Question, seconds: float = SECONDS) -> Reached:
    """Play the record of a question.

    Raises:
        BadRequest: it takes too long.
    """
    game, board = question.base.game, question.board
    deadline = time.monotonic() + seconds
    position = position_of(check(question.base))
    for number, text in enumerate(question.moves):
        if time.monotonic() > deadline:
            raise BadRequest("bad-request", f"this takes longer than {seconds:g} seconds", f"moves[{number}]")
        action = read_action(game, board, text)
        why = position.violations(action)
        if why:
            return Reached(question, position, question.moves[:number], Refused(text, number, why))
        position = position.after(action)
    return Reached(question, position, question.moves, None)
