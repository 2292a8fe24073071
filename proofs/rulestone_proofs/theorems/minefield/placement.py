"""Theorems about Minefield: consequences of its two forbidden patterns."""

from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import Board, any_placement, draw_placement, fits
from rulestone_proofs.certificates.question import lemma
from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.encodings import necklace
from rulestone_proofs.formula import (
    Formula,
    any_of,
    both,
    how_many_at_least,
    negation,
)
from rulestone_proofs.geometry import SquareGrid, square_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    non_vacuous,
    sensitive,
)

_NO_HARD_CORNER = rules.Reading(hard_corners=False)


def _in_play(board: Board, grid: SquareGrid, reading: rules.Reading) -> Formula:
    """The proved properties of every board reached by play."""
    return both(
        board.consistent, rules.pattern_free(board, grid, reading), necklace.crosscut_free(board, grid)
    )


def stays_clean(size: int, colour: Colour, reading: rules.Reading = rules.RULES) -> Claim:
    """Claim: a legal placement on a board without patterns and crosscuts makes none."""
    grid, board, placement = any_placement(square_grid(size), rules.COLOURS)
    after = board.with_stone(colour, placement)
    return Claim(
        both(
            _in_play(board, grid, reading),
            fits(board, placement),
            negation(any_of(rules.refusals(board, grid, colour, placement, reading).values())),
        ),
        negation(_in_play(after, grid, reading)),
        partial(draw_placement, board, grid, placement),
    )


def _fourth_stone(colour: Colour) -> Claim:
    """The claim for one area with three stones."""
    _, board, _ = any_placement(square_grid(2), rules.COLOURS)
    claim = stays_clean(2, colour)
    three = how_many_at_least(3, (stone for stones in board.stones.values() for stone in stones))
    return Claim(both(claim.hypotheses, three), claim.refutation, claim.show)


def _no_crosscut() -> tuple[Check, ...]:
    checks = [
        check
        for colour in rules.COLOURS
        for check in lemma(
            "minefield.no-crosscut", f"one 2×2 area, a {colour} stone", partial(stays_clean, 2, colour)
        )
    ]
    return (
        *checks,
        non_vacuous("a legal fourth stone in a 2×2 area", partial(_fourth_stone, Colour("black"))),
        sensitive("no hard corner clause", partial(stays_clean, 2, Colour("black"), _NO_HARD_CORNER), size=2),
    )


CHECKS = {
    "minefield.no-crosscut": _no_crosscut,
}
