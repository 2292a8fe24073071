"""Formulas of the encodings, independent of any solver.

They are propositions joined by not, and, or, and one arithmetic atom: a weighted count of true formulas
reaches a bound. Equal formulas are one object, so sharing costs nothing and `is` is equality. Constants are
folded while a formula is built, so with the stones of a known position only what is undecided reaches the
solver.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary


class Formula:
    """A truth value that may depend on variables. Only the functions of this module make it."""

    __slots__ = ("__weakref__",)

    def __invert__(self) -> "Formula":
        return negation(self)


@dataclass(frozen=True, slots=True, eq=False)
class Constant(Formula):
    """True or false."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Variable(Formula):
    """A free truth value. Variables of the same name are the same."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Negation(Formula):
    """The opposite of a variable or of a joined formula."""

    part: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Conjunction(Formula):
    """All of two or more parts, none of which is a conjunction."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Disjunction(Formula):
    """At least one of two or more parts, none of which is a disjunction."""

    parts: tuple[Formula, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Count(Formula):
    """The weights of the true parts add up to at least `bound`. Weights are positive."""

    bound: int
    terms: tuple[tuple[int, Formula], ...]


Values = Callable[[str], bool]
"""The value of each variable, by name."""

TRUE = Constant(value=True)
FALSE = Constant(value=False)

_known: WeakValueDictionary[Hashable, Formula] = WeakValueDictionary()
"""Every formula by what it consists of. An entry goes when nothing else holds its formula."""


def _new(key: Hashable, formula: Formula) -> Formula:
    _known[key] = formula
    return formula


def constant(value: bool) -> Formula:
    """Return the formula that is always `value`."""
    return TRUE if value else FALSE


def variable(name: str) -> Formula:
    """Return the variable of this name."""
    return _known.get(name) or _new(name, Variable(name))


def variables(prefix: str, names: Iterable[str]) -> tuple[Formula, ...]:
    """Return one variable for each name, called `prefix:name`."""
    return tuple(variable(f"{prefix}:{name}") for name in names)


def negation(part: Formula) -> Formula:
    """`part` is false."""
    if isinstance(part, Constant):
        return FALSE if part.value else TRUE
    if isinstance(part, Negation):
        return part.part
    return _known.get(part) or _new(part, Negation(part))


def _joined(
    parts: Iterable[Formula],
    kind: type[Conjunction | Disjunction],
    neutral: Constant,
    absorbing: Constant,
) -> Formula:
    flat: dict[Formula, None] = {}
    for part in parts:
        if isinstance(part, kind):
            flat.update(dict.fromkeys(part.parts))
        elif part is absorbing:
            return absorbing
        elif part is not neutral:
            flat[part] = None
    for piece in flat:
        if isinstance(piece, Negation) and piece.part in flat:
            return absorbing
    if len(flat) < 2:
        return next(iter(flat), neutral)
    key = (kind, frozenset(flat))
    return _known.get(key) or _new(key, kind(tuple(flat)))


def all_of(parts: Iterable[Formula]) -> Formula:
    """Every one of the parts holds."""
    return _joined(parts, Conjunction, TRUE, FALSE)


def any_of(parts: Iterable[Formula]) -> Formula:
    """At least one of the parts holds."""
    return _joined(parts, Disjunction, FALSE, TRUE)


def both(*parts: Formula) -> Formula:
    """Every one of the parts holds."""
    return _joined(parts, Conjunction, TRUE, FALSE)


def either(*parts: Formula) -> Formula:
    """At least one of the parts holds."""
    return _joined(parts, Disjunction, FALSE, TRUE)


def none_of(parts: Iterable[Formula]) -> Formula:
    """None of the parts holds."""
    return all_of(negation(part) for part in parts)


def implies(condition: Formula, consequence: Formula) -> Formula:
    """If the condition holds, so does the consequence."""
    return either(negation(condition), consequence)


def same(one: Formula, other: Formula) -> Formula:
    """Both hold or neither does."""
    return both(implies(one, other), implies(other, one))


def at_least(bound: int, terms: Iterable[tuple[int, Formula]]) -> Formula:
    """The weights of the true parts add up to `bound` or more; weights may be negative."""
    weights: dict[Formula, int] = {}
    for weight, part in terms:
        if isinstance(part, Constant):
            bound -= weight if part.value else 0
        elif isinstance(part, Negation):  # w·¬p = w - w·p
            bound -= weight
            weights[part.part] = weights.get(part.part, 0) - weight
        else:
            weights[part] = weights.get(part, 0) + weight
    bound += sum(-weight for weight in weights.values() if weight < 0)
    positive = tuple(
        (abs(weight), part if weight > 0 else negation(part)) for part, weight in weights.items() if weight
    )
    if bound <= 0:
        return TRUE
    if sum(weight for weight, _ in positive) < bound:
        return FALSE
    return _known.get((bound, positive)) or _new((bound, positive), Count(bound, positive))


def how_many_at_least(bound: int, parts: Iterable[Formula]) -> Formula:
    """`bound` or more of the parts hold."""
    return at_least(bound, ((1, part) for part in parts))


def how_many_at_most(bound: int, parts: Iterable[Formula]) -> Formula:
    """No more than `bound` of the parts hold."""
    return negation(how_many_at_least(bound + 1, parts))


def exactly_one(parts: Sequence[Formula]) -> Formula:
    """One of the parts holds and no other."""
    return both(any_of(parts), how_many_at_most(1, parts))


def more(some: Iterable[Formula], others: Iterable[Formula], by: int = 1) -> Formula:
    """The number of true `some` exceeds the number of true `others` by `by` or more."""
    return at_least(by, [*((1, part) for part in some), *((-1, part) for part in others)])


def children(formula: Formula) -> tuple[Formula, ...]:
    """Return the direct parts of a formula."""
    match formula:
        case Conjunction() | Disjunction():
            return formula.parts
        case Negation():
            return (formula.part,)
        case Count():
            return tuple(part for _, part in formula.terms)
        case _:
            return ()


def post_order(roots: Iterable[Formula]) -> list[Formula]:
    """Return every formula in `roots` once, with its parts before it."""
    order: dict[Formula, None] = {}
    entered: set[Formula] = set()
    stack = [*roots]
    while stack:
        formula = stack.pop()
        if formula in entered:
            # All that was above it is in order: its parts. Whatever is there already stays where it is.
            order[formula] = None
        else:
            entered.add(formula)
            stack.append(formula)
            stack += children(formula)
    return [*order]


def evaluate(formula: Formula, values: Values) -> bool:
    """Return the value of the formula for these values of its variables."""
    known: dict[Formula, bool] = {}
    for piece in post_order((formula,)):
        known[piece] = _value(piece, known, values)
    return known[formula]


def _value(piece: Formula, known: dict[Formula, bool], values: Values) -> bool:
    """Return the value of a piece whose parts are all known."""
    match piece:
        case Constant(value):
            return value
        case Variable(name):
            return values(name)
        case Negation(part):
            return not known[part]
        case Count(bound, terms):
            return sum(weight for weight, part in terms if known[part]) >= bound
        case Conjunction(parts):
            return all(known[part] for part in parts)
        case _:
            return any(known[part] for part in children(piece))
