"""z3. Only this module uses it, because z3 is untyped."""

from threading import Thread

import z3  # type: ignore[import-untyped]  # z3-solver ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import (
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
    children,
    post_order,
)
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model, SolverName, checked

_NO_LIMIT = 2**32 - 1
"""A time limit in milliseconds that means none."""
_LARGEST = 2**31 - 1
"""The largest number in a count."""


class Dialogue:
    """One z3 solver: add formulas, and ask repeatedly.

    It has a context of its own. So it may be used in any thread, one at a time; interrupts of other solvers
    do not reach it; and its solutions do not depend on earlier questions.
    """

    def __init__(self) -> None:
        self._context = z3.Context()
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        self._solver.set("ctrl_c", False)  # Python's own handler must see Ctrl-C
        self._terms: dict[Formula, z3.BoolRef] = {}
        self._demanded: list[Formula] = []

    def add(self, formula: Formula) -> None:
        """Require that the formula holds from now on."""
        self._demanded.append(formula)
        self._solver.add(self._term(formula))

    def ask(self, seconds: float | None = None) -> Answer:
        """Return whether all requirements can hold together."""
        self._solver.set("timeout", _NO_LIMIT if seconds is None else max(1, int(seconds * 1000)))
        result = self._solver.check()
        if result == z3.unsat:
            return Impossible()
        if result != z3.sat:
            return GaveUp(str(self._solver.reason_unknown()))
        model = self._solver.model()
        true = frozenset(str(each) for each in model if z3.is_true(model[each]))
        return checked(Model(true.__contains__), self._demanded, SolverName.Z3)

    def interrupt(self) -> None:
        """Interrupt an `ask` in another thread."""
        self._context.interrupt()

    def _term(self, formula: Formula) -> z3.BoolRef:
        for piece in post_order((formula,)) if formula not in self._terms else ():
            if piece not in self._terms:
                self._terms[piece] = self._make(piece)
        return self._terms[formula]

    def _make(self, piece: Formula) -> z3.BoolRef:
        terms = [self._terms[part] for part in children(piece)]
        match piece:
            case Constant(value):
                return z3.BoolVal(value, self._context)
            case Variable(name):
                return z3.Bool(name, self._context)
            case Negation():
                return z3.Not(*terms)
            case Conjunction():
                return z3.And(terms)
            case Disjunction():
                return z3.Or(terms)
            case Count(bound, weighed):
                weights = [weight for weight, _ in weighed]
                if sum(weights) > _LARGEST:  # ctypes would truncate it
                    raise OverflowError(f"z3 counts up to {_LARGEST}, not to {sum(weights)}")
                return z3.PbGe([*zip(terms, weights, strict=True)], bound)
            case _:
                raise TypeError(f"no formula: {piece!r}")


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask z3 whether the formula can be true. Ctrl-C is handled at once, whatever z3 is doing."""
    dialogue = Dialogue()
    answers: list[Answer | BaseException] = []

    def ask() -> None:
        # Inside it too: Python drops a Ctrl-C that arrives while z3 deletes a term.
        try:
            dialogue.add(formula)
            answers.append(dialogue.ask(seconds))
        except BaseException as raised:  # noqa: BLE001 - it is raised again where it belongs
            answers.append(raised)

    asking = Thread(target=ask, daemon=True)
    asking.start()
    try:
        asking.join()
    except KeyboardInterrupt:
        dialogue.interrupt()
        asking.join(1)
        raise
    answer = answers.pop()
    if isinstance(answer, BaseException):
        raise answer
    return answer
