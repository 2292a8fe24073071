"""Questions to an engine, and the error of one that makes no sense."""

import re
from collections.abc import Iterable
from typing import ClassVar, Literal, TypeVar

from msgspec import Struct, ValidationError, defstruct, structs

from rulestone.core.decoded import path_of, words_of
from rulestone.core.errors import BadInput
from rulestone.core.loading import convert, once
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.core.wording import printable

Operation = Literal["judge", "play", "perft"]
"""An operation of an engine."""

OPERATIONS: tuple[Operation, ...] = ("judge", "play", "perft")
"""All operations of an engine."""

ErrorCode = Literal[
    "bad-json",
    "bad-request",
    "unknown-game",
    "bad-size",
    "bad-option",
    "bad-cell",
    "bad-action",
    "bad-position",
    "internal",
]
"""The codes of the oracle's errors."""


class BadRequest(BadInput):
    """A question that makes no sense under any rules.

    Attributes:
        code: the kind of mistake.
        message: one line for people: the mistake and the right form.
        at: the place in the message, such as `stones.black[3]`, if known.
    """

    def __init__(self, code: ErrorCode, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.at = at


_CODES: dict[str, ErrorCode] = {
    "game": "unknown-game",
    "size": "bad-size",
    "options": "bad-option",
    "removed": "bad-cell",
    "stones": "bad-position",
    "moves": "bad-action",
}
"""The error code for a value of the wrong type, by field."""


_Message = TypeVar("_Message")


def convert_message(value: object, kind: type[_Message]) -> _Message:
    """Return a message of this type, made of values that came from outside.

    Raises:
        BadRequest: a value has the wrong type, is missing, or is unknown.
    """
    try:
        return convert(value, kind, from_attributes=True)
    except ValidationError as problem:
        path = path_of(problem)
        code = _CODES.get(re.split(r"[.\[]", path)[0], "bad-request")
        raise BadRequest(code, printable(words_of(problem)), path or None) from None


class GameSetting(Struct, frozen=True, kw_only=True):
    """A game on a board, with its options: a part of every question, which does not change during play.

    Attributes:
        game: the name of the game.
        size: points or cells per side of the board.
        options: the options that differ from their defaults.
        removed: (Interleave) the cells removed from the board.

    Raises:
        BadRequest: a value has the wrong type.
    """

    game: GameName
    size: Size
    options: Options = {}
    removed: tuple[CellName, ...] = ()

    def __post_init__(self) -> None:
        convert_message(self, _fields_of(type(self)))

    def judge(self, moves: Iterable[ActionText]) -> "Judge":
        """Return the question about the position after these moves.

        Raises:
            BadRequest: the moves are one text, or not texts.
        """
        return Judge(
            game=self.game, size=self.size, options=self.options, removed=self.removed, moves=_listed(moves)
        )

    def judge_stones(
        self, stones: dict[Colour, tuple[CellName, ...]], to_move: Colour | None = None
    ) -> "Judge":
        """Return the question about the position with these stones.

        Raises:
            BadRequest: the stones are not lists of texts by colour.
        """
        return Judge(
            game=self.game,
            size=self.size,
            options=self.options,
            removed=self.removed,
            stones=stones,
            to_move=to_move,
        )

    def play(self, moves: Iterable[ActionText]) -> "Play":
        """Return the question how far these moves are legal.

        Raises:
            BadRequest: the moves are one text, or not texts.
        """
        return Play(
            game=self.game, size=self.size, options=self.options, removed=self.removed, moves=_listed(moves)
        )

    def perft(self, moves: Iterable[ActionText], depth: int) -> "Perft":
        """Return the question how many sequences of actions there are after these moves.

        Raises:
            BadRequest: the moves are one text, or not texts, or the depth is negative or no whole number.
        """
        return Perft(
            game=self.game,
            size=self.size,
            options=self.options,
            removed=self.removed,
            moves=_listed(moves),
            depth=depth,
        )


@once
def _fields_of(question: type[Struct]) -> type[Struct]:
    """Return a type with the fields of a question, whose values msgspec checks."""
    return defstruct("Fields", [(field.name, field.type) for field in structs.fields(question)])


def _listed(moves: Iterable[ActionText]) -> tuple[ActionText, ...]:
    if isinstance(moves, str):
        words = f"{moves[:40]!r} is one text: give a list, such as ['a1', 'b2']"
        raise BadRequest("bad-action", words, "moves")
    return tuple(moves)


class Judge(GameSetting, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="judge"):
    """The question about a position: its stones, or the moves that lead to it.

    Attributes:
        stones: the stones on the board by colour, if the position is given by stones.
        to_move: with stones, the colour to move; None in games without turns.
        moves: the actions from the start of the game, if the position is given by moves.
    """

    op: ClassVar[Operation] = "judge"

    stones: dict[Colour, tuple[CellName, ...]] | None = None
    to_move: Colour | None = None
    moves: tuple[ActionText, ...] | None = None

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves; empty if the position is given by stones."""
        return self.moves or ()


class Play(GameSetting, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="play"):
    """The question how many leading moves of a record are legal, and about the position after them.

    Attributes:
        moves: the actions from the start of the game.
    """

    op: ClassVar[Operation] = "play"

    moves: tuple[ActionText, ...]

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves."""
        return self.moves


class Perft(GameSetting, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="perft"):
    """The question how many sequences of actions there are after a record.

    Attributes:
        moves: the actions from the start of the game; all must be legal.
        depth: the length of the sequences in actions.
    """

    op: ClassVar[Operation] = "perft"

    moves: tuple[ActionText, ...] = ()
    depth: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.depth < 0:
            words = f"depth {self.depth}: it must be a whole number, and not negative"
            raise BadRequest("bad-request", words, "depth")

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves."""
        return self.moves


Question = Judge | Play | Perft
"""Any question to an engine. Its tag on a pipe is the operation."""


def stones_of(question: Question) -> dict[Colour, tuple[CellName, ...]] | None:
    """Return the stones of a position without moves; None for a record."""
    return question.stones if isinstance(question, Judge) else None
