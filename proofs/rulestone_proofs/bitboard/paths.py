"""Run plain Python on unknown truth values: every path through a function, with its condition.

If a function asks whether something symbolic holds (`if`, `while`, `!=`), one run takes yes and another takes
no. This unrolls loops up to a given bound. The conditions of runs that exceed the bound are kept, and the
proof must show that they are impossible.
"""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulestone_proofs.formula import Constant, Formula, all_of, both, either, negation

Result = TypeVar("Result")


class Undetermined(Exception):
    """A truth value that depends on variables was needed outside of `paths`."""


class Unrepeatable(Exception):
    """A function asked another question after the same answers."""


class _TooLong(Exception):
    """A run exceeded the number of decisions."""


@dataclass(frozen=True, slots=True)
class Path(Generic[Result]):
    """One path through a function.

    Attributes:
        condition: the condition of the path.
        result: the value that the function returns on it.
    """

    condition: Formula
    result: Result


@dataclass(frozen=True, slots=True)
class Paths(Generic[Result]):
    """Every path through a function, beginning with the one with most answers yes.

    Attributes:
        finished: the paths that ended.
        cut_off: the conditions of those that did not.
    """

    finished: tuple[Path[Result], ...]
    cut_off: tuple[Formula, ...]

    def somewhere(self, differs: Callable[[Result], Formula]) -> Formula:
        """The result differs on the path that is taken, or that path was cut off."""
        return either(*self.cut_off, *(both(path.condition, differs(path.result)) for path in self.finished))


@dataclass(slots=True)
class _Decision:
    formula: Formula
    answer: bool = True


class _Run:
    """The decisions of one run: first the given ones, then always yes."""

    def __init__(self, script: list[_Decision], bound: int) -> None:
        self._script = script
        self._bound = bound
        self._count = 0
        self._known: dict[Formula, bool] = {}

    def decide(self, formula: Formula) -> bool:
        if formula not in self._known:
            if self._count == self._bound:
                raise _TooLong
            if self._count == len(self._script):
                self._script.append(_Decision(formula))
            decision = self._script[self._count]
            if decision.formula is not formula:
                raise Unrepeatable("told the same, the function asked something else")
            self._count += 1
            self._known |= {formula: decision.answer, negation(formula): not decision.answer}
        return self._known[formula]

    def condition(self) -> Formula:
        return all_of(
            decision.formula if decision.answer else negation(decision.formula) for decision in self._script
        )


_current: ContextVar[_Run | None] = ContextVar("_current", default=None)


def decide(formula: Formula) -> bool:
    """Return whether the formula holds, if it is a constant, or as this run decides.

    Raises:
        Undetermined: it depends on variables, and this is not a run of `paths`.
    """
    if isinstance(formula, Constant):
        return formula.value
    run = _current.get()
    if run is None:
        raise Undetermined("the truth of something symbolic was asked for outside of paths()")
    return run.decide(formula)


def paths(function: Callable[[], Result], bound: int = 64) -> Paths[Result]:
    """Run the function on every possible path.

    Args:
        function: the function; it must do the same after the same answers.
        bound: maximum number of decisions in a run.

    Raises:
        Unrepeatable: it does not.
    """
    finished: list[Path[Result]] = []
    cut_off: list[Formula] = []
    script: list[_Decision] = []
    while True:
        run = _Run(script, bound)
        token = _current.set(run)
        try:
            result = function()
        except _TooLong:
            cut_off.append(run.condition())
        else:
            finished.append(Path(run.condition(), result))
        finally:
            _current.reset(token)
        while script and not script[-1].answer:
            script.pop()
        if not script:
            return Paths(tuple(finished), tuple(cut_off))
        script[-1].answer = False
