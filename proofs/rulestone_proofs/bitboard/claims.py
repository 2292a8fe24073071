"""Claims about a function that returns where stones may be placed, or where they may not."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Generic, Protocol

from rulestone.core.names import Colour
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import AnyPosition
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import differ
from rulestone_proofs.board import Placement, draw, fits, unknown_placement
from rulestone_proofs.formula import TRUE, Formula, Values, any_of, both, either, evaluate, negation
from rulestone_proofs.geometry import AGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

Truth = Callable[[Colour, Placement], Formula]
"""The encodings' answer for a stone of this colour on an empty cell."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A function of the bitboard and its right answer.

    Attributes:
        says: the function: its answer for the own stones, the opponent's, and the board.
        truth: the encodings' answer.
        only_empty: whether it returns empty cells only; otherwise its answer for other cells is ignored.
    """

    says: Callable[[Mask, Mask, Numbers], int]
    truth: Truth
    only_empty: bool = False


@dataclass(frozen=True, slots=True)
class Subject(Generic[AGrid]):
    """A module of the bitboard and the boards for its claims.

    Attributes:
        module: the installed module.
        position: returns any position on a board of this size.
    """

    module: ModuleType
    position: Callable[[int], AnyPosition[AGrid]]

    def claim(
        self,
        make: Callable[[AnyPosition[AGrid], ModuleType], Answer],
        size: int,
        *,
        colours: tuple[Colour, ...] = (),
        edits: tuple[Edit, ...] = (),
        non_trivial: bool = False,
    ) -> Claim:
        """Claim that a function of the module, perhaps edited, gives the right answer on this board.

        Args:
            make: makes the answer.
            size: the size of the board.
            colours: the colours that place; by default both.
            edits: the edits of the module.
            non_trivial: whether only positions count in which the encodings say yes for some cell.
        """
        position = self.position(size)
        answer = make(position, patched(self.module, edits))
        return same_answer(position, answer, *colours, non_trivial=non_trivial)


def same_answer(of: AnyPosition[AGrid], answer: Answer, *colours: Colour, non_trivial: bool = False) -> Claim:
    """Claim: on every empty cell the function agrees with the encodings, for these colours or for both.

    `non_trivial`: only positions and empty cells count for which the encodings say yes.
    """
    board, numbers = of.board, of.field.numbers
    wrong, yes = list[Formula](), list[Formula]()
    for colour in colours or board.colours:
        mine, theirs = (of.field.mask(board.stones[side]) for side in (colour, board.other(colour)))
        yes.append(answer.truth(colour, _placement(of)))
        ways = paths(partial(answer.says, mine, theirs, numbers))
        wrong.append(ways.somewhere(partial(_differs, of, yes[-1], only_empty=answer.only_empty)))
    some = both(fits(board, _placement(of)), any_of(yes)) if non_trivial else TRUE
    return Claim(both(board.consistent, some), any_of(wrong), partial(_describe, of))


def _placement(of: AnyPosition[AGrid]) -> Placement:
    return unknown_placement(of.field.grid.names)


def _differs(of: AnyPosition[AGrid], truth: Formula, mask: int, *, only_empty: bool) -> Formula:
    cells, placement = of.field.cells(mask), _placement(of)
    answer = any_of(both(put, cell) for put, cell in zip(placement, cells, strict=True))
    wrong = both(fits(of.board, placement), differ(answer, truth))
    if not only_empty:
        return wrong
    occupied = any_of(both(cell, negation(of.board.empty(number))) for number, cell in enumerate(cells))
    return either(wrong, occupied, of.field.stray(mask))


def _describe(of: AnyPosition[AGrid], values: Values) -> str:
    grid = of.field.grid
    puts = zip(grid.names, _placement(of), strict=True)
    cell = next((name for name, put in puts if evaluate(put, values)), "-")
    return f"size {grid.size}: {draw(of.board, grid, values)}; at {cell}"


class About(Protocol):
    """Makes a claim about boards of a size."""

    def __call__(self, size: int, *, edits: tuple[Edit, ...] = (), non_trivial: bool = False) -> Claim:
        """Return the claim.

        Args:
            size: the size of the board.
            edits: the edits of the module.
            non_trivial: whether only positions count in which something is forbidden, or allowed.
        """


def mutant(name: str, about: About, size: int, old: str, new: str) -> Check:
    """Check that an edit of the module's text makes the claim false."""
    return sensitive(name, partial(about, size, edits=((old, new),)), size=size)


def part(name: str, about: About, sizes: Iterable[int], *, quick: int, small: int = 5) -> Iterator[Check]:
    """The checks of one part of a theorem.

    Args:
        name: the name of the part.
        about: makes the claim.
        sizes: the sizes of boards.
        quick: the largest board in the quick set.
        small: up to this size z3 decides, in this process; on larger boards CaDiCaL is faster.
    """
    z3, sat = SolverName.Z3, SolverName.CADICAL
    for size in sizes:
        solver = z3 if size <= small else sat
        yield proof(name, partial(about, size), size=size, solver=solver, quick=size <= quick)
    yield second_opinion(name, partial(about, small), sat, size=small, quick=small <= quick)
    yield second_opinion(name, partial(about, small + 1), z3, size=small + 1, quick=False)
    yield non_vacuous(name, partial(about, min(small, 4), non_trivial=True), size=min(small, 4))
