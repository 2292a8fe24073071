"""Generate what is asked: boards to play on, games, positions by stones, and questions about them.

A ground is a game on a board, with its options and removed cells. Games are played at random or towards a
goal of the game's guide, by the bitboard if it has the game: it is about five times as fast, and its
positions decide only what is asked. The same random numbers give the same questions.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from random import Random

from rulestone.core.action_examples import example_actions, varied
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, BoardKind, Cell
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.core.register.clauses import game_entry
from rulestone.core.register.entries import same_value
from rulestone.core.registry import find_game, game_names
from rulestone.core.stones import Stones
from rulestone.core.wording import BadInput
from rulestone.engines.states import State, maker_of
from rulestone.fuzz.guides.guide import Goal, guide_of, some_actions
from rulestone.protocol import Claims, Ground, Judge, Question

StonesByCell = Mapping[Cell, Colour]

_BRIEF = 80
"""On a board with more cells, only a few moves are affordable."""


class Maker:
    """Makes the positions of one game on one board.

    Attributes:
        ground: the game, its options and the board.
        game: the game.
        guide: its guided play.
        board: the board.
        brief: whether only a few moves on the board are affordable.
    """

    def __init__(self, ground: Ground, *, quick: bool = True) -> None:
        """Prepare a board.

        Args:
            ground: the game, its options and the board.
            quick: whether the bitboard engine makes the positions, if it knows the game.
        """
        self.ground = ground
        self._maker = maker_of(ground, quick=quick)
        self.game = self._maker.game
        self.board = self._maker.board
        self.guide = guide_of(ground.game)
        self.brief = len(self.board.cells) > _BRIEF

    def start(self) -> State:
        """Return the start of the game."""
        return self._maker.start()

    def set_up(self, stones: StonesByCell, turn: Colour | None) -> State:
        """Return the position with these stones and this colour to move; None in a game without turns."""
        return self._maker.set_up(self.by_colour(stones), turn)

    def by_colour(self, stones: StonesByCell) -> dict[Colour, list[Cell]]:
        """Return the cells of each colour's stones, in board order."""
        return {
            colour: sorted(cell for cell, own in stones.items() if own == colour)
            for colour in self.game.colours
        }

    def set_up_query(self, stones: StonesByCell, turn: Colour | None) -> Judge:
        """Return the query about stones there."""
        by_colour = {colour: self.board.names(cells) for colour, cells in self.by_colour(stones).items()}
        to_move = None if self.game.turnless else turn
        return self.ground.judge_stones(by_colour, to_move)


def maker_for(ground: Ground) -> Maker:
    """Return the maker for a ground. Some are cached, because making one takes as long as a short game."""
    return _kept(ground.game, ground.size, ground.removed, tuple(ground.options.items()))


@lru_cache(maxsize=256)
def _kept(
    name: GameName, size: Size, removed: tuple[CellName, ...], options: tuple[tuple[str, OptionValue], ...]
) -> Maker:
    return Maker(Ground(game=name, size=size, options=dict(options), removed=removed))


@dataclass(frozen=True, slots=True)
class Record:
    """A game, or the beginning of one.

    Attributes:
        states: the positions from the start to the last legal move.
        moves: the moves; the last one may be illegal.
    """

    states: list[State]
    moves: list[ActionText] = field(default_factory=list[ActionText])

    @property
    def state(self) -> State:
        """The position after the last legal move."""
        return self.states[-1]

    @property
    def legal(self) -> list[ActionText]:
        """The legal moves."""
        return self.moves[: len(self.states) - 1]

    def add(self, action: Action) -> None:
        """Play a legal action."""
        self.moves.append(write_action(self.state.board, action))
        self.states.append(self.state.after(action))


