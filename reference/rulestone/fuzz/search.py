"""A search: game after game until the time is up or enough disagreements are found."""

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count, takewhile
from math import inf

from msgspec import UNSET

from rulestone.cases.cases import BadFixture, Case, read_cases
from rulestone.check.asking import ask_as_claimed
from rulestone.check.exit_status import Answering, ExitStatus
from rulestone.check.results import Diagnosis, Result
from rulestone.check.runner import MakeEngine
from rulestone.core.names import ClauseId
from rulestone.core.overriding import override
from rulestone.engines import Engine, EngineBroken, EngineGaveUp
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.spread import ALONE, Workers, WorkersLost, in_order
from rulestone.fuzz.ask import AskedCase, Asker, DisagreementKind, Tally, follows, rank
from rulestone.fuzz.found import FoundCase, found_by
from rulestone.fuzz.playing import (
    BREAKAGES,
    GAMES,
    Clock,
    Event,
    Outcome,
    Player,
    SearchSettings,
    Work,
    closed_in_time,
    pieces,
)
from rulestone.fuzz.shrink import Shrinking

_TRIES = 3
"""A kind of disagreement that has this often turned out to be another one is no longer examined."""

_EVIDENCE = 10.0
"""Maximum seconds for asking a wrong engine the fixtures."""

Progress = Callable[[int, int], None]
"""Called at the start and after each game: with the number of games, and of disagreements found."""


