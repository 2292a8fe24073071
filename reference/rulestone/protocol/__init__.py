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


class Judge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="judge"):
    """What is true of this position?

    The position is given by `stones` (with `to_move` in games with turns), or by `moves`.

    Attributes:
        game: which game.
        size: points or cells per side of the board.
        options: the options that are not at their defaults.
        stones: the stones that stand, by colour.
        moves: the actions that led to the position, from the start of the game.
        to_move: with stones, the colour to move; null or left out in games without turns.
        removed: (Interleave) the cells taken out of the board.
    """

    game: GameName
    size: Size
    options: Options = {}
    stones: dict[Colour, tuple[CellName, ...]] | UnsetType = UNSET
    moves: tuple[ActionText, ...] | UnsetType = UNSET
    to_move: Colour | None | UnsetType = UNSET
    removed: tuple[CellName, ...] = ()


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="play"):
    """Where does this record of moves stop being legal, and what is true there?

    Attributes:
        game: which game.
        size: points or cells per side of the board.
        moves: the record, from the start of the game; it need not be legal.
        options: the options that are not at their defaults.
        removed: (Interleave) the cells taken out of the board.
    """

    game: GameName
    size: Size
    moves: tuple[ActionText, ...]
    options: Options = {}
    removed: tuple[CellName, ...] = ()


class Perft(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op", tag="perft"):
    """How many sequences of exactly `depth` actions continue this record of moves?

    Attributes:
        game: which game.
        size: points or cells per side of the board.
        depth: how many actions the sequences have.
        moves: the actions that led to the position to count from.
        options: the options that are not at their defaults.
        removed: (Interleave) the cells taken out of the board.
    """

    game: GameName
    size: Size
    depth: int
    moves: tuple[ActionText, ...] = ()
    options: Options = {}
    removed: tuple[CellName, ...] = ()


Query = Judge | Play | Perft
"""What an engine is asked."""


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
        why: for each empty cell (turnless: `colour:cell`) that may not be played, a clause that forbids it.
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
    """The answer to `Perft`.

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
