"""Puzzles: small positions with one answer, and the answer.

from rulestone.lab.puzzles import puzzles
for puzzle in puzzles("minefield", 4, 10):
    print(puzzle.position, puzzle.question, puzzle.solution)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Literal, get_args

from rulestone.core.actions import write_action
from rulestone.core.names import GameName, Size
from rulestone.core.wording import BadInput
from rulestone.engines.states import state_factory
from rulestone.lab.solve import Node, solve
from rulestone.protocol import Ground, Judge

__all__ = ["Kind", "Puzzle", "puzzles"]

Kind = Literal["winning", "legal"]
"""Exactly one winning move, or exactly one legal move."""

_LEAST_EMPTY, _MOST_EMPTY = 3, 8
"""Numbers of empty cells of a puzzle: there is something to choose, and it is solved at once."""

_MOST_GAMES = 10_000
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
    solution: str


def puzzles(name: str, size: int, most: int, kind: Kind = "winning", seed: int = 0) -> Iterator[Puzzle]:
    """Positions of random games with turns, each with one answer among several moves to try.

    Args:
        name: the game.
        size: the size of the board.
        most: how many.
        kind: what there is one of.
        seed: the same seed gives the same puzzles.

    Raises:
        BadInput: there is no such kind, or the game has no turns.
    """
    if kind not in get_args(Kind):
        raise BadInput(f"no kind of puzzle is called {kind!r}; there are {' and '.join(get_args(Kind))}")
    ground = Ground(game=GameName(name), size=Size(size))
    start = state_factory(ground).start()
    if start.to_move is None:
        raise BadInput(f"{name} has no turns: a puzzle asks the colour to move")
    return islice(_different(ground, Node(start, start.colours), kind, seed), most)


def _different(ground: Ground, start: Node, kind: Kind, seed: int) -> Iterator[Puzzle]:
    """The first puzzle of each random game, if it is a new one."""
    known: list[Puzzle] = []
    for number in range(_MOST_GAMES):
        random = Random(f"{seed}:{number}")  # noqa: S311 - repeatable, not secret
        node, answer = start, None
        while answer is None and not node.state.over:
            node = node.after(random.choice(list(node.actions())))
            answer = _answer(node, kind)
        state, who = node.state, str(node.state.to_move).capitalize()
        if answer is not None:
            stones = {colour: state.board.names(state.stones(colour)) for colour in state.colours}
            question = f"{who} to move: which move wins?" if kind == "winning" else f"Where may {who} play?"
            puzzle = Puzzle(ground.judge_stones(stones, state.to_move), question, answer)
            if puzzle not in known:
                known.append(puzzle)
                yield puzzle


def _answer(node: Node, kind: Kind) -> str | None:
    """Return the only answer; None if there are several, none, or nothing to choose."""
    state = node.state
    if state.over or not _LEAST_EMPTY <= len(state.empty()) <= _MOST_EMPTY:
        return None
    if kind == "legal":
        legal = state.legal()
        return write_action(state.board, legal[0]) if len(legal) == 1 else None
    moves = solve(node).moves if len(state.legal()) > 2 else ()
    return moves[0] if len(moves) == 1 else None
