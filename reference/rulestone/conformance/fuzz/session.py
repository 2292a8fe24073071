"""A whole search: game after game until the budget is spent or enough is found."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random

from rulestone.conformance.cases import Case
from rulestone.conformance.fuzz.asking import Asker, Kind, Put
from rulestone.conformance.fuzz.evidence import gather
from rulestone.conformance.fuzz.found import Found, found_by
from rulestone.conformance.fuzz.grounds import Choices, choices
from rulestone.conformance.fuzz.outcome import GAMES, Search, Wanted
from rulestone.conformance.fuzz.questions import questions
from rulestone.conformance.fuzz.shrink import Shrinker
from rulestone.conformance.fuzz.shrink_passes import shrink
from rulestone.conformance.results import CaseResult
from rulestone.engines import Engine, EngineGaveUp
from rulestone.outside.interrupts import held_back
from rulestone.outside.stdio import StdioEngine
from rulestone_bitboard import BitboardEngine

SETTLE = 0.05
"""How long a program may take to show what it does after its last answer, in seconds."""

BREAKAGES = 8
"""An engine that has broken so often is not asked any more."""

Progress = Callable[[int, int], None]
"""Called with how many games have been played and how many disagreements found."""


def search(
    make: Sequence[Callable[[], Engine]],
    wanted: Wanted,
    *,
    engines: Sequence[Sequence[str]] = (),
    progress: Progress | None = None,
) -> Search:
    """Play games, ask an engine about them, and make small what it gets wrong.

    Args:
        make: starts an engine, which is held against the reference; or each of two engines, which are
            then held against each other.
        wanted: what to look for.
        engines: what they are called.
        progress: told after every game.

    Raises:
        NothingToPlay: the engines claim nothing of what is wanted.
        UnknownEngine: an engine cannot be loaded.
        EngineGaveUp: an engine cannot be started.
    """
    made: list[Engine] = []
    try:
        made += [each() for each in make]
        claims = tuple(engine.claims for engine in made)
        asker = Asker(made, [each.name for each in claims])
        work = _Work(
            asker, choices(claims, wanted.games, wanted.size), wanted, progress or (lambda _, __: None)
        )
        work.play()
    finally:
        with held_back() as impatience:
            for engine in made:
                engine.close()
            impatience.clear()
    return replace(work.outcome(), engines=tuple(map(tuple, engines)), claims=claims)


@dataclass(slots=True)
class _Work:
    """A search under way."""

    asker: Asker
    choices: Choices
    wanted: Wanted
    progress: Progress
    began: float = field(default_factory=time.monotonic)
    games: int = 0
    found: list[Found] = field(default_factory=list)
    seen: set[Kind] = field(default_factory=set)
    last: Put | None = None
    breakages: int = 0
    interrupted: bool = False
    gave_up: str | None = None
    early: str = ""
    evidence: tuple[CaseResult, ...] = ()

    def play(self) -> None:
        """Play until the end, whatever ends it."""
        try:
            self._play()
            self.evidence = tuple(gather(self.asker, self.found))
        except KeyboardInterrupt:
            self.interrupted = True
        except EngineGaveUp as problem:
            self.gave_up = problem.message

    def _play(self) -> None:
        for number in self._numbers():
            random = Random(f"{self.wanted.seed}:{number}")  # noqa: S311 - repeatable, not secret
            for case in questions(self.choices.ground(number, random), self.asker.operations, random):
                self._ask(case, number)
                if self.early:
                    return
            self.games = number + 1
            self.progress(self.games, len(self.found))
        self._notice_late()

    def outcome(self) -> Search:
        """What is known."""
        return Search(
            engines=(),
            claims=(),
            wanted=self.wanted,
            games=self.games,
            questions=self.asker.asked,
            seconds=time.monotonic() - self.began,
            engine_seconds=self.asker.seconds,
            found=tuple(self.found),
            interrupted=self.interrupted,
            gave_up=self.gave_up,
            early=self.early,
            evidence=self.evidence,
        )

    def _numbers(self) -> Iterator[int]:
        rounds, seconds = self.wanted.rounds, self.wanted.seconds
        if rounds is None and seconds is None:
            rounds = GAMES
        for number in count():
            if rounds is not None and number >= rounds:
                return
            if seconds is not None and time.monotonic() - self.began >= seconds:
                return
            yield number

    def _ask(self, case: Case, number: int) -> None:
        answered = self.asker.put(case)
        if answered.previous and self.last is not None:
            self._note(_blamed(self.last, answered.result), number, late=True)
            answered = self.asker.put(case)
        self.last = answered
        if answered.wrong:
            self._note(answered, number)

    def _note(self, answered: Put, number: int, *, late: bool = False) -> None:
        self.breakages += answered.broke
        # What names a clause is told first: it can be made smaller without becoming something else.
        for kind in sorted(answered.kinds, key=lambda kind: not kind.clause):
            if kind not in self.seen:
                self._shrink(answered, kind, number, late=late)
        if len(self.found) >= self.wanted.most:
            self.early = self.wanted.enough
        elif self.breakages >= BREAKAGES:
            self.early = f"the engine has broken {self.breakages} times"

    def _shrink(self, answered: Put, kind: Kind, number: int, *, late: bool) -> None:
        self.seen.add(kind)
        if len(self.found) >= self.wanted.most:
            return
        before = self.seen - {kind}
        shrinker = Shrinker(self.asker, self.choices, answered, kind, known=before)
        shrinker.repeated = not late
        try:
            if not late:
                shrink(shrinker)
        finally:  # if this was interrupted, or the engine answers no more, it is told as it is by now
            with held_back():  # a second Ctrl-C must not lose it
                self._keep(shrinker, answered, number, before)

    def _keep(self, shrinker: Shrinker, answered: Put, number: int, before: set[Kind]) -> None:
        self.last = None
        known = shrinker.kind in before
        self.seen |= {shrinker.kind, *shrinker.best.kinds}
        if not known:
            self.found.append(found_by(shrinker, answered, number, (BitboardEngine(),)))

    def _notice_late(self) -> None:
        """Notice what an engine did after its last answer, by asking that once more."""
        if self.last is not None and not self.found:
            time.sleep(
                SETTLE if any(isinstance(timed.engine, StdioEngine) for timed in self.asker.engines) else 0
            )
            again = self.asker.put(self.last.case)
            if again.previous:
                self._note(_blamed(self.last, again.result), self.games - 1, late=True)


def _blamed(last: Put, result: CaseResult) -> Put:
    """What came of the question before, seen afterwards."""
    found = replace(last.result, status=result.status, message=result.message)
    return Put(
        found, tuple(replace(each, status=result.status, message=result.message) for each in last.each)
    )
