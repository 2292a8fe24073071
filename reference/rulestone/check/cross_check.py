"""Asking an engine anything and holding its answer against the reference: a differential test."""

from msgspec.structs import replace

from rulestone.cases.cases import Expectation
from rulestone.cases.expect import position_and_expectation
from rulestone.check.comparison import compare, respond
from rulestone.check.differences import Difference
from rulestone.core.game import colours_of
from rulestone.engines import Engine
from rulestone.protocol import BadRequest, Failure, Query, Question, Unsupported
from rulestone.protocol.checking import check_query


def expected_answer(query: Query) -> tuple[Question, Expectation]:
    """What is right about a query, by the reference: the position with its stones, and the whole answer.

    Raises:
        BadRequest: the query cannot be answered because of what it says.
    """
    position, expect = position_and_expectation(check_query(query))
    names = position.board.names
    stones = {colour: names(position.stones.of(colour)) for colour in colours_of(query.game)}
    moves = query.moves if query.op == "play" else None
    return replace(query, stones=stones, moves=moves), expect


def cross_check(engine: Engine, query: Query) -> tuple[Difference, ...]:
    """Where an engine's answer differs from the reference's; nothing if they agree or it does not judge this.

    A query that the reference refuses as bad must be refused by the engine too, whatever its reason.

    Raises:
        EngineBroken: an outside engine did not answer as the protocol demands.
    """
    try:
        question, expect = expected_answer(query)
    except BadRequest as refused:
        return _must_refuse(engine, query, refused)
    comparison = compare(question, expect, query, respond(engine, query))
    if comparison.status in ("error", "malformed"):
        return (_error(f"you answer with an error ({comparison.message}); the request is valid"),)
    return comparison.differences


def _must_refuse(engine: Engine, query: Query, refused: BadRequest) -> tuple[Difference, ...]:
    if isinstance(respond(engine, query), BadRequest | Failure | Unsupported):
        return ()
    return (_error(f"you answer a request that must be refused ({refused.code}: {refused.message})"),)


def _error(words: str) -> Difference:
    return Difference("error", None, None, words)
