"""Playing numbered games and asking engines about them.

A game depends on its number and the seed alone, so that any process may play it.
"""

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice, takewhile
from random import Random

from rulestone.cases.cases import Case
from rulestone.check.results import CaseResult
from rulestone.core.names import GameName, Size
from rulestone.core.wording import quantity
from rulestone.engines import Engine, EngineGaveUp
from rulestone.engines.outside.pipeline import MOST_REQUESTS
from rulestone.engines.spread import at_end
from rulestone.fuzz.asking import Asker
from rulestone.fuzz.choices import choices
from rulestone.fuzz.clock import SETTLE, Clock, closed_in_time
from rulestone.fuzz.disagreements import AskedCase, DisagreementKind
from rulestone.fuzz.makers import maker_for
from rulestone.fuzz.questions import FuzzQuestion, questions

GAMES = 1000
"""How many games are played by default."""

MOST = 5
"""So many disagreements of different kinds are enough."""

BREAKAGES = 8
"""An engine that has broken so often is not asked any more."""

_GAMES = 10
"""So many games are a piece."""

JUDGES = _BITBOARD, _REFERENCE = "bitboard", "reference"
"""Who may say what is right: the bitboard engine, and the reference where something differs; or that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """What to look for, and how long.

    Attributes:
        games: the games to play; none for all.
        size: the only size of board; None for many.
        rounds: how many games to play; None for no such limit.
        seconds: how long to play; None for no such limit.
        seed: the same seed gives the same games.
        most: how many disagreements are enough.
        judge: who says what is right; None for the bitboard engine, unless it is asked itself.
        in_flight: how many requests a program is sent before it has answered them.
        settle: for so many seconds a program that breaks may show what it does after an answer; what it
            does later is put down to the next question.
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

    @property
    def enough(self) -> str:
        """Why a search ends that has found as much as is wanted."""
        count = quantity(self.most, "disagreement")
        return f"{count} is enough" if self.most == 1 else f"{count} of different kinds are enough"


@dataclass(frozen=True, slots=True)
class Sighting:
    """A disagreement as it was found.

    Attributes:
        number: the number of the game.
        asked_case: the question, and what came of it.
        late: whether it was noticed only after the answer.
    """

    number: int
    asked_case: AskedCase
    late: bool = False


Event = tuple[int, Sighting | None]
"""The number of a game, and a disagreement in it; None at its end."""


@dataclass(frozen=True, slots=True)
class PlayedPiece:
    """What came of some games.

    Attributes:
        events: what differs, game by game.
        questions: how many questions were put.
        engine_seconds: how long the engines took to answer.
        doubts: where the bitboard engine and the reference differ.
        gave_up: why an engine answers no more, if one does not; the last game is not over then.
    """

    events: tuple[Event, ...] = ()
    questions: int = 0
    engine_seconds: float = 0.0
    doubts: tuple[str, ...] = ()
    gave_up: str | None = None


@dataclass(frozen=True, slots=True)
class _Step:
    """A question of a game; none at the beginning of the game."""

    number: int
    question: FuzzQuestion | None = None


