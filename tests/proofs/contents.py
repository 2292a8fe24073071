"""What the tests of local rules share: every content of a few cells, and counting a solver's solutions."""

from collections.abc import Iterator, Sequence
from itertools import product

from rulestone.core.boards import Board as ReferenceBoard
from rulestone.core.names import Colour
from rulestone.core.stones import Stones
from rulestone_proofs.board import Board, Colours, known_board
from rulestone_proofs.formula import Formula, any_of, evaluate, negation
from rulestone_proofs.solvers.answers import Model
from rulestone_proofs.solvers.z3_solver import Dialogue

Content = tuple[Colour | None, ...]


def every_content(colours: Colours, cells: int) -> Iterator[Content]:
    """All 3^cells ways to fill this many cells."""
    return product((None, *colours), repeat=cells)


def as_board(colours: Colours, count: int, cells: Sequence[int], content: Content) -> Board:
    """The content as the encodings see it, on a board of so many cells."""
    stones = {
        colour: [cell for cell, stone in zip(cells, content, strict=True) if stone == colour]
        for colour in colours
    }
    return known_board(colours, count, stones)


def as_stones(board: ReferenceBoard, cells: Sequence[int], content: Content) -> Stones:
    """The content as the reference sees it."""
    whole: list[Colour | None] = [None] * len(board.neighbours)
    for cell, stone in zip(cells, content, strict=True):
        whole[cell] = stone
    return Stones(tuple(whole))


def decided(formula: Formula) -> bool:
    """The truth of a formula without variables."""

    def unexpected(name: str) -> bool:
        raise AssertionError(f"{name} is left open")

    return evaluate(formula, unexpected)


def solutions(formula: Formula, over: Sequence[Formula]) -> int:
    """How many assignments to these variables the solver finds, one after another, to the last."""
    dialogue = Dialogue()
    dialogue.add(formula)
    count = 0
    while isinstance(answer := dialogue.ask(), Model):
        count += 1
        values = [evaluate(part, answer.values) for part in over]
        dialogue.add(
            any_of(negation(part) if true else part for part, true in zip(over, values, strict=True))
        )
    return count
