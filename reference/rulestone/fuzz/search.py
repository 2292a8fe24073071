"""A search: game after game until the deadline or until enough is found; each disagreement is shrunk.

A game depends only on its number and the seed, so that any process may play it. Games are played in chunks:
the first ones here, and once it is worth starting them, by other processes. Disagreements are shrunk here.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, count, groupby, islice, takewhile
from math import inf
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

from msgspec import UNSET
from msgspec.structs import replace as changed

from rulestone.cases.cases import BadFixture, Case, read_cases
from rulestone.check.asking import ask_as_claimed, ask_case
from rulestone.check.exit_status import ExitStatus
from rulestone.check.results import BAD, CaseStatus, Diagnosis, Result
from rulestone.check.runner import MakeEngine
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.engines import (
    Engine,
    EngineBroken,
    EngineGaveUp,
    OwnProcess,
    UnknownEngine,
    installed_engines,
    load_engine,
)
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.engines.reference import REFERENCE
from rulestone.engines.spread import ALONE, Workers, WorkersLost, at_end, in_order
from rulestone.fuzz.ask import AskedCase, Asker, DisagreementKind, Step, Tally, case_of, follows, rank
from rulestone.fuzz.generate import choices, maker_for, questions
from rulestone.fuzz.shrink import SETTLE, SHRINKING, Shrinking, length, named, query_of
from rulestone.protocol import BadRequest, Claims, Question

GAMES = 1000
"""Default number of games."""

MOST = 5
"""Maximum number of disagreements of different kinds."""

BREAKAGES = 8
"""An engine that has broken this often is not asked any more."""

_CHUNK = 10
"""Number of games that are played at a time."""

_SHRINKING_SHARE = 0.3
"""The share of the time left that shrinking a disagreement may take, and that is kept for a diagnosis."""

_EVIDENCE = 10.0
"""Maximum seconds for asking a wrong engine the fixtures; at most half of what is left."""

_GRACE = 0.2
"""An answer that is this many seconds late after the deadline is not awaited."""

_TRIES = 3
"""A kind of disagreement that has this often turned out to be another one is no longer examined."""

_LOADING = 2.0
"""Minimum remaining seconds for loading another engine."""

Progress = Callable[[int, int], None]
"""Called at the start and after each game: with the number of games, and of disagreements found."""

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Deadline:
    """When something must have ended.

    Attributes:
        at: the moment, by the monotonic clock.
    """

    at: float = inf

    @classmethod
    def after(cls, seconds: float | None) -> "Deadline":
        """Return the deadline after these seconds; None for never."""
        return cls() if seconds is None else cls(time.monotonic() + seconds)

    def __getstate__(self) -> float:
        """Pickle it by the time of day, because the monotonic clocks of machines differ."""
        return self.at - time.monotonic() + time.time()

    def __setstate__(self, state: float) -> None:
        object.__setattr__(self, "at", state - time.time() + time.monotonic())

    @property
    def left(self) -> float:
        """The remaining seconds; 0 once it has passed."""
        return max(0.0, self.at - time.monotonic())

    @property
    def has_passed(self) -> bool:
        """Whether it has passed."""
        return time.monotonic() >= self.at

    def share(self, share: float, most: float = inf) -> "Deadline":
        """Return the deadline of what may take a share of the time left, and so many seconds at most."""
        seconds = min(most, share * self.left)
        return self if seconds == inf else Deadline(time.monotonic() + seconds)


@contextmanager
def closed_in_time(engines: Sequence[Engine], deadline: Deadline) -> Generator[None]:
    """Close programs that have not answered by the deadline. Waiting for them raises `EngineGaveUp`."""
    outside = [engine for engine in engines if isinstance(engine, OwnProcess)]
    if deadline.at == inf or not outside:
        yield
        return

    def close() -> None:
        for engine in outside:
            engine.close()

    timer = threading.Timer(deadline.left + _GRACE, close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """What to look for, and how long.

    Attributes:
        games: the games to play; empty for all.
        size: the only size of board; None for several.
        rounds: the number of games to play; None for no limit.
        seconds: how long to play; None for no limit.
        seed: the same seed gives the same games.
        most: maximum number of disagreements.
        judge: the judge; None for the bitboard engine, unless it is under test.
        in_flight: maximum number of unanswered requests to a program.
        settle: seconds in which late effects of a broken program are blamed on the last question. Later ones
            are blamed on the next question.
    """

    games: tuple[GameName, ...] = ()
    size: Size | None = None
    rounds: int | None = None
    seconds: float | None = None
    seed: int = 0
    most: int = MOST
    judge: str | None = None
    in_flight: int = MOST_REQUESTS
    settle: float = SETTLE


@dataclass(kw_only=True)
class Outcome(Generic[_Found]):
    """The result of a search, or of a check of invariants.

    Attributes:
        engines: the engines as they were named on the command line.
        claims: the claims of each.
        settings: what was looked for.
        games: the number of played games.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        gave_up: why an engine could not be started or asked any more, in one line.
        tally: what was asked, in all processes together, including questions for shrinking.
        found: the disagreements, or the contradictions.
        jobs: the number of processes that played.
        early: why it ended before its budget was spent, in one line.
        evidence: the results of the fixtures of games with disagreements, for the diagnosis.
        diagnosis: the known mistakes that the disagreements resemble.
        judge: the judge, if the bitboard engine knows one of the games.
        deadline: when it must have ended.
        caveat: what the commands that repeat the disagreements do not repeat, in one line.
    """

    engines: tuple[tuple[str, ...], ...]
    claims: tuple[Claims, ...]
    settings: SearchSettings
    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None
    tally: Tally = field(default_factory=Tally)
    found: tuple[_Found, ...] = ()
    jobs: int = 1
    early: str = ""
    evidence: tuple[Result, ...] = ()
    diagnosis: tuple[Diagnosis, ...] = ()
    judge: str = ""
    deadline: Deadline = field(default_factory=Deadline)
    caveat: str = ""

    @property
    def gaps(self) -> tuple[str, ...]:
        """Why it is no success though nothing was found, a line each."""
        answering = self.tally.answering
        if answering.nothing_answered:
            lines = ", ".join(answering.lines)
            return (f"no question was answered ({lines})" if lines else "no question was asked",)
        return tuple(dict.fromkeys(line for claims in self.claims for line in answering.gaps(claims)))

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process, as of a check."""
        return self.tally.answering.status(
            wrong=bool(self.found),
            gaps=self.gaps,
            stopped=self.gave_up is not None,
            interrupted=self.interrupted,
        )

    @cached_property
    def not_tried(self) -> tuple[ClauseId, ...]:
        """The clauses that forbid nothing in what was asked, but something in a case on such a board."""
        size = self.settings.size
        refusing: set[ClauseId] = set()
        for case in _cases() if self.tally.games else ():
            if case.game in self.tally.games and size in (None, case.size) and case.expect.why is not UNSET:
                refusing.update(chain(*case.expect.why.values()))
        return tuple(sorted(refusing - self.tally.refusing))


