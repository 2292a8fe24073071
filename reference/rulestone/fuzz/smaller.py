"""Smaller questions: fewer moves or stones, a smaller board, fewer holes, default options.

Each candidate is a question of its own. The caller finds out whether an engine gets it wrong, too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from rulestone.cases.cases import Case, board_of, by_moves, by_stones
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Cell
from rulestone.core.game import game
from rulestone.core.names import ActionText, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.fuzz.cases import Walk
from rulestone.fuzz.games import connecting_game, play
from rulestone.fuzz.makers import maker_for
from rulestone.fuzz.positions import random_stones, set_up_query
from rulestone.protocol import Operation, Query

EXAMPLES, MANY_EXAMPLES = 40, 200
"""Number of games or positions tried on each board; more if a record is still too long."""

_SMALL = 40
"""Boards with more cells than this are not tried, except the smallest that the engine claims."""

_SHORT, LONG = 3, 12
"""A record with up to the first number of moves is short enough.

One with more than the second may shrink to another disagreement.
"""

_CROWDED, _FEW = 3, 5
"""With more stones than the first number, positions with up to the second number are tried."""

_PREFIXES, _PAIRS, _CONTINUATIONS = 40, 250, 40
"""Maximum numbers of tried beginnings of a record, pairs of moves, and continuations of a count."""

_Part = TypeVar("_Part")
Weight = tuple[int, int, int, int, int, bool]


def query_of(case: Case) -> Query:
    """Return the query of a case."""
    if case.asks == ("stones",):
        return Query.of(by_stones(case))
    return Query.of(by_moves(case), case.question, case.depth or 0)


def length(query: Query) -> int:
    """Return its number of moves, including stones of set-ups in them; or its number of stones."""
    if query.stones is not None:
        return sum(map(len, query.stones.values()))
    cells = sum(move.count(",") + move.count("=") for move in query.record)
    return len(query.record) + max(0, cells - 1)


def weight(query: Query) -> Weight:
    """Return its size for comparing: moves, including counted ones, or stones; size, holes, options, depth.

    A record is larger than its position.
    """
    ground = query.size, len(query.removed), len(query.options)
    return length(query) + query.depth, *ground, query.depth, query.stones is None


def smaller(
    query: Query, sizes: Sequence[Size], operations: Sequence[Operation], examples: int = EXAMPLES
) -> Iterator[Query]:
    """Questions that may be smaller, roughly the much smaller ones first.

    Args:
        query: the question to shrink.
        sizes: the possible sizes of boards, the smallest first.
        operations: the operations of the engines.
        examples: how many short games or positions to try on each small board.
    """
    sizes = [size for size in sizes if size <= query.size]
    if length(query) > LONG:
        yield from _on_smaller_boards(query, sizes)
    if query.stones is not None:
        yield from _fewer_stones(query)
        if length(query) > _CROWDED:
            yield from _examples(query, sizes, examples)
    else:
        yield from _of_record(query, sizes, operations, examples)
    yield from _on_smaller_boards(query, sizes)
    for removed in _without_some(query.removed):
        yield replace(query, removed=removed)
    for name in query.options:
        yield replace(query, options={each: value for each, value in query.options.items() if each != name})


def _without_some(parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """All parts without some: first without many at a time, then without fewer."""
    chunk = (len(parts) + 1) // 2
    while chunk:
        for at in range(0, len(parts), chunk):
            yield *parts[:at], *parts[at + chunk :]
        chunk //= 2


def _fewer_stones(query: Query) -> Iterator[Query]:
    stones = [(colour, name) for colour, names in (query.stones or {}).items() for name in names]
    for kept in _without_some(stones):
        by_colour = {
            each: tuple(name for colour, name in kept if colour == each) for each in query.stones or {}
        }
        yield replace(query, stones=by_colour)


def _of_record(
    query: Query, sizes: Sequence[Size], operations: Sequence[Operation], examples: int
) -> Iterator[Query]:
    moves = query.record
    if query.op == "perft":
        yield from _counted(query, operations)
    elif "judge" in operations:
        yield from _as_stones(query)
    for count in range(min(len(moves), _PREFIXES)):
        yield replace(query, moves=moves[:count])
    if len(moves) > _SHORT:
        yield from _examples(query, sizes, examples)
    for kept in _without_some(moves):
        yield replace(query, moves=kept)
    yield from _other_moves(query)


def _counted(query: Query, operations: Sequence[Operation]) -> Iterator[Query]:
    """Questions nearer to the cause of a wrong count: later positions, and counts of less depth."""
    record = replace(query, op="play", depth=0)
    if "play" in operations:
        position, depth = Walk(query).positions[-1], query.depth
        for moves in islice(_continuations(position, depth), _CONTINUATIONS):
            yield replace(record, moves=(*query.record, *moves))
    for depth in range(query.depth):
        yield replace(query, depth=depth)


def _continuations(position: Position, depth: int) -> Iterator[tuple[ActionText, ...]]:
    """Everything that may follow a position, the shortest first."""
    frontier: list[tuple[tuple[ActionText, ...], Position]] = [((), position)]
    for _ in range(depth + 1):
        yield from (moves for moves, _ in frontier)
        if len(frontier) < _CONTINUATIONS:
            frontier = [
                ((*moves, write_action(at.board, action)), at.after(action))
                for moves, at in frontier
                for action in at.legal_actions()
            ]


def _as_stones(query: Query) -> Iterator[Query]:
    """The last positions of a record by their stones alone."""
    maker = maker_for(query)
    for position in Walk(query).positions[:-3:-1]:
        if position.status().in_play:
            stones = {cell: each for each in position.colours for cell in position.stones.of(each)}
            yield set_up_query(maker, stones, position.mover)


def _examples(query: Query, sizes: Sequence[Size], count: int) -> Iterator[Query]:
    """Short games or positions on small boards, which are smaller than the rest of a long game."""
    op = "stones" if query.stones is not None else query.op
    for size in sizes:
        if size != sizes[0] and len(game(query.game).board(size).cells) > _SMALL:
            return
        for number in range(count):
            yield from _example(query.game, size, tuple(query.options.items()), op, number)


@lru_cache(maxsize=4096)
def _example(
    name: GameName, size: Size, options: tuple[tuple[str, OptionValue], ...], op: str, number: int
) -> tuple[Query, ...]:
    ground = Query(game=name, size=size, options=dict(options))
    maker, random = maker_for(ground), Random(number)  # noqa: S311 - repeatable, not secret
    if op == "stones":
        stones = list(random_stones(maker, random).items())
        few = dict(random.sample(stones, min(len(stones), random.randint(1, _FEW))))
        return (set_up_query(maker, few, random.choice(maker.game.colours)),)
    record = connecting_game(maker, random) if number % 2 else None
    record = record or play(maker, random, random.randint(1, len(maker.board.cells) + 6))
    if op == "perft":
        last = len(record.legal) - random.randint(0, 3)
        before = random.choice(record.events) - 1 if record.events else last
        depth = random.randint(1, 3 if len(maker.board.cells) < 10 else 2)
        return (maker.query("perft", record.legal[: max(0, before)], depth),)
    ends = (len(record.moves), *record.events[:2])
    return tuple(maker.query("play", record.moves[:end]) for end in ends)


def _other_moves(query: Query) -> Iterator[Query]:
    """The record without two moves, with a simpler action, or with a move played earlier."""
    moves, rules, board = query.record, game(query.game), board_of(query)
    places = range(len(moves))
    pairs = ((one, other) for one, other in combinations(places, 2) if (other - one) % 2)
    for pair in islice(pairs, 0 if rules.turnless else _PAIRS):
        yield replace(query, moves=tuple(move for place, move in enumerate(moves) if place not in pair))
    for place, text in enumerate(moves):
        for action in rules.read_action(board, text).simpler():
            simplified = write_action(board, action)
            yield replace(query, moves=(*moves[:place], simplified, *moves[place + 1 :]))
    for one, other in combinations(places, 2) if len(moves) <= LONG else ():
        yield replace(query, moves=(*moves[:one], moves[other], *moves[one + 1 : other], *moves[other + 1 :]))


def _on_smaller_boards(query: Query, sizes: Sequence[Size]) -> Iterator[Query]:
    """The part on smaller boards; also with the parts that are cut off moved to where there is room.

    A stone may matter only because it is there, and a move only because it passes the turn.
    """
    half = query.size // 2
    chosen = [size for size in sizes if size in (1, half)]
    chosen += [size for size in sizes if half < size < query.size][-1:]
    for squeezed in (False, True):
        for size in chosen:
            yield from _cut(query, size, squeezed=squeezed)


def _cut(query: Query, size: Size, *, squeezed: bool) -> Iterator[Query]:
    rules, board = game(query.game), board_of(query)
    whole = rules.board(size)
    at = dict(zip(whole.places, whole.cells, strict=True))
    actions = [rules.read_action(board, text) for text in query.record]
    stones = [(colour, board.cell(name)) for colour, names in (query.stones or {}).items() for name in names]
    used = [cell for action in actions for cell in action.cells] + [cell for _, cell in stones]
    for across, up in rules.kind.offsets(query.size, size):
        places = enumerate(board.places)
        to = {Cell(cell): at[x - across, y - up] for cell, (x, y) in places if (x - across, y - up) in at}
        holes = [to[cell] for name in query.removed if (cell := rules.board(query.size).cell(name)) in to]
        if squeezed:
            lost = [cell for cell in dict.fromkeys(used) if cell not in to]
            taken = {to[cell] for cell in used if cell in to} | set(holes)
            free = [cell for cell in whole.cells if cell not in taken]
            if not 0 < len(lost) <= len(free):
                continue
            to |= dict(zip(lost, free, strict=False))
        ground = replace(query, size=size, removed=whole.names(holes))
        if query.stones is None:
            moved = [action.moved(to.get) for action in actions]
            yield replace(
                ground, moves=tuple(write_action(whole, each) for each in moved if each is not None)
            )
        else:
            kept = {
                each: whole.names(
                    sorted(to[cell] for colour, cell in stones if colour == each and cell in to)
                )
                for each in query.stones
            }
            yield replace(ground, stones=kept)


def fitted(query: Query) -> Query:
    """Return the query; in a record, keep the legal moves and the last move."""
    if query.stones is not None or not query.moves:
        return query
    rules, board = game(query.game), board_of(query)
    position = rules.start(board, query.options)
    body = query.moves[:-1] if query.op == "play" else query.moves
    kept: list[ActionText] = []
    for text in body:
        action = rules.read_action(board, text)
        legal = next((each for each in _variants(position, action) if position.is_legal(each)), None)
        if legal is not None:
            kept.append(text if legal == action else write_action(board, legal))
            position = position.after(legal)
    return replace(query, moves=(*kept, *query.moves[len(body) :]))


def _variants(position: Position, action: Action) -> Iterator[Action]:
    """The action and, if placements remove stones, its variants with a stone on the same cell."""
    yield action
    for other in position.legal_actions() if action.at else ():
        if (other.at, other.whose) == (action.at, action.whose):
            yield other
