"""A formula as clauses, for SAT solvers.

Every part gets a variable, with clauses only in the direction in which it is used: a part that occurs only
positively must imply its formula, and nothing more. Counts are converted to decision diagrams first.
"""

from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
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
        clauses: lists of literals; a literal is a variable's number, or its negative.
        numbers: by name, the number of each variable of the formula.
        literals: by part of the formula without counts, its number.
    """

    def __init__(self, formula: Formula) -> None:
        self.clauses: list[Clause] = []
        self.numbers: dict[str, Literal] = {}
        self.literals: dict[Formula, Literal] = {}
        self._used: set[tuple[Formula, bool]] = set()
        self._next = 0
        self._demand(plain(formula))

    def _demand(self, formula: Formula) -> None:
        match formula:
            case Constant(value):
                if not value:
                    self.clauses.append([])
            case Conjunction(parts):
                for part in parts:
                    self._demand(part)
            case Disjunction(parts):
                self.clauses.append([self._use(part, positive=True) for part in parts])
            case Negation(Disjunction(parts)):
                for part in parts:
                    self._demand(negation(part))
            case Negation(Conjunction(parts)):
                self.clauses.append([-self._use(part, positive=False) for part in parts])
            case _:
                self.clauses.append([self._use(formula, positive=True)])

    def _fresh(self) -> Literal:
        self._next += 1
        return self._next

    def _use(self, formula: Formula, *, positive: bool) -> Literal:
        """Return the literal of a part, defined as far as its use needs."""
        stack = [(formula, positive)]
        while stack:
            piece, sign = stack.pop()
            if (piece, sign) in self._used:
                continue
            self._used.add((piece, sign))
            stack.extend(self._define(piece, positive=sign))
        return self._literal(formula)

    def _literal(self, formula: Formula) -> Literal:
        if isinstance(formula, Negation):
            return -self._literal(formula.part)
        if formula not in self.literals:
            number = self.literals[formula] = self._fresh()
            if isinstance(formula, Variable):
                self.numbers[formula.name] = number
        return self.literals[formula]

    def _define(self, piece: Formula, *, positive: bool) -> list[tuple[Formula, bool]]:
        match piece:
            case Negation(part):
                return [(part, not positive)]
            case Conjunction(parts) | Disjunction(parts):
                here = self._literal(piece)
                literals = [self._literal(part) for part in parts]
                if isinstance(piece, Conjunction) == positive:
                    sign = 1 if positive else -1
                    self.clauses.extend([-sign * here, sign * literal] for literal in literals)
                elif positive:
                    self.clauses.append([-here, *literals])
                else:
                    self.clauses.append([here, *(-literal for literal in literals)])
                return [(part, positive) for part in parts]
            case _:
                return []


def plain(formula: Formula) -> Formula:
    """Return the formula without counts: each becomes choices, one part at a time."""
    new: dict[Formula, Formula] = {}
    for piece in post_order((formula,)):
        match piece:
            case Conjunction(parts) | Disjunction(parts):
                new_parts = tuple([new[part] for part in parts])
                if new_parts == parts:
                    new[piece] = piece
                else:
                    new[piece] = (both if isinstance(piece, Conjunction) else either)(*new_parts)
            case Negation(part):
                new[piece] = negation(new[part])
            case Count(bound, terms):
                new[piece] = _counted(bound, tuple((weight, new[part]) for weight, part in terms))
            case _:
                new[piece] = piece
    return new[formula]


def _counted(bound: int, terms: tuple[tuple[int, Formula], ...]) -> Formula:
    left = [0]
    for weight, _ in reversed(terms):
        left.append(left[-1] + weight)
    left.reverse()
    rows: list[dict[int, Formula]] = [{} for _ in range(len(terms) + 1)]

    def reach(index: int, missing: int) -> Formula:
        if missing <= 0:
            return TRUE
        if left[index] < missing:
            return FALSE
        if missing not in rows[index]:
            weight, part = terms[index]
            without = reach(index + 1, missing)
            rows[index][missing] = either(without, both(part, reach(index + 1, missing - weight)))
        return rows[index][missing]

    return reach(0, bound)
