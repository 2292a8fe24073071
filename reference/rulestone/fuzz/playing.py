"""Play numbered games and ask engines about them, within the time limits of a search.

A game depends only on its number and the seed, so that any process may play it.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import groupby, islice, takewhile
from math import inf
from random import Random

from rulestone.cases.cases import Case
from rulestone.check.exit_status import Answering, ExitStatus
from rulestone.check.results import Result
from rulestone.core.names import GameName, Size
from rulestone.engines import Engine, EngineGaveUp, OwnProcess
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.engines.reference import REFERENCE
from rulestone.engines.spread import at_end
from rulestone.fuzz.ask import AskedCase, Asker, DisagreementKind, Step, Tally, case_of
from rulestone.fuzz.generate import choices, maker_for, questions
from rulestone.protocol import BadRequest, Claims, Question

GAMES = 1000
"""Default number of games."""

MOST = 5
"""Maximum number of disagreements of different kinds."""

BREAKAGES = 8
"""An engine that has broken this often is not asked any more."""

_GAMES = 10
"""Number of games in a piece."""


_ENDING, _MOST_ENDING = 0.3, 8.0
"""The share of the time, and the maximum seconds, reserved for a diagnosis once something was found."""

_LAST_SHARE = 4
"""One part in this many of the remaining time goes to each disagreement, however late it is found."""

SHRINKING = 60.0
"""Maximum seconds spent on shrinking one disagreement."""

SETTLE = 0.08
"""Seconds between questions that break a program, so that late effects are not blamed on the next one."""

_GRACE = 0.2
"""An answer that is this many seconds late after the end is not awaited."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time limit of a search.

    Attributes:
        seconds: maximum duration of the whole search; None for no limit.
        began: when it began, by the monotonic clock.
    """

    seconds: float | None = None
    began: float = field(default_factory=time.monotonic)

    def __getstate__(self) -> tuple[float | None, float]:
        """Pickle it by the time of day, because the monotonic clocks of machines differ."""
        return self.seconds, self.began - time.monotonic() + time.time()

    def __setstate__(self, state: tuple[float | None, float]) -> None:
        seconds, began = state
        object.__setattr__(self, "seconds", seconds)
        object.__setattr__(self, "began", began - time.time() + time.monotonic())

    @property
    def end(self) -> float:
        """When everything must have ended."""
        return inf if self.seconds is None else self.began + self.seconds

    @property
    def elapsed(self) -> float:
        """The seconds that have passed."""
        return time.monotonic() - self.began

    @property
    def left(self) -> float:
        """The remaining seconds; 0 once the time is up."""
        return max(0.0, self.end - time.monotonic())

    @property
    def is_up(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() >= self.end

    def end_of_play(self, *, disagreements: bool) -> float:
        """Return when the last game must have ended: earlier if something is to be diagnosed afterwards."""
        if self.seconds is None or not disagreements:
            return self.end
        return self.end - min(_MOST_ENDING, _ENDING * self.seconds)

    def end_of_shrinking(self, shares: int) -> float:
        """Return when to stop shrinking a disagreement, if this many share the remaining time."""
        now = time.monotonic()
        playing, all_told = self.end_of_play(disagreements=True) - now, self.left
        return now + min(SHRINKING, max(playing / max(1, shares), all_told / _LAST_SHARE))

    def end_of_evidence(self, most: float) -> float:
        """Return when to stop asking for the diagnosis: after these seconds, or half of the rest."""
        return time.monotonic() + min(most, self.left / 2)


@contextmanager
def closed_in_time(engines: Sequence[Engine], clock: Clock) -> Generator[None]:
    """Close programs that have not answered when the time is up. Waiting for them raises `EngineGaveUp`."""
    outside = [engine for engine in engines if isinstance(engine, OwnProcess)]
    if clock.seconds is None or not outside:
        yield
        return

    def close() -> None:
        for engine in outside:
            engine.close()

    timer = threading.Timer(clock.left + _GRACE, close)
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


@dataclass(slots=True, kw_only=True)
class Outcome(ABC):
    """The result of any search.

    Attributes:
        engines: the engines as they were named on the command line.
        claims: the claims of each.
        settings: what was looked for.
        games: the number of played games.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        gave_up: why an engine could not be started or asked any more, in one line.
    """

    engines: tuple[tuple[str, ...], ...]
    claims: tuple[Claims, ...]
    settings: SearchSettings
    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None

    @property
    @abstractmethod
    def answering(self) -> Answering:
        """What became of the questions."""

    @property
    def gaps(self) -> tuple[str, ...]:
        """Why it is no success though nothing was found, a line each."""
        if self.answering.nothing_answered:
            lines = ", ".join(self.answering.lines)
            return (f"no question was answered ({lines})" if lines else "no question was asked",)
        every = (line for claims in self.claims for line in self.answering.gaps(claims))
        return tuple(dict.fromkeys(every))

    def status(self, found: Sized) -> ExitStatus:
        """Return the exit status, as of a check."""
        return self.answering.status(
            wrong=bool(found),
            gaps=self.gaps,
            stopped=self.gave_up is not None,
            interrupted=self.interrupted,
        )


Event = tuple[int, AskedCase | None]
"""The number of a game, and a disagreement in it; None at its end."""


@dataclass(frozen=True, slots=True)
class PlayedPiece:
    """The result of some games.

    Attributes:
        events: the differences, game by game.
        tally: what was asked.
        gave_up: why an engine no longer answers; the last game is unfinished then.
    """

    events: tuple[Event, ...] = ()
    tally: Tally = field(default_factory=Tally)
    gave_up: str | None = None


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

    def play(self, numbers: Iterable[int], in_time: Callable[[], bool] = lambda: True) -> Iterator[Event]:
        """Play games. Yield every kind of disagreement once a game, and the end of the game.

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


def pieces(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The numbers of games, a few at a time."""
    rest = iter(numbers)
    while piece := tuple(islice(rest, _GAMES)):
        yield piece


@dataclass(frozen=True, slots=True)
class Work:
    """The work on each piece. It can be sent to another process.

    Attributes:
        make: starts each of the engines.
        settings: what to look for.
        clock: the time limit.
    """

    make: tuple[Callable[[], Engine], ...]
    settings: SearchSettings
    clock: Clock

    def __call__(self, numbers: Sequence[int]) -> PlayedPiece:
        """Play the games of these numbers with the engines of this thread."""
        events: list[Event] = []
        player = gave_up = None
        try:
            player = self._player()
            with closed_in_time([timed.engine for timed in player.asker.engines], self.clock):
                for event in player.play(numbers, lambda: not self.clock.is_up):
                    events.append(event)  # noqa: PERF402 - those before a fault are kept
                if not any(asked for _, asked in events):
                    events += ((numbers[-1], late) for late in player.notice_late())
        except EngineGaveUp as problem:
            gave_up = problem.message
        if player is None:
            return PlayedPiece(gave_up=gave_up)
        player.forget()
        return PlayedPiece(tuple(events), player.asker.take_tally(), gave_up)

    def _player(self) -> Player:
        """Return the player of this thread. Engines are started once."""
        players = _of_thread.players
        if not players:
            at_end(players.clear)
            engines: list[Engine] = []
            for make in self.make:
                engines.append(make())
                at_end(engines[-1].close)
            players.append(Player(engines, self.settings))
        return players[0]


class _OfThread(threading.local):
    """The state of a thread. A worker of a cluster may have several threads."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        """The player, once there is one."""


_of_thread = _OfThread()
