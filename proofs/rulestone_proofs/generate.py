"""Positions on demand: say what they are to be like as a formula, and the solver makes one after another.

    for position in islice(positions(kinds()["minefield/closed-to-both"](5)), 3):
        print(position.stones, position.to_move)

`rulestone_proofs.kinds` knows the kinds of positions; each takes the size of the board.
"""

from collections.abc import Iterator

from rulestone.core.names import CellName, Size
from rulestone.protocol import Query
from rulestone_proofs.formula import any_of, both, evaluate, negation
from rulestone_proofs.kinds import Kind
from rulestone_proofs.solvers.answers import Model
from rulestone_proofs.solvers.z3_solver import Dialogue


def positions(kind: Kind) -> Iterator[Query]:
    """Positions that are of this kind, each different from those before, until there are no more."""
    dialogue = Dialogue()
    dialogue.add(both(kind.board.consistent, kind.formula))
    stones = kind.board.stones
    while isinstance(answer := dialogue.ask(), Model):
        solution = {
            colour: tuple(evaluate(stone, answer.values) for stone in row) for colour, row in stones.items()
        }
        yield Query(
            game=kind.game,
            size=Size(kind.grid.size),
            to_move=kind.to_move,
            stones={
                colour: tuple(
                    CellName(name) for name, there in zip(kind.grid.names, row, strict=True) if there
                )
                for colour, row in solution.items()
            },
        )
        dialogue.add(
            any_of(
                negation(stone) if there else stone
                for colour, row in stones.items()
                for stone, there in zip(row, solution[colour], strict=True)
            )
        )
