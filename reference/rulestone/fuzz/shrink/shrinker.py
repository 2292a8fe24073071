"""What the shrinkers of records and of positions share: leaving out parts."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Generic, TypeVar

from rulestone.core.names import Size
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.shrink.smallest_case import SmallestCase
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition

_Part = TypeVar("_Part")
_Subject = TypeVar("_Subject", bound=MoveRecord | StonePosition)


class Shrinker(ABC, Generic[_Subject]):
    """Makes what the smallest case is about smaller.

    Attributes:
        smallest: the disagreement.
        subject: what its smallest case is about.
    """

    def __init__(self, smallest: SmallestCase, subject: _Subject) -> None:
        self.smallest = smallest
        self.subject: _Subject = subject

    @abstractmethod
    def shrink(self) -> None:
        """Make it as small as the budget allows."""

    @abstractmethod
    def cut_to(self, size: Size) -> Iterator[_Subject]:
        """What is left on the boards of a smaller size that lie on its own."""

    @abstractmethod
    def squeezed_to(self, size: Size) -> Iterator[_Subject]:
        """The same with all moves or stones: those that are cut off stand wherever there is room."""

    @abstractmethod
    def on(self, ground: Ground) -> _Subject:
        """The same on a board with fewer holes, or with other options."""

    def attempt(self, subject: _Subject, *, other_kinds: bool = False) -> bool:
        """Keep something if it is smaller and shows the same; or, if wanted, anything not known yet."""
        if subject.weight >= self.subject.weight or self.smallest.spent:
            return False
        answered = self.smallest.ask(subject.case())
        if answered is None:
            return False
        kinds = [self.smallest.kind] if self.smallest.same(answered) else []
        if other_kinds:
            kinds += [kind for kind in answered.kinds if kind not in self.smallest.known]
        if not kinds:
            return False
        self.subject = subject
        self.smallest.keep(answered, kinds[0])
        return True

    def drop(
        self, parts: Callable[[], Sequence[_Part]], without: Callable[[Sequence[_Part]], _Subject]
    ) -> bool:
        """Leave out parts, many at a time and then fewer; whether that made it smaller."""
        smaller = False
        chunk = max(1, len(parts()) // 2)
        while chunk and not self.smallest.spent:
            at = 0
            while at < len(parts()) and not self.smallest.spent:
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
        while self._cut():
            smaller = True
        return smaller

    def _cut(self) -> bool:
        ground = self.subject.ground
        sizes = self.smallest.choices.smaller(ground)
        half = ground.size // 2
        chosen = [size for size in sizes if size in (1, half)] + [size for size in sizes if size > half][
            -2:-1
        ]
        return any(
            self.attempt(each)
            for cut in (self.cut_to, self.squeezed_to)
            for size in dict.fromkeys(chosen)
            for each in self._while_time(cut(size))
        )

    def _while_time(self, tries: Iterable[_Subject]) -> Iterator[_Subject]:
        """The candidates, until the time is up."""
        return takewhile(lambda _: not self.smallest.spent, tries)

    def simpler_ground(self) -> bool:
        """Put removed cells back and options to their defaults; whether that kept the disagreement."""
        smaller = self.drop(
            lambda: self.subject.ground.removed,
            lambda kept: self.on(replace(self.subject.ground, removed=tuple(kept))),
        )
        for name in tuple(self.subject.ground.options):
            ground = self.subject.ground
            options = {each: value for each, value in ground.options.items() if each != name}
            smaller |= self.attempt(self.on(Ground(ground.game, ground.size, options, ground.removed)))
        return smaller
