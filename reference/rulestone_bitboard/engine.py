"""The engine: queries in, answers out."""

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version

from msgspec import UNSET
from msgspec.structs import asdict

from rulestone.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import (
    Answer,
    BadRequest,
    Claims,
    GameClaim,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Query,
    Verdict,
)
from rulestone_bitboard import connection, evening, interleave, lefe, minefield, necklace, turnless
from rulestone_bitboard.actions import Action, Readings, read
from rulestone_bitboard.perft import perft
from rulestone_bitboard.position import Position

Rules = connection.Rules | lefe.Rules | turnless.Rules


def _version() -> str:
    try:
        return version("rulestone")
    except PackageNotFoundError:
        return "0"


CLAIMS = Claims(
    name="bitboard",
    version=_version(),
    games={
        GameName("minefield"): GameClaim(sizes=(1, 64)),
        GameName("necklace"): GameClaim(sizes=(1, 64), options={"swap": (True, False)}),
        GameName("lefe"): GameClaim(
            sizes=(1, 32),
            options={
                "newborn": ("from-zero", "never"),
                "merge": ("fewest", "most"),
                "end": ("either", "on-turn"),
                "pie": ("first-move", "extra-stone", "none"),
            },
        ),
        GameName("interleave"): GameClaim(sizes=(1, 32)),
        GameName("evening"): GameClaim(sizes=(1, 32), options={"tiebreak": ("black", "odd-even")}),
    },
    ops=("judge", "play", "perft"),
)


def rules_of(query: Query) -> Rules:
    """The rules and the board that a query is about.

    Raises:
        BadRequest: when there is no such board.
    """
    match query.game:
        case "minefield":
            return minefield.rules(query.size, query.options)
        case "necklace":
            return necklace.rules(query.size, query.options)
        case "lefe":
            return lefe.rules(query.size, query.options)
        case "interleave":
            return interleave.rules(query.size, query.removed)
        case "evening":
            return evening.rules(query.size, query.options)
    raise BadRequest("unknown-game", f"no game called {query.game!r}", "game")


def start(rules: Rules) -> Position:
    """The position that a game begins with."""
    match rules:
        case connection.Rules():
            return connection.start(rules)
        case lefe.Rules():
            return lefe.start(rules)
        case turnless.Rules():
            return turnless.start(rules)


def set_up(rules: Rules, stones: dict[Colour, tuple[CellName, ...]], to_move: Colour | None) -> Position:
    """The position in play with these stones.

    Raises:
        BadRequest: when the stones do not fit the board, the game or each other, or it must be said,
            and is not, who is to move.
    """
    colours = lefe.COLOURS if isinstance(rules, lefe.Rules) else rules.colours
    if stray := set(stones).difference(colours):
        raise BadRequest("bad-position", f"there is no {min(stray)} in this game", "stones")
    first, second = (rules.layout.cells(stones.get(colour, ())) for colour in colours)
    if first & second:
        raise BadRequest("bad-position", "two stones stand on one cell", "stones")
    if isinstance(rules, turnless.Rules):
        return turnless.set_up(rules, (first, second))
    if to_move not in colours:
        raise BadRequest("bad-request", f"to_move must be {colours[0]} or {colours[1]}", "to_move")
    if isinstance(rules, lefe.Rules):
        return lefe.set_up(rules, (first, second), to_move)
    return connection.set_up(rules, (first, second), to_move)


def _read(text: ActionText, number: int, query: Query, rules: Rules) -> Action:
    try:
        return read(text, query.game, rules.layout)
    except BadRequest as bad:
        raise BadRequest(bad.code, bad.message, f"moves[{number}]") from None


@lru_cache(maxsize=64)
def _readings(game: GameName, size: Size, removed: tuple[CellName, ...]) -> Readings:
    """What has been read of a game on a board."""
    return Readings(game, rules_of(Play(game=game, size=size, removed=removed, moves=())).layout)


Moves = tuple[ActionText, ...]


def replay(query: Query, rules: Rules, moves: Moves) -> tuple[Position, int, ClauseId | None]:
    """Where a record leads as far as it is legal, how far that is, and the clause that ends it.

    Raises:
        BadRequest: when an entry is no action of the game on this board.
    """
    known = _readings(query.game, query.size, query.removed)
    try:
        actions = [known[text] for text in moves]
    except BadRequest:
        actions = [_read(text, number, query, rules) for number, text in enumerate(moves)]
    position, accepted = start(rules).follow(actions)
    return position, accepted, None if accepted == len(actions) else position.refusal(actions[accepted])


def replay_all(query: Query, rules: Rules, moves: Moves) -> Position:
    """Where a record leads.

    Raises:
        BadRequest: bad-action, when an entry is not legal; and as `replay`.
    """
    position, accepted, clause = replay(query, rules, moves)
    if clause:
        message = f"move {accepted + 1}, {moves[accepted]!r}, is not legal: {clause}"
        raise BadRequest("bad-action", message, f"moves[{accepted}]")
    return position


class BitboardEngine:
    """All five games on whole-board integers. It keeps nothing between queries but the boards."""

    @property
    def claims(self) -> Claims:
        """Everything: all games, sizes, options and operations."""
        return CLAIMS

    def ask(self, query: Query) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: the query cannot be answered because of what it says.
        """
        rules = rules_of(query)
        match query:
            case Judge():
                return self._judge(query, rules)
            case Play():
                position, accepted, clause = replay(query, rules, query.moves)
                return Played(**asdict(position.verdict()), accepted=accepted, reason=clause)
            case Perft():
                position = replay_all(query, rules, query.moves)
                if isinstance(position, turnless.Turnless) and position.phase is turnless.Phase.SETUP:
                    raise BadRequest("bad-request", "set-ups are not counted; begin with one", "moves")
                return Nodes(nodes=perft(position, query.depth))

    def close(self) -> None:
        """Nothing to let go of."""

    @staticmethod
    def _judge(query: Judge, rules: Rules) -> Verdict:
        if query.moves is not UNSET and query.stones is UNSET:
            return replay_all(query, rules, query.moves).verdict()
        if query.stones is not UNSET and query.moves is UNSET:
            to_move = None if query.to_move is UNSET else query.to_move
            return set_up(rules, query.stones, to_move).verdict()
        raise BadRequest("bad-request", "a position is given either by stones or by moves")