def play(maker: Maker, random: Random, limit: int | None = None) -> Record:
    """Generate a game from the start to its end or to some point before.

    Args:
        maker: makes its positions.
        random: the only source of randomness.
        limit: maximum number of legal moves; None for a random number.
    """
    goals = maker.guide.goals
    goal = random.choice(goals) if goals and random.random() < 0.65 else None
    stops = random.choice((0.0, 0.03, 0.1, 0.4)) if maker.game.turnless else 0.0
    most = _length(maker, random) if limit is None else limit
    record = Record([maker.start()])
    while len(record.moves) < most and not record.state.over:
        action = legal_action(maker, record.state, random, goal, stops)
        if action is None:
            break
        record.add(_renamed(record.state, action, random))
    if random.random() < 0.6:
        illegal = illegal_action(maker, record.state, random)
        if illegal is not None:
            record.moves.append(write_action(maker.board, illegal))
    return record


def _length(maker: Maker, random: Random) -> int:
    if maker.brief:
        return random.randint(0, 6)
    whole = 3 * len(maker.board.cells) + 4
    least, most = random.choice(((0, 3), (0, 40), (60, 60), (60, 60), (60, 60)))
    return random.randint(min(least, whole), min(most, whole))


def legal_action(
    maker: Maker, state: State, random: Random, goal: Goal | None = None, stops: float = 0.0
) -> Action | None:
    """Return a legal action; None if there is none, or none was found soon.

    Args:
        maker: makes positions.
        state: the current position.
        random: the source of randomness.
        goal: the goal, if there is one.
        stops: how often to choose an action that no list has, such as a stop.
    """
    if not state.listed:
        return maker.guide.arranged(state, random) or _arranged(maker, state, random)
    if stops and random.random() < stops:
        drawn = [action for action in example_actions(maker.game.name) if not action.cells]
        declared = random.choice(drawn) if drawn else None
        if declared is not None and state.refusal(declared) is None:
            return declared
    some = some_actions(state, random, 1 if goal is None else 4)
    if goal is None or len(some) < 2:
        return some[0] if some else None
    return max(some, key=lambda action: goal(state, state.after(action)))


def _arranged(maker: Maker, state: State, random: Random) -> Action | None:
    """Return a legal action like one of the examples; None if none was found soon."""
    cells = state.board.cells
    for example in random.choices(example_actions(maker.game.name), k=20 if cells else 0):
        action = varied(example, lambda: random.choice(cells))
        if action is not None and state.refusal(action) is None:
            return action
    return None


def _renamed(state: State, action: Action, random: Random) -> Action:
    """Return the same action, with a removed group named by any of its stones, if these mean the same."""
    taken = [cell for cell in action.removal_cells if cell not in action.way]
    if len(taken) != 1:
        return action
    stones = Stones.of_colours(state.board, {colour: state.stones(colour) for colour in state.colours})
    own = stones.of(stones.at(taken[0]) or state.colours[0])
    other = random.choice(sorted(state.board.region(taken[0], own)))
    named = action.mapped(lambda cell: other if cell == taken[0] else cell) or action
    same = named.canonical(state.board, stones) == action.canonical(state.board, stones)
    return named if same else action


def illegal_action(maker: Maker, state: State, random: Random) -> Action | None:
    """Return an illegal action; None if none was found soon."""
    for _ in range(6):
        tried = [*any_actions(maker, state, random)]
        tried += maker.guide.doubtful(state, random) if maker.board.cells else ()
        illegal = [action for action in tried if state.refusal(action) is not None]
        if illegal:
            return random.choice(illegal)
    return None


def any_actions(maker: Maker, state: State, random: Random) -> Iterator[Action]:
    """Actions of a few kinds, legal or not: on stones, on empty cells, on any cells, on none."""
    examples = example_actions(maker.game.name)
    stones = [cell for colour in state.colours for cell in state.stones(colour)]
    for among, several in ((stones, False), (state.empty(), False), (state.board.cells, True)):
        forms = [example for example in examples if example.cells and (len(example.cells) > 1) == several]
        if forms and among:
            action = varied(random.choice(forms), partial(random.choice, among))
            if action is not None:
                yield action
    without_cells = [action for action in examples if not action.cells]
    yield from random.sample(without_cells, min(1, len(without_cells)))


