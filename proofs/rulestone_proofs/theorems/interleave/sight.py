"""Interleave: no cell is open to both colours, and no placement takes a cell from the opponent."""

from collections.abc import Sequence
from functools import partial

from rulestone.core.names import Colour
from rulestone_proofs.board import unknown_board, unknown_placement
from rulestone_proofs.encodings import interleave as rules
from rulestone_proofs.formula import (
    Formula,
    all_of,
    any_of,
    both,
    implies,
    negation,
    none_of,
    variables,
)
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lemmas import lemma, not_both, whole_boards

THEOREM, NEVER_CLOSES = "interleave.one-colour-per-cell", "interleave.never-closes"
_LOOSE = rules.Reading(strictly=False)


def six_lines(reading: rules.Reading = rules.RULES, *, some: bool = False) -> Claim:
    """Claim: if each of the six lines shows at most one stone, not both colours may place."""
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
    """Claim: a line of this length does not show both a black and a red stone."""
    names = [str(number) for number in range(length)]
    board = unknown_board(rules.COLOURS, names)
    black, red = (rules.sees(board, range(length), colour) for colour in rules.COLOURS)
    return Claim(board.consistent, both(black, red), lambda _: "")


def longer_line() -> Claim:
    """Claim: a line with one more cell in front does not show both colours if the line does not."""
    board = unknown_board(rules.COLOURS, ["front"])
    black, red = variables("beyond", rules.COLOURS)
    from_here = [
        rules.sees(board, [0], colour, beyond=beyond)
        for colour, beyond in zip(rules.COLOURS, (black, red), strict=True)
    ]
    return Claim(both(board.consistent, negation(both(black, red))), both(*from_here), lambda _: "")


def no_worse(mover: Colour, viewer: Colour) -> Claim:
    """Claim: past one more cell a colour still sees its enemies, and no additional friend.

    A stone of the mover may have been placed on the cell. The cells beyond it satisfy the claim.
    """
    names = ["0"]
    before = unknown_board(rules.COLOURS, names)
    placement = unknown_placement(names)
    after = before.with_stone(mover, placement)
    friend, enemy = _beyond("friend"), _beyond("enemy")
    shown = [
        [
            rules.sees(board, [0], colour, beyond=beyond)
            for board, beyond in zip((before, after), sides, strict=True)
        ]
        for colour, sides in ((viewer, friend), (before.other(viewer), enemy))
    ]
    possible = all_of(implies(put, before.empty(cell)) for cell, put in enumerate(placement))
    return Claim(
        both(before.consistent, possible, _is_no_worse(friend, enemy)),
        negation(_is_no_worse(*shown)),
        lambda values: ", ".join(
            name for name in (*_SEEN, *(f"put:{each}" for each in names)) if values(name)
        ),
    )


_SEEN = ("friend:before", "friend:after", "enemy:before", "enemy:after")


def _beyond(whom: str) -> Sequence[Formula]:
    return variables(whom, ("before", "after"))


def _is_no_worse(friend: Sequence[Formula], enemy: Sequence[Formula]) -> Formula:
    """Compare the view before and after: no additional friend, and every enemy still."""
    return both(implies(friend[1], friend[0]), implies(enemy[0], enemy[1]))


def still_open(reading: rules.Reading = rules.RULES, *, friends_too: bool = True) -> Claim:
    """Claim: an open cell stays open if none of its six lines shows anything worse after a placement."""
    friends, enemies = (
        [variables(f"{whom} {when}", "123456") for when in ("before", "after")]
        for whom in ("friend", "enemy")
    )
    lines = (
        _is_no_worse(friend, enemy)
        for friend, enemy in zip(zip(*friends, strict=True), zip(*enemies, strict=True), strict=True)
    )
    hidden = (implies(before, after) for before, after in zip(*enemies, strict=True))
    return Claim(
        both(all_of(lines if friends_too else hidden), rules.outnumbered(friends[0], enemies[0], reading)),
        negation(rules.outnumbered(friends[1], enemies[1], reading)),
        lambda values: "; ".join(
            f"{whom} {when}: {sum(values(f'{whom} {when}:{way}') for way in '123456')} lines"
            for whom in ("friend", "enemy")
            for when in ("before", "after")
        ),
    )


def _checks() -> tuple[Check, ...]:
    whole = "whole board"
    line = "a line of length {} shows one stone"
    board = partial(not_both, rules.COLOURS, rules.refusals)
    loose = partial(not_both, rules.COLOURS, partial(rules.refusals, reading=_LOOSE))
    return (
        *lemma(THEOREM, "six lines, whatever they show", six_lines),
        *lemma(THEOREM, line.format(1), partial(one_stone_a_line, 1)),
        *lemma(THEOREM, "a line that grows by a cell still shows one stone", longer_line),
        *(proof(whole, partial(board, n), size=n) for n in range(2, 6)),
        *(second_opinion(whole, partial(board, n), SolverName.CVC5, size=n) for n in (2, 3)),
        non_vacuous("something is seen", partial(six_lines, some=True)),
        non_vacuous("a cell open to one colour", partial(board, 4), size=4),
        sensitive("as many enemies as friends suffice", partial(six_lines, _LOOSE)),
        sensitive("as many enemies as friends suffice", partial(loose, 3), size=3),
    )


def _never_closes() -> tuple[Check, ...]:
    both_ways = (rules.COLOURS, rules.COLOURS[::-1])
    line, cell = "{} places: a longer line shows nothing worse", "six lines that show nothing worse"
    own = "the placing colour itself"
    return (
        *(
            check
            for sides in both_ways
            for check in lemma(NEVER_CLOSES, line.format(sides[0]), partial(no_worse, *sides))
        ),
        *lemma(NEVER_CLOSES, cell, still_open),
        *whole_boards(rules.COLOURS, rules.refusals, (2, 3)),
        non_vacuous("a cell that is open before", still_open),
        sensitive(f"{own}: a longer line", partial(no_worse, rules.COLOURS[0], rules.COLOURS[0])),
        sensitive(f"friends may come into sight: {cell}", partial(still_open, friends_too=False)),
    )


CHECKS = {THEOREM: _checks, NEVER_CLOSES: _never_closes}
