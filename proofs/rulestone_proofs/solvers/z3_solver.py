"""z3. The only module that touches it: z3 has no types, so nothing of it gets out of here."""

import re
from collections.abc import Iterable, Mapping
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
    post_order,
)
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model, NoAnswer, SolverName, checked
from rulestone_proofs.solvers.problems import Value, expressions, value_of

_TRUE = re.compile(r"\(define-fun \|?([^|()]+?)\|? \(\) Bool\s+true\)")
"""A true constant as z3 prints it: asking for each by itself takes much longer."""


class Dialogue:
    """One z3 solver: formulas are added, and it is asked again and again."""

    def __init__(self) -> None:
        self._context = z3.Context()
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        self._solver.set("ctrl_c", False)  # Python's own handler is to hear of it
        self._known: dict[Formula, object] = {}
        self._demanded: list[Formula] = []

    def add(self, formula: Formula) -> None:
        """Demand that the formula holds from now on."""
        self._demanded.append(formula)
        self._solver.add(self._translated(formula))

    def ask(self, seconds: float | None = None, *, assuming: Iterable[Formula] = ()) -> Answer:
        """Whether everything demanded, and the assumptions, can hold together."""
        self._solver.set("timeout", 4294967295 if seconds is None else max(1, int(seconds * 1000)))
        assumed = tuple(assuming)
        result = self._solver.check(*(self._translated(formula) for formula in assumed))
        if result == z3.unsat:
            return Impossible()
        if result != z3.sat:
            return GaveUp(str(self._solver.reason_unknown()))
        true = frozenset(_TRUE.findall(self._solver.model().sexpr()))
        model = Model(lambda name: name in true)
        return checked(model, (*self._demanded, *assumed), SolverName.Z3)

    def interrupt(self) -> None:
        """Make an `ask` that goes on in another thread give up."""
        self._context.interrupt()

    def _translated(self, formula: Formula) -> object:
        for piece in post_order((formula,)) if formula not in self._known else ():
            if piece not in self._known:
                self._known[piece] = self._translate(piece)
        return self._known[formula]

    def _translate(self, piece: Formula) -> object:
        match piece:
            case Constant(value):
                return z3.BoolVal(value, self._context)
            case Variable(name):
                return z3.Bool(name, self._context)
            case Negation(part):
                return z3.Not(self._known[part])
            case Conjunction(parts):
                return z3.And([self._known[part] for part in parts])
            case Disjunction(parts):
                return z3.Or([self._known[part] for part in parts])
            case Count(bound, terms):
                return z3.PbGe([(self._known[part], weight) for weight, part in terms], bound)
            case _:
                raise TypeError(f"no formula: {piece!r}")


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask z3 whether the formula can be true. Ctrl-C is heeded at once, whatever z3 is in the middle of."""
    dialogue = Dialogue()
    answers: list[Answer | BaseException] = []

    def ask() -> None:
        # In here too: Python drops a Ctrl-C that comes while z3 clears a term away.
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


def solve_text(problem: str) -> Mapping[str, Value] | None:
    """The values in a solution of an SMT-LIB problem, those that matter; None if there is none."""
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(problem)
    result = solver.check()
    if result == z3.unknown:
        raise NoAnswer(str(solver.reason_unknown()))
    if result != z3.sat:
        return None
    model = solver.model()
    return {str(name): value_of(expressions(model[name].sexpr())[0], {}) for name in model.decls()}


def version() -> str:
    """Which z3 this is."""
    return str(z3.get_version_string())
