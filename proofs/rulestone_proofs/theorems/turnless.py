"""Theorems about Interleave and Evening: why they need no turns, and what the half stone does."""

from functools import partial

from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import evening, interleave
from rulestone_proofs.formula import any_of, both, either, negation, none_of, variables
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import (
    Check,
    Claim,
    Role,
    confirmation,
    non_vacuous,
    sensitive,
    text_check,
)
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import lemma

_LOOSE_SIGHT = interleave.Reading(strictly=False)
_LOOSE_SUM = evening.Reading(strictly=False)


def six_lines(reading: interleave.Reading = interleave.RULES, *, some: bool = False) -> Claim:
    """Whatever the six lines show, each at most one stone, not both colours may place."""
    black, red = variables("black", "123456"), variables("red", "123456")
    shown = none_of(both(a, b) for a, b in zip(black, red, strict=True))
    return Claim(
        both(shown, any_of((*black, *red))) if some else shown,
        both(interleave.outnumbered(black, red, reading), interleave.outnumbered(red, black, reading)),
        lambda values: "; ".join(
            f"line {way}: {'black' if values(f'black:{way}') else 'red' if values(f'red:{way}') else '-'}"
            for way in "123456"
        ),
    )


def one_stone_a_line(length: int) -> Claim:
    """A line of this length does not show both a black and a red stone."""
    names = [str(number) for number in range(length)]
    board = unknown_board(interleave.COLOURS, names)
    black, red = (interleave.sees(board, range(length), colour) for colour in interleave.COLOURS)
    return Claim(board.consistent, both(black, red), lambda _: "")


def longer_line() -> Claim:
    """A cell in front of a line that does not show both colours: it does not show both from there either."""
    board = unknown_board(interleave.COLOURS, ["front"])
    black, red = variables("beyond", interleave.COLOURS)
    from_here = [
        either(board.of(colour, 0), both(board.empty(0), beyond))
        for colour, beyond in zip(interleave.COLOURS, (black, red), strict=True)
    ]
    return Claim(both(board.consistent, negation(both(black, red))), both(*from_here), lambda _: "")


def not_both_in_interleave(size: int, reading: interleave.Reading = interleave.RULES) -> Claim:
    """On no board is an empty cell open to both colours."""
    grid = hex_grid(size)
    board = unknown_board(interleave.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    allowed = [
        none_of(interleave.refusals(board, grid, colour, placement, reading).values())
        for colour in interleave.COLOURS
    ]
    return Claim(
        both(board.consistent, fits(board, placement), either(*allowed)),
        both(*allowed),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


def not_both_in_evening(size: int, reading: evening.Reading = evening.RULES) -> Claim:
    """On no board is an empty cell open to both colours."""
    grid = hex_grid(size)
    board = unknown_board(evening.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    allowed = [
        none_of(evening.refusals(board, grid, colour, placement, reading).values())
        for colour in evening.COLOURS
    ]
    return Claim(
        both(board.consistent, fits(board, placement), either(*allowed)),
        both(*allowed),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


_SUMS = "(declare-const white Int) (declare-const black Int) (assert (and (>= white 0) (>= black 0)))"
_BOTH = "(assert (and ({0} white black) ({0} black white)))"
"""White may place where its sum is below Black's, Black where its own is below White's."""

_HALF = """
(declare-const black Int) (declare-const red Int) (declare-const rest Bool)
(declare-const weighed Bool) (declare-const plain Bool)
(assert (and (>= black 0) (>= red 0)))
(assert (= weighed (ite (> red 0) (or (< (* 2 black) (* 2 red)) (and (= black red) rest))
                                  (or (< (* 2 black) {imaginary}) (and (= (* 2 black) {imaginary}) rest)))))
(assert (= plain (or (< black red) (and (= black red) (or (= red 0) rest)))))
"""
"""One place of the two descending lists, black's and red's group there, 0 where there is none.

`weighed` is whether Red wins from here on with the imaginary group, in half stones, standing at
Red's first missing place; `plain` is whether Red wins or ties without it; `rest` is both of these
for the places after this one, which agree by induction.
"""
_DIFFER = "(assert (not (= weighed plain)))"


def _interleave_checks() -> tuple[Check, ...]:
    theorem, whole = "interleave.one-colour-per-cell", "whole board"
    line, board = "a line of length {} shows one stone", not_both_in_interleave
    return (
        *lemma(theorem, "six lines, whatever they show", six_lines),
        *lemma(theorem, line.format(1), partial(one_stone_a_line, 1)),
        *lemma(theorem, "a line that grows by a cell still shows one stone", longer_line),
        *(confirmation(line.format(n), partial(one_stone_a_line, n), SolverName.Z3) for n in range(2, 16)),
        *(confirmation(whole, partial(board, n), SolverName.Z3, size=n) for n in range(2, 6)),
        *(confirmation(whole, partial(board, n), SolverName.CVC5, size=n) for n in (2, 3)),
        non_vacuous("something is seen", partial(six_lines, some=True)),
        non_vacuous("a cell open to one colour", partial(not_both_in_interleave, 4), size=4),
        sensitive("as many enemies as friends suffice", partial(six_lines, _LOOSE_SIGHT)),
        sensitive(
            "as many enemies as friends suffice", partial(not_both_in_interleave, 3, _LOOSE_SIGHT), size=3
        ),
    )


def _evening_checks() -> tuple[Check, ...]:
    name = "whole board"
    return (
        text_check(Role.PROOF, "two sums", _SUMS + _BOTH.format("<"), SolverName.Z3),
        text_check(Role.SECOND_OPINION, "two sums", _SUMS + _BOTH.format("<"), SolverName.CVC5),
        *(
            confirmation(name, partial(not_both_in_evening, n), SolverName.CVC5, size=n, quick=n <= 4)
            for n in range(2, 6)
        ),
        confirmation(name, partial(not_both_in_evening, 2), SolverName.Z3, size=2),
        text_check(Role.NON_VACUITY, "two sums", _SUMS + "(assert (< white black))", SolverName.Z3),
        non_vacuous("a cell open to one colour", partial(not_both_in_evening, 3), size=3),
        text_check(Role.SENSITIVITY, "an equal sum suffices", _SUMS + _BOTH.format("<="), SolverName.Z3),
        sensitive("an equal sum suffices", partial(not_both_in_evening, 2, _LOOSE_SUM), size=2),
    )


def _half_checks() -> tuple[Check, ...]:
    step, half, whole = "one place of the lists", _HALF.format(imaginary=1), _HALF.format(imaginary=2)
    return (
        text_check(Role.PROOF, step, half + _DIFFER, SolverName.Z3),
        text_check(Role.SECOND_OPINION, step, half + _DIFFER, SolverName.CVC5),
        text_check(Role.NON_VACUITY, step, half, SolverName.Z3),
        text_check(Role.SENSITIVITY, "the imaginary group is a whole stone", whole + _DIFFER, SolverName.Z3),
    )


CHECKS = {
    "interleave.one-colour-per-cell": _interleave_checks,
    "interleave.half-stone": _half_checks,
    "evening.one-colour-per-cell": _evening_checks,
}
