"""The smallest case so far that shows a disagreement, and the budget for finding a smaller one.

How often to ask is bounded, how long, and how often to start an engine afresh.
"""

import time
from collections.abc import Collection
from dataclasses import dataclass

from rulestone.cases.cases import Case
from rulestone.check.results import BREAKAGES
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.disagreement_kinds import AskedCase, DisagreementKind, follows
from rulestone.fuzz.clock import SHRINKING
from rulestone.fuzz.generate.grounds import Choices
from rulestone.fuzz.search_settings import SETTLE


@dataclass(slots=True)
class Budget:
    """How much may still be spent on one disagreement.

    Attributes:
        asks: questions.
        restarts: engines that break.
        until: when to stop, by the monotonic clock; None for the usual time from now on.
        settle: seconds between questions that break a program: what it does late must not be put down to
            the next.
    """

    asks: int = 1500
    restarts: int = 6
    until: float | None = None
    settle: float = SETTLE


class SmallestCase:
    """What shows a disagreement; shrinkers put smaller things in its place.

    Attributes:
        best: the smallest so far.
        kind: what it is about.
        repeated: whether it came again when it was asked again.
        asks: how many questions were put.
        late: whether its time was up before it was done.
        asker: the engines.
        choices: what they claim.
        known: what has been found before.
    """

    def __init__(
        self,
        asker: Asker,
        choices: Choices,
        first: AskedCase,
        kind: DisagreementKind,
        *,
        budget: Budget | None = None,
        known: Collection[DisagreementKind] = (),
    ) -> None:
        """Begin with what was found.

        Args:
            asker: the engines.
            choices: what they claim.
            first: the disagreement.
            kind: what of it is to be made small.
            budget: what may be spent; the usual if left out.
            known: what has been found before.
        """
        self.best = first
        self.kind = kind
        self.repeated = True
        self.asks = 0
        self.late = False
        self.asker = asker
        self.choices = choices
        self.known = known
        self._budget = Budget() if budget is None else budget
        until = self._budget.until
        self._until = time.monotonic() + SHRINKING if until is None else until

    @property
    def spent(self) -> bool:
        """Whether the budget is spent."""
        if self.asks >= self._budget.asks or self._budget.restarts <= 0:
            return True
        self.late = self.late or time.monotonic() >= self._until
        return self.late

    @property
    def is_known(self) -> bool:
        """Whether it has turned out to be of a kind that was found before, or to come of one."""
        before = set(self.best.kinds) & set(self.known)
        return self.kind in before or follows(self.kind, before)

    def ask(self, case: Case | None) -> AskedCase | None:
        """Ask about a case; None if there is none, or nothing may be asked any more."""
        if case is None or self.spent:
            return None
        self.asks += 1
        if self.kind.field in BREAKAGES and self.asker.outside:
            time.sleep(self._budget.settle)
        answered = self.asker.ask(case)
        if answered.previous:  # the fault of what was asked before, which then is noted late
            answered = self.asker.ask(case)
        self._budget.restarts -= answered.broke
        return answered

    def same(self, answered: AskedCase | None) -> bool:
        """Whether this is the same disagreement."""
        return answered is not None and self.kind in answered.kinds

    def keep(self, answered: AskedCase, kind: DisagreementKind | None = None) -> None:
        """Take this for the smallest."""
        self.best = answered
        self.kind = self.kind if kind is None else kind

    def repeats(self, case: Case | None) -> bool:
        """Whether the disagreement comes again when its case is asked again; the answer of then is kept."""
        answered = self.ask(case)
        self.repeated = self.same(answered)
        if answered is not None and self.repeated:
            self.best = answered
        return self.repeated
