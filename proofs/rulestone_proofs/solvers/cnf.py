"""A formula as clauses, for SAT solvers.

Every part gets a variable, with clauses only in the direction in which it is used: a part that occurs only
positively must imply its formula, and nothing more. Counts are converted to decision diagrams first.
"""

from functools import cache

from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    both,
    either,
    negation,
    post_order,
)

Literal = int
Clause = list[Literal]


class Clauses:
    """The clauses of one formula.

    Attributes:
        clauses: lists of literals; a literal is the number of a part, or its negative.
        numbers: by part of the formula without counts, its number.
    """

    def __init__(self, formula: Formula) -> None:
        self.clauses: list[Clause] = []
        self.numbers: dict[Formula, int] = {}
        self._used: set[tuple[Formula, bool]] = set()
        self._demand(plain(formula))

    def _demand(self, formula: Formula) -> None:
        match formula:
            case Constant(value):
                self.clauses += [] if value else [[]]
            case Conjunction(parts):
                for part in parts:
                    self._demand(part)
            case Negation(Disjunction(parts)):
                for part in parts:
                    self._demand(negation(part))
            case Disjunction(parts):
                self.clauses.append([self._use(part) for part in parts])
            case Negation(Conjunction(parts)):
                self.clauses.append([self._use(negation(part)) for part in parts])
            case _:
                self.clauses.append([self._use(formula)])

    def _use(self, formula: Formula) -> Literal:
        """Return the literal of a part, defined as far as its use needs."""
        waiting = [(formula, True)]
        while waiting:
            use = waiting.pop()
            if use not in self._used:
                self._used.add(use)
                waiting += self._define(*use)
        return self._literal(formula)

    def _literal(self, formula: Formula) -> Literal:
        if isinstance(formula, Negation):
            return -self._literal(formula.part)
        return self.numbers.setdefault(formula, len(self.numbers) + 1)

    def _define(self, piece: Formula, positive: bool) -> list[tuple[Formula, bool]]:
        """Define a part as far as its use needs, and return the uses of its own parts."""
        match piece:
            case Negation(part):
                return [(part, not positive)]
            case Conjunction(parts) | Disjunction(parts):
                sign = 1 if positive else -1
                here = -sign * self._literal(piece)
                literals = [sign * self._literal(part) for part in parts]
                if isinstance(piece, Conjunction) == positive:
                    self.clauses += ([here, literal] for literal in literals)
                else:
                    self.clauses.append([here, *literals])
                return [(part, positive) for part in parts]
            case _:
                return []


def plain(formula: Formula) -> Formula:
    """Return the formula without counts: each becomes choices, one part at a time."""
    new: dict[Formula, Formula] = {}
    for piece in post_order((formula,)):
        match piece:
            case Conjunction(parts) | Disjunction(parts):
                join = both if isinstance(piece, Conjunction) else either
                new_parts = tuple([new[part] for part in parts])
                new[piece] = piece if new_parts == parts else join(*new_parts)
            case Negation(part):
                new[piece] = negation(new[part])
            case Count(bound, terms):
                new[piece] = _counted(bound, tuple((weight, new[part]) for weight, part in terms))
            case _:
                new[piece] = piece
    return new[formula]


def _counted(bound: int, terms: tuple[tuple[int, Formula], ...]) -> Formula:
    left = [sum(weight for weight, _ in terms[index:]) for index in range(len(terms) + 1)]

    @cache
    def reach(index: int, missing: int) -> Formula:
        if missing <= 0:
            return TRUE
        if left[index] < missing:
            return FALSE
        weight, part = terms[index]
        without = reach(index + 1, missing)
        return either(without, both(part, reach(index + 1, missing - weight)))

    return reach(0, bound)
