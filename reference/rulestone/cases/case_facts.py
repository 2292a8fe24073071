"""The right answer to a case, as facts for the command line and the book."""

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.core.game import colours_of
from rulestone.protocol.explanations import Fact, placing_facts, score_facts


def expected_facts(case: Case) -> tuple[Fact, ...]:
    """The facts of the right answer, apart from the turn and the winner."""
    expect = case.expect
    legal = UNSET if expect.over else expect.legal
    why = {} if expect.why is UNSET else expect.why
    return (*placing_facts(legal, why), *score_facts(case.game, expect.score))


def expected_status(case: Case) -> str:
    """A sentence that says whose turn it is, or how the game has ended."""
    expect = case.expect
    if expect.over:
        winner = expect.winner
        return f"over; {winner.capitalize()} has won" if isinstance(winner, str) else "over; a draw"
    ahead = ""
    if expect.leader is not UNSET:
        ahead = f"; {expect.leader.capitalize()} is ahead" if expect.leader else "; neither is ahead"
    if isinstance(expect.to_move, str):
        return f"{expect.to_move.capitalize()} to move{ahead}"
    if expect.legal is not UNSET and any(action.startswith("choose ") for action in expect.legal):
        return "the second player chooses a colour"
    if expect.score is UNSET:
        return "before play begins"
    first, second = colours_of(case.game)
    return f"{first.capitalize()} and {second.capitalize()} may place or stop at any time{ahead}"
