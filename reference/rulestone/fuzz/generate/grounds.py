"""Where a game is played: which game, board and options, among those that the engines claim."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from rulestone.core.boards import Board, BoardKind
from rulestone.core.game import game as installed_game
from rulestone.core.game import game_names
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.core.register.clauses import defaults
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.protocol import Claims, Operation, Query

_MEDIUM_TURN, _LARGE_TURN, _TURNS = 6, 21, 60
"""In every so many games one is played on a medium board and one on a large one."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a game needs before it begins.

    Attributes:
        game: which game.
        size: which board.
        options: the options that are not at their defaults.
        removed: the cells taken out, in games where cells can be.
        board: the board.
    """

    game: GameName
    size: Size
    options: Options = field(default_factory=dict[str, OptionValue])
    removed: tuple[CellName, ...] = ()
    board: Board = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "board", self.kind.board(self.size, self.removed))

    def query(
        self,
        op: Operation,
        *,
        moves: Iterable[ActionText] | None = None,
        stones: dict[Colour, tuple[CellName, ...]] | None = None,
        to_move: Colour | None = None,
        depth: int = 0,
    ) -> Query:
        """What to ask an engine about a position there."""
        return Query(
            game=self.game,
            size=self.size,
            options=self.options,
            removed=self.removed,
            stones=stones,
            to_move=to_move,
            moves=None if moves is None else tuple(moves),
            op=op,
            depth=depth,
        )

    @property
    def kind(self) -> BoardKind:
        """The kind of board that the game is played on."""
        return installed_game(self.game).kind

    @property
    def turnless(self) -> bool:
        """Whether the game has no turns."""
        return register_entry(self.game).turnless

    @property
    def brief(self) -> bool:
        """Whether the board is so large that only a few moves on it can be afforded."""
        return len(self.board.cells) > 80


class NothingToPlay(Exception):
    """No game is both asked for and claimed. The message is one line."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What may be played.

    Attributes:
        games: the games, each claimed by every engine.
        claims: what the engines claim.
        size: the only size to be played on; None for all that suit.
    """

    games: tuple[GameName, ...]
    claims: tuple[Claims, ...]
    size: Size | None

    def ground(self, number: int, random: Random) -> Ground:
        """Where to play the game of this number."""
        game = self.games[number % len(self.games)]
        turn = number // len(self.games) % _TURNS
        size = self._size(game, turn, random)
        return Ground(game, size, self._options(game, random), _removed(game, size, random))

    def sizes(self, game: GameName) -> tuple[Size, ...]:
        """The boards that may be played on, the smallest first."""
        return tuple(size for size in self._claimed_sizes(game) if self.size in (None, size))

    def smaller(self, ground: Ground) -> tuple[Size, ...]:
        """The claimed sizes up to that of a ground, the smallest first."""
        return tuple(size for size in self._claimed_sizes(ground.game) if size <= ground.size)

    def _claimed_sizes(self, game: GameName) -> tuple[Size, ...]:
        least, most = map(int, register_entry(game).size_limits)
        own = [claims.games[game] for claims in self.claims]
        return tuple(Size(size) for size in range(least, most + 1) if all(claim.plays(size) for claim in own))

    def _size(self, game: GameName, turn: int, random: Random) -> Size:
        sizes = self.sizes(game)
        kind = installed_game(game).kind
        unusual: tuple[int, ...] = ()
        if turn == _MEDIUM_TURN:
            unusual = kind.medium_sizes
        elif turn == _LARGE_TURN:
            unusual = kind.large_sizes
        rare = [size for size in sizes if size in unusual]
        if rare:
            return random.choice(rare)
        usual = {size: often for size, often in kind.usual_sizes.items() if size in sizes}
        if not usual:
            return sizes[0]
        return Size(random.choices(tuple(usual), tuple(usual.values()))[0])

    def _options(self, game: GameName, random: Random) -> Options:
        chosen: Options = {}
        for name, default in defaults(game).items():
            values = self._values(game, name, default)
            if len(values) == 1:  # what cannot be chosen does not change what is drawn after it
                value = values[0]
            else:
                value = default if default in values and random.random() < 0.5 else random.choice(values)
            if value != default:
                chosen[name] = value
        return chosen

    def _values(self, game: GameName, name: str, default: OptionValue) -> Sequence[OptionValue]:
        known = next(option for option in register_entry(game).options if option.name == name)
        return [
            setting.value
            for setting in known.values
            if all(_claimed(claims, game, name, setting.value, default) for claims in self.claims)
        ] or [default]


def _claimed(claims: Claims, game: GameName, name: str, value: OptionValue, default: OptionValue) -> bool:
    playable = claims.games[game].options.get(name, (default,))
    return any(value == each and type(value) is type(each) for each in playable)


def choices(claims: Sequence[Claims], games: Sequence[GameName], size: Size | None) -> Choices:
    """What to play with engines that claim this.

    Args:
        claims: what each engine claims.
        games: the games asked for; none for all.
        size: the size asked for, if one is.

    Raises:
        NothingToPlay: there is nothing.
    """
    selection = tuple(game for game in game_names() if not games or game in games)
    claimed = tuple(game for game in selection if all(game in each.games for each in claims))
    if not claimed:
        raise NothingToPlay(f"{_together(claims)} not claim {' or '.join(selection)}")
    options = Choices(claimed, tuple(claims), size)
    fitting = tuple(game for game in claimed if options.sizes(game))
    if not fitting:
        raise NothingToPlay(f"{_together(claims)} not claim {' or '.join(claimed)} of size {size}")
    return Choices(fitting, tuple(claims), size)


def _together(claims: Sequence[Claims]) -> str:
    return "the engine does" if len(claims) == 1 else "the engines together do"


def _removed(game: GameName, size: Size, random: Random) -> tuple[CellName, ...]:
    """Holes in a board that may have some: none, a few, a row, many, or everything."""
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
