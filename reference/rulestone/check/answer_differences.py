"""Comparing what an engine says with what is true: every difference in words, with its cells and clauses.

What an engine leaves out, where it may, is not compared. Lists are compared as sets, and an action
given twice is a difference, also where its texts differ and mean the same.
"""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from rulestone.cases.cases import Expectation
from rulestone.check.difference import Difference, Score, bounded, listed, score_in_words
from rulestone.check.legal_differences import VerdictBoard, cell_of, legal_differences, legal_in_short
from rulestone.core.names import ActionText, CellName, Colour
from rulestone.core.wording import plural, printable
from rulestone.protocol import Nodes, Played, Question, Verdict


def answer_differences(
    question: Question, expect: Expectation, answer: Verdict | Nodes
) -> tuple[Difference, ...]:
    """What is wrong with an answer; nothing if it is right.

    The question holds the stones of the position that is judged, and the record where one is played.

    Where a record is followed too far or not far enough, only that is said: the rest of the answer
    is about another position.
    """
    if isinstance(answer, Nodes):
        return tuple(_nodes(expect, answer))
    if isinstance(answer, Played):
        wrong_length = tuple(_accepted(question, expect, answer))
        if wrong_length:
            return wrong_length
    ground = VerdictBoard(question.game, question.size, question.removed, question.stones or {})
    over = tuple(_over(expect, answer))
    # Of a wrong end all wrong actions are consequences.
    legal = tuple((legal_in_short if over else legal_differences)(ground, expect, answer))
    disputed = {name for difference in legal for name in difference.cells}
    rest = (
        *_colour("to_move", "to move", expect.to_move, answer.to_move),
        *over,
        *_colour("winner", "winner", expect.winner, answer.winner),
        *_colour("leader", "leader", expect.leader, answer.leader),
        *_score(expect, answer),
        *bounded("why", _why(ground, expect, answer, disputed)),
        *(_reason(expect, answer) if isinstance(answer, Played) else ()),
    )
    return (*legal, *rest)


def _nodes(expect: Expectation, answer: Nodes) -> Iterator[Difference]:
    if expect.nodes is not UNSET and expect.nodes != answer.nodes:
        words = f"nodes: you count {printable(str(answer.nodes), 40)}; there are {expect.nodes}"
        yield Difference("nodes", expect.nodes, answer.nodes, words)


def _accepted(question: Question, expect: Expectation, answer: Played) -> Iterator[Difference]:
    moves = question.record
    right = len(moves) if expect.accepted is UNSET else expect.accepted
    got = answer.accepted
    if got == right:
        return
    refused = () if expect.reasons is UNSET else expect.reasons
    named: str | None = None
    if got > right:
        where = f"move {right + 1}{_quoted(moves, right)} is not legal{listed(refused)}"
    else:
        where = (
            f"move {got + 1}{_quoted(moves, got)} is legal" if got >= 0 else "that is not a number of moves"
        )
        named = None if answer.reason is UNSET or answer.reason is None else printable(answer.reason, 60)
        where += "" if named is None else f", which you refuse{listed((named,))}"
    if got >= 0:
        where += f"; there you say that {_position_in_words(answer)}"
    first = min(got, right)
    disputed = moves[first : first + 1] if first >= 0 else ()
    cells = tuple(cell for move in disputed if (cell := cell_of(move)) is not None)
    yield Difference(
        "accepted",
        right,
        got,
        f"accepted: you follow {_moves(got)}; {right} {plural(right, 'is', 'are')} legal: {where}",
        cells,
        refused if got > right else (),
        disputed,
        named,
    )


def _moves(count: int) -> str:
    return f"{printable(str(count), 20)} {plural(count, 'move')}"


def _position_in_words(answer: Played) -> str:
    """What an engine says of the position where it stopped: an end it sees is why it follows no further."""
    winner = "nobody" if answer.winner is None else printable(answer.winner, 40)
    if answer.over:
        return f"the game is over and {winner} has won"
    if answer.winner is not None:
        return f"{winner} has won and the game goes on"
    if answer.to_move is None:
        return "the game goes on"
    return f"{printable(answer.to_move, 40)} is to move"


def _quoted(moves: tuple[ActionText, ...], index: int) -> str:
    return f" ({moves[index]})" if index < len(moves) else ""


def _reason(expect: Expectation, answer: Played) -> Iterator[Difference]:
    if expect.reasons is UNSET or answer.reason is UNSET or answer.reason is None:
        return
    if answer.reason not in expect.reasons:
        clauses = " or ".join(expect.reasons)
        named = printable(answer.reason, 60)
        words = f"reason: you name {named}; the next move is refused by {clauses}"
        yield Difference("reason", clauses, answer.reason, words, clauses=expect.reasons, named=named)


def _colour(
    field: str, label: str, right: Colour | None | UnsetType, got: str | None | UnsetType
) -> Iterator[Difference]:
    if right is UNSET or got is UNSET or right == got:
        return
    name = "nobody" if got is None else printable(got, 40) or "“”"
    words = f"{label}: you say {name}; it is {right or 'nobody'}"
    yield Difference(field, right, got, words)


def _over(expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    if expect.over is not UNSET and expect.over != answer.over:
        words = "over: you say that the game goes on; it is over"
        if answer.over:
            words = "over: you say that the game is over; it goes on"
        yield Difference("over", expect.over, answer.over, words)


def _score(expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    if expect.score is UNSET or answer.score is UNSET or expect.score == answer.score:
        return
    right: Score = {str(colour): points for colour, points in expect.score.items()}
    words = f"score: you say {score_in_words(answer.score)}; it is {score_in_words(right)}"
    yield Difference("score", right, answer.score, words)


def _why(
    ground: VerdictBoard, expect: Expectation, answer: Verdict, disputed: set[CellName]
) -> Iterator[Difference]:
    if expect.why is UNSET or answer.why is UNSET:
        return
    for key, right in expect.why.items():
        cell = ground.cells(key)
        if disputed.intersection(cell):
            continue
        if key not in answer.why:
            words = f"why: {key}: you do not say why it is refused{listed(right)}"
            yield Difference("why", " or ".join(right), None, words, cell, right)
        elif (got := answer.why[key]) not in right:
            clauses = " or ".join(right)
            words = f"why: {key}: you say {printable(got, 60)}; it is refused by {clauses}"
            yield Difference("why", clauses, got, words, cell, right)
    for key, got in answer.why.items():
        cell = ground.cells(key)
        if key not in expect.why and not disputed.intersection(cell):
            words = f"why: {printable(key, 40)}: you say {printable(got, 60)}; nothing needs explaining there"
            yield Difference("why", None, got, words, cell, named=printable(got, 60))
