"""What queries, cases and grounds share: game, size, options, removed cells; and the queries made of it."""

from collections.abc import Iterable
from typing import Protocol

from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import Judge, Perft, Play


class QuerySettings(Protocol):
    """What a query says of the game before it says what is played; queries, cases and grounds are such."""

    @property
    def game(self) -> GameName:
        """The game."""
        ...

    @property
    def size(self) -> Size:
        """The size of the board."""
        ...

    @property
    def options(self) -> Options:
        """The options that are not at their defaults."""
        ...

    @property
    def removed(self) -> tuple[CellName, ...]:
        """The cells taken out of the board."""
        ...


def play_query(settings: QuerySettings, moves: Iterable[ActionText]) -> Play:
    """How far a record is legal, and what is true of the position there."""
    return Play(
        game=settings.game,
        size=settings.size,
        options=settings.options,
        removed=settings.removed,
        moves=tuple(moves),
    )


def judge_record_query(settings: QuerySettings, moves: Iterable[ActionText]) -> Judge:
    """What is true of the position after a legal record."""
    return Judge(
        game=settings.game,
        size=settings.size,
        options=settings.options,
        removed=settings.removed,
        moves=tuple(moves),
    )


def judge_stones_query(
    settings: QuerySettings, stones: dict[Colour, tuple[CellName, ...]], to_move: Colour | None
) -> Judge:
    """What is true of a position that is set up."""
    return Judge(
        game=settings.game,
        size=settings.size,
        options=settings.options,
        removed=settings.removed,
        stones=stones,
        to_move=to_move,
    )


def perft_query(settings: QuerySettings, moves: Iterable[ActionText], depth: int) -> Perft:
    """How many sequences of so many actions continue a legal record."""
    return Perft(
        game=settings.game,
        size=settings.size,
        options=settings.options,
        removed=settings.removed,
        moves=tuple(moves),
        depth=depth,
    )
