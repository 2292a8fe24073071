"""Running plain Python on unknown truth values: every way through a function, with its condition.

Wherever a function asks whether something symbolic holds (`if`, `while`, `!=`), the run takes one
answer, and another run takes the other. A loop is so unrolled as often as it may go round; how often
that is must be said beforehand, and the conditions of the runs that were cut off there are kept: that
they can never be met is part of what is to be proved.
"""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulestone_proofs.formula import Constant, Formula, all_of, both, either, negation

Result = TypeVar("Result")


class Undetermined(Exception):
    """A truth value that depends on variables was asked for outside of `paths`."""


class Unrepeatable(Exception):
    """A function that was told the same answers asked another question than before."""


class _TooLong(Exception):
    """A run came to more decisions than it may."""


@dataclass(frozen=True, slots=True)
class Path(Generic[Result]):
    """One way through a function.

    Attributes:
        condition: what makes the function take it.
        result: what the function then returns.
    """

    condition: Formula
    result: Result


@dataclass(frozen=True, slots=True)
class Paths(Generic[Result]):
    """Every way through a function, the one on which most was answered with yes first.

    Attributes:
        finished: those that came to an end.
        cut_off: the conditions of those that did not.
    """

    finished: tuple[Path[Result], ...]
    cut_off: tuple[Formula, ...]

    def somewhere(self, differs: Callable[[Result], Formula]) -> Formula:
        """On the path that is taken the result differs, or that path has been cut off."""
        return either(*self.cut_off, *(both(path.condition, differs(path.result)) for path in self.finished))

    def anywhere(self, differs: Callable[[Result], Formula]) -> Formula:
        """The same of any path, whether it can be taken or not; to refute this is more than is needed."""
        return either(*self.cut_off, *(differs(path.result) for path in self.finished))


@dataclass(slots=True)
class _Decision:
    formula: Formula
    answer: bool = True


class _Run:
    """The decisions of one run: first those that were laid down for it, then always yes."""

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
    """Whether the formula holds: known, or else as this run has it.

    Raises:
        Undetermined: it depends on variables, and this is no run of `paths`.
    """
    if isinstance(formula, Constant):
        return formula.value
    run = _current.get()
    if run is None:
        raise Undetermined("the truth of something symbolic was asked for outside of paths()")
    return run.decide(formula)


def paths(function: Callable[[], Result], bound: int = 64) -> Paths[Result]:
    """Run the function in every way that the truth of symbolic values may make it take.

    Args:
        function: what to run; it must do the same whenever it is told the same.
        bound: how many decisions a run may make.

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


def furthest(
    function: Callable[[], Result], differ: Callable[[Result, Result], Formula], bound: int = 64
) -> tuple[Result, Formula]:
    """What the function returns on the first path, on which loops go round most often.

    With it, what has to be refuted before it may stand for what the function returns: that the path
    which is taken returns something else.
    """
    ways = paths(function, bound)
    chosen = ways.finished[0].result
    return chosen, ways.somewhere(lambda result: differ(result, chosen))
