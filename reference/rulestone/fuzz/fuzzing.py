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
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.disagreement_kinds import DisagreementKind, follows, rank
from rulestone.fuzz.ask.game_batches import BREAKAGES, PlayedGame, Work, pieces
from rulestone.fuzz.ask.player import Player, Sighting, Sightings, judge_for
from rulestone.fuzz.clock import Clock, closed_in_time
from rulestone.fuzz.generate.grounds import Choices, choices
from rulestone.fuzz.report.found_case import FoundCase, found_by
from rulestone.fuzz.report.search_result import Search, gather
from rulestone.fuzz.search_settings import GAMES, SearchSettings
from rulestone.fuzz.shrink.shrinking import shrink
from rulestone.fuzz.shrink.smallest_case import Budget, SmallestCase

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
        claims = tuple(engine.claims for engine in running)
        asker = Asker(running, [each.name for each in claims], settings.in_flight)
        grounds = choices(claims, settings.games, settings.size)
        others = Work(tuple(make), settings, clock)
        work = _Work(asker, grounds, settings, clock, progress or (lambda _, __: None), others, workers)
        with closed_in_time(running, clock):
            work.play()
    finally:
        with deferring_interrupts() as pending:
            for engine in running:
                engine.close()
            pending.clear()
    return replace(work.outcome(), engines=tuple(map(tuple, engines)), claims=claims)


@dataclass(slots=True)
class _Work:
    """A search under way."""

    asker: Asker
    choices: Choices
    settings: SearchSettings
    clock: Clock
    progress: Progress
    others: Work
    workers: Workers
    player: Player = field(init=False)
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

    def __post_init__(self) -> None:
        settings = self.settings
        self.player = Player(self.asker, self.choices, settings.seed, settings.judge, settings.settle)

    def play(self) -> None:
        """Play until the end, whatever ends it."""
        try:
            self._play()
            self.evidence = tuple(gather(self.asker, self.disagreements, self.clock))
        except KeyboardInterrupt:
            self.interrupted = True
        except EngineGaveUp as problem:
            if self.clock.is_up:  # it was closed, for it owed an answer
                self.early = "the time was up while an answer was due"
            else:
                self.gave_up = problem.message

    def _play(self) -> None:
        numbers = self._numbers()
        here, elsewhere = self.player.games(self._numbers_here(numbers)), self._played(numbers)
        with closing(here), closing(elsewhere):
            for number, sightings in chain(here, elsewhere):
                for sighting in sightings:
                    self._note(sighting)
                    if self.early or (number > 0 and self._out_of_time):
                        return
                self.games = number + 1
                self.progress(self.games, len(self.disagreements))
        if not self.disagreements:
            for sighting in self.player.notice_late(self.games - 1):
                self._note(sighting)

    def _numbers_here(self, numbers: Iterator[int]) -> Iterator[int]:
        """Those of the games that are played here, as long as others are not worth starting: whole pieces."""
        end = time.monotonic() + self.workers.patience
        while time.monotonic() < end and (piece := next(pieces(numbers), None)) is not None:
            yield from takewhile(self._in_time, piece)

    def _played(self, numbers: Iterator[int]) -> Generator[Sightings, None, None]:
        """The games in their order, played by other processes.

        Raises:
            EngineGaveUp: an engine answers no more, or the processes that ask it end.
        """
        try:
            with closing(in_order(self.others, pieces(numbers), self.workers, alone=0.0)) as batches:
                for _, games in batches:
                    for game in games:
                        self._add(game)
                        yield game.number, iter(game.sightings)
                        if game.gave_up is not None:
                            raise EngineGaveUp(game.gave_up)
        except WorkersLost as lost:
            raise EngineGaveUp(f"in games from {self.games + 1} on: {lost}") from None

    def _add(self, game: PlayedGame) -> None:
        self.questions_of_others += game.questions
        self.seconds_of_others += game.engine_seconds
        self.asker.doubts += game.doubts

    def outcome(self) -> Search:
        """What is known."""
        return Search(
            engines=(),
            claims=(),
            settings=self.settings,
            games=self.games,
            questions=self.asker.questions + self.questions_of_others,
            seconds=self.clock.elapsed,
            engine_seconds=self.asker.seconds + self.seconds_of_others,
            jobs=self.workers.number if self.questions_of_others else 1,
            disagreements=tuple(self.disagreements),
            interrupted=self.interrupted,
            gave_up=self.gave_up,
            early=self.early,
            evidence=self.evidence,
            judge=judge_for(self.asker.names, self.settings.judge),
            doubts=tuple(dict.fromkeys(self.asker.doubts)),
            until=self.clock.end,
        )

    def _numbers(self) -> Iterator[int]:
        rounds = self.settings.rounds
        if rounds is None and self.settings.seconds is None:
            rounds = GAMES
        numbers = count() if rounds is None else range(rounds)
        return takewhile(self._in_time, numbers)

    def _in_time(self, number: int) -> bool:
        return number == 0 or not self._out_of_time

    @property
    def _out_of_time(self) -> bool:
        return time.monotonic() >= self.clock.end_of_play(disagreements=bool(self.disagreements))

    def _note(self, sighting: Sighting) -> None:
        answered = sighting.asked_case
        self.breakages += answered.broke
        for kind in sorted(answered.kinds, key=rank):
            if kind not in self.known_kinds and not follows(
                kind, self.known_kinds.intersection(answered.kinds)
            ):
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
        budget = Budget(until=self.clock.end_of_shrinking(shares), settle=self.settings.settle)
        known = tuple(self.known_kinds)
        smallest = SmallestCase(
            self.asker, self.choices, sighting.asked_case, kind, budget=budget, known=known
        )
        smallest.repeated = not sighting.late
        try:
            if not sighting.late:
                shrink(smallest)
        finally:  # if this was interrupted, or the engine answers no more, it is told as it is by now
            with deferring_interrupts():  # a second Ctrl-C must not lose it
                self._keep(smallest, sighting)

    def _keep(self, smallest: SmallestCase, sighting: Sighting) -> None:
        self.player.forget()
        if not smallest.is_known:
            self.disagreements.append(found_by(smallest, sighting.asked_case, sighting.number, self.clock))
        self.known_kinds |= {smallest.kind, *smallest.best.kinds}
