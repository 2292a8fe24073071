"""Differential test: ask an engine any query and compare its answer with the reference's."""

from msgspec.structs import replace

from rulestone.cases.cases import Expectation
from rulestone.cases.expect import position_and_expectation
from rulestone.check.asking import grade, respond
from rulestone.check.differences import Difference
from rulestone.engines.engine import Engine
from rulestone.protocol import BadRequest, Failure, Judge, Play, Question, Unsupported
from rulestone.protocol.checking import check_question
from rulestone.rulebook.installed import find_game


def expected_answer(query: Question) -> tuple[Judge, Expectation]:
    """Return the position of a query with its stones, and the reference's complete answer.

    Raises:
        BadRequest: the query makes no sense.
    """
    position, expect = position_and_expectation(check_question(query))
    names = position.board.names
    stones = {colour: names(position.stones.of(colour)) for colour in find_game(query.game).colours}
    moves = query.moves if isinstance(query, Play) else None
    is_set_up = isinstance(query, Judge) and query.stones is not None
    to_move = query.to_move if isinstance(query, Judge) and is_set_up else position.status().to_move
    return replace(query.judge_stones(stones, to_move), moves=moves), expect


def right_answer(query: Question) -> tuple[Judge, Expectation] | BadRequest:
    """Return the same, or the error with which the reference refuses a query that makes no sense."""
    try:
        return expected_answer(query)
    except BadRequest as refused:
        return refused


def cross_check(engine: Engine, query: Question) -> tuple[Difference, ...]:
    """Return the differences between an engine's answer and the reference's; none if the engine declines.

    The engine must refuse a query that the reference refuses as invalid, for whatever reason.

    Raises:
        EngineBroken: an outside engine violated the protocol.
    """
    return differences_from(right_answer(query), engine, query)


def differences_from(
    right: tuple[Judge, Expectation] | BadRequest, engine: Engine, query: Question
) -> tuple[Difference, ...]:
    """Return the same, given the right answer to the query."""
    if isinstance(right, BadRequest):
        if isinstance(respond(engine, query), BadRequest | Failure | Unsupported):
            return ()
        return (_error(f"you answer a request that must be refused ({right.code}: {right.message})"),)
    attempt = grade(*right, query, respond(engine, query))
    if attempt.status in ("error", "malformed"):
        return (_error(f"you answer with an error ({attempt.message}); the request is valid"),)
    return attempt.differences


def _error(words: str) -> Difference:
    return Difference("error", None, None, words)
