"""Shrink a disagreement: keep anything smaller that is answered wrongly in the same way.

Smaller are fewer moves or stones, a smaller board, fewer holes, default options. Nothing is assumed about the
engine but its answers. The number of questions, the time and the number of restarts are limited.
"""

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, combinations, islice
from random import Random
from typing import TypeVar

from msgspec.json import encode
from msgspec.structs import replace

from rulestone.cases.cases import Case, board_of, by_stones, record_question
from rulestone.check.case_scenes import case_scene
from rulestone.check.differences import Difference, score_in_words
from rulestone.check.results import BREAKAGES, CaseStatus, Result
from rulestone.check.wording import FOUND_CASE, request_text
from rulestone.core.actions import Action, write_action
from rulestone.core.boards import Board, Cell
from rulestone.core.boards.cells import Place
from rulestone.core.names import ActionText, ClauseId, GameName, OptionValue, Size
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.draw.text import text as drawn
from rulestone.engines.reference import Replay, replay_of
from rulestone.fuzz.ask import LEAST_INFORMATIVE, AskedCase, Asker, DisagreementKind, follows, kind_of, rank
from rulestone.fuzz.generate import crossing_game, maker_for, play, random_stones
from rulestone.protocol import Ground, Operation, Perft, Play, Question, stones_of
from rulestone.protocol.checking import check_question

_EXAMPLES, _MANY_EXAMPLES = 40, 200
"""Number of games or positions tried on each board; more if a record is still too long."""

_SMALL = 40
"""Boards with more cells than this are not tried, except the smallest that the engine claims."""

_SHORT, _LONG = 3, 12
"""A case with up to the first number of moves or stones is short enough.

A record with more than the second may shrink to another disagreement.
"""

_FEW = 5
"""Maximum number of stones of an example."""

_CONTINUATIONS, _PAIRS = 40, 250
"""Maximum numbers of tried continuations of a count, and of pairs of moves left out."""

_GAPS = 2
"""Number of ways to leave out columns and rows from the middle of a board."""

SETTLE = 0.08
"""Seconds between questions that break a program, so that late effects are not blamed on the next one."""

SHRINKING = 60.0
"""Maximum seconds spent on shrinking one disagreement."""

_Part = TypeVar("_Part")


def query_of(case: Case) -> Question:
    """Return the query of a case."""
    return by_stones(case) if case.asks == ("stones",) else record_question(case)


def length(query: Question) -> int:
    """Return its number of moves, including stones of set-ups in them; or its number of stones."""
    stones = stones_of(query)
    if stones is not None:
        return sum(map(len, stones.values()))
    cells = sum(move.count(",") + move.count("=") for move in query.record)
    return len(query.record) + max(0, cells - 1)


def _weight(query: Question) -> tuple[int, ...]:
    """Return its size for comparing: moves, including counted ones, or stones; size, holes, options, depth.

    A count is larger than its record, a record larger than its position, and a long one than any position.
    """
    ground = query.size, len(query.removed), len(query.options)
    depth = query.depth if isinstance(query, Perft) else 0
    moves, by_record = length(query) + depth, stones_of(query) is None
    return by_record and moves > _SHORT, moves, *ground, depth, isinstance(query, Perft), by_record


def smaller(
    query: Question, sizes: Sequence[Size], operations: Sequence[Operation], examples: int = _EXAMPLES
) -> Iterator[Question]:
    """Questions that may be smaller, roughly the much smaller ones first.

    Args:
        query: the question to shrink.
        sizes: the possible sizes of boards, the smallest first.
        operations: the operations of the engines.
        examples: how many short games or positions to try on each small board.
    """
    sizes = [size for size in sizes if size <= query.size]
    if length(query) > _LONG:
        yield from _on_smaller_boards(query, sizes, squeezed=False)
    if isinstance(query, Perft):
        yield from _counted(query, operations)
    elif stones_of(query) is None and "judge" in operations:
        yield from _as_stones(query)
    yield from (replace(query, moves=query.record[:count]) for count in range(len(query.record)))
    if length(query) > _SHORT:
        yield from _examples(query, sizes, operations, examples)
    yield from _with_fewer(query) if stones_of(query) is None else _fewer_stones(query)
    for squeezed in (False, True):
        yield from _on_smaller_boards(query, sizes, squeezed=squeezed)
    yield from (replace(query, removed=removed) for removed in _without_some(query.removed))
    for name in query.options:
        yield replace(query, options={each: value for each, value in query.options.items() if each != name})


