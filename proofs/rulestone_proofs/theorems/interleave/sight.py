"""Interleave: why it needs no turns."""

from functools import partial

from rulestone_proofs.board import draw, fits, unknown_board, unknown_placement
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import any_of, both, either, negation, none_of, variables
from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Claim, confirmation, non_vacuous, sensitive
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import lemma

THEOREM = "interleave.one-colour-per-cell"
_LOOSE = rules.Reading(strictly=False)


def six_lines(reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """Whatever the six lines show, each at most one stone, not both colours may place."""
    black, red = variables("black", "123456"), variables("red", "123456")
    claim = none_of(both(a, b) for a, b in zip(black, red, strict=True))
    return Claim(
        both(claim, any_of((*black, *red))) if some else claim,
        both(rules.outnumbered(black, red, reading), rules.outnumbered(red, black, reading)),
        lambda values: "; ".join(
            f"line {way}: {'black' if values(f'black:{way}') else 'red' if values(f'red:{way}') else '-'}"
            for way in "123456"
        ),
    )


def one_stone_a_line(length: int) -> Claim:
    """A line of this length does not show both a black and a red stone."""
    names = [str(number) for number in range(length)]
    board = unknown_board(rules.COLOURS, names)
    black, red = (rules.sees(board, range(length), colour) for colour in rules.COLOURS)
    return Claim(board.consistent, both(black, red), lambda _: "")


def longer_line() -> Claim:
    """A cell in front of a line that does not show both colours: it does not show both from there either."""
    board = unknown_board(rules.COLOURS, ["front"])
    black, red = variables("beyond", rules.COLOURS)
    from_here = [
        either(board.of(colour, 0), both(board.empty(0), beyond))
        for colour, beyond in zip(rules.COLOURS, (black, red), strict=True)
    ]
    return Claim(both(board.consistent, negation(both(black, red))), both(*from_here), lambda _: "")


def not_both(size: int, reading: rules.Reading = rules.RULES) -> Claim:
    """On no board is an empty cell open to both colours."""
    grid = hex_grid(size)
    board = unknown_board(rules.COLOURS, grid.names)
    placement = unknown_placement(grid.names)
    allowed = [
        none_of(rules.refusals(board, grid, colour, placement, reading).values()) for colour in rules.COLOURS
    ]
    return Claim(
        both(board.consistent, fits(board, placement), either(*allowed)),
        both(*allowed),
        lambda values: f"hexhex {size}: {draw(board, grid, values)}",
    )


def _checks() -> tuple[Check, ...]:
    whole = "whole board"
    line, board = "a line of length {} shows one stone", not_both
    return (
        *lemma(THEOREM, "six lines, whatever they show", six_lines),
        *lemma(THEOREM, line.format(1), partial(one_stone_a_line, 1)),
        *lemma(THEOREM, "a line that grows by a cell still shows one stone", longer_line),
        *(confirmation(line.format(n), partial(one_stone_a_line, n), SolverName.Z3) for n in range(2, 16)),
        *(confirmation(whole, partial(board, n), SolverName.Z3, size=n) for n in range(2, 6)),
        *(confirmation(whole, partial(board, n), SolverName.CVC5, size=n) for n in (2, 3)),
        non_vacuous("something is seen", partial(six_lines, some=True)),
        non_vacuous("a cell open to one colour", partial(not_both, 4), size=4),
        sensitive("as many enemies as friends suffice", partial(six_lines, _LOOSE)),
        sensitive("as many enemies as friends suffice", partial(not_both, 3, _LOOSE), size=3),
    )


CHECKS = {THEOREM: _checks}
