"""Consequences of Lefe's placement rule: three mutually adjacent stones of one colour never arise."""

from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import any_of, both, how_many_at_most, negation, none_of, variables
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.theorems.lemmas import lemma

THEOREM = "lefe.no-triangle"
_NO_PAIRS = rules.Reading(pairwise=False)


def no_new_triangle(size: int, colour: Colour, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: a legal placement on a board without triangles of its colour makes none."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    after = board.with_stone(colour, placement)
    legal = none_of(rules.refusals(board, grid, colour, placement, reading).values())
    return Claim(
        both(board.consistent, fits(board, placement), none_of(rules.triangles(board, grid, colour)), legal),
        any_of(rules.triangles(after, grid, colour)),
        lambda values: f"hexhex {size}: {draw(after, grid, values)}",
    )


def three_at_most_is_implied() -> Claim:
    """Claim: at most three of the six cells around a stone can be pairwise apart."""
    friends = variables("friend", "123456")
    apart = none_of(both(friends[turn], friends[(turn + 1) % 6]) for turn in range(6))
    return Claim(apart, negation(how_many_at_most(3, friends)), lambda _: "")


def _checks() -> tuple[Check, ...]:
    around = "one cell and its neighbours"
    dark = partial(no_new_triangle, 2, Colour("dark"))
    return (
        *(
            check
            for colour in rules.COLOURS
            for check in lemma(THEOREM, f"{around}, {colour}", partial(no_new_triangle, 2, colour))
        ),
        *lemma(THEOREM, "three friends at most is implied", three_at_most_is_implied),
        non_vacuous("a legal placement", dark),
        sensitive("friendly neighbours may be adjacent", partial(dark, reading=_NO_PAIRS), size=2),
    )


CHECKS = {THEOREM: _checks}
