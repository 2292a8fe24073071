"""Any formula of four variables, for Hypothesis."""

from collections.abc import Callable
from itertools import product

from hypothesis import strategies as st

from rulestone_proofs.formula import (
    Conjunction,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
    all_of,
    any_of,
    at_least,
    evaluate,
    negation,
    post_order,
    variable,
)

VARIABLES = st.sampled_from("abcd").map(variable)


def _joined(parts: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    lists = st.lists(parts, max_size=3)
    weighted = st.lists(st.tuples(st.integers(-2, 2), parts), max_size=4)
    counts = st.builds(at_least, st.integers(-2, 4), weighted)
    return parts.map(negation) | lists.map(all_of) | lists.map(any_of) | counts


FORMULAS = st.recursive(VARIABLES, _joined, max_leaves=12)


def possible(formula: Formula) -> bool:
    return any(value_at(formula, bits) for bits in product((False, True), repeat=4))


def value_at(formula: Formula, bits: tuple[bool, ...]) -> bool:
    return evaluate(formula, dict(zip("abcd", bits, strict=True)).__getitem__)


def renamed(formula: Formula, name: Callable[[str], str]) -> Formula:
    """The formula with its variables called otherwise."""
    known: dict[Formula, Formula] = {}
    for piece in post_order((formula,)):
        match piece:
            case Variable(old):
                known[piece] = variable(name(old))
            case Negation(part):
                known[piece] = negation(known[part])
            case Conjunction(parts):
                known[piece] = all_of(known[part] for part in parts)
            case Disjunction(parts):
                known[piece] = any_of(known[part] for part in parts)
            case Count(bound, terms):
                known[piece] = at_least(bound, [(weight, known[part]) for weight, part in terms])
            case _:
                known[piece] = piece
    return known[formula]
