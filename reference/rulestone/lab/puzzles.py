"""Puzzles: small positions with one answer, and the answer.

from rulestone.lab.puzzles import puzzles
for puzzle in puzzles("minefield", 4, 10):
print(puzzle.position, puzzle.question, puzzle.solution)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from rulestone.core.actions import write_action
from rulestone.core.names import ActionText, GameName, Size
from rulestone.engines.states import State, state_factory
from rulestone.lab.solve import Node, solve
from rulestone.protocol import Ground, Judge

Kind = Literal["winning", "legal"]
"""What there is exactly one of: a winning move, or a legal move."""

_EMPTY = 8
"""Maximum number of empty cells of a puzzle, so that it is solved at once."""

_SEARCHED = 10_000
"""Number of random games after which no more puzzles are looked for."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one answer.

    Attributes:
        position: the position, by its stones.
        question: what is asked, in a sentence.
        solution: the answer.
    """

    position: Judge
    question: str
    solution: ActionText


def puzzles(name: str, size: int, most: int, kind: Kind = "winning", seed: int = 0) -> Iterator[Puzzle]:
    """Positions of random games with turns, each with one answer among several moves to try.

    Args:
        name: the game.
        size: the size of the board.
        most: how many.
        kind: what there is one of.
        seed: the same seed gives the same puzzles.
    """
    ground = Ground(game=GameName(name), size=Size(size))
    start = state_factory(ground).start()
    found: set[tuple[int, int]] = set()
    for number in range(_SEARCHED):
        random, node = Random(f"{seed}:{number}"), Node(start, start.colours)  # noqa: S311 - repeatable
        while not node.state.over and len(found) < most:
            state = node.state
            key = (state.stone_bits(state.colours[0]), state.stone_bits(state.colours[1]))
            answer = _answer(node, kind) if key not in found else None
            if answer is not None:
                found.add(key)
                yield _puzzle(ground, state, kind, answer)
                break
            actions = list(node.actions())
            node = node.after(random.choice(actions))


def _answer(node: Node, kind: Kind) -> ActionText | None:
    """Return the only answer; None if there are several, none, or nothing to choose."""
    state = node.state
    empty = len(state.empty())
    if state.to_move is None or not 3 <= empty <= _EMPTY:
        return None
    if kind == "legal":
        legal = state.legal()
        return write_action(state.board, legal[0]) if len(legal) == 1 else None
    moves = solve(node).moves if state.legal_count() > 2 else ()
    return moves[0] if len(moves) == 1 else None


def _puzzle(ground: Ground, state: State, kind: Kind, answer: ActionText) -> Puzzle:
    stones = {colour: state.board.names(state.stones(colour)) for colour in state.colours}
    who = str(state.to_move).capitalize()
    question = f"{who} to move: which move wins?" if kind == "winning" else f"Where may {who} play?"
    return Puzzle(ground.judge_stones(stones, state.to_move), question, answer)
