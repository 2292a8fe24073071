"""Verdicts on positions of Minefield and Necklace."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulestone.names import ActionText, ClauseId, Colour
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.board import Board, Colours, known_board, unknown_placement
from rulestone_proofs.encodings import minefield as mine
from rulestone_proofs.encodings import necklace as neck
from rulestone_proofs.enumeration import refused_cells
from rulestone_proofs.formula import variables
from rulestone_proofs.geometry import Cell, HexGrid, SquareGrid, square_grid
from rulestone_proofs.plain import Stones, connected

Refused = dict[Cell, ClauseId]


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of a query as cells."""

    colours: Colours
    stones: dict[Colour, Stones]
    count: int

    @property
    def empty(self) -> tuple[Cell, ...]:
        """The cells without a stone, in board order."""
        held = frozenset().union(*self.stones.values())
        return tuple(cell for cell in range(self.count) if cell not in held)

    @property
    def board(self) -> Board:
        """The position as a board of constants."""
        return known_board(self.colours, self.count, self.stones)


def position(query: Judge, grid: SquareGrid | HexGrid, colours: Colours) -> Position:
    """The stones of the query on this board."""
    given = query.stones if isinstance(query.stones, dict) else {}
    held = {colour: frozenset(grid.cell_of[name] for name in given.get(colour, ())) for colour in colours}
    return Position(colours, held, grid.count)


def names(cells: Iterable[Cell], grid: SquareGrid | HexGrid) -> tuple[ActionText, ...]:
    """Placements on these cells, as text."""
    return tuple(ActionText(grid.names[cell]) for cell in cells)


def _winner(held: Position, grid: SquareGrid) -> Colour | None:
    """The colour that joins its two edges: the first one top and bottom, the second left and right."""
    one, two = held.colours
    if connected(held.stones[one], grid.bottom, grid.top, grid):
        return one
    if connected(held.stones[two], grid.left, grid.right, grid):
        return two
    return None


def _over(winner: Colour | None) -> Verdict:
    return Verdict(legal=(), to_move=None, over=True, winner=winner)


def _judge(
    query: Judge, colours: Colours, refused_for: Callable[[Position, SquareGrid, Colour], Refused]
) -> Verdict:
    """Win first, then whose turn it is with skips applied, then what that player may do."""
    grid = square_grid(query.size)
    held = position(query, grid, colours)
    won = _winner(held, grid)
    if won is not None:
        return _over(won)
    for colour in _turn_order(query, colours):
        refused = refused_for(held, grid, colour)
        legal = [cell for cell in held.empty if cell not in refused]
        if legal:
            why = {grid.names[cell]: refused[cell] for cell in sorted(refused)}
            return Verdict(legal=names(legal, grid), to_move=colour, over=False, winner=None, why=why)
    return _over(None)


def _turn_order(query: Judge, colours: Colours) -> Sequence[Colour]:
    one, two = colours
    return (two, one) if query.to_move == two else (one, two)


def _minefield_refused(held: Position, grid: SquareGrid, colour: Colour) -> Refused:
    placement = unknown_placement(grid.names)
    return refused_cells(held.board, placement, mine.refusals(held.board, grid, colour, placement))


def _necklace_refused(held: Position, grid: SquareGrid, colour: Colour) -> Refused:
    placement = unknown_placement(grid.names)
    inside = variables("inside", grid.names)
    return refused_cells(held.board, placement, neck.refusals(held.board, grid, colour, placement, inside))


def minefield(query: Judge) -> Verdict:
    """What is true of a position of Minefield."""
    return _judge(query, mine.COLOURS, _minefield_refused)


def necklace(query: Judge) -> Verdict:
    """What is true of a position of Necklace; `swap` where it is open (`necklace.swap`)."""
    verdict = _judge(query, neck.COLOURS, _necklace_refused)
    given = query.stones if isinstance(query.stones, dict) else {}
    one_red_stone = len(given.get(Colour("red"), ())) == 1 and not given.get(Colour("blue"))
    swap = one_red_stone and query.to_move == Colour("blue") and query.options.get("swap", True) is True
    if not swap or verdict.over:
        return verdict
    return Verdict(
        legal=(*verdict.legal, ActionText("swap")),
        to_move=verdict.to_move,
        over=False,
        winner=None,
        why=verdict.why,
    )
