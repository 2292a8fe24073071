"""The engine protocol, version 1: queries, verdicts, and the lines that carry them.

A query asks what is true of a position, a record of moves, or a count of action sequences; an
answer says it. Both are plain frozen data, so that any two engines can be asked the same thing and
their answers compared. On a pipe each is one line of JSON with an `id`; what authors of
engines need is in `fixtures/README.md`, the JSON Schemas beside it.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Options, Size

PROTOCOL_VERSION = 1
"""What `hello` asks for and an engine must answer with."""

LINE_LIMIT = 1 << 20
"""The longest line either side may send, in bytes, the line feed not counted."""

RequestId = int | str
"""What tells the requests on a pipe apart; an answer repeats it."""

Operation = Literal["judge", "play", "perft"]
"""What an engine can be asked to do."""

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
"""The kinds of mistake that the oracle tells apart."""


class BadRequest(Exception):
    """A query that cannot be answered because of what it says, not because of the rules.

    Attributes:
        code: which kind of mistake.
        message: one line for a person: what is wrong and what would be right.
        at: the place in the message, such as `stones.black[3]`, where there is one.
    """

    def __init__(self, code: ErrorCode, message: str, at: str | None = None) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.at = at

    def __reduce__(self) -> tuple[object, ...]:
        """As it is, not made anew: it may come from another process."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class Question(Struct, frozen=True, kw_only=True):
    """A position of a game on a board: by its stones, or by the moves that lead to it.

    Attributes:
        game: which game.
        size: points or cells per side of the board.
        options: the options that are not at their defaults.
        removed: (Interleave) the cells taken out of the board.
        stones: the stones that stand, by colour, where the position is given by them.
        to_move: with stones, the colour to move; None in games without turns.
        moves: the actions from the start of the game, where the position is given by those.
    """

    game: GameName
    size: Size
    options: Options = {}
    removed: tuple[CellName, ...] = ()
    stones: dict[Colour, tuple[CellName, ...]] | None = None
    to_move: Colour | None = None
    moves: tuple[ActionText, ...] | None = None

    @property
    def record(self) -> tuple[ActionText, ...]:
        """The moves, none where the position is given by stones."""
        return self.moves or ()


class Query(Question, frozen=True, kw_only=True):
    """A question, and what an engine is to do with it.

    Attributes:
        op: `judge`: say what is true of the position. `play`: say where the record stops being legal, and
            what is true there. `perft`: count the sequences of actions that go on from the record.
        depth: with `perft`, how many actions the sequences have.
    """

    op: Operation = "judge"
    depth: int = 0

    @staticmethod
    def of(question: Question, op: Operation = "judge", depth: int = 0) -> "Query":
        """What to ask an engine of a question."""
        return Query(
            game=question.game,
            size=question.size,
            options=question.options,
            removed=question.removed,
            stones=question.stones,
            to_move=question.to_move,
            moves=question.moves,
            op=op,
            depth=depth,
        )


class Verdict(Struct, frozen=True, kw_only=True):
    """What is true of a position.

    Colours are plain strings here because an untrusted engine may have written them.

    Attributes:
        legal: what may be done now, `setup` and `stop` left out; empty when the game is over.
        to_move: the colour that acts now, skips applied; None where no one colour does.
        over: whether the game has ended.
        winner: the colour that has won; None while it is not over, and for a draw.
        score: Lefe: points by colour. Turnless games: group sizes by colour, descending.
        leader: who would win if the game ended here; None for a tie.
        why: for each empty cell (turnless: `colour:cell`) that may not be played, a clause that forbids it;
            where pieces move, for any refused actions, by their texts.
    """

    legal: tuple[ActionText, ...]
    to_move: str | None
    over: bool
    winner: str | None
    score: dict[str, int | tuple[int, ...]] | UnsetType = UNSET
    leader: str | None | UnsetType = UNSET
    why: dict[str, ClauseId] | UnsetType = UNSET


class Played(Verdict, frozen=True, kw_only=True):
    """How far a record of moves is legal, and what is true after that many of them.

    Attributes:
        accepted: how many leading moves are legal.
        reason: the clause that refuses the next one, where there is a next one.
    """

    accepted: int
    reason: ClauseId | None | UnsetType = UNSET


class Nodes(Struct, frozen=True, kw_only=True):
    """The answer to `perft`.

    Attributes:
        nodes: how many sequences there are.
    """

    nodes: int


class Unsupported(Struct, frozen=True, kw_only=True):
    """The engine does not judge this. The case is skipped.

    Attributes:
        unsupported: why not.
    """

    unsupported: str


class ErrorBody(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong.

    Attributes:
        code: which kind of mistake; the oracle's own codes are `bad-json`, `bad-request`, `unknown-game`,
            `bad-size`, `bad-option`, `bad-cell`, `bad-action`, `bad-position` and `internal`.
        message: a line for people.
        at: the place in the request, such as `stones.black[3]`.
    """

    code: str
    message: str
    at: str | None = None


class Failure(Struct, frozen=True, kw_only=True):
    """The engine tried and failed, or was asked something it cannot read.

    Attributes:
        error: what went wrong; a plain text will do.
    """

    error: ErrorBody | str


Answer = Verdict | Played | Nodes | Unsupported | Failure
"""What an engine may answer: what is true, or why it does not say."""


ANSWERS: dict[Operation, type[Verdict | Nodes]] = {"judge": Verdict, "play": Played, "perft": Nodes}
"""By operation, what an engine answers that knows."""


class GameClaim(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an engine says it knows of one game.

    Attributes:
        sizes: smallest and largest board: `[8, 11]` is 8, 9, 10 and 11. Where `sizes` and `size_list` are
            left out, boards of every size.
        size_list: in place of `sizes`, each size by itself: `[8, 9, 11]` is these three.
        options: by option, the values it can play; an option not listed is played at its default only.
    """

    sizes: tuple[int, int] | UnsetType = UNSET
    size_list: tuple[int, ...] | UnsetType = UNSET
    options: dict[str, tuple[bool | str, ...]] = {}

    def plays(self, size: int) -> bool:
        """Whether boards of this size are claimed; by both ways of claiming sizes, if both are there."""
        in_range = self.sizes is UNSET or self.sizes[0] <= size <= self.sizes[1]
        return in_range and (self.size_list is UNSET or size in self.size_list)


class Claims(Struct, frozen=True, kw_only=True):
    """An engine's introduction of itself: its answer to `hello`.

    Attributes:
        name: what the engine is called.
        version: which version of it this is.
        games: the games it knows: all sizes, options at their defaults, unless the claim says otherwise.
        ops: the operations it answers, of `judge`, `play` and `perft`.
    """

    name: str
    version: str
    games: dict[str, GameClaim]
    ops: tuple[str, ...] = ("judge", "play")
