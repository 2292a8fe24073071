"""z3. Only this module uses it, because z3 is untyped.

Terms are made and models are read by z3's C functions. Its Python classes would take most of the time of a
short question, because they ask for the sort of every part of every term.
"""

from collections.abc import Iterable, Sequence
from ctypes import Array, c_int
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
        self._milliseconds = _NO_LIMIT
        self._terms: dict[Formula, z3.Ast] = {}
        self._kept = z3.AstVector(ctx=self._context)  # holds a reference to each term
        self._variables: dict[str, z3.Ast] = {}
        self._demanded: list[Formula] = []

    def add(self, formula: Formula) -> None:
        """Require that the formula holds from now on."""
        self._demanded.append(formula)
        z3.Z3_solver_assert(self._context.ref(), self._solver.solver, self._term(formula))

    def ask(self, seconds: float | None = None, *, assuming: Iterable[Formula] = ()) -> Answer:
        """Return whether all requirements and the assumptions can hold together."""
        self._limit(_NO_LIMIT if seconds is None else max(1, int(seconds * 1000)))
        assumed = tuple(assuming)
        for formula in assumed:
            self._term(formula)
        terms = self._array(assumed)
        result = z3.Z3_solver_check_assumptions(self._context.ref(), self._solver.solver, len(assumed), terms)
        if result == z3.Z3_L_FALSE:
            return Impossible()
        if result != z3.Z3_L_TRUE:
            return GaveUp(str(self._solver.reason_unknown()))
        true = self._true_in(self._solver.model())
        return checked(Model(true.__contains__), (*self._demanded, *assumed), SolverName.Z3)

    def interrupt(self) -> None:
        """Interrupt an `ask` in another thread."""
        self._context.interrupt()

    def _term(self, formula: Formula) -> z3.Ast:
        for piece in post_order((formula,)) if formula not in self._terms else ():
            if piece not in self._terms:
                term = self._terms[piece] = self._make(piece)
                z3.Z3_ast_vector_push(self._context.ref(), self._kept.vector, term)
        return self._terms[formula]

    def _make(self, piece: Formula) -> z3.Ast:
        context = self._context.ref()
        match piece:
            case Constant(value):
                return z3.Z3_mk_true(context) if value else z3.Z3_mk_false(context)
            case Variable(name):
                symbol, sort = z3.Z3_mk_string_symbol(context, name), z3.Z3_mk_bool_sort(context)
                self._variables[name] = z3.Z3_mk_const(context, symbol, sort)
                return self._variables[name]
            case Negation(part):
                return z3.Z3_mk_not(context, self._terms[part])
            case Conjunction(parts):
                return z3.Z3_mk_and(context, len(parts), self._array(parts))
            case Disjunction(parts):
                return z3.Z3_mk_or(context, len(parts), self._array(parts))
            case Count(bound, terms):
                weights = [weight for weight, _ in terms]
                if sum(weights) > _LARGEST:  # ctypes would truncate it
                    raise OverflowError(f"z3 counts up to {_LARGEST}, not to {sum(weights)}")
                counted = self._array([part for _, part in terms])
                return z3.Z3_mk_pbge(context, len(terms), counted, (c_int * len(terms))(*weights), bound)
            case _:
                raise TypeError(f"no formula: {piece!r}")

    def _array(self, parts: Sequence[Formula]) -> Array[z3.Ast]:
        terms: Array[z3.Ast] = (z3.Ast * len(parts))(*[self._terms[part] for part in parts])
        return terms

    def _true_in(self, model: z3.ModelRef) -> frozenset[str]:
        """Return the variables that a model makes true."""
        context = self._context.ref()
        true = z3.Z3_mk_true(context).value
        return frozenset(
            name
            for name, term in self._variables.items()
            for declaration in [z3.Z3_get_app_decl(context, term)]
            if z3.Z3_model_get_const_interp(context, model.model, declaration).value == true
        )

    def _limit(self, milliseconds: int) -> None:
        if milliseconds != self._milliseconds:
            self._solver.set("timeout", milliseconds)
            self._milliseconds = milliseconds


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


def version() -> str:
    """Return the version of z3."""
    return str(z3.get_version_string())
