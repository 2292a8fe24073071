"""z3. Only this module uses it, because z3 is untyped.

Terms are made and models are read by calling z3's C functions directly. Its Python classes would take most of
the time of a short question, because they ask for the sort of every part of every term.
"""

import ctypes
from collections.abc import Callable, Iterable, Sequence
from ctypes import CFUNCTYPE, Array, c_char_p, c_int, c_uint, c_void_p
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

_Address = int
"""The address of a z3 object."""

_NO_LIMIT = 2**32 - 1
"""A time limit in milliseconds that means none."""
_LARGEST = 2**31 - 1
"""The largest number in a count."""


def _function(name: str, *parameters: type) -> Callable[..., _Address | None]:
    """Return a function of z3 whose first parameter is the context. It returns None if it fails.

    The handle is our own. z3's classes keep theirs, with a Python conversion of every argument.
    """
    (handle,) = getattr(z3, name).__defaults__
    return ctypes.cast(handle.f, CFUNCTYPE(c_void_p, c_void_p, *parameters))


_symbol = _function("Z3_mk_string_symbol", c_char_p)
_bool_sort = _function("Z3_mk_bool_sort")
_constant = _function("Z3_mk_const", c_void_p, c_void_p)
_declaration = _function("Z3_get_app_decl", c_void_p)
_true = _function("Z3_mk_true")
_false = _function("Z3_mk_false")
_not = _function("Z3_mk_not", c_void_p)
_and = _function("Z3_mk_and", c_uint, c_void_p)
_or = _function("Z3_mk_or", c_uint, c_void_p)
_count = _function("Z3_mk_pbge", c_uint, c_void_p, c_void_p, c_int)
_push = _function("Z3_ast_vector_push", c_void_p, c_void_p)
_value = _function("Z3_model_get_const_interp", c_void_p, c_void_p)


class _Terms:
    """Formulas as terms of one context. Terms live as long as this object."""

    def __init__(self, context: z3.Context) -> None:
        self._context: _Address = context.ref().value
        self._kept = z3.AstVector(ctx=context)  # holds a reference to each term, until it is deleted
        self._vector: _Address = self._kept.vector.value
        self._terms: dict[Formula, _Address] = {}
        self._declarations: dict[str, _Address] = {}
        self._true = self._keep(_true(self._context))
        self._bool = self._keep(_bool_sort(self._context))

    def of(self, formula: Formula) -> _Address:
        """Return the term of a formula."""
        for piece in post_order((formula,)) if formula not in self._terms else ():
            if piece not in self._terms:
                self._terms[piece] = self._keep(self._make(piece))
        return self._terms[formula]

    def true_in(self, model: z3.ModelRef) -> frozenset[str]:
        """Return the variables that a model makes true."""
        address: _Address = model.model.value
        return frozenset(
            name
            for name, declaration in self._declarations.items()
            if _value(self._context, address, declaration) == self._true
        )

    def _keep(self, term: _Address | None) -> _Address:
        if term is None:
            raise z3.Z3Exception("z3 made no term")
        _push(self._context, self._vector, term)
        return term

    def _make(self, piece: Formula) -> _Address | None:
        context = self._context
        match piece:
            case Constant(value):
                return _true(context) if value else _false(context)
            case Variable(name):
                return self._variable(name)
            case Negation(part):
                return _not(context, self._terms[part])
            case Conjunction(parts):
                return _and(context, len(parts), self._array(parts))
            case Disjunction(parts):
                return _or(context, len(parts), self._array(parts))
            case Count(bound, terms):
                weights = [weight for weight, _ in terms]
                if sum(weights) > _LARGEST:  # ctypes would truncate it
                    raise OverflowError(f"z3 counts up to {_LARGEST}, not to {sum(weights)}")
                counted = self._array([part for _, part in terms])
                return _count(context, len(terms), counted, (c_int * len(terms))(*weights), bound)
            case _:
                raise TypeError(f"no formula: {piece!r}")

    def _variable(self, name: str) -> _Address | None:
        term = _constant(self._context, _symbol(self._context, name.encode()), self._bool)
        self._declarations[name] = self._keep(_declaration(self._context, self._keep(term)))
        return term

    def _array(self, parts: Sequence[Formula]) -> Array[c_void_p]:
        return (c_void_p * len(parts))(*[self._terms[part] for part in parts])


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
        self._terms = _Terms(self._context)
        self._demanded: list[Formula] = []

    def add(self, formula: Formula) -> None:
        """Require that the formula holds from now on."""
        self._demanded.append(formula)
        z3.Z3_solver_assert(self._context.ref(), self._solver.solver, self._term(formula))

    def ask(self, seconds: float | None = None, *, assuming: Iterable[Formula] = ()) -> Answer:
        """Return whether all requirements and the assumptions can hold together."""
        self._limit(_NO_LIMIT if seconds is None else max(1, int(seconds * 1000)))
        assumed = tuple(assuming)
        terms = (z3.Ast * len(assumed))(*[self._term(formula) for formula in assumed])
        result = z3.Z3_solver_check_assumptions(self._context.ref(), self._solver.solver, len(assumed), terms)
        if result == z3.Z3_L_FALSE:
            return Impossible()
        if result != z3.Z3_L_TRUE:
            return GaveUp(str(self._solver.reason_unknown()))
        true = self._terms.true_in(self._solver.model())
        return checked(Model(true.__contains__), (*self._demanded, *assumed), SolverName.Z3)

    def interrupt(self) -> None:
        """Interrupt an `ask` in another thread."""
        self._context.interrupt()

    def _term(self, formula: Formula) -> z3.Ast:
        term = z3.Ast(None)
        term.value = self._terms.of(formula)
        return term

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
