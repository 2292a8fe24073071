"""What the tests of positions on demand share: making some, and the reference's word on them."""

from collections.abc import Callable
from itertools import islice

from rulestone.core.names import Colour
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Query, Verdict
from rulestone_proofs.board import Board, Colours, Placement, known_placement
from rulestone_proofs.formula import Formula
from rulestone_proofs.generate import positions
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.kinds import Kind
from rulestone_proofs.positions import position
from tests.proofs.contents import decided

Refusal = Callable[[Board, HexGrid, Colour, Placement], Formula]
"""That a placement by a colour is refused, by some reading."""

REFERENCE = ReferenceEngine()


def judged(query: Query) -> Verdict:
    verdict = REFERENCE.ask(query)
    assert isinstance(verdict, Verdict)
    return verdict


def some_of(kind: Kind, count: int = 3) -> list[Query]:
    """The first positions of a kind; there must be one."""
    queries = list(islice(positions(kind), count))
    assert queries
    return queries


def cells_apart(query: Query, colours: Colours, one: Refusal, other: Refusal) -> int:
    """On how many empty cells of a position two readings differ about the first colour."""
    grid = hex_grid(query.size)
    current = position(query, grid, colours)
    placements = [known_placement(cell, grid.count) for cell in current.empty]
    return sum(
        decided(one(current.board, grid, colours[0], here))
        != decided(other(current.board, grid, colours[0], here))
        for here in placements
    )