def random_set_up(maker: Maker, random: Random) -> Judge:
    """Return a query about stones arranged in one of many ways."""
    return maker.set_up_query(likely_stones(maker, random), random.choice(maker.game.colours))


def likely_stones(maker: Maker, random: Random, played: Sequence[State] = ()) -> StonesByCell:
    """Return stones of both colours, rarely such that the game is over, because records cover that.

    Args:
        maker: makes positions.
        random: the only source of randomness.
        played: positions of a game that some stones may resemble; empty to play one.
    """
    stones: StonesByCell = {}
    for _ in range(8):
        stones = random_stones(maker, random, played)
        turn = None if maker.game.turnless else random.choice(maker.game.colours)
        if random.random() < 0.2 or not maker.set_up(stones, turn).over:
            break
    return stones


def random_stones(maker: Maker, random: Random, played: Sequence[State] = ()) -> StonesByCell:
    """Return stones of both colours, arranged in one of many ways."""
    cells, kind = maker.board.cells, random.random()
    if not cells:
        return {}
    if maker.brief and kind < 0.7:
        return _mixed(maker, random.sample(cells, random.randint(0, 9)), random)
    if kind < (0.5 if maker.start().stone_count() else 0.3):
        state = random.choice(played or play(maker, random).states)
        return changed(maker, state.contents(), random, random.choice((0, 1, 1, 2, 3)))
    stones: dict[Cell, Colour] = {}
    shapes = (crossing, crossing, crossing, tree, ring) if maker.board.edges else (tree, tree, ring)
    mixed = kind < 0.7
    if mixed or random.random() < 0.5:
        density = random.choice((0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.95, 1.0))
        stones |= _mixed(maker, [cell for cell in cells if random.random() < density], random)
    for _ in range(0 if mixed else random.choice((1, 1, 1, 2, 4))):
        shape = random.choice(shapes)(maker.board, random)
        stones |= dict.fromkeys(shape, random.choice(maker.game.colours))
    return changed(maker, stones, random, random.choice((0, 0, 1, 2)))


def changed(maker: Maker, stones: StonesByCell, random: Random, times: int) -> StonesByCell:
    """Change the contents of a few cells."""
    after = dict(stones)
    for _ in range(times if maker.board.cells else 0):
        cell = random.choice(maker.board.cells)
        stone = random.choice((None, *maker.game.colours))
        after.pop(cell, None)
        if stone is not None:
            after[cell] = stone
    return after


def _mixed(maker: Maker, cells: Sequence[Cell], random: Random) -> StonesByCell:
    """Return a stone on each of some cells, with the colours mixed evenly or not."""
    first, second = maker.game.colours
    share = random.choice((0.5, 0.5, 0.5, 0.25, 0.75, 0.0, 1.0))
    return {cell: first if random.random() < share else second for cell in cells}


def crossing(board: Board, random: Random) -> list[Cell]:
    """Return a chain from one side of a board to another, by a long detour; empty without sides."""
    sides = [side for side in board.edges.values() if side]
    ways = [(start, goal) for start in sides for goal in sides if start.isdisjoint(goal)]
    if not ways:
        return []
    start, goal = random.choice(ways)
    chains = [_chain(board, random.choice(sorted(start)), goal, random) for _ in range(25)]
    return max([chain for chain in chains if chain[-1] in goal] or chains, key=len)


def _chain(board: Board, start: Cell, goal: frozenset[Cell], random: Random) -> list[Cell]:
    chain = [start]
    while chain[-1] not in goal:
        ways = [cell for cell in board.neighbours[chain[-1]] if _joins_once(board, cell, chain)]
        if not ways:
            break
        chain.append(random.choice(ways))
    return chain