class Player:
    """Plays games and asks engines about them.

    Attributes:
        asker: the engines.
        choices: the possible games.
    """

    def __init__(self, engines: Sequence[Engine], settings: SearchSettings) -> None:
        """Prepare to play.

        Raises:
            NothingToPlay: the engines claim nothing that was selected.
        """
        self.asker = Asker(engines, settings.judge, settings.in_flight)
        claims = [engine.claims for engine in self.asker.engines]
        self.choices = choices(claims, settings.games, settings.size)
        self._settings = settings
        self._last: Question | None = None

    def play(
        self, numbers: Iterable[int], in_time: Callable[[], bool] = lambda: True
    ) -> Iterator[tuple[int, AskedCase | None]]:
        """Play games. Yield the number of each with every kind of disagreement once, then with None.

        Questions of the next game may be sent ahead of answers about the last one.

        Args:
            numbers: the numbers of the games.
            in_time: returns whether to go on; called after every question and before later games.
                The game ends there if not.

        Raises:
            EngineGaveUp: an engine no longer answers.
        """
        in_play = takewhile(lambda number: number == 0 or in_time(), numbers)
        broken = 0
        for number, steps in groupby(self.asker.ahead(self._steps(in_play)), lambda step: step[0]):
            kinds: set[DisagreementKind] = set()
            for _, query in steps:
                for asked in () if query is None else self._disagreements(query):
                    if asked.broke or not kinds.issuperset(asked.kinds):
                        kinds.update(asked.kinds)
                        broken += asked.broke
                        yield number, asked
                if broken >= BREAKAGES or (query is not None and not in_time()):
                    yield number, None
                    return
            yield number, None

    def forget(self) -> None:
        """Forget the last question, because the engine has been asked others since."""
        self._last = None

    def notice_late(self) -> Iterator[AskedCase]:
        """Notice what a program did after its last answer, by repeating the last question."""
        if self._last is None or not self.asker.outside:
            return
        time.sleep(self._settings.settle)
        again = self.asker.ask(self._last)
        if again is not None and again.previous:
            yield self._blamed(again.case, again.result)

    def _steps(self, numbers: Iterable[int]) -> Iterator[Step]:
        """The games in order: the beginning of each, then its questions."""
        for number in numbers:
            random = Random(f"{self._settings.seed}:{number}")  # noqa: S311 - repeatable, not secret
            yield number, None
            ground = self.choices.ground(number, random)
            many = self.asker.judge != REFERENCE and not self.asker.is_slow(ground)
            asked = questions(maker_for(ground), self.asker.operations, random, many=many)
            for query in self.asker.affordable(asked):
                yield number, query

    def _disagreements(self, query: Question) -> Iterator[AskedCase]:
        """The disagreements of a question, preceded by a fault of the question before."""
        asked = self.asker.ask(query)
        if asked is not None and asked.previous:
            with suppress(BadRequest):  # the reference does not follow it
                if self._last is not None:
                    yield self._blamed(case_of(self._last), asked.result)
            asked = self.asker.ask(query)
        self._last = query
        if asked is not None:
            yield asked

    def _blamed(self, case: Case, seen: Result) -> AskedCase:
        """Return the result of a case whose fault showed only at the next one."""
        result = replace(seen, case=case)
        return AskedCase(result, (result,) * len(self.asker.engines), late=True)


