"""Ask the solver for every illegal placement until there are no more."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulestone.core.names import ClauseId
from rulestone_proofs.board import Board, Placement, fits
from rulestone_proofs.formula import (
    Formula,
    Values,
    Variable,
    all_of,
    any_of,
    both,
    implies,
    none_of,
    variable,
)
from rulestone_proofs.geometry import Cell
from rulestone_proofs.solvers.answers import GaveUp, Model

if TYPE_CHECKING:
    from rulestone_proofs.solvers.z3_solver import Dialogue


class Undecided(Exception):
    """The solver gave up."""


def refused_cells(
    board: Board, placement: Placement, refusals: Mapping[ClauseId, Formula]
) -> dict[Cell, ClauseId]:
    """Return every empty cell with an illegal placement, each with a clause that forbids it.

    Each answer of the solver is one such cell. When there is no further one, the solver has proved that no
    clause forbids any other empty cell.
    """
    from rulestone_proofs.solvers.z3_solver import Dialogue

    because = {clause: variable(f"because:{clause}") for clause in refusals}
    dialogue = Dialogue()
    dialogue.add(fits(board, placement))
    dialogue.add(any_of(because.values()))
    dialogue.add(all_of(implies(because[clause], refusal) for clause, refusal in refusals.items()))
    clauses: dict[Cell, ClauseId] = {}
    while (values := _next(dialogue)) is not None:
        cell = _chosen(placement, values)
        clauses[cell] = next(clause for clause in refusals if values(f"because:{clause}"))
        dialogue.add(~placement[cell])
    return clauses


def pairs(condition: Formula, one: Sequence[Formula], two: Sequence[Formula]) -> list[tuple[Cell, Cell]]:
    """Return all pairs of cells, one from each row of variables, for which the condition holds."""
    from rulestone_proofs.solvers.z3_solver import Dialogue

    dialogue = Dialogue()
    dialogue.add(condition)
    solutions: list[tuple[Cell, Cell]] = []
    while (values := _next(dialogue)) is not None:
        pair = _chosen(one, values), _chosen(two, values)
        solutions.append(pair)
        dialogue.add(none_of([both(one[pair[0]], two[pair[1]])]))
    return sorted(solutions)


def _next(dialogue: "Dialogue") -> Values | None:
    match dialogue.ask():
        case Model(values):
            return values
        case GaveUp(why):
            raise Undecided(why)
        case _:
            return None


def _chosen(row: Sequence[Formula], values: Values) -> Cell:
    return next(cell for cell, part in enumerate(row) if isinstance(part, Variable) and values(part.name))
