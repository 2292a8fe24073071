"""Making a disagreement small: fewer moves or stones, a smaller board, while it stays a disagreement.

Nothing is presumed about the engine but its answers: something smaller is kept if it is asked and
answered wrongly in the same way. How often to ask is bounded, and how often to start an engine afresh.
"""

import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TypeVar

from rulestone.conformance.fuzz.asker import AskedCase, Asker, DisagreementKind, follows
from rulestone.conformance.fuzz.clock import SHRINKING
from rulestone.conformance.fuzz.cut_boards import cut_boards, squeezed
from rulestone.conformance.fuzz.grounds import Choices, Ground
from rulestone.conformance.fuzz.subjects import Moves, SetUp, Subject, subject_of
from rulestone.conformance.results import BREAKAGES

_Part = TypeVar("_Part")

SETTLE = 0.08
"""Seconds between questions that break a program: what it does late must not be put down to the next."""


@dataclass(slots=True)
class Budget:
    """How much may still be spent on one disagreement.

    Attributes:
        asks: questions.
        restarts: engines that break.
        until: when to stop, by the monotonic clock; None for the usual time from now on.
    """

    asks: int = 1500
    restarts: int = 6
    until: float | None = None


class Shrinker:
    """A disagreement that gets smaller.

    Attributes:
        best: the smallest so far.
        kind: what it is about.
        repeated: whether it came again when it was asked again.
        asks: how many questions were put.
        late: whether its time was up before it was done.
    """

    def __init__(
        self,
        asker: Asker,
        choices: Choices,
        found: AskedCase,
        kind: DisagreementKind,
        *,
        budget: Budget | None = None,
        known: Collection[DisagreementKind] = (),
    ) -> None:
        """Begin with what was found.

        Args:
            asker: the engines.
            choices: what they claim.
            found: the disagreement.
            kind: what of it is to be made small.
            budget: what may be spent; the usual if left out.
            known: what has been found before.
        """
        self.best = found
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
        self.subject: Subject = subject_of(found.case)

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

    def put(self, subject: Subject) -> AskedCase | None:
        """Ask about something; None if it cannot be asked, or nothing may be asked any more."""
        case = None if self.spent else subject.case()
        if case is None:
            return None
        self.asks += 1
        if self.kind.field in BREAKAGES and self.asker.outside:
            time.sleep(SETTLE)
        found = self.asker.put(case)
        if found.previous:  # the fault of what was asked before, which then is noted late
            found = self.asker.put(case)
        self._budget.restarts -= found.broke
        return found

    def same(self, found: AskedCase | None) -> bool:
        """Whether this is the same disagreement."""
        return found is not None and self.kind in found.kinds

    def keep(self, subject: Subject, found: AskedCase, kind: DisagreementKind | None = None) -> None:
        """Take this for the smallest."""
        self.subject, self.best = subject, found
        self.kind = self.kind if kind is None else kind

    def attempt(self, subject: Subject, *, other_kinds: bool = False) -> bool:
        """Keep something if it is smaller and shows the same; or, if wanted, anything not known yet."""
        if subject.weight >= self.subject.weight:
            return False
        found = self.put(subject)
        if found is None:
            return False
        kinds = [self.kind] if self.same(found) else []
        if other_kinds:
            kinds += [kind for kind in found.kinds if kind not in self.known]
        if not kinds:
            return False
        self.keep(subject, found, kinds[0])
        return True

    def repeats(self) -> bool:
        """Whether the disagreement comes again when it is asked again; the answer of then is kept."""
        found = self.put(self.subject)
        self.repeated = self.same(found)
        if found is not None and self.repeated:
            self.best = found
        return self.repeated

    def drop(
        self, parts: Callable[[], Sequence[_Part]], without: Callable[[Sequence[_Part]], Subject]
    ) -> bool:
        """Leave out parts, many at a time and then fewer; whether that made it smaller."""
        smaller = False
        chunk = max(1, len(parts()) // 2)
        while chunk and not self.spent:
            at = 0
            while at < len(parts()) and not self.spent:
                kept = [*parts()[:at], *parts()[at + chunk :]]
                if self.attempt(without(kept)):
                    smaller = True
                else:
                    at += chunk
            chunk //= 2
        return smaller

    def smaller_board(self) -> bool:
        """Cut the board down as far as it goes; whether it went at all."""
        smaller = False
        while self._cropped():
            smaller = True
        return smaller

    def _cropped(self) -> bool:
        sizes = self.choices.smaller(self.subject.ground)
        half = self.subject.ground.size // 2
        wanted = [size for size in sizes if size in (1, half)] + [size for size in sizes if size > half][
            -2:-1
        ]
        return any(
            self.attempt(each)
            for cut in (cut_boards, squeezed)
            for size in dict.fromkeys(wanted)
            for each in self._while_time(cut(self.subject, size))
        )

    def _while_time(self, tries: Iterable[Subject]) -> Iterator[Subject]:
        """Some of the tries: making them takes time, too."""
        return takewhile(lambda _: not self.spent, tries)

    def simpler_ground(self) -> bool:
        """Put cells back and options to their defaults; whether any could be."""
        smaller = self.drop(
            lambda: self.subject.ground.removed,
            lambda kept: self._on(replace(self.subject.ground, removed=tuple(kept))),
        )
        for name in tuple(self.subject.ground.options):
            ground = self.subject.ground
            options = {each: value for each, value in ground.options.items() if each != name}
            smaller |= self.attempt(self._on(Ground(ground.game, ground.size, options, ground.removed)))
        return smaller

    def _on(self, ground: Ground) -> Subject:
        subject = self.subject
        if isinstance(subject, Moves):
            return replace(subject, ground=ground).with_moves(subject.moves)
        cells = {subject.ground.board.name(cell): stone for cell, stone in subject.stones.items()}
        return SetUp(ground, subject.to_move, {ground.board.cell(name): cells[name] for name in cells})