def _chunks(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The numbers of games, a few at a time."""
    rest = iter(numbers)
    while chunk := tuple(islice(rest, _CHUNK)):
        yield chunk


@dataclass(frozen=True, slots=True)
class Chunk:
    """What came of some games.

    Attributes:
        played: what `Player.play` yields.
        tally: what was asked.
        gave_up: why an engine no longer answers; the last game is unfinished then.
    """

    played: tuple[tuple[int, AskedCase | None], ...] = ()
    tally: Tally = field(default_factory=Tally)
    gave_up: str | None = None


_of_thread = threading.local()
"""The player of each thread, once there is one: a worker of a cluster may have several threads."""


def play_chunk(
    make: Sequence[MakeEngine], settings: SearchSettings, deadline: Deadline, numbers: Sequence[int]
) -> Chunk:
    """Play the games of these numbers in whatever process, with engines that are started once a thread."""
    played: list[tuple[int, AskedCase | None]] = []
    player = gave_up = None
    try:
        player = _player(make, settings)
        with closed_in_time([timed.engine for timed in player.asker.engines], deadline):
            for game in player.play(numbers, lambda: not deadline.has_passed):
                played.append(game)  # noqa: PERF402 - those before a fault are kept
            if not any(asked for _, asked in played):
                played += ((numbers[-1], late) for late in player.notice_late())
    except EngineGaveUp as problem:
        gave_up = problem.message
    if player is None:
        return Chunk(gave_up=gave_up)
    player.forget()
    return Chunk(tuple(played), player.asker.take_tally(), gave_up)


def _player(make: Sequence[MakeEngine], settings: SearchSettings) -> Player:
    player: Player | None = getattr(_of_thread, "player", None)
    if player is None:
        at_end(vars(_of_thread).clear)
        engines: list[Engine] = []
        for start in make:
            engines.append(start())
            at_end(engines[-1].close)
        player = _of_thread.player = Player(engines, settings)
    return player


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCase:
    """A shrunk disagreement.

    Attributes:
        kind: its kind.
        asked_case: the case, with the engines' answers.
        first: the original question.
        number: the number of the game in which it was found.
        asks: the number of questions for shrinking it.
        repeated: whether it occurred again when repeated; if not, it was not shrunk.
        opposed: the installed engines that contradict the reference here; the case names those that agree.
        diagnosis: the known mistakes that it resembles.
        late: whether the time was up before it was fully shrunk.
        also: other disagreements that the same known mistake explains.
        file: the file in which it was saved.
    """

    kind: DisagreementKind
    asked_case: AskedCase
    first: AskedCase
    number: int
    asks: int
    repeated: bool
    opposed: tuple[str, ...] = ()
    diagnosis: tuple[Diagnosis, ...] = ()
    late: bool = False
    also: "tuple[FoundCase, ...]" = ()
    file: Path | None = None

    @property
    def case(self) -> Case:
        """The case."""
        return self.asked_case.case

    @property
    def result(self) -> Result:
        """The disagreement."""
        return self.asked_case.result

    @property
    def at_fault(self) -> tuple[int, ...]:
        """The indices of the engines that contradict the reference."""
        return tuple(place for place, result in enumerate(self.asked_case.each) if result.status in BAD)

    def shares_mistake(self, other: "FoundCase") -> bool:
        """Return whether a known mistake explains both; or perhaps an unknown one in the same game."""
        if not (self.diagnosis or other.diagnosis):
            unknown = self.result.status == other.result.status == "fail"
            return unknown and self.case.game == other.case.game
        mutants = {known.mutant for known in other.diagnosis}
        return any(known.mutant in mutants for known in self.diagnosis)

    @property
    def length(self) -> int:
        """The number of moves or stones of the case."""
        return length(query_of(self.case))


def found_by(shrinking: Shrinking, first: AskedCase, number: int, deadline: Deadline) -> FoundCase:
    """Prepare a disagreement for the report: name the smallest case, and ask other engines."""
    best = shrinking.best
    case = named(best, shrinking.kind)
    statuses = tuple(_other_statuses(case, shrinking.asker.names, deadline))
    agreed = (REFERENCE, *(name for name, status in statuses if status == "pass"))
    case = changed(case, agreed=agreed)
    each = tuple(replace(result, case=case) for result in best.each)
    return FoundCase(
        kind=shrinking.kind,
        asked_case=replace(best, result=replace(best.result, case=case), each=each),
        first=first,
        number=number,
        asks=shrinking.asks,
        repeated=shrinking.repeated,
        opposed=tuple(name for name, status in statuses if status == "fail"),
        late=shrinking.late,
    )


def _other_statuses(
    case: Case, engines: Collection[str], deadline: Deadline
) -> Iterator[tuple[str, CaseStatus]]:
    """The status of a case with every installed engine except the reference and those in dispute.

    The reference may be wrong, too. An engine that cannot be used is left out. Near the deadline no other
    engine is asked.
    """
    for name in installed_engines():
        if name == REFERENCE or name in engines or deadline.left < _LOADING:
            continue
        with suppress(UnknownEngine, EngineBroken, EngineGaveUp), closing(load_engine(name)) as engine:
            yield engine.claims.name, ask_case(engine, engine.claims, case).status


def search(
    make: Sequence[MakeEngine],
    settings: SearchSettings,
    *,
    engines: Sequence[Sequence[str]] = (),
    progress: Progress = lambda _, __: None,
    workers: Workers = ALONE,
) -> Outcome[FoundCase]:
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
    deadline, began = Deadline.after(settings.seconds), time.monotonic()
    running: list[Engine] = []
    try:
        running += [each() for each in make]
        player = Player(running, settings)
        found = Outcome[FoundCase](
            engines=tuple(map(tuple, engines)),
            claims=tuple(engine.claims for engine in player.asker.engines),
            settings=settings,
            tally=player.asker.tally,
            judge=player.asker.judge,
            deadline=deadline,
        )
        elsewhere = partial(play_chunk, tuple(make), settings, deadline)
        with closed_in_time(running, deadline):
            _Searching(found, player, progress, elsewhere, workers, deadline).play()
    finally:
        with deferring_interrupts() as pending:
            for engine in running:
                engine.close()
            pending.clear()
    found.seconds = time.monotonic() - began
    return found


@dataclass(slots=True)
class _Searching:
    """A search in progress."""

    found: Outcome[FoundCase]
    player: Player
    progress: Progress
    play_chunk: Callable[[Sequence[int]], Chunk]
    workers: Workers
    end_of_play: Deadline
    known_kinds: set[DisagreementKind] = field(default_factory=set[DisagreementKind])
    tries: Counter[DisagreementKind] = field(default_factory=Counter[DisagreementKind])
    breakages: int = 0

    def play(self) -> None:
        """Play until the end, whatever ends it."""
        found = self.found
        try:
            self._play()
            found.evidence = tuple(gather_evidence(self.player.asker, found.found, found.deadline))
        except KeyboardInterrupt:
            found.interrupted = True
        except EngineGaveUp as problem:
            if not found.deadline.has_passed:
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
                    self.progress(self.found.games, len(self.found.found))
                    continue
                self._note(number, asked)
                if self.found.early or (number > 0 and not self._in_time()):
                    return
        if not self.found.found:
            for late in self.player.notice_late():
                self._note(self.found.games - 1, late)

    def _numbers_here(self, numbers: Iterator[int]) -> Iterator[int]:
        """The games that are played here before starting other processes is worthwhile: whole chunks."""
        end = time.monotonic() + self.workers.patience
        while time.monotonic() < end and (chunk := next(_chunks(numbers), None)) is not None:
            yield from chunk

    def _played_elsewhere(
        self, numbers: Iterator[int]
    ) -> Generator[tuple[int, AskedCase | None], None, None]:
        """The games in order, played by other processes.

        Raises:
            EngineGaveUp: an engine no longer answers, or the processes that ask it end.
        """
        try:
            with closing(in_order(self.play_chunk, _chunks(numbers), self.workers, alone=0.0)) as played:
                for _, chunk in played:
                    self.found.jobs = self.workers.number
                    self.found.tally.add(chunk.tally)
                    yield from chunk.played
                    if chunk.gave_up is not None:
                        raise EngineGaveUp(chunk.gave_up)
        except WorkersLost as lost:
            raise EngineGaveUp(f"in games from {self.found.games + 1} on: {lost}") from None

    def _in_time(self) -> bool:
        return not self.end_of_play.has_passed

    def _note(self, number: int, asked: AskedCase) -> None:
        self.breakages += asked.broke
        for kind in sorted(asked.kinds, key=rank):
            if kind not in self.known_kinds and not follows(kind, self.known_kinds.intersection(asked.kinds)):
                self._shrink(number, asked, kind)
        most = self.found.settings.most
        if len(self.found.found) >= most:
            self.found.early = "at the first disagreement" if most == 1 else "enough was found"
        elif self.breakages >= BREAKAGES:
            self.found.early = f"the engine has broken {self.breakages} times"

    def _shrink(self, number: int, asked: AskedCase, kind: DisagreementKind) -> None:
        if len(self.found.found) >= self.found.settings.most:
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
            until=self.found.deadline.share(_SHRINKING_SHARE, SHRINKING).at,
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
                    self.found.found += (found_by(shrinking, asked, number, self.found.deadline),)
                    self.end_of_play = self.found.deadline.share(1 - _SHRINKING_SHARE)
                self.known_kinds |= {shrinking.kind, *shrinking.best.kinds}


def gather_evidence(asker: Asker, items: Iterable[FoundCase], deadline: Deadline) -> Iterator[Result]:
    """Ask the wrong engine the fixtures of each game with a disagreement."""
    wrong = {
        each.case.game: asker.engines[each.at_fault[0]]
        for each in items
        if each.result.status == "fail" and each.at_fault
    }
    deadline = deadline.share(0.5, _EVIDENCE)
    for case in _cases() if wrong else ():
        engine = wrong.get(case.game)
        if engine is None:
            continue
        if deadline.has_passed:
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


def diagnosed(found: Outcome[FoundCase]) -> Outcome[FoundCase]:
    """Add a diagnosis, and merge disagreements with one cause.

    Nothing is diagnosed once the time is up.
    """
    if not found.found:
        return found
    from rulestone.check.diagnose import diagnose  # loads all known mistakes

    results = [item.asked_case.each[place] for item in found.found for place in item.at_fault[:1]]
    diagnosis = diagnose((*found.evidence, *results), until=found.deadline.at)
    own = [
        replace(item, diagnosis=tuple(each for each in diagnosis if item.case.id in each.cases))
        for item in found.found
    ]
    return replace(found, found=_merged(own), diagnosis=diagnosis)


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