def tree(board: Board, random: Random) -> list[Cell]:
    """Return a group that grows by cells which touch it once."""
    group = [random.choice(board.cells)]
    for _ in range(random.randint(0, 8)):
        ways = [near for cell in group for near in board.neighbours[cell] if _joins_once(board, near, group)]
        group += random.sample(ways, min(len(ways), 1))
    return group


def _joins_once(board: Board, cell: Cell, group: Collection[Cell]) -> bool:
    """Return whether a cell is free and adjacent to exactly one of a group."""
    return cell not in group and sum(beside in group for beside in board.neighbours[cell]) == 1


def ring(board: Board, random: Random) -> list[Cell]:
    """Return the cells around a cell, or around two."""
    middle = random.choice(board.cells)
    inside = {middle, random.choice((middle, *board.neighbours[middle]))}
    return sorted({beside for cell in inside for beside in board.neighbours[cell]} - inside)


_LARGE, _TURNS = {6: "i", 21: "aa"}, 60
"""The games, of so many, that are played where names have this letter: few engines read two wrongly."""

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
        sizes, kind = self.wanted(game), find_game(game).kind
        letter = _LARGE.get(turn)
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
                setting.value
                for setting in option.values
                if all(_among(setting.value, known) for known in claimed)
            ]
            # Options that cannot be chosen must not change what is drawn after them.
            keeps = option.default in values and (len(values) == 1 or random.random() < 0.5)
            value = option.default if keeps or not values else random.choice(values)
            if value != option.default:
                chosen[option.name] = value
        return chosen


def _among(value: OptionValue, values: Sequence[OptionValue]) -> bool:
    return any(same_value(value, other) for other in values)


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
    claimed = tuple(game for game in selection if all(game in claim.games for claim in claims))
    if not claimed:
        raise NothingToPlay(f"{together} not declare {' or '.join(selection)}")
    every = Choices(claimed, tuple(claims), size)
    fitting = tuple(game for game in claimed if every.wanted(game))
    if not fitting:
        raise NothingToPlay(f"{together} not declare {' or '.join(claimed)} of size {size}")
    return Choices(fitting, tuple(claims), size)


def removed_cells(game: GameName, size: Size, random: Random) -> tuple[CellName, ...]:
    """Return random removed cells, if the game allows them: none, a few, a row, many, or all."""
    if not find_game(game).removable or random.random() < 0.45:
        return ()
    board = find_game(game).board(size)
    share = random.choice((0.05, 0.1, 0.2, 0.4, 0.7, 1.0))
    some = [cell for cell in board.cells if random.random() < share]
    return board.names(sorted(random.choice(board.rows)) if random.random() < 0.2 else some)


PERFT_NODES = 400
"""Approximate maximum number of counted sequences: a fraction of a second, also for a slow engine."""

_POINTS = 12
"""Number of positions of a game that are asked about, which takes about as long as making the game."""


def questions(maker: Maker, operations: Sequence[str], random: Random) -> Iterator[Question]:
    """The questions about one game, and about a few set-up positions beside it.

    Args:
        maker: makes the game.
        operations: the operations of the engines.
        random: the only source of randomness.
    """
    record = play(maker, random)
    if "play" in operations:
        points = range(len(record.states))
        # In this order an engine may continue from the last question.
        for count in sorted(random.sample(points, min(_POINTS, len(points)))):
            yield from _forms(maker, operations, record.moves[:count], record.states[count], random)
        yield maker.ground.play(record.moves)
    if "perft" in operations and (len(operations) == 1 or random.random() < 0.2):
        yield from _count(maker, record, random)
    if "judge" in operations:
        yield from _set_ups(maker, record, random)


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


def _set_ups(maker: Maker, record: Record, random: Random) -> Iterator[Question]:
    """A position by its stones, and one that is nearly the same, with either colour to move."""
    stones = likely_stones(maker, random, record.states)
    for _ in range(2):
        for turn in (None,) if maker.game.turnless else maker.game.colours:
            yield maker.set_up_query(stones, turn)
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