def _without_some(parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """All parts without some: first without many at a time, then without fewer."""
    chunk = (len(parts) + 1) // 2
    while chunk:
        for at in range(0, len(parts), chunk):
            yield *parts[:at], *parts[at + chunk :]
        chunk //= 2


def _fewer_stones(query: Question) -> Iterator[Question]:
    by_colour = stones_of(query) or {}
    for kept in _without_some([(colour, name) for colour, names in by_colour.items() for name in names]):
        yield replace(
            query, stones={each: tuple(name for own, name in kept if own == each) for each in by_colour}
        )


def _replayed(query: Question, count: int | None = None) -> Replay:
    """Play this many moves of a record."""
    return replay_of(check_question(query.play(query.record[:count])))


def _counted(query: Perft, operations: Sequence[Operation]) -> Iterator[Question]:
    """Questions nearer to the cause of a wrong count: later positions, and counts of less depth."""
    if "play" in operations:
        position, depth = _replayed(query).position, query.depth
        for moves in islice(_continuations(position, depth), _CONTINUATIONS):
            yield query.play((*query.moves, *moves))
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


def _as_stones(query: Question) -> Iterator[Question]:
    """The last positions of a record by their stones alone."""
    last = _replayed(query).accepted
    for count in (last, last - 1)[: last + 1]:
        position = _replayed(query, count).position
        if position.status().in_play:
            stones = {cell: each for each in position.colours for cell in position.stones.of(each)}
            yield maker_for(query).set_up_query(stones, position.turn)


def _examples(
    query: Question, sizes: Sequence[Size], operations: Sequence[Operation], count: int
) -> Iterator[Question]:
    """Short games or positions on small boards, which are smaller than the rest of a long game."""
    positions = not isinstance(query, Perft) and "judge" in operations
    for size in sizes:
        if size != sizes[0] and len(find_game(query.game).board(size).cells) > _SMALL:
            return
        for number in range(count):
            op = "stones" if stones_of(query) is not None or (positions and number % 3 == 2) else query.op
            yield _example(query.game, size, tuple(query.options.items()), op, number)


@lru_cache(maxsize=4096)
def _example(
    name: GameName, size: Size, options: tuple[tuple[str, OptionValue], ...], op: str, number: int
) -> Question:
    maker = maker_for(Ground(game=name, size=size, options=dict(options)))
    random = Random(number)  # noqa: S311 - repeatable, not secret
    if op == "stones":
        stones = list(random_stones(maker, random).items())
        few = dict(random.sample(stones, min(len(stones), random.randint(1, _FEW))))
        return maker.set_up_query(few, random.choice(maker.game.colours))
    if number % 2 and maker.board.edges:
        record = crossing_game(maker, random)
    else:
        record = play(maker, random, random.randint(1, len(maker.board.cells) + 6))
    last = len(record.moves)
    if number % 4 < 2:  # what is wrong about a skip shows right after it
        movers = [state.to_move for state in record.states]
        skips = (at for at in range(1, len(movers)) if movers[at] and movers[at] == movers[at - 1])
        last = next(skips, last)
    if op == "perft":
        before = max(0, min(last, len(record.legal)) - random.randint(0, 3))
        return maker.ground.perft(record.legal[:before], random.randint(1, 2))
    return maker.ground.play(record.moves[:last])


def _with_fewer(query: Question) -> Iterator[Question]:
    """The record without some moves, with a simpler action, or with a move played earlier."""
    moves, rules, board = query.record, find_game(query.game), board_of(query)
    yield from (replace(query, moves=kept) for kept in _without_some(moves))
    places = range(len(moves))
    if not rules.turnless:
        pairs = ((one, other) for one, other in combinations(places, 2) if (other - one) % 2)
        for pair in islice(pairs, _PAIRS):
            yield replace(query, moves=tuple(moves[place] for place in places if place not in pair))
    for place, text in enumerate(moves):
        for action in rules.read_action(board, text).simpler():
            simplified = write_action(board, action)
            yield replace(query, moves=(*moves[:place], simplified, *moves[place + 1 :]))
    for one, other in combinations(places, 2) if len(moves) <= _LONG else ():
        yield replace(query, moves=(*moves[:one], moves[other], *moves[one + 1 : other], *moves[other + 1 :]))


def _on_smaller_boards(query: Question, sizes: Sequence[Size], *, squeezed: bool) -> Iterator[Question]:
    """What is left of it on smaller boards; or, squeezed, with what is lost moved to where there is room.

    A stone may matter only because it is there, and a move only because it passes the turn.
    """
    rules, board, by_colour = find_game(query.game), board_of(query), stones_of(query)
    actions = [rules.read_action(board, text) for text in query.record]
    used = [cell for action in actions for cell in action.cells]
    used += [board.cell(name) for names in (stones_of(query) or {}).values() for name in names]
    half = query.size // 2
    chosen = [size for size in sizes if size in (1, half)]
    chosen += [size for size in sizes if half < size < query.size][-1:]
    for size in chosen:
        small = rules.board(size)
        for to in _ways_onto(small, board, rules.kind.offsets(query.size, size), used):
            holes = [to[cell] for cell in sorted(board.removed) if cell in to]
            if squeezed:
                lost = [cell for cell in dict.fromkeys(used) if cell not in to]
                taken = {to[cell] for cell in used if cell in to}.union(holes)
                free = [cell for cell in small.cells if cell not in taken]
                if not 0 < len(lost) <= len(free):
                    continue
                to |= dict(zip(lost, free, strict=False))
            ground = replace(query, size=size, removed=small.names(holes))
            if by_colour is None:
                moved = [action.moved(to.get) for action in actions]
                texts = [write_action(small, action) for action in moved if action is not None]
                yield replace(ground, moves=tuple(texts))
            else:
                stones = {
                    colour: small.names(sorted(to[cell] for cell in map(board.cell, names) if cell in to))
                    for colour, names in by_colour.items()
                }
                yield replace(ground, stones=stones)


def _ways_onto(
    small: Board, board: Board, offsets: Iterable[Place], used: Sequence[Cell]
) -> Iterator[dict[Cell, Cell]]:
    """Where cells go on a smaller board: those of one part, and those of all but some columns and rows."""
    columns, rows = (sorted({place[axis] for place in small.places}) for axis in (0, 1))
    kept = [([x + across for x in columns], [y + up for y in rows]) for across, up in offsets]
    kept += [
        (_used(board, used, 0, len(columns), start), _used(board, used, 1, len(rows), start))
        for start in range(_GAPS)
    ]
    cells = {place: Cell(cell) for cell, place in enumerate(board.places)}
    for own_columns, own_rows in kept:
        column_of = dict(zip(columns, own_columns, strict=True))
        row_of = dict(zip(rows, own_rows, strict=True))
        places = [(column_of[x], row_of[y]) for x, y in small.places]
        yield {cells[place]: cell for place, cell in zip(places, small.cells, strict=True) if place in cells}


def _used(board: Board, used: Sequence[Cell], axis: int, count: int, start: int) -> list[int]:
    """Return so many columns (axis 0) or rows (axis 1), without those in which the fewest cells are used.

    The first `start` of these are kept nevertheless, and more used ones left out.
    """
    uses = Counter(board.places[cell][axis] for cell in used)
    lines = sorted({place[axis] for place in board.places}, key=lambda line: (uses[line], line))
    return sorted(lines[:start] + lines[start + len(lines) - count :])


def fitted(query: Question) -> Question:
    """Return the query; in a record, keep the legal moves and the last move."""
    if not query.record:
        return query
    rules, board = find_game(query.game), board_of(query)
    position = rules.start(board, query.options)
    body = query.record[:-1] if isinstance(query, Play) else query.record
    kept: list[ActionText] = []
    for text in body:
        action = rules.read_action(board, text)
        legal = next((each for each in _variants(position, action) if position.is_legal(each)), None)
        if legal is not None:
            kept.append(text if legal == action else write_action(board, legal))
            position = position.after(legal)
    return replace(query, moves=(*kept, *query.record[len(body) :]))


def _variants(position: Position, action: Action) -> Iterator[Action]:
    """The action and, if placements remove stones, its variants with a stone on the same cell."""
    yield action
    for other in position.legal_actions() if action.at else ():
        if (other.at, other.whose) == (action.at, action.whose):
            yield other


@dataclass(slots=True, kw_only=True)
class Shrinking:
    """A disagreement that is being shrunk.

    Attributes:
        asker: the engines.
        sizes: the possible sizes of boards, the smallest first.
        best: the smallest so far.
        kind: the kind that must be kept.
        known: the kinds found before.
        until: when to stop, by the monotonic clock.
        settle: seconds between questions that break a program.
        left: how many questions may still be asked.
        restarts: how many engines may still break.
        repeated: whether it occurred again when repeated.
        asks: the number of questions asked.
        late: whether its time was up before it was done.
    """

    asker: Asker
    sizes: tuple[Size, ...]
    best: AskedCase
    kind: DisagreementKind
    known: Collection[DisagreementKind] = ()
    until: float = field(default_factory=lambda: time.monotonic() + SHRINKING)
    settle: float = SETTLE
    left: int = 1500
    restarts: int = 6
    repeated: bool = True
    asks: int = 0
    late: bool = False

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        self.late = self.late or time.monotonic() >= self.until
        return self.late or self.asks >= self.left or self.restarts <= 0

    @property
    def is_known(self) -> bool:
        """Whether it is of a kind found before, or a consequence of one."""
        before = set(self.best.kinds) & set(self.known)
        return self.kind in before or follows(self.kind, before)

    def shrink(self) -> None:
        """Shrink it as far as the budget allows, if it occurs again when repeated."""
        query = query_of(self.best.case)
        self.repeated = self._shows(query)
        if not self.repeated or self.is_known:
            return
        query = self._shrunk(query, 0 if self.kind.field in BREAKAGES else _EXAMPLES)
        if stones_of(query) is None and length(query) > _LONG and self.kind.field not in BREAKAGES:
            self._shrunk(query, _MANY_EXAMPLES, others=True)

    def _shrunk(self, query: Question, examples: int, *, others: bool = False) -> Question:
        """Return the smallest question that shows it.

        The first smaller one is kept, and the search goes on.
        """
        tried: set[bytes] = set()
        at = 0
        while not self.is_known:
            these, again = (smaller(query, self.sizes, self.asker.operations, examples) for _ in range(2))
            # It goes on where it was, and then from the beginning up to there.
            for number, candidate in chain(islice(enumerate(these), at, None), islice(enumerate(again), at)):
                if self.spent:
                    return query
                if encode(candidate) in tried:
                    continue
                fitting = fitted(candidate)
                new = encode(fitting) not in tried
                tried |= {encode(candidate), encode(fitting)}
                if new and _weight(fitting) < _weight(query) and self._shows(fitting, others=others):
                    query, at = fitting, number
                    break
            else:
                break
        return query

    def _shows(self, query: Question, *, others: bool = False) -> bool:
        """Keep a question if it shows the disagreement, or something nearer to its cause; return whether."""
        asked = self._ask(query)
        if asked is None:
            return False
        kinds = [self.kind] if self.kind in asked.kinds else []
        was_count = self.best.case.question == "perft" and not isinstance(query, Perft)
        if not kinds and (self.kind.field in LEAST_INFORMATIVE or was_count):
            nearer = [kind for kind in asked.kinds if kind.field != self.kind.field]
            kinds = sorted(nearer, key=lambda kind: (kind not in self.known, rank(kind)))
        elif not kinds and others and length(query) <= _LONG:
            kinds = sorted((kind for kind in asked.kinds if kind not in self.known), key=rank)
        if kinds:
            self.best, self.kind = asked, kinds[0]
        return bool(kinds)

    def _ask(self, query: Question) -> AskedCase | None:
        """Ask a question; return None if the budget is spent, or nothing is wrong."""
        if self.spent:
            return None
        self.asks += 1
        if self.kind.field in BREAKAGES and self.asker.outside:
            time.sleep(self.settle)
        asked = self.asker.ask(query, by_reference=True)
        if asked is not None and asked.previous:  # a fault of the question before, which is noted as late
            asked = self.asker.ask(query, by_reference=True)
        self.restarts -= asked is not None and asked.broke
        return asked


def named(answered: AskedCase, kind: DisagreementKind) -> Case:
    """Complete a case as a fixture: with an id, a title, clauses, and a picture."""
    case = answered.case
    digest = blake2b(request_text(answered.result).encode() or case.id.encode(), digest_size=4).hexdigest()
    return replace(
        case,
        id=f"{FOUND_CASE}{case.game}-{digest}",
        title=case_title(answered.result, kind),
        clauses=_clauses(answered.result),
        tags=("found",),
        picture=drawn(replaced(case_scene(case), edges={})),
    )


def _clauses(result: Result) -> tuple[ClauseId, ...]:
    """Return the clauses that the differences name. None is guessed from a shrunk case alone."""
    return result.clauses_concerned if result.status == "fail" else ()


_BREAKAGES: Mapping[CaseStatus, str] = {
    "error": "The engine answers this with an error",
    "timeout": "The engine does not answer this in time",
    "malformed": "The engine's answer to this is malformed",
    "crash": "The engine ends when it is asked this",
}

_NUMBERS = {
    "accepted": "The number of legal moves at the beginning of this record",
    "nodes": "The number of ways to go on",
}

_PREDICATES = {"to_move": "is to move", "winner": "has won", "leader": "would win if the game ended here"}


def case_title(result: Result, kind: DisagreementKind) -> str:
    """Return the title of a shrunk case: a sentence that states the right answer.

    Args:
        result: its result.
        kind: the difference that the title is about.
    """
    if result.status in _BREAKAGES:
        return _BREAKAGES[result.status]
    same = [each for each in result.differences if kind_of(result.game, each) == kind]
    difference = (same or [each for each in result.differences if each.field == kind.field])[0]
    return _sentence(difference)


def _sentence(difference: Difference) -> str:
    right, about = difference.expected, ", ".join(difference.actions or difference.cells)
    match difference.field:
        case "legal" if isinstance(right, bool):
            return f"{about or 'An action'} may {'' if right else 'not '}be played"
        case "legal":
            return f"{about or 'An action'} is listed once"
        case "why" | "reason":
            return f"{about or 'The next move'} is refused by {right or 'no rule'}"
        case "score" if isinstance(right, Mapping):
            return f"The score is {score_in_words(right)}"
        case "over":
            return "The game is over" if right else "The game goes on"
        case "accepted" | "nodes":
            return f"{_NUMBERS[difference.field]} is {right}"
    who = "Nobody" if right is None else str(right).capitalize()
    return f"{who} {_PREDICATES[difference.field]}"
