"""A search: game after game until the time is up or enough disagreements are found."""

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain, count, takewhile

from rulestone.check.results import CaseResult
from rulestone.engines import Engine, EngineGaveUp
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.spread import ALONE, Workers, WorkersLost, in_order
from rulestone.fuzz.clock import Clock, closed_in_time
from rulestone.fuzz.disagreements import DisagreementKind, follows, rank
from rulestone.fuzz.playing import BREAKAGES, GAMES, Event, Player, SearchSettings, Sighting, Work, pieces
from rulestone.fuzz.report.found_case import FoundCase, found_by
from rulestone.fuzz.report.search_result import Search, gather
from rulestone.fuzz.shrinking import Shrinking

_TRIES = 3
"""A kind of disagreement that has so often turned out to be another one is not looked into any more."""

MakeEngine = Callable[[], Engine]
"""Starts an engine."""

Progress = Callable[[int, int], None]
"""Called with how many games have been played and how many disagreements found."""


def search(
    make: Sequence[MakeEngine],
    settings: SearchSettings,
    *,
    engines: Sequence[Sequence[str]] = (),
    progress: Progress | None = None,
    workers: Workers = ALONE,
) -> Search:
    """Play games, ask engines about them, and shrink what they get wrong.

    Args:
        make: starts an engine, which is held against the reference; or each of two engines, which are
            then held against each other.
        settings: what to look for.
        engines: what they are called.
        progress: told after every game.
        workers: who plays; what is found does not depend on it. If it is not this process alone, what
            starts an engine must be something that can be sent to another.

    Raises:
        NothingToPlay: the engines claim nothing of what is wanted.
        UnknownEngine: an engine cannot be loaded.
        EngineGaveUp: an engine cannot be started.
    """
    clock = Clock(settings.seconds)
    running: list[Engine] = []
    try:
        running += [each() for each in make]
        player = Player(running, settings)
        others = Work(tuple(make), settings, clock)
        searching = _Searching(player, settings, clock, progress or (lambda _, __: None), others, workers)
        with closed_in_time(running, clock):
            searching.play()
    finally:
        with deferring_interrupts() as pending:
            for engine in running:
                engine.close()
            pending.clear()
    return replace(searching.outcome(), engines=tuple(map(tuple, engines)))


