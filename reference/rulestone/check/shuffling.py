"""Cases in another order, and each as it looks from another side of the board.

An engine that replays recorded answers passes the cases as they are written, and not these.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, Expectation, by_stones, record_question
from rulestone.cases.expect import expectation
from rulestone.core.actions import write_action
from rulestone.core.boards import Board, Cell, Place
from rulestone.core.names import Colour
from rulestone.core.registry import find_game
from rulestone.protocol import BadRequest

_Map = Callable[[int, int, int], Place]
"""Returns where the cell at a place of a board of a size goes."""


def _sixth(x: int, y: int, size: int) -> Place:
    across, up = x, y - (size - 1)
    return -up, across + up + size - 1


def _flipped(x: int, y: int, size: int) -> Place:
    across, up = x, y - (size - 1)
    return across + up, -up + size - 1


_STEPS: Mapping[str, Sequence[_Map]] = {
    "square": (lambda x, y, size: (size - 1 - x, y), lambda x, y, size: (x, size - 1 - y)),
    "hexagonal": (_sixth, _sixth, _sixth, _sixth, _sixth, _flipped),
}
"""By kind of board, the turns and mirrors that keep its edges; each may be made or left out."""

_EXCHANGING: Mapping[str, Sequence[_Map]] = {"square": (lambda x, y, _: (y, x),), "hexagonal": ()}
"""By kind of board, what exchanges the edges of the two colours."""


def shuffled(cases: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Return the cases in another order, each turned where the rules allow it."""
    order = list(cases)
    Random(seed).shuffle(order)  # noqa: S311 - repeatable, not secret
    return tuple(turned(case, seed) for case in order)


def turned(case: Case, seed: int) -> Case:
    """Return a case turned or mirrored, perhaps with the colours exchanged; itself if the rules forbid it.

    Colours are exchanged only in positions given by stones, since a record is begun by the same colour.
    """
    game = find_game(case.game)
    random = Random(f"{seed}:{case.id}")  # noqa: S311 - repeatable, not secret
    steps = [step for step in _STEPS.get(game.entry.board, ()) if random.random() < 0.5]
    first, second = game.colours
    keeping = {first: first, second: second}
    changes = [(steps, keeping)] if steps else []
    if case.asks == ("stones",) and random.random() < 0.5:
        exchange = [*steps, *_EXCHANGING.get(game.entry.board, ())]
        changes.insert(0, (exchange, {first: second, second: first}))
    for some, colours in changes if case.expect.error is UNSET else ():
        changed = _changed(case, _cells(game.board(case.size), some), colours)
        try:
            expect = expectation(record_question(changed) if "moves" in case.asks else by_stones(changed))
        except BadRequest:  # cases written by users may hold anything
            return case
        if _is_same(case.expect, expect, colours):
            return replace(changed, expect=expect)
    return case


def _changed(case: Case, to: Mapping[Cell, Cell], colours: Mapping[Colour, Colour]) -> Case:
    """Return a case with its cells and colours mapped; its answer is not."""
    game = find_game(case.game)
    whole = game.board(case.size)
    names = {whole.name(cell): whole.name(to[cell]) for cell in whole.cells}
    actions = [game.read_action(whole, text).moved(to.get) for text in case.record]
    moves = tuple(write_action(whole, action) for action in actions if action is not None)
    return replace(
        case,
        removed=tuple(names[name] for name in case.removed),
        stones={colours[colour]: tuple(names[name] for name in own) for colour, own in case.stones.items()},
        to_move=None if case.to_move is None else colours[case.to_move],
        moves=None if case.moves is None else moves,
        picture=(),
        focus=(),
    )


def _is_same(expect: Expectation, other: Expectation, colours: Mapping[Colour, Colour]) -> bool:
    """Return whether two answers say the same, as far as they do not name cells."""

    def mapped(value: object) -> object:
        if isinstance(value, dict):
            return {mapped(key): entry for key, entry in value.items()}
        return colours.get(Colour(value), value) if isinstance(value, str) else value

    same = ("over", "winner", "to_move", "score", "leader", "accepted", "nodes")
    if any(mapped(getattr(expect, name)) != getattr(other, name) for name in same):
        return False
    return expect.legal is UNSET or other.legal is UNSET or len(expect.legal) == len(other.legal)


def _cells(board: Board, steps: Sequence[_Map]) -> dict[Cell, Cell]:
    """Return where each cell of a whole board goes."""
    by_place = dict(zip(board.places, board.cells, strict=True))
    to: dict[Cell, Cell] = {}
    for (x, y), cell in by_place.items():
        for step in steps:
            x, y = step(x, y, board.size)
        to[cell] = by_place[x, y]
    return to
