"""Choose the games and boards to play, and ask about a game: its record, its positions, counts, and set-ups.

A ground is a question without moves: a game, a size, options, removed cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rulestone.core.actions import write_action
from rulestone.core.boards import Board, BoardKind
from rulestone.core.game import game as installed_game
from rulestone.core.game import game_names
from rulestone.core.names import ActionText, CellName, GameName, Options, OptionValue, Size
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import BadInput
from rulestone.engines.states import State
from rulestone.fuzz.games import Record, changed, crossing_game, illegal_action, likely_stones, play
from rulestone.fuzz.makers import Maker
from rulestone.protocol import Claims, Ground, Question

_MEDIUM_TURN, _LARGE_TURN, _TURNS = 6, 21, 60
"""The games, of every `_TURNS`, that are played on a medium board and on a large one."""

_WEIGHTS = {1: 2, 2: 5, 3: 16, 4: 26, 5: 28, 6: 13, 7: 8, 8: 2}
"""Weights of boards, by the size of a square with about as many cells."""

_SMALL, _MOST = 49, 1000
"""Maximum number of cells of a board for shrunk examples, and for any generated game."""


class NothingToPlay(BadInput):
    """No game is both selected and claimed. The message is one line."""


@cache
def usual_sizes(kind: BoardKind) -> Mapping[Size, int]:
    """Return sizes to play on with their weights. Small ones show nearly everything, and shrink well."""
    sides = {board.size: round(len(board.cells) ** 0.5) for board in _boards(kind, max(_WEIGHTS) ** 2)}
    return {size: _WEIGHTS[side] for size, side in sides.items() if side}


@cache
def sizes_with_letter(kind: BoardKind, letter: str) -> Sequence[Size]:
    """Return the first size with a cell name containing this letter, and the next size."""
    for board in _boards(kind, _MOST):
        if any(name.rstrip("0123456789") == letter for name in board.names(board.cells)):
            return board.size, Size(board.size + 1)
    return ()


@cache
def small_limit(kind: BoardKind) -> Size:
    """Return the largest size of a shrunk example: all patterns fit, and it is fast."""
    return max((board.size for board in _boards(kind, _SMALL)), default=Size(1))


def _boards(kind: BoardKind, most: int) -> Iterator[Board]:
    """The boards from size 1 on with up to this many cells."""
    size = 1
    while len((board := kind.board(Size(size))).cells) <= most:
        yield board
        size += 1


@dataclass(frozen=True, slots=True)
class Choices:
    """The games and boards that may be played.

    Attributes:
        games: the games, each claimed by every engine.
        claims: the engines' claims.
        size: the only size to play on; None for all suitable sizes.
    """

    games: tuple[GameName, ...]
    claims: tuple[Claims, ...]
    size: Size | None = None

    def ground(self, number: int, random: Random) -> Ground:
        """Return the ground of the game with this number."""
        game = self.games[number % len(self.games)]
        size = self._size(game, number // len(self.games) % _TURNS, random)
        options = self._options(game, random)
        return Ground(game=game, size=size, options=options, removed=removed_cells(game, size, random))

    def sizes(self, game: GameName) -> tuple[Size, ...]:
        """Return the sizes that all engines claim, the smallest first."""
        least, most = map(int, game_entry(game).size_limits)
        own = [claims.games[game] for claims in self.claims]
        return tuple(Size(size) for size in range(least, most + 1) if all(claim.plays(size) for claim in own))

    def wanted(self, game: GameName) -> tuple[Size, ...]:
        """Return those of them that may be played on."""
        return tuple(size for size in self.sizes(game) if self.size in (None, size))

    def _size(self, game: GameName, turn: int, random: Random) -> Size:
        sizes, kind = self.wanted(game), installed_game(game).kind
        letter = {_MEDIUM_TURN: "i", _LARGE_TURN: "aa"}.get(turn)
        rare = [size for size in sizes_with_letter(kind, letter) if size in sizes] if letter else []
        if rare:
            return random.choice(rare)
        usual = {size: often for size, often in usual_sizes(kind).items() if size in sizes}
        return random.choices(tuple(usual), tuple(usual.values()))[0] if usual else sizes[0]

    def _options(self, game: GameName, random: Random) -> Options:
        """Return values that all engines claim, for about half of the options others than the default."""
        chosen: Options = {}
        for option in game_entry(game).options:
            claimed = [
                claims.games[game].options.get(option.name, (option.default,)) for claims in self.claims
            ]
            values = [
                each.value for each in option.values if all(_among(each.value, known) for known in claimed)
            ]
            # Options that cannot be chosen must not change what is drawn after them.
            keeps = option.default in values and (len(values) == 1 or random.random() < 0.5)
            value = option.default if keeps or not values else random.choice(values)
            if value != option.default:
                chosen[option.name] = value
        return chosen


def _among(value: OptionValue, values: Sequence[OptionValue]) -> bool:
    return any(value == each and type(value) is type(each) for each in values)


def choices(claims: Sequence[Claims], games: Sequence[GameName] = (), size: Size | None = None) -> Choices:
    """Return the possible games for engines with these claims.

    Args:
        claims: the claims of each engine.
        games: the selected games; empty for all.
        size: the selected size, if any.

    Raises:
        NothingToPlay: there are none.
    """
    together = "the engine does" if len(claims) == 1 else "the engines together do"
    selection = tuple(game for game in game_names() if not games or game in games)
    claimed = tuple(game for game in selection if all(game in each.games for each in claims))
    if not claimed:
        raise NothingToPlay(f"{together} not declare {' or '.join(selection)}")
    every = Choices(claimed, tuple(claims), size)
    fitting = tuple(game for game in claimed if every.wanted(game))
    if not fitting:
        raise NothingToPlay(f"{together} not declare {' or '.join(claimed)} of size {size}")
    return Choices(fitting, tuple(claims), size)


def removed_cells(game: GameName, size: Size, random: Random) -> tuple[CellName, ...]:
    """Return random removed cells, if the game allows them: none, a few, a row, many, or all."""
    if not installed_game(game).removable or random.random() < 0.45:
        return ()
    board = installed_game(game).board(size)
    share = random.choice((0.05, 0.1, 0.2, 0.4, 0.7, 1.0))
    some = [cell for cell in board.cells if random.random() < share]
    return board.names(sorted(random.choice(board.rows)) if random.random() < 0.2 else some)


_CROSSING = 0.4
"""The share of games on a large board in which one colour crosses it. Others are too short to end."""

_COUNTED = 0.2
"""The share of games with counts of sequences, unless there is nothing else to ask."""

PERFT_NODES = 400
"""Approximate maximum number of counted sequences."""

_POINTS, _FEW_POINTS = 30, 2
"""Number of positions of a game that are asked about, if questions are cheap or not."""

_BRIEF_POINTS = 4
"""The maximum on a large board."""

_VARIANTS = 4
"""Number of set-ups beside a game that differ in a cell or two."""


def questions(
    maker: Maker, operations: Sequence[str], random: Random, *, many: bool = True
) -> Iterator[Question]:
    """The questions about one game, and about a few set-up positions beside it.

    Args:
        maker: makes the game.
        operations: the operations of the engines.
        random: the only source of randomness.
        many: whether questions are cheap. If not, the whole record is the first one.
    """
    crosses = maker.brief and maker.board.edges and random.random() < _CROSSING
    record = (crossing_game if crosses else play)(maker, random)
    if "play" in operations:
        if not many:
            yield maker.ground.play(record.moves)
        for count in _points(maker, record, random, many=many):
            forms = tuple(_forms(maker, operations, record.moves[:count], record.states[count], random))
            yield from forms if many else [random.choice((*forms, *forms[-1:] * 3))]
        if many:
            yield maker.ground.play(record.moves)
    if "perft" in operations and (len(operations) == 1 or random.random() < _COUNTED):
        yield from _count(maker, record, random)
    if "judge" in operations:
        for _ in range(1 if many or maker.brief else 2):
            yield from _set_ups(maker, record, random, many=many)


def _points(maker: Maker, record: Record, random: Random, *, many: bool) -> list[int]:
    """Return the moves after which to ask. In this order an engine may continue from the last question."""
    most = _FEW_POINTS if not many else _BRIEF_POINTS if maker.brief else _POINTS
    every = range(len(record.states))
    return sorted(random.sample(every, min(most, len(every))))


def _forms(
    maker: Maker, operations: Sequence[str], moves: Sequence[ActionText], state: State, random: Random
) -> Iterator[Question]:
    """A position of a game: by its record, with an illegal move after it, and by its stones."""
    yield maker.ground.play(moves)
    refused = illegal_action(maker, state, random)
    if refused is not None:
        yield maker.ground.play((*moves, write_action(maker.board, refused)))
    if "judge" in operations:
        yield maker.ground.judge(moves)
        other = state.to_move is None or random.random() < 0.2
        yield maker.set_up_query(state.contents(), random.choice(state.colours) if other else state.to_move)


def _set_ups(maker: Maker, record: Record, random: Random, *, many: bool) -> Iterator[Question]:
    """A position by its stones, and some that are nearly the same."""
    stones = likely_stones(maker, random, record.states)
    colours = maker.game.colours
    for _ in range(_VARIANTS if many and not maker.brief else 1):
        movers = (None,) if maker.game.turnless else random.sample(colours, 2 if many else 1)
        for mover in movers:
            yield maker.set_up_query(stones, mover)
        stones = changed(maker, stones, random, random.choice((1, 1, 2)))


def _count(maker: Maker, record: Record, random: Random) -> Iterator[Question]:
    """A count from near the beginning of a record, near its end, or from anywhere."""
    last = len(record.legal)
    near_end = last - random.randint(0, 3)
    count = random.choice((random.randint(0, 1), near_end, near_end, random.randint(0, last)))
    count = min(last, max(0, count))
    state, depth = record.states[count], random.randint(0, 4)
    if state.listed:
        # If there is only a swap, a choice or a pass, more follows after it.
        actions = max(state.count(), len(state.empty()))
        while depth > 1 and actions**depth > PERFT_NODES:
            depth -= 1
        yield maker.ground.perft(record.moves[:count], depth)
