"""Puzzles: small positions with one answer, and the answer.

from rulestone_lab.puzzles import puzzles
for puzzle in puzzles("minefield", 4, 10):
    print(puzzle.position, puzzle.question, puzzle.solution)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

from rulestone.core.actions import write_action
from rulestone.core.errors import BadInput
from rulestone.core.names import GameName, Size
from rulestone.fuzz.generate import set_up_question
from rulestone.play.makers import playable_maker
from rulestone.protocol import Judge, Setting
from rulestone_lab.solve import SearchState, solve

__all__ = ["Puzzle", "PuzzleKind", "puzzles"]

PuzzleKind = Literal["winning", "legal"]
"""Exactly one winning move, or exactly one legal move."""

_QUESTIONS = {"winning": "{} to move: which move wins?", "legal": "Where may {} play?"}

_EMPTY = range(3, 9)
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


def puzzles(name: str, size: int, most: int, kind: PuzzleKind = "winning", seed: int = 0) -> Iterator[Puzzle]:
    """Positions of random games with turns, at most one of each game, and each with one answer.

    Args:
        name: the game.
        size: the size of the board.
        most: how many.
        kind: what there is one of.
        seed: the same seed gives the same puzzles.

    Raises:
        BadInput: there is no such kind, or the game has no turns.
    """
    if kind not in _QUESTIONS:
        raise BadInput(f"no kind of puzzle is called {kind!r}; there are {' and '.join(_QUESTIONS)}")
    maker = playable_maker(Setting(game=GameName(name), size=Size(size)))
    if maker.game.turnless:
        raise BadInput(f"{name} has no turns: a puzzle asks the colour to move")
    random, found = Random(seed), list[Puzzle]()  # noqa: S311 - repeatable, not secret
    for _ in range(_MOST_GAMES):
        node, puzzle = SearchState(maker.start(), maker.colours), None
        while puzzle is None and not node.state.over and len(found) < most:
            node = node.after(random.choice(list(node.actions())))
            puzzle = _puzzle(node, kind)
        if puzzle is not None and puzzle not in found:
            found.append(puzzle)
            yield puzzle


def _puzzle(node: SearchState, kind: PuzzleKind) -> Puzzle | None:
    """Return the puzzle about a position; None if it has several answers, none, or nothing to choose."""
    state = node.state
    if state.over or len(state.empty()) not in _EMPTY:
        return None
    answers = [write_action(state.board, action) for action in state.legal()]
    if kind == "winning":
        answers = list(solve(node).moves) if len(answers) > 2 else []
    if len(answers) != 1:
        return None
    position = set_up_question(state.maker, state.contents(), state.to_move)
    return Puzzle(position, _QUESTIONS[kind].format(str(state.to_move).capitalize()), answers[0])
