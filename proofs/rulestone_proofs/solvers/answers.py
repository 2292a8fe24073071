"""What a solver can say, and the solvers there are."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from types import ModuleType

from rulestone_proofs.formula import Formula, Values


class SolverName(StrEnum):
    """The solvers that may be asked."""

    Z3 = "z3"
    CVC5 = "cvc5"
    CADICAL = "cadical153"
    ENUMERATION = "enumeration"
    """No solver: every case is gone through by plain code."""


@dataclass(frozen=True, slots=True)
class Found:
    """The formula can be true, for instance with these values of its variables."""

    values: Values


@dataclass(frozen=True, slots=True)
class Impossible:
    """The formula is never true."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The solver did not decide, and says why."""

    why: str


Answer = Found | Impossible | GaveUp


class NoSolver(Exception):
    """A solver that is asked is not installed. The message says in one line what to install."""


class NoAnswer(Exception):
    """A solver had nothing to say to a question that it should answer at once."""


_MODULES = {SolverName.Z3: "z3_solver", SolverName.CVC5: "cvc5_solver", SolverName.CADICAL: "sat_solver"}


def _module(solver: SolverName) -> ModuleType:
    try:
        return import_module(f"rulestone_proofs.solvers.{_MODULES[solver]}")
    except ImportError as missing:
        raise NoSolver(
            f"{solver} is not installed ({missing}): pip install 'rulestone[proofs]' brings every solver"
        ) from missing


def ask(solver: SolverName, formula: Formula, seconds: float | None = None) -> Answer:
    """Ask a solver whether the formula can be true.

    Raises:
        NoSolver: it is not installed.
    """
    solve: Callable[[Formula, float | None], Answer] = _module(solver).solve
    return solve(formula, seconds)


def ask_text(solver: SolverName, problem: str) -> str | None:
    """A solution of an SMT-LIB problem in the solver's words; None if there is none.

    Raises:
        NoSolver: the solver is not installed.
    """
    solve: Callable[[str], str | None] = _module(solver).solve_text
    return solve(problem)
