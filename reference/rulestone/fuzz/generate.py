"""Generate questions: boards to play on, games, positions by stones, and questions about them.

Games are played at random, by the bitboard if it has the game: it is about five times as fast, and its
positions decide only the questions. The same random numbers give the same questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from random import Random

from rulestone.cases.examples import example_actions
from rulestone.cases.selection import declared_values
from rulestone.core.actions.action import Action, write_action
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Board, BoardKind, Cell
from rulestone.core.errors import BadInput
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.play.makers import playable_maker
from rulestone.play.playable import Playable, PlayableMaker
from rulestone.protocol import Capabilities, GameSetting, Judge, Question
from rulestone.rulebook.installed import find_game, game_names

StonesByCell = Mapping[Cell, Colour]

_MOST_USUAL_CELLS = 49
"""Maximum number of cells of a usual board, on which nearly everything shows."""

_LARGE_SHARE, _BEYOND_SHARE = 0.05, 0.1
"""The shares of the games on larger boards that are in use, and on boards beyond those: few engines are wrong
only there."""

_OTHERS_SHARE = 0.4
"""How often an action without a cell (a swap, a choice) is played if there are placements as well."""

_MOST_MOVES, _MOST_MOVES_IF_LARGE = 60, 6
"""Maximum number of moves of a game; of one on a larger board, since each question takes long there."""

_MOST_TRIES = 20
"""How often an action of some kind is drawn before it is given up."""

_MOST_POSITIONS_ASKED, _MOST_POSITIONS_ASKED_IF_LARGE = 12, 2
"""Number of positions of a game with questions. Their answers take about as long as making the game."""

PERFT_NODES = 400
"""Approximate maximum number of counted sequences: a fraction of a second, also for a slow engine."""


def maker_for(setting: GameSetting) -> PlayableMaker:
    """Return the maker for a setting. Some are cached: making one takes as long as a short game."""
    return _cached(setting.game, setting.size, setting.removed, tuple(setting.options.items()))


@lru_cache(maxsize=256)
def _cached(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> PlayableMaker:
    return playable_maker(GameSetting(game=name, size=size, options=dict(options), removed=removed))


def _is_large(board: Board) -> bool:
    return len(board.cells) > _MOST_USUAL_CELLS


def largest_in_use(game: GameName) -> Size:
    """Return the largest size that the rules or sites name, or else the largest usual one."""
    rulebook = find_game(game).rulebook
    return max((*rulebook.sizes, *rulebook.site_sizes), default=largest_size(find_game(game).kind))


def _most_moves(maker: PlayableMaker, random: Random) -> int:
    """Return the maximum number of legal moves of a game: on some boards, enough to reach the end."""
    board, size = maker.board, maker.setting.size
    if not _is_large(board):
        return random.choice((random.randint(0, _MOST_MOVES), _MOST_MOVES))
    if size <= largest_in_use(maker.setting.game) and random.random() < 0.5:
        return 2 * len(board.cells)
    return random.choice((random.randint(0, _MOST_MOVES_IF_LARGE), _MOST_MOVES_IF_LARGE))


def set_up_question(maker: PlayableMaker, stones: StonesByCell, turn: Colour | None) -> Judge:
    """Return the question about these stones; `turn` counts only in games with turns."""
    board = maker.board
    by_colour = {
        colour: board.names(sorted(cell for cell, own in stones.items() if own == colour))
        for colour in maker.game.colours
    }
    return maker.setting.judge_stones(by_colour, None if maker.game.turnless else turn)


PlayedGame = tuple[list[Playable], list[ActionText]]
"""The positions of a game, or of the beginning of one, and the moves between them."""


def play(
    maker: PlayableMaker, random: Random, limit: int | None = None, record: Sequence[ActionText] = ()
) -> PlayedGame:
    """Generate a game from the start to its end or to some point before.

    Args:
        maker: makes its positions.
        random: the only source of randomness.
        limit: maximum number of random moves; None for a random number.
        record: the legal moves that it begins with.
    """
    stops = random.choice((0.0, 0.1)) if maker.game.turnless else 0.0
    if limit is None:
        limit = _most_moves(maker, random)
    states, moves = [maker.start()], list(record)
    for text in record:
        states.append(states[-1].after(maker.game.read_action(maker.board, text)))
    while len(moves) < len(record) + limit and not states[-1].over:
        action = legal_action(states[-1], random, stops)
        if action is None:
            break
        moves.append(write_action(maker.board, action))
        states.append(states[-1].after(action))
    return states, moves


def often_with_illegal(state: Playable, moves: Sequence[ActionText], random: Random) -> Sequence[ActionText]:
    """Return the moves that led to a position; half of the time with an illegal one after them."""
    illegal = illegal_action(state, random) if random.random() < 0.5 else None
    return moves if illegal is None else (*moves, write_action(state.board, illegal))


def random_record(maker: PlayableMaker, random: Random, limit: int | None = None) -> Sequence[ActionText]:
    """Return the moves of a game generated like `play`; half of the time with an illegal one after them."""
    states, moves = play(maker, random, limit)
    return often_with_illegal(states[-1], moves, random)


def legal_action(state: Playable, random: Random, stops: float = 0.0) -> Action | None:
    """Return a legal action; None if there is none.

    Args:
        state: the current position.
        random: the source of randomness.
        stops: how often to choose an action that no list has, such as a stop.
    """
    if state.awaits_set_up:
        return random_set_up(state, random)
    if stops and random.random() < stops:
        unlisted = [action for action in example_actions(state.maker.game.name) if not action.cells]
        unlisted = [action for action in unlisted if state.refusal(action) is None]
        if unlisted:
            return random.choice(unlisted)
    actions = state.legal()
    placing = [action for action in actions if action.cells]
    if len(placing) < len(actions) and (not placing or random.random() < _OTHERS_SHARE):
        return random.choice([action for action in actions if not action.cells])
    return random.choice(placing) if placing else None


def random_set_up(state: Playable, random: Random) -> Setup | None:
    """Return a set-up of few stones, of many or of all, at least one of the first colour; None without cells.

    There are too many to list.
    """
    cells = random.sample(state.board.cells, len(state.board.cells))
    if not cells:
        return None
    count = random.choice((random.randint(1, min(6, len(cells))), random.randint(1, len(cells)), len(cells)))
    first = random.choice((count, random.randint(1, count)))
    by_colour = (tuple(sorted(cells[:first])), tuple(sorted(cells[first:count])))
    return Setup(tuple(zip(state.colours, by_colour, strict=True)))


def illegal_action(state: Playable, random: Random) -> Action | None:
    """Return an illegal action; None if none was found soon."""
    for _ in range(_MOST_TRIES if state.board.cells else 0):
        tried = (_like_example(state, random), *_nearly_legal(state, random))
        illegal = [action for action in tried if action is not None and state.refusal(action) is not None]
        if illegal:
            return random.choice(illegal)
    return None


def _like_example(state: Playable, random: Random) -> Action | None:
    """Return an action like an example, on any cells or from stones to empty cells."""
    example, cells = random.choice(example_actions(state.maker.game.name)), state.board.cells
    taken = random.choice((cells, tuple(state.contents()) or cells))
    free = random.choice((cells, tuple(state.empty()) or cells))
    places = example.placement_cells
    return example.mapped(lambda cell: random.choice(free if cell in places else taken))


def _nearly_legal(state: Playable, random: Random) -> Iterator[Action]:
    """A legal action with another cell in the place of one, and without its first cells or its last ones."""
    legal = legal_action(state, random)
    if legal is None or not legal.cells:
        return
    cells, at = legal.cells, random.randrange(len(legal.cells))
    replaced, other = cells[at], random.choice(state.board.cells)
    changes = (
        legal.mapped(lambda cell: other if cell == replaced else cell),
        legal.mapped(lambda cell: cell if cell in cells[:at] else None),
        legal.mapped(lambda cell: cell if cell in cells[at:] else None),
    )
    yield from (action for action in changes if action is not None)


def random_set_up_question(maker: PlayableMaker, random: Random) -> Judge:
    """Return a question about stones arranged in one of many ways."""
    stones = random_stones(maker, random)
    return set_up_question(maker, stones, random.choice(maker.game.colours))


def random_stones(maker: PlayableMaker, random: Random, played: Sequence[Playable] = ()) -> StonesByCell:
    """Return stones of both colours: about those of a game, or mixed at random.

    Args:
        maker: makes positions.
        random: the only source of randomness.
        played: positions of a game that the stones may resemble; empty to play one.
    """
    board, colours = maker.board, maker.game.colours
    if not board.cells:
        return {}
    stones: dict[Cell, Colour] = {}
    if _is_large(board) or random.random() < 0.6:
        cells = len(board.cells)
        is_dense = _is_large(board) and random.random() < 0.5
        count = (
            random.randint(cells // 2, cells)
            if is_dense
            else random.randint(0, min(cells, _MOST_USUAL_CELLS))
        )
        share = random.choice((0.0, 0.25, 0.5, 0.5, 0.5, 0.75, 1.0))
        for cell in random.sample(board.cells, count):
            stones[cell] = colours[random.random() < share]
    else:
        stones = random.choice(played or play(maker, random)[0]).contents()
    return changed(maker, stones, random, random.randint(0, 2))


def changed(maker: PlayableMaker, stones: StonesByCell, random: Random, times: int) -> StonesByCell:
    """Change the contents of a few cells."""
    contents: dict[Cell, Colour | None] = dict(stones)
    for _ in range(times if maker.board.cells else 0):
        contents[random.choice(maker.board.cells)] = random.choice((None, *maker.game.colours))
    return {cell: stone for cell, stone in contents.items() if stone is not None}


class NothingToPlay(BadInput):
    """No game is both selected and declared. The message is one line."""


@cache
def largest_size(kind: BoardKind) -> Size:
    """Return the size of the largest usual board, but at least 1."""
    size = Size(1)
    while len(kind.board(Size(size + 1)).cells) <= _MOST_USUAL_CELLS:
        size = Size(size + 1)
    return size


@dataclass(frozen=True, slots=True)
class GameSpace:
    """The games and boards that may be played.

    Attributes:
        games: the games, each declared by the engine.
        capabilities: the engine's capabilities.
        size: the only size to play on; None for all suitable sizes.
        options: the only options to play with; None for all that the engine declares.
        beyond: whether boards beyond those in use are played on, too.
    """

    games: tuple[GameName, ...]
    capabilities: Capabilities
    size: Size | None = None
    options: Options | None = None
    beyond: bool = True

    def setting(self, number: int, random: Random) -> GameSetting:
        """Return the setting of the game with this number."""
        game = self.games[number % len(self.games)]
        size = self._size(game, random)
        options = self._options(game, random) if self.options is None else self.options
        return GameSetting(game=game, size=size, options=options, removed=removed_cells(game, size, random))

    def sizes(self, game: GameName) -> tuple[Size, ...]:
        """Return the sizes that the engine declares, the smallest first."""
        least, most = map(int, find_game(game).rulebook.size_limits)
        return tuple(filter(self.capabilities.games[game].plays, map(Size, range(least, most + 1))))

    def sizes_to_play(self, game: GameName) -> tuple[Size, ...]:
        """Return those of them that may be played on."""
        return tuple(size for size in self.sizes(game) if self.size in (None, size))

    def _size(self, game: GameName, random: Random) -> Size:
        sizes, most_usual = self.sizes_to_play(game), largest_size(find_game(game).kind)
        usual = [size for size in sizes if size <= most_usual]
        larger = [size for size in sizes if most_usual < size <= largest_in_use(game)]
        beyond = [size for size in sizes if size > max(most_usual, largest_in_use(game))]
        drawn = random.random() if larger or beyond else 1.0
        if beyond and self.beyond and drawn < _BEYOND_SHARE:
            return random.choice(beyond)
        if larger and (drawn < _BEYOND_SHARE + _LARGE_SHARE or not usual):
            return random.choice(larger)
        # Boards of a middle size show most: the median of three.
        return sorted(random.choices(usual, k=3))[1] if usual else sizes[0]

    def _options(self, game: GameName, random: Random) -> Options:
        """Return values that the engine declares; about half of the options keep their default."""
        chosen: Options = {}
        for option in find_game(game).rulebook.options:
            values = declared_values(option, self.capabilities.games[game])
            others = [value for value in values if value != option.default]
            if others and (len(others) == len(values) or random.random() < 0.5):
                chosen[option.name] = random.choice(others)
        return chosen


def game_space(
    capabilities: Capabilities,
    games: Sequence[GameName] = (),
    size: Size | None = None,
    options: Options | None = None,
    *,
    beyond: bool = True,
) -> GameSpace:
    """Return the possible games for an engine with these capabilities.

    Args:
        capabilities: the capabilities of the engine.
        games: the selected games; empty for all.
        size: the selected size, if any.
        options: the selected options; None for all.
        beyond: whether boards beyond those in use are played on, too.

    Raises:
        NothingToPlay: there are none.
    """
    declared = (game for game in game_names() if game in capabilities.games)
    chosen = tuple(game for game in declared if not games or game in games)
    every = GameSpace(chosen, capabilities, size, options, beyond)
    fitting = tuple(game for game in every.games if every.sizes_to_play(game))
    missing = [game for game in games if game not in fitting]
    if missing or not fitting:
        of_size = "" if size is None else f" of size {size}"
        raise NothingToPlay(f"the engine does not declare {' or '.join(missing or game_names())}{of_size}")
    return replace(every, games=fitting)


def removed_cells(game: GameName, size: Size, random: Random) -> tuple[CellName, ...]:
    """Return random removed cells, if the game allows them: none, a row, a few, many, or all."""
    if not find_game(game).allows_removed_cells or random.random() < 0.5:
        return ()
    board = find_game(game).board(size)
    share = random.choice((0.05, 0.2, 0.5, 1.0))
    some = [cell for cell in board.cells if random.random() < share]
    return board.names(sorted(random.choice(board.rows)) if random.random() < 0.2 else some)


def questions(maker: PlayableMaker, operations: Sequence[str], random: Random) -> Iterator[Question]:
    """The questions about one game, and about a few set-up positions next to it.

    Args:
        maker: makes the game.
        operations: the operations of the engine.
        random: the only source of randomness.
    """
    states, moves = play(maker, random)
    record = often_with_illegal(states[-1], moves, random)
    if "play" in operations:
        points = range(len(states))
        most = _MOST_POSITIONS_ASKED_IF_LARGE if _is_large(maker.board) else _MOST_POSITIONS_ASKED
        # In this order an engine may continue from the last question.
        for count in sorted(random.sample(points, min(most, len(points)))):
            yield from _forms(operations, moves[:count], states[count], random)
        yield maker.setting.play(record)
    if "perft" in operations and (len(operations) == 1 or random.random() < 0.4):
        yield from _count(states, moves, random)
    if "judge" in operations:
        stones = random_stones(maker, random, states)
        for near in (stones, changed(maker, stones, random, 1)):
            for turn in (None,) if maker.game.turnless else maker.game.colours:
                yield set_up_question(maker, near, turn)


def _forms(
    operations: Sequence[str], moves: Sequence[ActionText], state: Playable, random: Random
) -> Iterator[Question]:
    """A position of a game: by its record, with an illegal move after it, and by its stones."""
    setting = state.maker.setting
    yield setting.play(moves)
    refused = illegal_action(state, random)
    if refused is not None:
        yield setting.play((*moves, write_action(state.board, refused)))
    if "judge" in operations:
        yield setting.judge(moves)
        yield set_up_question(state.maker, state.contents(), random.choice(state.colours))


def _count(states: Sequence[Playable], moves: Sequence[ActionText], random: Random) -> Iterator[Question]:
    """A count from the beginning of a game, or from near its end."""
    count = random.choice((0, max(0, len(moves) - random.randint(0, 4))))
    state = states[count]
    if not state.awaits_set_up:
        # If there is only a swap, a choice or a pass, more follows after it.
        actions = max(len(state.legal()), len(state.empty()))
        depths = [depth for depth in range(5) if depth < 2 or actions**depth <= PERFT_NODES]
        yield state.maker.setting.perft(moves[:count], random.choice(depths))
