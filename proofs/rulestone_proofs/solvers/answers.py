"""The answers of solvers, and the list of solvers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module, metadata
from importlib.util import find_spec
from platform import python_version

from rulestone.core.errors import BadInput
from rulestone.core.wording import with_extra
from rulestone_proofs.formula import Formula, Values, evaluate


class SolverName(StrEnum):
    """The solvers that may be asked."""

    Z3 = "z3"
    CVC5 = "cvc5"
    CADICAL = "cadical153"
    ENUMERATION = "enumeration"
    """No solver: plain code goes through every case."""
    RUP = "rup"
    """No solver: plain code checks a solver's recorded steps."""


@dataclass(frozen=True, slots=True)
class Model:
    """The formula can be true, for example with these values of its variables."""

    values: Values


@dataclass(frozen=True, slots=True)
class Impossible:
    """The formula is never true."""


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The solver did not decide, with the reason."""

    why: str


Answer = Model | Impossible | GaveUp


class NoSolver(BadInput):
    """A solver is not installed. The message says in one line what to install."""


_SOLVERS = {
    SolverName.Z3: ("z3_solver", "z3-solver", "z3"),
    SolverName.CVC5: ("cvc5_solver", "cvc5", "cvc5"),
    SolverName.CADICAL: ("sat_solver", "python-sat", "pysat"),
}
"""The module that asks each, its distribution, and what this installs."""


def not_installed() -> list[str]:
    """Return the solvers that are not installed, by their distributions."""
    return [distribution for _, distribution, package in _SOLVERS.values() if find_spec(package) is None]


def version(solver: SolverName) -> str:
    """Return the distribution and version that decides: `z3-solver 4.13`; for plain code, that of Python."""
    if solver not in _SOLVERS:
        return f"python {python_version()}"
    distribution = _SOLVERS[solver][1]
    return f"{distribution} {metadata.version(distribution)}"


def ask(solver: SolverName, formula: Formula, seconds: float | None = None) -> Answer:
    """Ask a solver whether the formula can be true. Its solution is checked in the formula.

    Raises:
        NoSolver: it is not installed.
    """
    module, distribution, package = _SOLVERS[solver]
    if find_spec(package) is None:
        raise NoSolver(f"{distribution} is not installed: {with_extra('proofs')}")
    solve: Callable[[Formula, float | None], Answer]
    solve = import_module(f"rulestone_proofs.solvers.{module}").solve
    return checked(solve(formula, seconds), (formula,), solver)


def checked(answer: Answer, formulas: Iterable[Formula], solver: SolverName) -> Answer:
    """Return the answer, after checking by plain Python that its values make the formulas true."""
    if isinstance(answer, Model) and not all(evaluate(formula, answer.values) for formula in formulas):
        return GaveUp(f"{solver} gave values that do not make the formula true")
    return answer
