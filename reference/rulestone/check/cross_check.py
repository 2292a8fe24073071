"""Asking an engine anything and holding its answer against the reference: a differential test."""

from dataclasses import dataclass

from msgspec import UNSET, UnsetType

from rulestone.cases.cases import Expectation
from rulestone.cases.expect import position_and_expectation
from rulestone.check.comparison import compare, respond
from rulestone.check.difference import Difference
from rulestone.core.game import colours_of
from rulestone.core.names import ActionText, CellName, Colour, GameName, Size
from rulestone.engines import Engine
from rulestone.protocol import BadRequest, Failure, Play, Query, Unsupported
from rulestone.protocol.checking import check_query


@dataclass(frozen=True, slots=True)
class ExpectedAnswer:
    """A query with what is needed to compare answers to it.

    Attributes:
        game: the game.
        size: the size of the board.
        removed: the cells taken out of the board.
        stones: the stones of the position that is judged (after the legal moves of a record).
        moves: the record that is asked about, if it is one.
        expect: the complete right answer.
    """

    game: GameName
    size: Size
    removed: tuple[CellName, ...]
    stones: dict[Colour, tuple[CellName, ...]]
    moves: tuple[ActionText, ...] | UnsetType
    expect: Expectation


def expected_answer(query: Query) -> ExpectedAnswer:
    """What is right about a query, by the reference.

    Raises:
        BadRequest: the query cannot be answered because of what it says.
    """
    position, expect = position_and_expectation(check_query(query))
    names = position.board.names
    return ExpectedAnswer(
        game=query.game,
        size=query.size,
        removed=query.removed,
        stones={colour: names(position.stones.of(colour)) for colour in colours_of(query.game)},
        moves=query.moves if isinstance(query, Play) else UNSET,
        expect=expect,
    )


def cross_check(engine: Engine, query: Query) -> tuple[Difference, ...]:
    """Where an engine's answer differs from the reference's; nothing if they agree or it does not judge this.

    A query that the reference refuses as bad must be refused by the engine too, whatever its reason.

    Raises:
        EngineBroken: an outside engine did not answer as the protocol demands.
    """
    try:
        right = expected_answer(query)
    except BadRequest as refused:
        return _must_refuse(engine, query, refused)
    comparison = compare(right, right.expect, query, respond(engine, query))
    if comparison.status in ("error", "malformed"):
        return (_error(f"you answer with an error ({comparison.message}); the request is sound"),)
    return comparison.differences


def _must_refuse(engine: Engine, query: Query, refused: BadRequest) -> tuple[Difference, ...]:
    if isinstance(respond(engine, query), BadRequest | Failure | Unsupported):
        return ()
    return (_error(f"you answer a request that is to be refused ({refused.code}: {refused.message})"),)


def _error(words: str) -> Difference:
    return Difference("error", None, None, words)
