"""Answers of an engine, and its declaration."""

from msgspec import UNSET, Struct, UnsetType

from rulestone.core.names import ActionText, ClauseId
from rulestone.protocol.questions import Operation


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
        error: the error; plain text is accepted.
    """

    error: ErrorBody | str


Answer = Verdict | Played | Nodes | Unsupported | Failure
"""Any answer of an engine: a result, `Unsupported` or `Failure`."""


ANSWERS: dict[Operation, type[Verdict | Nodes]] = {"judge": Verdict, "play": Played, "perft": Nodes}
"""The type of a result by operation."""


class GameCapabilities(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An engine's declaration for one game.

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

        With both `sizes` and `size_list`, both must allow it.
        """
        in_range = self.sizes is UNSET or self.sizes[0] <= size <= self.sizes[1]
        return in_range and (self.size_list is UNSET or size in self.size_list)


class Capabilities(Struct, frozen=True, kw_only=True):
    """An engine's answer to `hello`: its declaration.

    Attributes:
        name: the name of the engine.
        version: the version of the engine.
        games: the supported games: all sizes with default options, unless the declaration names others.
        ops: the supported operations, of `judge`, `play` and `perft`.
    """

    name: str
    version: str
    games: dict[str, GameCapabilities]
    ops: tuple[str, ...] = ("judge", "play")
