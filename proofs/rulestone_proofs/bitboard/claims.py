"""What is claimed of a function that says where stones may be placed, or where they may not."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Generic, Protocol

from rulestone.core.names import Colour
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import AGrid, AnyPosition
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import differ
from rulestone_proofs.board import Placement, draw, fits, unknown_placement
from rulestone_proofs.formula import Formula, Values, any_of, both, either, evaluate, negation
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName

Says = Callable[[Mask, Mask, Numbers], int]
"""The bitboard's answer: my stones, theirs, the board."""

Truth = Callable[[Colour, Placement], Formula]
"""The encodings' answer for a stone of this colour put there, on an empty cell."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A function of the bitboard and what it should say.

    Attributes:
        says: the function.
        truth: what the encodings say.
        only_empty: whether it names empty cells only; if not, what it says of others does not matter.
        loose: what else has to be refuted; the function adds to it as it runs.
    """

    says: Says
    truth: Truth
    only_empty: bool = False
    loose: list[Formula] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Subject(Generic[AGrid]):
    """A module of the bitboard and the boards on which it is looked at.

    Attributes:
        module: the one that ships.
        position: by size, any position on such a board.
    """

    module: ModuleType
    position: Callable[[int], AnyPosition[AGrid]]

    def claim(
        self,
        make: Callable[[AnyPosition[AGrid], Version], Answer],
        size: int,
        *,
        colours: tuple[Colour, ...] = (),
        edits: tuple[Edit, ...] = (),
        stake: bool = False,
    ) -> Claim:
        """That what is made of the module, perhaps with edits, gives the right answer on such a board.

        Args:
            make: what is asked.
            size: of the board.
            colours: whose placements; if none are given, both colours'.
            edits: what is exchanged in the module.
            stake: whether only positions are looked at that have a cell about which the encodings say yes.
        """
        position = self.position(size)
        answer = make(position, Version(self.module, edits))
        return (at_stake if stake else same_answer)(position, answer, *colours)


def same_answer(of: AnyPosition[AGrid], answer: Answer, *colours: Colour) -> Claim:
    """On every empty cell the function says what the encodings say: for these colours, or for both."""
    board, numbers = of.board, of.field.numbers
    wrong: list[Formula] = []
    for colour in colours or board.colours:
        mine, theirs = (of.field.mask(board.stones[side]) for side in (colour, board.other(colour)))
        truth = answer.truth(colour, _placement(of))
        ways = paths(partial(answer.says, mine, theirs, numbers))
        wrong.append(ways.somewhere(partial(_differs, of, truth, only_empty=answer.only_empty)))
    return Claim(board.consistent, any_of((*wrong, *answer.loose)), partial(_describe, of))


def at_stake(of: AnyPosition[AGrid], answer: Answer, *colours: Colour) -> Claim:
    """The same claim about the positions and empty cells of which the encodings say yes."""
    claim = same_answer(of, answer, *colours)
    yes = any_of(answer.truth(colour, _placement(of)) for colour in colours or of.board.colours)
    return Claim(both(claim.hypotheses, fits(of.board, _placement(of)), yes), claim.refutation, claim.show)


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


class Editable(Protocol):
    """What is claimed of boards of a size, and of a module that may be edited."""

    def __call__(self, size: int, *, edits: tuple[Edit, ...] = ()) -> Claim:
        """The claim."""


def mutant(name: str, about: Editable, size: int, old: str, new: str) -> Check:
    """With a piece of the module's text exchanged the claim is refuted."""
    return sensitive(name, partial(about, size, edits=((old, new),)), size=size)


class About(Protocol):
    """What is claimed of boards of a size."""

    def __call__(self, size: int, *, stake: bool = False) -> Claim:
        """The claim; with a `stake`, of positions only in which something is forbidden, or allowed."""


def part(name: str, about: About, sizes: Iterable[int], *, quick: int, small: int = 5) -> Iterator[Check]:
    """The checks of one part of a theorem.

    Args:
        name: of the part.
        about: what is claimed.
        sizes: of the boards.
        quick: the largest board for the quick set.
        small: up to this size z3 decides, which runs in this process; on larger ones CaDiCaL is faster.
    """
    z3, sat = SolverName.Z3, SolverName.CADICAL
    for size in sizes:
        solver = z3 if size <= small else sat
        yield proof(name, partial(about, size), size=size, solver=solver, quick=size <= quick)
    yield second_opinion(name, partial(about, small), sat, size=small, quick=small <= quick)
    yield second_opinion(name, partial(about, small + 1), z3, size=small + 1, quick=False)
    yield non_vacuous(name, partial(about, min(small, 4), stake=True), size=min(small, 4))
