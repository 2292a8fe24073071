"""The common part of several theorems: lemmas for boards of every size, and cells that a placement closes."""

from collections.abc import Callable, Iterable
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, Colours, Placement, draw, fits, unknown_board, unknown_placement
from rulestone_proofs.certificates.question import certificate
from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.formula import Formula, Values, any_of, both, evaluate, negation
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.ledger import Check, Claim, MakeClaim, Role, proof, second_opinion
from rulestone_proofs.questions import Search
from rulestone_proofs.solvers.answers import SolverName


def lemma(theorem: str, name: str, make: MakeClaim) -> tuple[Check, ...]:
    """Return a proof by z3, another by cvc5, and a certificate that anybody can check."""
    return (
        proof(name, make),
        second_opinion(name, make, SolverName.CVC5),
        certificate(theorem, name, make),
    )


Refused = Callable[[Board, Colour, Placement], Formula]
"""Returns that a stone of this colour on an empty cell is illegal."""


def closing(colours: Colours, grid: HexGrid, refused: Refused, mover: Colour, viewer: Colour) -> Claim:
    """Claim: no placement of one colour closes another cell to a colour, the opponent's or its own."""
    board = unknown_board(colours, grid.names)
    put, elsewhere = unknown_placement(grid.names), unknown_placement(grid.names, "elsewhere")
    after = board.with_stone(mover, put)
    apart = negation(any_of(both(a, b) for a, b in zip(put, elsewhere, strict=True)))
    open_before = negation(refused(board, viewer, elsewhere))
    return Claim(
        both(board.consistent, fits(board, put), fits(board, elsewhere), apart, open_before),
        refused(after, viewer, elsewhere),
        partial(_shown, board, grid, (put, elsewhere)),
    )


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
