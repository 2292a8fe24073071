"""Choose the game, board and options of generated games, among those that the engines claim.

A ground is a question without moves: a game, a size, options, removed cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rulestone.core.boards import Board, BoardKind
from rulestone.core.game import game as installed_game
from rulestone.core.game import game_names
from rulestone.core.names import CellName, GameName, Options, OptionValue, Size
from rulestone.core.register.clauses import game_entry
from rulestone.core.wording import BadInput
from rulestone.protocol import Claims, Question

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

    def ground(self, number: int, random: Random) -> Question:
        """Return the ground of the game with this number."""
        game = self.games[number % len(self.games)]
        size = self._size(game, number // len(self.games) % _TURNS, random)
        options = self._options(game, random)
        return Question(game=game, size=size, options=options, removed=removed_cells(game, size, random))

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
        chosen: Options = {}
        for option in game_entry(game).options:
            default = option.default
            claimed = [claims.games[game].options.get(option.name, (default,)) for claims in self.claims]
            values = [
                each.value for each in option.values if all(_among(each.value, known) for known in claimed)
            ]
            # Options that cannot be chosen must not change what is drawn after them.
            if len(values) > 1 and not (default in values and random.random() < 0.5):
                chosen[option.name] = random.choice(values)
            elif len(values) == 1:
                chosen[option.name] = values[0]
            if chosen.get(option.name) == default:
                del chosen[option.name]
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
    kind = random.random()
    if kind < 0.5:
        share = random.choice((0.1, 0.2, 0.4, 0.7))
        holes = [cell for cell in board.cells if random.random() < share]
    elif kind < 0.7:
        holes = list(random.choice(board.rows))
    elif kind < 0.95:
        holes = random.sample(board.cells, min(len(board.cells), random.randint(1, 3)))
    else:
        holes = list(board.cells)
    return board.names(sorted(holes))
