"""Why a full board without crosscuts has a winner, for any lengths of its sides: doors between joined cells.

Add a rim around the board: cells of the first colour below and above it, and of the second colour left and
right of it. A cell is *joined* if a chain of its colour leads from it to the near edge of that colour, the
bottom or the left one. A *door* is the side between two joined cells of different colours. The lemma here is
about four cells that meet in a point. The ledger, and Coq, contain the way from there to a winner.
"""

from functools import partial

from rulestone_proofs.board import Board, draw
from rulestone_proofs.encodings.minefield import COLOURS
from rulestone_proofs.encodings.necklace import crosscut
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    Values,
    any_of,
    both,
    implies,
    negation,
    none_of,
    same,
    variables,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.reach import spread
from rulestone_proofs.theorems.lemmas import lemma
from rulestone_proofs.theorems.square.crossing import odd

THEOREM = "square.full-board-winner"
_FIRST, _SECOND = COLOURS
_GRID = square_grid(2)
_AREA = _GRID.rectangles(2, 2)[0]


def cut_off(board: Board, grid: SquareGrid) -> Formula:
    """Neither colour connects its edges."""
    edges = ((grid.bottom, grid.top), (grid.left, grid.right))
    joined = []
    for stones, (near, far) in zip(board.stones.values(), edges, strict=True):
        start = tuple(TRUE if cell in near else FALSE for cell in board.cells)
        reached = spread(start, stones, grid.beside)
        joined += [reached[cell] for cell in far]
    return none_of(joined)


def even_doors(*, crosscuts: bool = False, like_labels: bool = True, some: bool = False) -> Claim:
    """Claim: four cells that meet without a crosscut have an even number of doors between them.

    Args:
        crosscuts: a mutant: crosscuts are allowed.
        like_labels: whether neighbours of one colour are both joined, or neither.
        some: whether there is a door at all.
    """
    first = variables(_FIRST, _GRID.names)
    board = Board({_FIRST: first, _SECOND: tuple(map(negation, first))})
    joined = variables("joined", _GRID.names)
    hypotheses = [] if crosscuts else [negation(crosscut(board, _AREA))]
    doors = []
    for one, other in zip(_AREA.corners, (*_AREA.corners[1:], _AREA.corners[0]), strict=True):
        alike = same(first[one], first[other])
        doors.append(both(joined[one], joined[other], negation(alike)))
        if like_labels:
            hypotheses.append(implies(alike, same(joined[one], joined[other])))
    if some:
        hypotheses.append(any_of(doors))
    return Claim(both(*hypotheses), odd(doors), partial(_describe, board))


def _describe(board: Board, values: Values) -> str:
    joined = [name for name in _GRID.names if values(f"joined:{name}")]
    return f"2×2: {draw(board, _GRID, values)}; joined: {' '.join(joined) or '-'}"


def _checks() -> tuple[Check, ...]:
    name = "the doors between four cells are even in number"
    return (
        *lemma(THEOREM, name, even_doors),
        non_vacuous("a door", partial(even_doors, some=True)),
        sensitive(f"crosscuts allowed: {name}", partial(even_doors, crosscuts=True)),
        sensitive(f"any labels: {name}", partial(even_doors, like_labels=False)),
    )


CHECKS = {THEOREM: _checks}
