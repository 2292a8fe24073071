"""Check a refutation: steps, each a clause that follows from the clauses before it, the empty one last.

A step follows by *reverse unit propagation*: assume that all its literals are false. As long as a clause has
exactly one literal that is not false, make that literal true. In the end some clause must have no literal
left. The module reads two texts, DIMACS clauses and DRUP steps. It imports nothing of this package, so it
shares no code with what writes them.
"""

from collections.abc import Iterable, Iterator

Literal = int
Clause = tuple[Literal, ...]


class NotARefutation(Exception):
    """The steps do not refute the clauses, or a text cannot be read. The message says where."""


class ClauseSet:
    """Clauses and their consequences. Two literals of each clause are watched until one of them is false.

    Lists are indexed by literal: negative literals count from the end.
    """

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self.contradictory = False
        self._true = [False] * (2 * variables + 1)
        self._watching: list[list[list[Literal]]] = [[] for _ in range(2 * variables + 1)]
        self._trail: list[Literal] = []

    def add(self, clause: Clause) -> None:
        """Add a clause that is given."""
        literals = list(dict.fromkeys(clause))
        if any(-literal in literals for literal in literals):
            return
        literals.sort(key=lambda literal: self._true[-literal])  # false literals go last
        unknown = sum(not self._true[-literal] for literal in literals)
        if unknown > 1:
            for literal in literals[:2]:
                self._watching[literal].append(literals)
        elif unknown == 0 or self._propagates_to_conflict(literals[:1]):
            self.contradictory = True

    def follows(self, clause: Clause) -> bool:
        """Return whether the clause follows by reverse unit propagation."""
        before = len(self._trail)
        conflict = self.contradictory or self._propagates_to_conflict([-literal for literal in clause])
        for literal in self._trail[before:]:
            self._true[literal] = False
        del self._trail[before:]
        return conflict

    def _propagates_to_conflict(self, forced: list[Literal]) -> bool:
        """Make these literals true with all consequences; return whether a clause becomes false."""
        visited = len(self._trail)
        if not all(self._make_true(literal) for literal in forced):
            return True
        while visited < len(self._trail):
            if not self._visit(-self._trail[visited]):
                return True
            visited += 1
        return False

    def _make_true(self, literal: Literal) -> bool:
        """Make the literal true, unless it is known to be false."""
        if not self._true[literal]:
            if self._true[-literal]:
                return False
            self._true[literal] = True
            self._trail.append(literal)
        return True

    def _visit(self, false: Literal) -> bool:
        """Update the clauses that watch a false literal; return whether none is contradicted."""
        true = self._true
        watching = self._watching[false]
        kept = self._watching[false] = []
        for place, clause in enumerate(watching):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            first = clause[0]
            if not true[first]:
                other = _unless_false(clause, true)
                if other:
                    clause[1], clause[other] = clause[other], false
                    self._watching[clause[1]].append(clause)
                    continue
                if true[-first]:
                    kept += watching[place:]
                    return False
                true[first] = True
                self._trail.append(first)
            kept.append(clause)
        return True


def _unless_false(clause: list[Literal], true: list[bool]) -> int:
    """Return the index of a literal, from the third on, that is not known to be false; 0 if there is none."""
    for place in range(2, len(clause)):
        if not true[-clause[place]]:
            return place
    return 0


def check(problem: str, refutation: str) -> int:
    """Check that the steps refute the clauses, and return the number of steps.

    Args:
        problem: the clauses, in DIMACS format.
        refutation: the steps, in DRUP format. Deletions are ignored, because additional clauses do no harm.

    Raises:
        NotARefutation: they do not, or a text cannot be read.
    """
    lines = _lines(problem)
    where, header = next(lines, (1, []))
    if len(header) != 4 or header[:2] != ["p", "cnf"] or not (header[2] + header[3]).isdecimal():
        raise NotARefutation(f"line {where} of the clauses: no `p cnf VARIABLES CLAUSES`")
    known = ClauseSet(int(header[2]))
    initial = [_clause(words, known.variables, f"line {where} of the clauses") for where, words in lines]
    if len(initial) != int(header[3]):
        raise NotARefutation(f"{len(initial)} clauses, and not {header[3]} as the header has it")
    for clause in initial:
        known.add(clause)
    return _checked(known, _lines(refutation))


def _checked(known: ClauseSet, lines: Iterator[tuple[int, list[str]]]) -> int:
    steps = 0
    for where, words in lines:
        if words[0] == "d":
            continue
        clause = _clause(words, known.variables, f"line {where} of the steps")
        steps += 1
        if not known.follows(clause):
            raise NotARefutation(f"line {where} of the steps does not follow: {' '.join(words)}")
        if not clause:
            return steps
        known.add(clause)
    raise NotARefutation(f"the steps end, after {steps}, without the empty clause")


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The words of each line that is not empty or a comment, with its number from 1."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if words and words[0] != "c":
            yield number, words


def _clause(words: Iterable[str], variables: int, where: str) -> Clause:
    try:
        *literals, end = map(int, words)
    except ValueError:
        raise NotARefutation(f"{where}: not a clause: {' '.join(words)}") from None
    if end != 0 or not all(1 <= abs(literal) <= variables for literal in literals):
        raise NotARefutation(f"{where}: not literals of {variables} variables, and 0 at the end")
    return tuple(literals)
