"""Positions on demand: say what is wanted as a formula, and the solver makes one after another.

    for position in islice(positions(WANTED["minefield/closed-to-both"](5)), 3):
        print(position.stones, position.to_move)

Every kind of position is named in `WANTED`; each takes the size of the board.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from rulestone.names import CellName, GameName, Size
from rulestone.protocol import Judge
from rulestone_proofs.encodings import evening, interleave, lefe, minefield, necklace
from rulestone_proofs.formula import any_of, both, evaluate, negation
from rulestone_proofs.solvers.answers import Found
from rulestone_proofs.solvers.z3_solver import Dialogue
from rulestone_proofs.wanted import Wanted, closed_to_both, leafless_ring, skip_in_two
from rulestone_proofs.wanted_apart import (
    evening_apart,
    interleave_apart,
    lefe_apart,
    minefield_apart,
    necklace_apart,
)


def positions(wanted: Wanted) -> Iterator[Judge]:
    """Positions that are as wanted, each different from those before, until there are no more."""
    dialogue = Dialogue()
    dialogue.add(both(wanted.board.consistent, wanted.formula))
    stones = wanted.board.stones
    while isinstance(answer := dialogue.ask(), Found):
        held = {
            colour: tuple(evaluate(stone, answer.values) for stone in row) for colour, row in stones.items()
        }
        yield Judge(
            game=wanted.game,
            size=Size(wanted.grid.size),
            to_move=wanted.to_move,
            stones={
                colour: tuple(
                    CellName(name) for name, there in zip(wanted.grid.names, row, strict=True) if there
                )
                for colour, row in held.items()
            },
        )
        dialogue.add(
            any_of(
                negation(stone) if there else stone
                for colour, row in stones.items()
                for stone, there in zip(row, held[colour], strict=True)
            )
        )


WANTED: Mapping[str, Callable[[int], Wanted]] = {
    "minefield/closed-to-both": partial(closed_to_both, GameName("minefield")),
    "necklace/closed-to-both": partial(closed_to_both, GameName("necklace")),
    "minefield/skip-in-two": partial(skip_in_two, GameName("minefield")),
    "necklace/skip-in-two": partial(skip_in_two, GameName("necklace")),
    "lefe/leafless-ring": leafless_ring,
    "minefield/apart-without-hard-corners": partial(minefield_apart, minefield.Reading(hard_corners=False)),
    "minefield/apart-without-2×3-switches": partial(minefield_apart, minefield.Reading(switch_lengths=(4,))),
    "minefield/apart-without-2×4-switches": partial(minefield_apart, minefield.Reading(switch_lengths=(3,))),
    "minefield/apart-with-2×5-switches": partial(
        minefield_apart, minefield.Reading(switch_lengths=(3, 4, 5))
    ),
    "minefield/apart-if-any-pattern-forbids": partial(minefield_apart, minefield.Reading(whole_board=True)),
    "necklace/apart-with-diagonal-paths": partial(necklace_apart, necklace.Reading(diagonal_paths=True)),
    "lefe/apart-with-adjacent-friends": partial(lefe_apart, lefe.Reading(pairwise=False)),
    "interleave/apart-if-ties-suffice": partial(interleave_apart, interleave.Reading(strictly=False)),
    "interleave/apart-through-stones": partial(interleave_apart, interleave.Reading(through_stones=True)),
    "interleave/apart-neighbours-only": partial(interleave_apart, interleave.Reading(nearest_only=True)),
    "evening/apart-if-ties-suffice": partial(evening_apart, evening.Reading(strictly=False)),
    "evening/apart-touching-stones-only": partial(evening_apart, evening.Reading(whole_groups=False)),
}
"""By name, what may be asked for; `apart` kinds differ from the text's legal set on one cell exactly."""