@dataclass(slots=True)
class _Searching:
    """A search under way."""

    player: Player
    settings: SearchSettings
    clock: Clock
    progress: Progress
    others: Work
    workers: Workers
    games: int = 0
    questions_of_others: int = 0
    seconds_of_others: float = 0.0
    disagreements: list[FoundCase] = field(default_factory=list[FoundCase])
    known_kinds: set[DisagreementKind] = field(default_factory=set[DisagreementKind])
    tries: Counter[DisagreementKind] = field(default_factory=Counter[DisagreementKind])
    breakages: int = 0
    interrupted: bool = False
    gave_up: str | None = None
    early: str = ""
    evidence: tuple[CaseResult, ...] = ()

    def play(self) -> None:
        """Play until the end, whatever ends it."""
        try:
            self._play()
            self.evidence = tuple(gather(self.player.asker, self.disagreements, self.clock))
        except KeyboardInterrupt:
            self.interrupted = True
        except EngineGaveUp as problem:
            if not self.clock.is_up:
                self.gave_up = problem.message
            elif self.games == 0:  # which says nothing of the engine, and must not look as if all was well
                self.gave_up = "the time was up before one game was played: give it more with --seconds"
            else:  # it was closed, for it owed an answer
                self.early = "the time was up while an answer was due"

    def _play(self) -> None:
        rounds = self.settings.rounds
        if rounds is None and self.settings.seconds is None:
            rounds = GAMES
        numbers = takewhile(self._may_begin, count() if rounds is None else range(rounds))
        here = self.player.play(self._numbers_here(numbers), self._in_time)
        elsewhere = self._played_elsewhere(numbers)
        with closing(elsewhere):
            for number, sighting in chain(here, elsewhere):
                self.games = number + 1
                if sighting is None:
                    self.progress(self.games, len(self.disagreements))
                    continue
                self._note(sighting)
                if self.early or (number > 0 and not self._in_time()):
                    return
        if not self.disagreements:
            for sighting in self.player.notice_late(self.games - 1):
                self._note(sighting)

    def _numbers_here(self, numbers: Iterator[int]) -> Iterator[int]:
        """Those of the games that are played here, as long as others are not worth starting: whole pieces."""
        end = time.monotonic() + self.workers.patience
        while time.monotonic() < end and (piece := next(pieces(numbers), None)) is not None:
            yield from takewhile(self._may_begin, piece)

    def _played_elsewhere(self, numbers: Iterator[int]) -> Generator[Event, None, None]:
        """The games in their order, played by other processes.

        Raises:
            EngineGaveUp: an engine answers no more, or the processes that ask it end.
        """
        try:
            with closing(in_order(self.others, pieces(numbers), self.workers, alone=0.0)) as played:
                for _, piece in played:
                    self.questions_of_others += piece.questions
                    self.seconds_of_others += piece.engine_seconds
                    self.player.asker.doubts += piece.doubts
                    yield from piece.events
                    if piece.gave_up is not None:
                        raise EngineGaveUp(piece.gave_up)
        except WorkersLost as lost:
            raise EngineGaveUp(f"in games from {self.games + 1} on: {lost}") from None

    def outcome(self) -> Search:
        """What is known."""
        asker = self.player.asker
        return Search(
            engines=(),
            claims=tuple(engine.claims for engine in asker.engines),
            settings=self.settings,
            games=self.games,
            questions=asker.questions + self.questions_of_others,
            seconds=self.clock.elapsed,
            engine_seconds=asker.seconds + self.seconds_of_others,
            jobs=self.workers.number if self.questions_of_others else 1,
            disagreements=tuple(self.disagreements),
            interrupted=self.interrupted,
            gave_up=self.gave_up,
            early=self.early,
            evidence=self.evidence,
            judge=self.player.judge,
            doubts=tuple(dict.fromkeys(asker.doubts)),
            until=self.clock.end,
        )

    def _may_begin(self, number: int) -> bool:
        return number == 0 or self._in_time()

    def _in_time(self) -> bool:
        return time.monotonic() < self.clock.end_of_play(disagreements=bool(self.disagreements))

    def _note(self, sighting: Sighting) -> None:
        asked = sighting.asked_case
        self.breakages += asked.broke
        for kind in sorted(asked.kinds, key=rank):
            if kind not in self.known_kinds and not follows(kind, self.known_kinds.intersection(asked.kinds)):
                self._shrink(sighting, kind)
        if len(self.disagreements) >= self.settings.most:
            self.early = self.settings.enough
        elif self.breakages >= BREAKAGES:
            self.early = f"the engine has broken {self.breakages} times"

    def _shrink(self, sighting: Sighting, kind: DisagreementKind) -> None:
        shares = self.settings.most - len(self.disagreements)
        if shares <= 0:
            return
        self.tries[kind] += 1
        if self.tries[kind] >= _TRIES:
            self.known_kinds.add(kind)
        shrinking = Shrinking(
            asker=self.player.asker,
            sizes=self.player.choices.sizes(kind.game),
            best=sighting.asked_case,
            kind=kind,
            known=tuple(self.known_kinds),
            until=self.clock.end_of_shrinking(shares),
            settle=self.settings.settle,
            repeated=not sighting.late,
        )
        try:
            if not sighting.late:
                shrinking.shrink()
        finally:  # if this was interrupted, or the engine answers no more, it is told as it is by now
            with deferring_interrupts():  # a second Ctrl-C must not lose it
                self._keep(shrinking, sighting)

    def _keep(self, shrinking: Shrinking, sighting: Sighting) -> None:
        self.player.forget()
        if not shrinking.is_known:
            found = found_by(shrinking, sighting.asked_case, sighting.number, self.clock)
            self.disagreements.append(found)
        self.known_kinds |= {shrinking.kind, *shrinking.best.kinds}
