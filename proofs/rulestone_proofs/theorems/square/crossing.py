"""Why two colours are never both connected, for any lengths of the sides: a parity argument.

Let P be a chain of the first colour from the bottom edge to the top edge without repeated points, continued
straight below and above the board. For a point off P, count the steps of P that lead from its row to the next
one up in columns to its right. The lemmas here say that the parity of this count is the same for a neighbour
off P. The ledger shows that it is odd at the left edge and even at the right edge, so no chain off P connects
the two.
"""

from collections.abc import Sequence
from functools import partial

from rulestone_proofs.formula import (
    Formula,
    Values,
    any_of,
    both,
    either,
    negation,
    none_of,
    same,
    variables,
)
from rulestone_proofs.ledger import Check, Claim, non_vacuous, sensitive
from rulestone_proofs.theorems.lemmas import lemma

THEOREM = "square.one-winner"
_STEPS = ("down", "up", "left", "right")
_DIAGONALS = ("down-left", "down-right", "up-left", "up-right")


def odd(parts: Sequence[Formula]) -> Formula:
    """An odd number of the parts hold."""
    *others, last = parts
    return last if not others else negation(same(odd(others), last))


def none_or_two(steps: Sequence[Formula]) -> Formula:
    """Two of the steps are taken, or none."""
    pairs = (
        both(one, other, none_of(step for step in steps if step is not one and step is not other))
        for place, one in enumerate(steps)
        for other in steps[:place]
    )
    return either(none_of(steps), *pairs)


def _describe(values: Values) -> str:
    names = [*_STEPS, *_DIAGONALS, "below", "above"]
    return "steps of the chain: " + (", ".join(name for name in names if values(f"step:{name}")) or "none")


def parity_along_a_row(*, diagonal: bool = False) -> Claim:
    """Claim: the steps of P up from the right part of a row, down from it, and left out of it are even.

    The part grows by a point at a time. `below` and `above` say that an odd number of steps lead down and up
    from it so far. `right` is the step between it and the next point, which has two steps of P or none.
    `diagonal` lets P step diagonally.
    """
    steps = variables("step", _STEPS)
    down, up, left, right = steps
    below, above = variables("step", ("below", "above"))
    every = (*steps, *variables("step", _DIAGONALS)) if diagonal else steps
    return Claim(
        both(none_or_two(every), negation(odd((below, above, right)))),
        odd((below, down, above, up, left)),
        _describe,
    )


def _a_turn_of_the_chain() -> Claim:
    """The hypotheses with the chain passing through the point."""
    claim = parity_along_a_row()
    passing = any_of(variables("step", _STEPS))
    return Claim(both(claim.hypotheses, passing), claim.refutation, claim.show)


def _checks() -> tuple[Check, ...]:
    name = "an even number of steps out of a part of a row"
    return (
        *lemma(THEOREM, name, parity_along_a_row),
        non_vacuous("a point of the chain", _a_turn_of_the_chain),
        sensitive(f"diagonal steps: {name}", partial(parity_along_a_row, diagonal=True)),
    )


CHECKS = {THEOREM: _checks}