@dataclass(kw_only=True)
class Search(Outcome):
    """The result of a search.

    Attributes:
        tally: what was asked, in all processes together, including questions for shrinking.
        jobs: the number of processes that played.
        disagreements: the disagreements.
        early: why it ended before its budget was spent, in one line.
        evidence: the results of the fixtures of games with disagreements, for the diagnosis.
        diagnosis: the known mistakes that the disagreements resemble.
        judge: the judge, if the bitboard engine knows one of the games.
        until: when it must have ended, by the monotonic clock.
        caveat: what the commands that repeat the disagreements do not repeat, in one line.
    """

    tally: Tally = field(default_factory=Tally)
    jobs: int = 1
    disagreements: tuple[FoundCase, ...] = ()
    early: str = ""
    evidence: tuple[Result, ...] = ()
    diagnosis: tuple[Diagnosis, ...] = ()
    judge: str = ""
    until: float = inf
    caveat: str = ""

    @property
    @override
    def answering(self) -> Answering:
        return self.tally.answering

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process."""
        return self.status(self.disagreements)

    @cached_property
    def not_tried(self) -> tuple[ClauseId, ...]:
        """The clauses that forbid nothing in what was asked, but something in a case on such a board."""
        size = self.settings.size
        refusing: set[ClauseId] = set()
        for case in _cases() if self.tally.games else ():
            if case.game in self.tally.games and size in (None, case.size) and case.expect.why is not UNSET:
                refusing.update(chain(*case.expect.why.values()))
        return tuple(sorted(refusing - self.tally.refusing))


def search(
    make: Sequence[MakeEngine],
    settings: SearchSettings,
    *,
    engines: Sequence[Sequence[str]] = (),
    progress: Progress = lambda _, __: None,
    workers: Workers = ALONE,
) -> Search:
    """Play games, ask engines about them, and shrink what they get wrong.

    Args:
        make: starts an engine, which is compared with the reference; or each of two engines, which are then
            compared with each other.
        settings: what to look for.
        engines: the names of the engines.
        progress: called after every game.
        workers: the workers, which don't change the result. If they are other processes, `make` must be
            picklable.

    Raises:
        NothingToPlay: the engines claim nothing that was selected.
        UnknownEngine: an engine cannot be loaded.
        EngineGaveUp: an engine cannot be started.
    """
    clock = Clock(settings.seconds)
    running: list[Engine] = []
    try:
        running += [each() for each in make]
        player = Player(running, settings)
        found = Search(
            engines=tuple(map(tuple, engines)),
            claims=tuple(engine.claims for engine in player.asker.engines),
            settings=settings,
            tally=player.asker.tally,
            judge=player.asker.judge,
            until=clock.end,
        )
        others = Work(tuple(make), settings, clock)
        with closed_in_time(running, clock):
            _Searching(found, player, clock, progress, others, workers).play()
    finally:
        with deferring_interrupts() as pending:
            for engine in running:
                engine.close()
            pending.clear()
    found.seconds = clock.elapsed
    return found


@dataclass(slots=True)
class _Searching:
    """A search in progress."""

    found: Search
    player: Player
    clock: Clock
    progress: Progress
    others: Work
    workers: Workers
    known_kinds: set[DisagreementKind] = field(default_factory=set[DisagreementKind])
    tries: Counter[DisagreementKind] = field(default_factory=Counter[DisagreementKind])
    breakages: int = 0

    def play(self) -> None:
        """Play until the end, whatever ends it."""
        found = self.found
        try:
            self._play()
            found.evidence = tuple(gather_evidence(self.player.asker, found.disagreements, self.clock))
        except KeyboardInterrupt:
            found.interrupted = True
        except EngineGaveUp as problem:
            if not self.clock.is_up:
                found.gave_up = problem.message
            elif found.games == 0:  # this says nothing about the engine, and must not look like success
                found.gave_up = "the time was up before the first game was played: raise --seconds"

    def _play(self) -> None:
        self.progress(0, 0)
        rounds = self.found.settings.rounds
        if rounds is None and self.found.settings.seconds is None:
            rounds = GAMES
        every = count() if rounds is None else range(rounds)
        numbers = takewhile(lambda number: number == 0 or self._in_time(), every)
        here = self.player.play(self._numbers_here(numbers), self._in_time)
        elsewhere = self._played_elsewhere(numbers)
        with closing(elsewhere):
            for number, asked in chain(here, elsewhere):
                self.found.games = number + 1
                if asked is None:
                    self.progress(self.found.games, len(self.found.disagreements))
                    continue
                self._note(number, asked)
                if self.found.early or (number > 0 and not self._in_time()):
                    return
        if not self.found.disagreements:
            for late in self.player.notice_late():
                self._note(self.found.games - 1, late)

    def _numbers_here(self, numbers: Iterator[int]) -> Iterator[int]:
        """The games that are played here before starting other processes is worthwhile: whole pieces."""
        end = time.monotonic() + self.workers.patience
        while time.monotonic() < end and (piece := next(pieces(numbers), None)) is not None:
            yield from piece

    def _played_elsewhere(self, numbers: Iterator[int]) -> Generator[Event, None, None]:
        """The games in order, played by other processes.

        Raises:
            EngineGaveUp: an engine no longer answers, or the processes that ask it end.
        """
        try:
            with closing(in_order(self.others, pieces(numbers), self.workers, alone=0.0)) as played:
                for _, piece in played:
                    self.found.jobs = self.workers.number
                    self.found.tally.add(piece.tally)
                    yield from piece.events
                    if piece.gave_up is not None:
                        raise EngineGaveUp(piece.gave_up)
        except WorkersLost as lost:
            raise EngineGaveUp(f"in games from {self.found.games + 1} on: {lost}") from None

    def _in_time(self) -> bool:
        return time.monotonic() < self.clock.end_of_play(disagreements=bool(self.found.disagreements))

    def _note(self, number: int, asked: AskedCase) -> None:
        self.breakages += asked.broke
        for kind in sorted(asked.kinds, key=rank):
            if kind not in self.known_kinds and not follows(kind, self.known_kinds.intersection(asked.kinds)):
                self._shrink(number, asked, kind)
        most = self.found.settings.most
        if len(self.found.disagreements) >= most:
            self.found.early = "at the first disagreement" if most == 1 else "enough was found"
        elif self.breakages >= BREAKAGES:
            self.found.early = f"the engine has broken {self.breakages} times"

    def _shrink(self, number: int, asked: AskedCase, kind: DisagreementKind) -> None:
        shares = self.found.settings.most - len(self.found.disagreements)
        if shares <= 0:
            return
        self.tries[kind] += 1
        if self.tries[kind] >= _TRIES:
            self.known_kinds.add(kind)
        shrinking = Shrinking(
            asker=self.player.asker,
            sizes=self.player.choices.sizes(kind.game),
            best=asked,
            kind=kind,
            known=tuple(self.known_kinds),
            until=self.clock.end_of_shrinking(shares),
            settle=self.found.settings.settle,
            repeated=not asked.late,
        )
        try:
            if not asked.late:
                shrinking.shrink()
        finally:  # after an interruption or a failing engine, it is reported as it is now
            with deferring_interrupts():  # a second Ctrl-C must not lose it
                self.player.forget()
                if not shrinking.is_known:
                    self.found.disagreements += (found_by(shrinking, asked, number, self.clock),)
                self.known_kinds |= {shrinking.kind, *shrinking.best.kinds}


def gather_evidence(asker: Asker, items: Iterable[FoundCase], clock: Clock) -> Iterator[Result]:
    """Ask the wrong engine the fixtures of each game with a disagreement."""
    wrong = {
        each.case.game: asker.engines[each.at_fault[0]]
        for each in items
        if each.result.status == "fail" and each.at_fault
    }
    until = clock.end_of_evidence(_EVIDENCE)
    for case in _cases() if wrong else ():
        engine = wrong.get(case.game)
        if engine is None:
            continue
        if time.monotonic() >= until:
            return
        try:
            yield ask_as_claimed(engine, engine.claims, case)
        except (EngineBroken, EngineGaveUp):
            return


def _cases() -> tuple[Case, ...]:
    try:
        return read_cases()
    except BadFixture:  # its cases are being edited; the search does not depend on them
        return ()


def diagnosed(found: Search) -> Search:
    """Add a diagnosis, and merge disagreements with one cause.

    Nothing is diagnosed once the time is up.
    """
    if not found.disagreements:
        return found
    from rulestone.check.diagnose import diagnose  # loads all known mistakes

    results = [item.asked_case.each[place] for item in found.disagreements for place in item.at_fault[:1]]
    diagnosis = diagnose((*found.evidence, *results), until=found.until)
    own = [
        replace(item, diagnosis=tuple(each for each in diagnosis if item.case.id in each.cases))
        for item in found.disagreements
    ]
    return replace(found, disagreements=_merged(own), diagnosis=diagnosis)


def _merged(items: Iterable[FoundCase]) -> tuple[FoundCase, ...]:
    """Merge disagreements with a diagnosis in common: the most informative one is kept, then the smallest.

    The others are put in its `also`. Those of one game without a diagnosis go together.
    """
    groups: list[list[FoundCase]] = []
    for each in items:
        group = next((group for group in groups if any(map(each.shares_mistake, group))), None)
        if group is None:
            groups.append([each])
        else:
            group.append(each)
    return tuple(map(_together, groups))


def _together(group: list[FoundCase]) -> FoundCase:
    first, *others = sorted(
        group, key=lambda each: (each.result.status != "fail", rank(each.kind), each.length)
    )
    return replace(first, also=tuple(others))
