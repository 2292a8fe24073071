"""The engine protocol, version 1: questions, answers, and the lines that carry them.

A question asks for the verdict of a position, the legality of a record, or a count of action sequences:
`Judge`, `Play` or `Perft`. Questions and answers are frozen data, so any two engines can be asked the same
question and their answers compared. On a pipe each is one line of JSON with an `id`. `docs/PROTOCOL.md`
describes the protocol for authors of engines; the JSON Schemas are beside it.
"""

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType

from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Options, Size

PROTOCOL_VERSION = 1
"""The version in a `hello` request and in its answer."""

LINE_LIMIT = 1 << 20
"""Maximum length of a line in bytes, in both directions, without the line feed."""

RequestId = int | str
"""The id of a request. The answer repeats it."""

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
        message: one line for people: what is wrong and what would be right.
        at: the place in the message, such as `stones.black[3]`, if known.
    """

    def __init__(self, code: ErrorCode, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.at = at

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it without calling `__init__`; it may come from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Ground(Struct, frozen=True, kw_only=True):
    """A game on a board: what every question is about, and what does not change while it is played.

    Attributes:
        game: the name of the game.
        size: points or cells per side of the board.
        options: the options that differ from their defaults.
        removed: (Interleave) the cells removed from the board.
    """

    game: GameName
    size: Size
    options: Options = {}
    removed: tuple[CellName, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.size, int):
            raise BadRequest("bad-size", f"size {self.size!r}: it must be a whole number", "size")

    def judge(self, moves: Iterable[ActionText]) -> "Judge":
        """Return the question what is true of the position after these moves."""
        return Judge(
            game=self.game, size=self.size, options=self.options, removed=self.removed, moves=_listed(moves)
        )

    def judge_stones(
        self, stones: dict[Colour, tuple[CellName, ...]], to_move: Colour | None = None
    ) -> "Judge":
        """Return the question what is true of the position with these stones."""
        return Judge(
            game=self.game,
            size=self.size,
            options=self.options,
            removed=self.removed,
            stones=stones,
            to_move=to_move,
        )

    def play(self, moves: Iterable[ActionText]) -> "Play":
        """Return the question how far these moves are legal."""
        return Play(
            game=self.game, size=self.size, options=self.options, removed=self.removed, moves=_listed(moves)
        )

    def perft(self, moves: Iterable[ActionText], depth: int) -> "Perft":
        """Return the question how many sequences of actions there are after these moves."""
        return Perft(
            game=self.game,
            size=self.size,
            options=self.options,
            removed=self.removed,
            moves=_listed(moves),
            depth=depth,
        )


def _listed(moves: Iterable[ActionText]) -> tuple[ActionText, ...]:
    if isinstance(moves, str):
        words = f"{moves[:40]!r} is one text: give a list, such as ['a1', 'b2']"
        raise BadRequest("bad-action", words, "moves")
    return tuple(moves)


class Judge(Ground, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="judge"):
    """What is true of a position, which is given by its stones or by the moves that lead to it?

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


class Play(Ground, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="play"):
    """How many leading moves of a record are legal, and what is true after them?

    Attributes:
        moves: the actions from the start of the game.
    """

    op: ClassVar[Operation] = "play"

    moves: tuple[ActionText, ...]

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves."""
        return self.moves


class Perft(Ground, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="perft"):
    """How many sequences of actions are there after a record?

    Attributes:
        moves: the actions from the start of the game; all must be legal.
        depth: the length of the sequences in actions.
    """

    op: ClassVar[Operation] = "perft"

    moves: tuple[ActionText, ...] = ()
    depth: int

    def __post_init__(self) -> None:
        super().__post_init__()
        depth: object = self.depth
        if not isinstance(depth, int) or depth < 0:
            words = f"depth {depth!r}: it must be a whole number, and not negative"
            raise BadRequest("bad-request", words, "depth")

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves."""
        return self.moves


Question = Judge | Play | Perft
"""Any question to an engine. Its tag on a pipe is the operation."""


def stones_of(question: Question) -> dict[Colour, tuple[CellName, ...]] | None:
    """Return the stones of a position that is given by them; None for a record."""
    return question.stones if isinstance(question, Judge) else None


