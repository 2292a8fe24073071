"""Ask the cases in another order, and each as it looks from another side of the board.

An engine that replays recorded answers passes the cases as they are written, and not these.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.cases.cases import Case, by_stones, record_question
from rulestone.cases.expect import expectation
from rulestone.core.actions import write_action
from rulestone.core.boards import Board, Cell, Place
from rulestone.core.registry import find_game

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


def shuffled(cases: Sequence[Case], seed: int) -> tuple[Case, ...]:
    """Return the cases in another order, each turned or mirrored where the rules allow it."""
    order = list(cases)
    Random(seed).shuffle(order)  # noqa: S311 - repeatable, not secret
    return tuple(_turned(case, Random(f"{seed}:{case.id}")) for case in order)  # noqa: S311 - as above


def _turned(case: Case, random: Random) -> Case:
    """Return a case from another side; unchanged if its answer is not the same from there."""
    game = find_game(case.game)
    steps = [step for step in _STEPS.get(game.entry.board, ()) if random.random() < 0.5]
    if case.expect.error is not UNSET or not steps:
        return case
    to = _cells(game.board(case.size), steps)
    board = game.board(case.size, case.removed)
    names = {board.name(cell): game.board(case.size).name(to[cell]) for cell in board.cells}
    whole = game.board(case.size)
    moves = None
    if case.moves is not None:
        actions = (game.read_action(whole, text).moved(to.get) for text in case.moves)
        moves = tuple(write_action(whole, action) for action in actions if action is not None)
    changed = replace(
        case,
        removed=tuple(whole.name(to[whole.cell(name)]) for name in case.removed),
        stones={colour: tuple(names[name] for name in own) for colour, own in case.stones.items()},
        moves=moves,
        picture=(),
        focus=(),
    )
    question = record_question(changed) if "moves" in case.asks else by_stones(changed)
    expect = expectation(question)
    same = ("over", "winner", "to_move", "score", "leader", "accepted", "nodes")
    if any(getattr(expect, name) != getattr(case.expect, name) for name in same):
        return case
    return replace(changed, expect=expect)


def _cells(board: Board, steps: Sequence[_Map]) -> dict[Cell, Cell]:
    """Return where each cell of a whole board goes."""
    by_place = dict(zip(board.places, board.cells, strict=True))
    to: dict[Cell, Cell] = {}
    for (x, y), cell in by_place.items():
        for step in steps:
            x, y = step(x, y, board.size)
        to[cell] = by_place[x, y]
    return to