class Player:
    """Plays games and asks engines about them.

    Attributes:
        asker: the engines.
        choices: what may be played.
        judge: who says what is right.
    """

    def __init__(self, engines: Sequence[Engine], settings: SearchSettings) -> None:
        """Prepare to play.

        Raises:
            NothingToPlay: the engines claim nothing of what is wanted.
        """
        self.asker = Asker(engines, settings.in_flight)
        claims = [engine.claims for engine in self.asker.engines]
        self.choices = choices(claims, settings.games, settings.size)
        self.judge = judge_for(self.asker.names, settings.judge)
        self._settings = settings
        self._last: FuzzQuestion | None = None

    def play(self, numbers: Iterable[int], in_time: Callable[[], bool] = lambda: True) -> Iterator[Event]:
        """Play games; of each, every kind of disagreement once, and its end.

        Questions of the next game may be sent ahead while answers of the last are due.

        Args:
            numbers: which games.
            in_time: whether to go on, asked after every question; that is the end of a game if not.

        Raises:
            EngineGaveUp: an engine answers no more.
        """
        for number, steps in groupby(self.asker.ahead(self._steps(numbers)), lambda step: step.number):
            kinds: set[DisagreementKind] = set()
            for step in steps:
                for sighting in () if step.question is None else self._sightings(number, step.question):
                    if sighting.asked_case.broke or not kinds.issuperset(sighting.asked_case.kinds):
                        kinds.update(sighting.asked_case.kinds)
                        yield number, sighting
                if step.question is not None and not in_time():
                    yield number, None
                    return
            yield number, None

    def forget(self) -> None:
        """Forget the last question: the engine has been asked other things since."""
        self._last = None

    def notice_late(self, number: int) -> Iterator[Sighting]:
        """Notice what a program did after its last answer, by repeating the last question."""
        if self._last is None or not self.asker.outside:
            return
        time.sleep(self._settings.settle)
        again = self.asker.ask(replace(self._last, right=None))
        if again is not None and again.previous:
            yield Sighting(number, self._blamed(again.case, again.result), late=True)

    def _steps(self, numbers: Iterable[int]) -> Iterator[_Step]:
        """Game after game, the beginning of each and its questions."""
        for number in numbers:
            random = Random(f"{self._settings.seed}:{number}")  # noqa: S311 - repeatable, not secret
            yield _Step(number)
            ground = self.choices.ground(number, random)
            slow = self.asker.is_slow(ground)
            asked = questions(
                maker_for(ground), self.asker.operations, random, judging=self.judge == _BITBOARD, few=slow
            )
            for question in self.asker.affordable(asked):
                yield _Step(number, question)

    def _sightings(self, number: int, question: FuzzQuestion) -> Iterator[Sighting]:
        asked = self.asker.ask(question)
        if asked is not None and asked.previous:
            case = None if self._last is None else self.asker.case(self._last.query)
            if case is not None:
                yield Sighting(number, self._blamed(case, asked.result), late=True)
            asked = self.asker.ask(question)
        self._last = question
        if asked is not None and asked.wrong:
            yield Sighting(number, asked)

    def _blamed(self, case: Case, seen: CaseResult) -> AskedCase:
        """The result of a case whose fault showed only when the next one was asked."""
        result = replace(seen, case=case)
        return AskedCase(result, (result,) * len(self.asker.engines))


def judge_for(engines: Collection[str], judge: str | None) -> str:
    """The name of the engine that gives the right answers in games that the bitboard engine knows.

    Args:
        engines: what the engines that are asked call themselves: none is its own judge.
        judge: who is to; None for whoever is best.
    """
    return judge or (_REFERENCE if _BITBOARD in engines else _BITBOARD)


def pieces(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The numbers of games, a few at a time."""
    rest = iter(numbers)
    while piece := tuple(islice(rest, _GAMES)):
        yield piece


@dataclass(frozen=True, slots=True)
class Work:
    """What is done with each piece, as something that can be sent to another process.

    Attributes:
        make: starts each of the engines.
        settings: what to look for.
        clock: the time there is.
    """

    make: tuple[Callable[[], Engine], ...]
    settings: SearchSettings
    clock: Clock

    def __call__(self, numbers: Sequence[int]) -> PlayedPiece:
        """Play the games of these numbers with the engines of this thread."""
        players = _of_thread.players
        if not players:
            at_end(players.clear)
            try:
                players.append(Player([self._started(each) for each in self.make], self.settings))
            except EngineGaveUp as problem:
                return PlayedPiece(gave_up=problem.message)
        player, asker = players[0], players[0].asker
        before, seconds, doubts = asker.questions, asker.seconds, len(asker.doubts)
        events: list[Event] = []
        gave_up = None
        try:
            with closed_in_time([timed.engine for timed in asker.engines], self.clock):
                for event in self._events(player, numbers):
                    events.append(event)  # noqa: PERF402 - those before a fault are kept
        except EngineGaveUp as problem:
            gave_up = problem.message
        player.forget()
        return PlayedPiece(
            tuple(events),
            asker.questions - before,
            asker.seconds - seconds,
            tuple(asker.doubts[doubts:]),
            gave_up,
        )

    def _started(self, make: Callable[[], Engine]) -> Engine:
        engine = make()
        at_end(engine.close)
        return engine

    def _events(self, player: Player, numbers: Sequence[int]) -> Iterator[Event]:
        breakages, last = 0, None
        for number, sighting in player.play(takewhile(self._may_begin, numbers), self._in_time):
            if sighting is None and number == numbers[-1] and (last is None or last.number != number):
                yield from ((number, late) for late in player.notice_late(number))
            yield number, sighting
            last = sighting or last
            breakages += sighting is not None and sighting.asked_case.broke
            if breakages >= BREAKAGES:
                return

    def _may_begin(self, number: int) -> bool:
        return number == 0 or self._in_time()

    def _in_time(self) -> bool:
        return time.monotonic() < self.clock.end_of_play(disagreements=False)


class _OfThread(threading.local):
    """What a thread works with: a worker of a cluster may have several."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        """The player, once there is one: engines are started once."""


_of_thread = _OfThread()
