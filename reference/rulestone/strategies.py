"""Hypothesis strategies for queries of every game: positions set up, sound and unsound, and records of moves.

They need the package `hypothesis`, which rulestone itself does not install.
"""

from functools import lru_cache

from hypothesis import strategies as st

from rulestone.core.action_examples import example_actions, varied
from rulestone.core.actions import Action, Setup, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.game import colours_of, game_names, start
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.protocol import Query
from rulestone.protocol.checking import checked_board

_CROSSED = ((2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (4, 2), (2, 4), (3, 3), (4, 3), (2, 5))
"""Width and height of areas whose corners may cross: all that a pattern can be, and some that none can be."""

TRIES = 8
"""How often a legal action is looked for where they are too many to list."""


_Content = Colour | None
"""What a cell may hold."""


def games() -> st.SearchStrategy[GameName]:
    """One of the installed games."""
    return st.sampled_from(list(game_names()))


def sizes(game: GameName, most: int | None = None) -> st.SearchStrategy[Size]:
    """A size of board from the smallest on; unless more is asked for, to one that all patterns fit on."""
    smallest, largest = installed_game(game).entry.size_limits
    limit = installed_game(game).kind.small_limit if most is None else most
    return _sizes(smallest, max(smallest, min(largest, limit)))


# Hypothesis looks a strategy over before it first draws from it. What is drawn often is therefore kept.


@lru_cache(maxsize=64)
def _sizes(smallest: int, largest: int) -> st.SearchStrategy[Size]:
    return st.integers(smallest, largest).map(Size)


def options(game: GameName) -> st.SearchStrategy[Options]:
    """Some of the game's options, each with one of its values."""
    return _options(game)


@lru_cache(maxsize=64)
def _options(game: GameName) -> st.SearchStrategy[Options]:
    values: dict[str, st.SearchStrategy[OptionValue]] = {
        option.name: st.sampled_from([setting.value for setting in option.values])
        for option in register_entry(game).options
    }
    return st.fixed_dictionaries({}, optional=values)


@st.composite
def boards(draw: st.DrawFn, game: GameName, most: int | None = None) -> Board:
    """A board of the game; where cells can be removed, often without some: from a few to all of them."""
    size = draw(sizes(game, most))
    board = checked_board(game, size, ())
    if not installed_game(game).removable:
        return board
    removed = draw(_of_each(draw(_ABSENT), len(board.cells)))
    return checked_board(
        game, size, board.names(cell for cell, lost in zip(board.cells, removed, strict=True) if lost)
    )


_ABSENT = st.sampled_from(((False,), (False,), (False, False, False, True), (False, True, True), (True,)))


@lru_cache(maxsize=256)
def _of_each(lots: tuple[bool, ...], count: int) -> st.SearchStrategy[list[bool]]:
    return st.lists(st.sampled_from(lots), min_size=count, max_size=count)


def _removed(board: Board) -> tuple[CellName, ...]:
    return board.names(sorted(board.removed))


@st.composite
def set_ups(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Query:
    """A position given by stones, from empty to full, reachable or not."""
    game = draw(games()) if game is None else game
    board = draw(boards(game, most))
    first, second = colours_of(game)
    contents = draw(_contents(first, second))
    stones = draw(_contents_of_each(contents, len(board.cells)))
    filling: dict[Cell, _Content] = dict(zip(board.cells, stones, strict=True))
    if contents == (None,) and board.cells:
        filling[draw(st.sampled_from(board.cells))] = draw(
            st.sampled_from((first, first, first, second, None))
        )
    elif board.edges and board.size > 1 and draw(st.sampled_from((True, True, False))):
        filling |= draw(_crossed(board, (first, second)) | _chain(board, game))
    turns = not register_entry(game).turnless
    return Query(
        game=game,
        size=board.size,
        options=draw(options(game)),
        removed=_removed(board),
        stones={
            colour: board.names(cell for cell, stone in filling.items() if stone == colour)
            for colour in (first, second)
        },
        to_move=draw(st.sampled_from((first, second))) if turns else None,
    )


@lru_cache(maxsize=64)
def _contents(first: Colour, second: Colour) -> st.SearchStrategy[tuple[_Content, ...]]:
    """How full: one stone alone at most, sparse, half, one colour alone, nearly full, full."""
    return st.sampled_from(
        [
            (None,),
            (None,),
            (*[None] * 6, first, second),
            (None, None, first, second),
            (None, first),
            (None, second),
            (None, *[first, second] * 5),
            (first, second),
        ]
    )


@lru_cache(maxsize=1024)
def _contents_of_each(contents: tuple[_Content, ...], count: int) -> st.SearchStrategy[list[_Content]]:
    return st.lists(st.sampled_from(contents), min_size=count, max_size=count)


@st.composite
def _crossed(draw: st.DrawFn, board: Board, colours: tuple[Colour, Colour]) -> dict[Cell, _Content]:
    """A small area whose corners cross, or would but for one: lots hardly ever make a switch of four."""
    fitting = [areas for width, height in _CROSSED if (areas := _areas(board, width, height))]
    if not fitting:
        return {}
    area = draw(st.sampled_from(draw(st.sampled_from(fitting))))
    corners: list[Colour | None] = [*colours, *colours]
    if draw(st.booleans()):
        corners.reverse()
    corners[draw(st.integers(0, 3))] = draw(st.sampled_from((None, None, None, *colours)))
    return {**dict.fromkeys(area[4:]), **dict(zip(area[:4], corners, strict=True))}


def _areas(board: Board, width: int, height: int) -> list[tuple[Cell, ...]]:
    """The areas of so many columns and rows: for each its corners, going round, then its other cells."""
    at = {board.places[cell]: cell for cell in board.cells}
    right, top = width - 1, height - 1
    corners = ((0, 0), (right, 0), (right, top), (0, top))
    within = [(x, y) for y in range(height) for x in range(width) if (x, y) not in corners]
    areas: list[tuple[Cell, ...]] = []
    for x, y in at:
        area = [at.get((x + across, y + up)) for across, up in (*corners, *within)]
        if None not in area[:4]:
            areas.append(tuple(cell for cell in area if cell is not None))
    return areas


@st.composite
def _chain(draw: st.DrawFn, board: Board, game: GameName) -> dict[Cell, _Content]:
    """A chain that winds from one of its colour's edges, perhaps as far as the other: few lots make one."""
    colour = draw(st.sampled_from(colours_of(game)))
    owners = installed_game(game).rules.owners
    sides = [side for side, owner in owners.items() if owner == colour] or list(board.edges)
    near, far = board.edges[sides[0]], board.edges[sides[-1]]
    if not near:
        return {}
    cell = draw(st.sampled_from(sorted(near)))
    chain = [cell]
    most = max(map(len, board.neighbours)) - 1
    for choice in draw(st.lists(st.integers(0, most), max_size=3 * board.size)):
        if cell in far:
            break
        # Neighbours are listed anticlockwise from the right; a step back is one that is already there.
        onward = [each for each in board.neighbours[cell] if each not in chain]
        if not onward:
            break
        cell = onward[choice % len(onward)]
        chain.append(cell)
    return dict.fromkeys(chain, colour)


@st.composite
def actions(draw: st.DrawFn, position: Position, game: GameName) -> Action:
    """An action at a position: mostly a legal one, sometimes a refused one, or any that can be written."""
    kind = draw(st.sampled_from(("legal",) * 12 + ("refused", "any")))
    if kind == "legal":
        legal = draw(legal_actions(position, game))
        if legal is not None:
            return legal
    refused = [each for each in position.refusals() if kind == "refused"]
    return draw(st.sampled_from(refused) if refused else _any_action(position.board, game))


@st.composite
def legal_actions(draw: st.DrawFn, position: Position, game: GameName) -> Action | None:
    """A legal action, now and then one that no list has, such as a stop; None if none is found."""
    if position.awaits_set_up:
        return draw(_unlisted(position, game))
    listed = position.legal_actions()
    declared = [action for action in example_actions(game) if not action.cells and action not in listed]
    declared = [action for action in declared if position.is_legal(action)]
    if declared and (not listed or draw(st.sampled_from((False,) * 14 + (True,)))):
        return draw(st.sampled_from(declared))
    return draw(st.sampled_from(listed)) if listed else None


@st.composite
def _unlisted(draw: st.DrawFn, position: Position, game: GameName) -> Action | None:
    """A legal action where they are too many to list: a set-up, or whatever the game has."""
    if not position.board.cells:
        return None
    if any(isinstance(example, Setup) for example in example_actions(game)):
        setup = draw(_filled_set_up(position.board, *position.colours))
        if position.is_legal(setup):
            return setup
    tried = draw(st.lists(_any_action(position.board, game), min_size=1, max_size=TRIES))
    return next((action for action in tried if position.is_legal(action)), None)


@st.composite
def _any_action(draw: st.DrawFn, board: Board, game: GameName) -> Action:
    """Any action of the game that can be written, legal or not; there must be one."""
    example = draw(st.sampled_from(_examples(board, game)))
    if isinstance(example, Setup):
        cells = st.lists(st.sampled_from(board.cells), max_size=len(board.cells)).map(tuple)
        return Setup(tuple((colour, draw(cells)) for colour, _ in example.stones))
    action = varied(example, lambda: draw(st.sampled_from(board.cells)))
    return example if action is None else action


def _examples(board: Board, game: GameName) -> list[Action]:
    """What can be written on a board, the simplest first: on one cell, on none, on more."""
    examples = sorted(example_actions(game), key=lambda example: abs(len(example.cells) - 1))
    return [example for example in examples if board.cells or not example.cells]


@st.composite
def records(draw: st.DrawFn, game: GameName | None = None, most: int | None = None) -> Query:
    """A record from the start, often to the end of the game; its last move may not be legal."""
    game = draw(games()) if game is None else game
    board = draw(boards(game, most))
    chosen = draw(options(game))
    position = start(game, board, chosen)
    moves: list[ActionText] = []
    for _ in range(draw(st.integers(0, 2 * len(board.cells)))):
        action = draw(legal_actions(position, game))
        if action is None:
            break
        moves.append(write_action(board, action))
        position = position.after(action)
    if draw(st.booleans()) and _examples(board, game):
        moves.append(write_action(board, draw(actions(position, game))))
    return Query(
        op="play",
        game=game,
        size=board.size,
        options=chosen,
        removed=_removed(board),
        moves=tuple(moves),
    )


@st.composite
def _filled_set_up(draw: st.DrawFn, board: Board, first: Colour, second: Colour) -> Setup:
    """A set-up with at least one stone of the first colour, from that one alone to a full board."""
    one = draw(st.sampled_from(board.cells))
    contents = draw(st.sampled_from(("      12", " 12", "12")))
    filling = draw(st.text(contents, min_size=len(board.cells), max_size=len(board.cells)))
    cells = [(cell, stone) for cell, stone in zip(board.cells, filling, strict=True) if cell != one]
    firsts = (one, *(cell for cell, stone in cells if stone == "1"))
    return Setup(((first, firsts), (second, tuple(cell for cell, stone in cells if stone == "2"))))


@st.composite
def perfts(draw: st.DrawFn, game: GameName | None = None, depth: int = 2) -> Query:
    """A small count of action sequences from somewhere in a game."""
    record = draw(records(game, most=3))
    return Query.of(record, "perft", draw(st.integers(0, depth)))
