"""What a solver can say, and the solvers there are."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module, metadata
from platform import python_version
from types import ModuleType

from rulestone_proofs.formula import Formula, Values, evaluate
from rulestone_proofs.solvers.problems import Value, declared, holds


class SolverName(StrEnum):
    """The solvers that may be asked."""

    Z3 = "z3"
    CVC5 = "cvc5"
    CADICAL = "cadical153"
    ENUMERATION = "enumeration"
    """No solver: every case is gone through by plain code."""
    RUP = "rup"
    """No solver: plain code checks what one has written down."""


@dataclass(frozen=True, slots=True)
class Model:
    """The formula can be true, for instance with these values of its variables."""

    values: Values


@dataclass(frozen=True, slots=True)
class Impossible:
    """The formula is never true."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The solver did not decide, and says why."""

    why: str


Answer = Model | Impossible | GaveUp


class NoSolver(Exception):
    """A solver that is asked is not installed. The message says in one line what to install."""


class NoAnswer(Exception):
    """A solver had nothing to say to a question that it should answer at once."""


_DISTRIBUTIONS = {
    SolverName.Z3: "z3-solver",
    SolverName.CVC5: "cvc5",
    SolverName.CADICAL: "python-sat",
}
_MODULES = {SolverName.Z3: "z3_solver", SolverName.CVC5: "cvc5_solver", SolverName.CADICAL: "sat_solver"}


def _module(solver: SolverName) -> ModuleType:
    try:
        return import_module(f"rulestone_proofs.solvers.{_MODULES[solver]}")
    except ImportError as missing:
        raise NoSolver(
            f"{solver} is not installed ({missing}): pip install 'rulestone[proofs]' brings every solver"
        ) from missing


_NO_SOLUTION = "{} gave values that do not make the formula true"


def version(solver: SolverName) -> str:
    """Which version of which distribution decides: `z3-solver 4.13`; for plain code, of Python."""
    if solver not in _DISTRIBUTIONS:
        return f"python {python_version()}"
    distribution = _DISTRIBUTIONS[solver]
    return f"{distribution} {metadata.version(distribution)}"


def ask(solver: SolverName, formula: Formula, seconds: float | None = None) -> Answer:
    """Ask a solver whether the formula can be true. What it finds is put back into the formula first.

    Raises:
        NoSolver: it is not installed.
    """
    solve: Callable[[Formula, float | None], Answer] = _module(solver).solve
    return checked(solve(formula, seconds), (formula,), solver)


def checked(answer: Answer, formulas: Iterable[Formula], solver: SolverName) -> Answer:
    """The answer, unless its values do not make the formulas true: they are put in by plain Python."""
    if isinstance(answer, Model) and not all(evaluate(formula, answer.values) for formula in formulas):
        return GaveUp(_NO_SOLUTION.format(solver))
    return answer


def ask_text(solver: SolverName, problem: str) -> Mapping[str, Value] | None:
    """A solution of an SMT-LIB problem, put back into the problem first; None if there is none.

    Raises:
        NoAnswer: the solver has nothing to say, or its solution is none.
        NoSolver: the solver is not installed.
    """
    solve: Callable[[str], Mapping[str, Value] | None] = _module(solver).solve_text
    solution = solve(problem)
    if solution is None:
        return None
    values = {**declared(problem), **solution}
    if not holds(problem, values):
        raise NoAnswer(_NO_SOLUTION.format(solver))
    return values
