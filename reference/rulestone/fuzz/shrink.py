"""Shrink a disagreement: keep anything smaller that is also answered wrongly.

Smaller means fewer moves or stones, a smaller board, fewer holes, default options. Nothing is assumed about
the engine but its answers. The result may show another mistake than the one that was found. It is also
answered wrongly, and smaller.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from msgspec.json import encode
from msgspec.structs import replace

from rulestone.cases.cases import board_of, question_of
from rulestone.check.results import BREAKAGES
from rulestone.core.actions.action import write_action
from rulestone.core.boards import BoardKind, Cell, LatticePoint
from rulestone.core.names import ActionText, Size
from rulestone.engines.reference import Replay, replay
from rulestone.fuzz.ask import Asker, Finding
from rulestone.fuzz.generate import maker_for, set_up_question
from rulestone.protocol import Operation, Perft, Play, Question, stones_of
from rulestone.protocol.checking import check_question
from rulestone.rulebook.installed import find_game

_SHORT_RECORD = 3
"""A record with up to this many moves is as easy to read as a position, and shows how it arose."""

MOST_SECONDS = 60.0
"""Maximum seconds for one disagreement: it is as small as it gets, or the engine is slow."""

_MOST_BREAKAGES = 3
"""Maximum number of questions for one disagreement that break the engine, which is then started again."""

_Part = TypeVar("_Part")


def length(question: Question) -> int:
    """Return its number of moves, or its number of stones."""
    stones = stones_of(question)
    return len(question.record) if stones is None else sum(map(len, stones.values()))


def weight(question: Question) -> tuple[int, ...]:
    """Return its size for comparing: moves, including counted ones, or stones; size, holes, options.

    A record is larger than its position, and a long one than any position.
    """
    by_record, depth = stones_of(question) is None, question.depth if isinstance(question, Perft) else 0
    moves, setting = length(question) + depth, (question.size, len(question.removed), len(question.options))
    return by_record and moves > _SHORT_RECORD, moves, *setting, by_record


def smaller(question: Question, sizes: Sequence[Size], operations: Sequence[Operation]) -> Iterator[Question]:
    """Smaller questions, with parts of a question removed, roughly the much smaller ones first.

    Args:
        question: the question to shrink.
        sizes: the possible sizes of boards, the smallest first.
        operations: the operations of the engine.
    """
    if isinstance(question, Perft):
        yield from (replace(question, depth=depth) for depth in range(question.depth))
    elif stones_of(question) is None and "judge" in operations:
        yield from _as_stones(question)
    yield from (replace(question, moves=question.record[:count]) for count in range(len(question.record)))
    for size in [size for size in sizes if size < question.size][-1:]:
        yield from _on_a_smaller_board(question, size)
    if stones_of(question) is None:
        yield from (replace(question, moves=moves) for moves in _without_some(question.record))
    else:
        yield from _with_fewer_stones(question)
    yield from (replace(question, removed=removed) for removed in _without_some(question.removed))
    for name in question.options:
        others = {option: value for option, value in question.options.items() if option != name}
        yield replace(question, options=others)


def _without_some(parts: Sequence[_Part]) -> Iterator[tuple[_Part, ...]]:
    """All parts without some that are side by side: first without many, at last without two and one."""
    count = (len(parts) + 1) // 2
    while count:
        for at in range(len(parts) - count + 1):
            yield *parts[:at], *parts[at + count :]
        count = (count + 1) // 2 if count > 1 else 0


def _with_fewer_stones(question: Question) -> Iterator[Question]:
    by_colour = stones_of(question) or {}
    for kept in _without_some([(colour, name) for colour, names in by_colour.items() for name in names]):
        stones = {colour: tuple(name for own, name in kept if own == colour) for colour in by_colour}
        yield replace(question, stones=stones)


def _as_stones(question: Question) -> Iterator[Question]:
    """The last position of a record and the one before it, by their stones alone."""
    for moves in (question.record, question.record[:-1]):
        position = _replay(question, moves).position
        if position.status().opening_is_over:
            stones = {cell: colour for colour in position.colours for cell in position.stones.of(colour)}
            yield set_up_question(maker_for(question), stones, position.turn)


def _on_a_smaller_board(question: Question, size: Size) -> Iterator[Question]:
    """The parts of a question that fit on a board of this size, for every place of it in the larger board."""
    rules, board, by_colour = find_game(question.game), board_of(question), stones_of(question)
    actions = [rules.read_action(board, text) for text in question.record]
    cells = {place: Cell(cell) for cell, place in enumerate(board.places)}
    small = rules.board(size)
    for across, up in _offsets(rules.kind, question.size, size):
        to: dict[Cell, Cell] = {
            cells[place]: cell
            for cell, (x, y) in zip(small.cells, small.places, strict=True)
            if (place := (x + across, y + up)) in cells
        }
        removed = small.names(sorted(to[cell] for cell in board.removed if cell in to))
        setting = replace(question, size=size, removed=removed)
        if by_colour is None:
            moved = [action.mapped(to.get) for action in actions]
            texts = [write_action(small, action) for action in moved if action is not None]
            yield replace(setting, moves=tuple(texts))
        else:
            stones = {
                colour: small.names(sorted(to[cell] for cell in map(board.cell, names) if cell in to))
                for colour, names in by_colour.items()
            }
            yield replace(setting, stones=stones)


@lru_cache(maxsize=1024)
def _offsets(kind: BoardKind, size: Size, smaller: Size) -> tuple[LatticePoint, ...]:
    """Return the offsets, added to its places, at which a smaller board lies in a larger one."""
    outer, inner = set(kind.board(size).places), kind.board(smaller).places
    across, up = inner[0]
    shifts = sorted((x - across, y - up) for x, y in outer)
    return tuple((x, y) for x, y in shifts if all((a + x, b + y) in outer for a, b in inner))


def _replay(question: Question, moves: Sequence[ActionText]) -> Replay:
    checked = check_question(question.play(moves))
    return replay(checked.start, checked.actions)


def with_legal_record(question: Question) -> Question:
    """Return the question; in a record, keep the legal moves and the last move."""
    if not question.record:
        return question
    body = question.record[:-1] if isinstance(question, Play) else question.record
    last = question.record[len(body) :]
    while (accepted := _replay(question, body).accepted) < len(body):
        body = (*body[:accepted], *body[accepted + 1 :])
    return replace(question, moves=(*body, *last))


@dataclass(slots=True)
class Shrinking:
    """A disagreement that is being shrunk.

    Attributes:
        asker: the engine.
        sizes: the possible sizes of boards, the smallest first.
        best: the smallest so far.
        deadline: when to stop, by `time.monotonic`.
        repeated: whether it occurred again when it was repeated; if not, it is not shrunk.
    """

    asker: Asker
    sizes: tuple[Size, ...]
    best: Finding
    deadline: float
    repeated: bool = False
    _breakages: int = 0

    def shrink(self) -> None:
        """Shrink it as far as the budget allows, if it occurs again."""
        question = question_of(self.best.case)
        self.repeated = not self.best.is_late and self._shows(question)
        if not self.repeated:
            return
        tried: set[bytes] = set()
        found: Question | None = question
        while found is not None:
            question = found
            found = self._first_shown(smaller(question, self.sizes, self.asker.operations), question, tried)

    def _first_shown(
        self, candidates: Iterable[Question], question: Question, tried: set[bytes]
    ) -> Question | None:
        """Return the first that is smaller and shows it; None if there is none, or the budget is spent."""
        for candidate in candidates:
            if self.spent:
                return None
            if encode(candidate) in tried:
                continue
            fitting = with_legal_record(candidate)
            is_new = encode(fitting) not in tried
            tried |= {encode(candidate), encode(fitting)}
            if is_new and weight(fitting) < weight(question) and self._shows(fitting):
                return fitting
        return None

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        return time.monotonic() >= self.deadline or self._breakages >= _MOST_BREAKAGES

    def _shows(self, question: Question) -> bool:
        """Send a question, and keep it if the result has the same status as the best one so far."""
        status = self.best.result.status
        found = self.asker.ask(question)
        if found is None:
            return False
        self._breakages += found.result.status in BREAKAGES
        if found.is_late or found.result.status != status:
            return False
        self.best = found
        return True
