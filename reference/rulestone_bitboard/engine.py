"""The engine: queries in, answers out."""

from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version

from msgspec.structs import asdict

from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    GameSetting,
    Judge,
    Nodes,
    Perft,
    Play,
    Played,
    Question,
    Verdict,
)
from rulestone_bitboard.actions import Action, Converted, Place
from rulestone_bitboard.game import game, games
from rulestone_bitboard.perft import perft
from rulestone_bitboard.position import Position, Rules


def _version() -> str:
    try:
        return version("rulestone")
    except PackageNotFoundError:
        return "0"


@cache
def _capabilities() -> Capabilities:
    declared = {str(name): game.capabilities for name, game in games().items()}
    return Capabilities(name="bitboard", version=_version(), games=declared, ops=("judge", "play", "perft"))


def rules_of(question: GameSetting) -> Rules:
    """Return the rules and the board of a question.

    Raises:
        BadRequest: there is no such board.
    """
    return game(question.game).rules(question)


def set_up(rules: Rules, stones: dict[Colour, tuple[CellName, ...]], to_move: Colour | None) -> Position:
    """Return the position in play with these stones.

    Raises:
        BadRequest: the stones do not fit the board, the game or each other, or the colour to move is required
            but missing.
    """
    colours = rules.colours
    if stray := stones.keys() - colours:
        raise BadRequest("bad-position", f"there is no {min(stray)} in this game", "stones")
    first, second = [rules.layout.cells(stones.get(colour, ())) for colour in colours]
    if (first | second).bit_count() < sum(map(len, stones.values())):
        raise BadRequest("bad-position", "two stones stand on one cell", "stones")
    return rules.set_up((first, second), to_move)


def _read(text: ActionText, number: int, query: Question, rules: Rules) -> Action:
    try:
        return game(query.game).notation.read(text, rules.layout)
    except BadRequest as bad:
        raise BadRequest(bad.code, bad.message, f"moves[{number}]") from None


@lru_cache(maxsize=64)
def readings(name: GameName, size: Size, removed: tuple[CellName, ...]) -> Converted[str, Action]:
    """Return the cache of parsed actions of a game on a board."""
    layout = rules_of(GameSetting(game=name, size=size, removed=removed)).layout
    notation = game(name).notation
    return Converted(lambda text: notation.read(text, layout))


Moves = tuple[ActionText, ...]


def replay(
    query: Question, rules: Rules, moves: Moves, known: tuple[Position, int] | None = None
) -> tuple[Position, int, ClauseId | None]:
    """Play a record as far as it is legal; return the position, the number of moves, and the refusing clause.

    Args:
        query: the query of the record.
        rules: its rules and board.
        moves: the record.
        known: a position of the record, and the number of legal moves before it; None for the start.

    Raises:
        BadRequest: an entry is not an action of the game on this board.
    """
    read = readings(query.game, query.size, query.removed)
    try:
        actions = list(map(read.__getitem__, moves))
    except BadRequest:
        actions = [_read(text, number, query, rules) for number, text in enumerate(moves)]
    begin, before = known or (rules.start(), 0)
    position, more = begin.follow(actions[before:])
    accepted = before + more
    return position, accepted, None if accepted == len(actions) else position.refusal(actions[accepted])


class BitboardEngine:
    """Every game of this package on whole-board integers.

    Between queries it caches the boards, and the end of the last record, since games grow move by move.
    """

    _last: tuple[Rules, Moves, Position] | None = None
    """The rules of the last record, its legal moves, and its last position."""

    @property
    def capabilities(self) -> Capabilities:
        """Declare all games, sizes, options and operations."""
        return _capabilities()

    def ask(self, query: Question) -> Answer:
        """Answer one query.

        Raises:
            BadRequest: the query makes no sense.
        """
        rules = rules_of(query)
        match query:
            case Judge():
                return self._judge(query, rules)
            case Play(moves=moves):
                position, accepted, clause = self._replay(query, rules, moves)
                return Played(**asdict(position.verdict()), accepted=accepted, reason=clause)
            case Perft(moves=moves, depth=depth):
                position = self._replay_all(query, rules, moves)
                if position.awaits_set_up:
                    raise BadRequest("bad-request", "set-ups are not counted; begin with one", "moves")
                return Nodes(nodes=perft(position, depth))

    def shorten(self, query: Question) -> tuple[Judge, int]:
        """Return the position after the last placement of a record's legal moves, given by its stones.

        Returns:
            the position, and the number of moves before it; or the start and 0 if no set-up is equal in every
            respect, such as in a pie.

        Raises:
            BadRequest: as `ask`.
        """
        rules, moves = rules_of(query), query.record
        read = readings(query.game, query.size, query.removed)
        _, count, _ = self._replay(query, rules, moves)
        while count and not isinstance(read[moves[count - 1]], Place):
            count -= 1
        position, _, _ = self._replay(query, rules, moves[:count])
        turn = None if position.turn is None else rules.colours[position.turn]
        if rules.set_up(position.stones, turn) != position:
            return query.judge(()), 0
        spelt = (tuple(rules.layout.spell(stones)) for stones in position.stones)
        stones = dict(zip(rules.colours, spelt, strict=True))
        return query.judge_stones(stones, turn), count

    def _replay(self, query: Question, rules: Rules, moves: Moves) -> tuple[Position, int, ClauseId | None]:
        """Replay a record like `replay`, continuing from the last record if possible."""
        known = None
        if self._last is not None:
            same, before, position = self._last
            if same == rules and before == moves[: len(before)]:
                known = position, len(before)
        position, accepted, clause = replay(query, rules, moves, known)
        self._last = rules, moves[:accepted], position
        return position, accepted, clause

    def _replay_all(self, query: Question, rules: Rules, moves: Moves) -> Position:
        """Return the position after a whole record.

        Raises:
            BadRequest: bad-action if an entry is illegal; otherwise as `replay`.
        """
        position, accepted, clause = self._replay(query, rules, moves)
        if clause:
            message = f"move {accepted + 1}, {moves[accepted]!r}, is not legal: {clause}"
            raise BadRequest("bad-action", message, f"moves[{accepted}]")
        return position

    def close(self) -> None:
        """Do nothing."""

    def _judge(self, query: Judge, rules: Rules) -> Verdict:
        if query.moves is not None and query.stones is None:
            return self._replay_all(query, rules, query.moves).verdict()
        if query.stones is not None and query.moves is None:
            return set_up(rules, query.stones, query.to_move).verdict()
        raise BadRequest("bad-request", "a position is given either by stones or by moves")
