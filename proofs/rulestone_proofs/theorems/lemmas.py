"""The common part of several theorems: lemmas for boards of every size, and cells that a placement closes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from rulestone.core.names import ClauseId, Colour
from rulestone_proofs.board import Board, Colours, Placement, draw, fits, unknown_board, unknown_placement
from rulestone_proofs.certificates.question import certificate
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import Formula, Values, any_of, both, either, evaluate, negation, none_of
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    MakeClaim,
    Role,
    non_vacuous,
    proof,
    second_opinion,
    sensitive,
)
from rulestone_proofs.questions import Search
from rulestone_proofs.solvers.answers import SolverName


def lemma(theorem: str, name: str, make: MakeClaim) -> tuple[Check, ...]:
    """Return a proof by z3, another by cvc5, and a certificate that anybody can check."""
    return (
        proof(name, make),
        second_opinion(name, make, SolverName.CVC5),
        certificate(theorem, name, make),
    )


Refusals = Callable[[Board, HexGrid, Colour, Placement], Mapping[ClauseId, Formula]]
"""Returns, by clause, that it forbids a stone of this colour on an empty cell."""


def not_both(colours: Colours, refusals: Refusals, size: int) -> Claim:
    """Claim: on no board is an empty cell open to both colours."""
    grid = hex_grid(size)
    board, placement = unknown_board(colours, grid.names), unknown_placement(grid.names)
    allowed = [none_of(refusals(board, grid, colour, placement).values()) for colour in colours]
    return Claim(
        both(board.consistent, fits(board, placement), either(*allowed)),
        both(*allowed),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


def closing(colours: Colours, refusals: Refusals, size: int, mover: Colour, viewer: Colour) -> Claim:
    """Claim: no placement of one colour closes another cell to a colour, the opponent's or its own."""
    grid = hex_grid(size)
    board = unknown_board(colours, grid.names)
    put, elsewhere = unknown_placement(grid.names), unknown_placement(grid.names, "elsewhere")
    after = board.with_stone(mover, put)
    apart = negation(any_of(both(a, b) for a, b in zip(put, elsewhere, strict=True)))
    open_before = none_of(refusals(board, grid, viewer, elsewhere).values())
    return Claim(
        both(board.consistent, fits(board, put), fits(board, elsewhere), apart, open_before),
        any_of(refusals(after, grid, viewer, elsewhere).values()),
        partial(_shown, board, grid, (put, elsewhere)),
    )


def whole_boards(colours: Colours, refusals: Refusals, sizes: Iterable[int]) -> Iterator[Check]:
    """Check on whole boards that no placement closes a cell to the opponent; its own it may close."""
    claim = partial(closing, colours, refusals)
    for sides in (colours, colours[::-1]):
        for size in sizes:
            yield proof(f"whole board, {sides[0]} places", partial(claim, size, *sides), size=size)
        yield non_vacuous(f"a cell open to {sides[1]}", partial(claim, 3, *sides), size=3)
    name = f"whole board, {colours[0]} places"
    yield second_opinion(name, partial(claim, 2, *colours), SolverName.CVC5, size=2)
    own = "the placing colour itself: whole board"
    yield sensitive(own, partial(claim, 3, colours[0], colours[0]), size=3)


def _shown(board: Board, grid: HexGrid, placements: tuple[Placement, Placement], values: Values) -> str:
    cells = (
        next(name for name, put in zip(grid.names, row, strict=True) if evaluate(put, values))
        for row in placements
    )
    return f"hexhex {grid.size}: {draw(board, grid, values)}; placed, closed: {', '.join(cells)}"


Counts = Callable[[int], tuple[int, int]]
"""By size of the board, the counted number and the number by a formula."""


def counted(name: str, counts: Counts, sizes: Iterable[int]) -> tuple[Check, ...]:
    """Check for each size that the two numbers are equal."""
    return tuple(
        Check(
            Role.PROOF,
            name,
            size,
            SolverName.ENUMERATION,
            quick=True,
            question=Search(partial(_compared, counts, size), partial(counts, size)),
        )
        for size in sizes
    )


def _compared(counts: Counts, size: int, seconds: float | None) -> Finding:
    del seconds  # counting is fast
    count, on_paper = counts(size)
    return Finding(Outcome.HOLDS if count == on_paper else Outcome.FAILS, f"{count}, on paper {on_paper}")