class Verdict(Struct, frozen=True, kw_only=True):
    """The verdict of a position.

    Colours are plain strings here because an untrusted engine may have written them.

    Attributes:
        legal: the legal actions, without `setup` and `stop`; empty when the game is over.
        to_move: the colour that acts now, after skips; None if either colour may act, or none.
        over: whether the game has ended.
        winner: the colour that has won; None for a draw and while the game goes on.
        score: Lefe: points by colour. Turnless games: group sizes by colour, descending.
        leader: who would win if the game ended here; None for a tie.
        why: for each illegal empty cell (turnless: `colour:cell`), a clause that forbids it. Games in which
            pieces move may name any illegal action by its text.
    """

    legal: tuple[ActionText, ...]
    to_move: str | None
    over: bool
    winner: str | None
    score: dict[str, int | tuple[int, ...]] | UnsetType = UNSET
    leader: str | None | UnsetType = UNSET
    why: dict[str, ClauseId] | UnsetType = UNSET


class Played(Verdict, frozen=True, kw_only=True):
    """How far a record of moves is legal, and the verdict after its legal moves.

    Attributes:
        accepted: how many leading moves are legal.
        reason: the clause that forbids the next move, if there is a next move.
    """

    accepted: int
    reason: ClauseId | None | UnsetType = UNSET


OPTIONAL_FIELDS = ("score", "leader", "why", "reason")
"""The fields of a verdict that an engine may leave out."""


class Nodes(Struct, frozen=True, kw_only=True):
    """The answer to `perft`.

    Attributes:
        nodes: the number of sequences.
    """

    nodes: int


class Unsupported(Struct, frozen=True, kw_only=True):
    """The engine does not support this question. The case is skipped.

    Attributes:
        unsupported: the reason.
    """

    unsupported: str


class ErrorBody(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An error.

    Attributes:
        code: the kind of error; the oracle's own codes are `bad-json`, `bad-request`, `unknown-game`,
            `bad-size`, `bad-option`, `bad-cell`, `bad-action`, `bad-position` and `internal`.
        message: one line for people.
        at: the place in the request, such as `stones.black[3]`.
    """

    code: str
    message: str
    at: str | None = None


class Failure(Struct, frozen=True, kw_only=True):
    """The engine failed, or could not read the request.

    Attributes:
        error: what went wrong; plain text is accepted.
    """

    error: ErrorBody | str


Answer = Verdict | Played | Nodes | Unsupported | Failure
"""Any answer of an engine: a result, `Unsupported` or `Failure`."""


ANSWERS: dict[Operation, type[Verdict | Nodes]] = {"judge": Verdict, "play": Played, "perft": Nodes}
"""The type of a result by operation."""


class GameClaim(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an engine declares for one game.

    Attributes:
        sizes: smallest and largest board: `[8, 11]` is 8, 9, 10 and 11. Without `sizes` and `size_list`,
            boards of every size.
        size_list: instead of `sizes`, a list of single sizes: `[8, 9, 11]` is these three.
        options: by option, the supported values; an option that is not listed has its default only.
    """

    sizes: tuple[int, int] | UnsetType = UNSET
    size_list: tuple[int, ...] | UnsetType = UNSET
    options: dict[str, tuple[bool | str, ...]] = {}

    def plays(self, size: int) -> bool:
        """Return whether this board size is declared.

        If both `sizes` and `size_list` are given, both must allow it.
        """
        in_range = self.sizes is UNSET or self.sizes[0] <= size <= self.sizes[1]
        return in_range and (self.size_list is UNSET or size in self.size_list)


class Claims(Struct, frozen=True, kw_only=True):
    """An engine's answer to `hello`: what it declares.

    Attributes:
        name: the name of the engine.
        version: the version of the engine.
        games: the supported games: all sizes with default options, unless the declaration says otherwise.
        ops: the supported operations, of `judge`, `play` and `perft`.
    """

    name: str
    version: str
    games: dict[str, GameClaim]
    ops: tuple[str, ...] = ("judge", "play")
