"""Pieces of a search: a few games each, which any process may play."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile

from rulestone.engines import Engine, EngineGaveUp
from rulestone.engines.spread import at_end
from rulestone.fuzz.ask.asker import Asker
from rulestone.fuzz.ask.player import Player, Sighting
from rulestone.fuzz.clock import Clock, closed_in_time
from rulestone.fuzz.generate.grounds import choices
from rulestone.fuzz.search_settings import SearchSettings

_GAMES = 10
"""So many games are a piece."""

BREAKAGES = 8
"""An engine that has broken so often is not asked any more."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What came of a game.

    Attributes:
        number: its number.
        sightings: what differs.
        questions: how many questions were put.
        engine_seconds: how long the engines took to answer.
        doubts: where the quick judge and the reference differ.
        gave_up: why an engine answers no more, if one does not; the game is not over then.
    """

    number: int
    sightings: tuple[Sighting, ...]
    questions: int
    engine_seconds: float
    doubts: tuple[str, ...]
    gave_up: str | None = None


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

    def __call__(self, numbers: Sequence[int]) -> tuple[PlayedGame, ...]:
        """Play the games of these numbers with the engines of this thread."""
        players = _of_thread.players
        if not players:
            at_end(players.clear)
            try:
                players.append(_player(self.make, self.settings))
            except EngineGaveUp as problem:
                return (PlayedGame(numbers[0], (), 0, 0.0, (), problem.message),)
        player = players[0]
        with closed_in_time([timed.engine for timed in player.asker.engines], self.clock):
            return tuple(self._games(player, numbers))

    def _games(self, player: Player, numbers: Sequence[int]) -> Iterator[PlayedGame]:
        breakages = 0
        for number, sightings in player.games(takewhile(self._in_time, numbers)):
            game = _game(player, number, sightings, last=number == numbers[-1])
            yield game
            breakages += sum(sighting.asked_case.broke for sighting in game.sightings)
            if game.gave_up is not None or breakages >= BREAKAGES:
                return

    def _in_time(self, number: int) -> bool:
        return number == 0 or time.monotonic() < self.clock.end_of_play(disagreements=False)


class _OfThread(threading.local):
    """What a thread works with: a worker of a cluster may have several."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        """The player, once there is one: engines are started once."""


_of_thread = _OfThread()


def pieces(numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The numbers of games, piece by piece."""
    rest = iter(numbers)
    while piece := tuple(islice(rest, _GAMES)):
        yield piece


def _player(make: Sequence[Callable[[], Engine]], settings: SearchSettings) -> Player:
    engines: list[Engine] = []
    for each in make:
        engine = each()
        at_end(engine.close)
        engines.append(engine)
    claims = [engine.claims for engine in engines]
    asker = Asker(engines, [each.name for each in claims], settings.in_flight)
    own_choices = choices(claims, settings.games, settings.size)
    return Player(asker, own_choices, settings.seed, settings.judge, settings.settle)


def _game(player: Player, number: int, differing: Iterable[Sighting], *, last: bool) -> PlayedGame:
    asker, sightings = player.asker, list[Sighting]()
    before, seconds, doubts = asker.questions, asker.seconds, len(asker.doubts)
    gave_up = None
    try:
        for sighting in differing:
            sightings.append(sighting)
            if sum(each.asked_case.broke for each in sightings) >= BREAKAGES:
                break
        if last and not sightings:
            sightings += player.notice_late(number)
    except EngineGaveUp as problem:
        gave_up = problem.message
    if last:
        player.forget()
    new = tuple(asker.doubts[doubts:])
    return PlayedGame(
        number, tuple(sightings), asker.questions - before, asker.seconds - seconds, new, gave_up
    )
