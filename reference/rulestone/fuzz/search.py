"""A search: game after game until the time is up; the first disagreement in each game is shrunk.

One mistake shows in many ways, so a game with a disagreement is not played any further: mend the first
mistake, then search again. A game depends only on its number and the seed, so that any process may play it.
Disagreements are shrunk in this one.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from itertools import chain, count, takewhile, zip_longest
from math import inf
from random import Random
from typing import Generic, TypeVar

from msgspec.structs import replace as changed

from rulestone.cases.expect import case_scene
from rulestone.check.engine_spec import MakeEngine
from rulestone.check.result_lines import request_text
from rulestone.check.results import Shared
from rulestone.check.tally import ANSWER_STATES, QuestionTally, end
from rulestone.core.names import GameName, Options, Size
from rulestone.core.wording import printable, quantity
from rulestone.draw.text import text as drawn
from rulestone.engines.engine import Engine, EngineUnusable
from rulestone.exits import ExitStatus, deferring_interrupts
from rulestone.fuzz.ask import Asker, Finding, NumberedQuestion
from rulestone.fuzz.generate import GameSpace, game_space, maker_for, questions
from rulestone.fuzz.shrink import MOST_SECONDS, Shrinking
from rulestone.protocol import Capabilities
from rulestone.workers.processes import THIS_PROCESS, LocalWorkers, Workers, WorkersLost, in_order

DEFAULT_GAMES = 1000
"""Default number of games: about a minute with a fast engine."""

_GAMES_TO_DIFFER = 400
"""Number of games after which no difference of a variant is expected any more."""

_GAMES_PER_CHUNK = 10
"""Number of games that another process plays before it reports their outcome."""

_SHRINKING_SHARE = 0.3
"""The share of the time that is kept for shrinking a disagreement."""

Progress = Callable[[int, int], None]
"""Called at the start and after each game: with the number of games, and of disagreements found."""

_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchSettings:
    """The settings of a search.

    Attributes:
        games: the games to play; empty for all.
        size: the only size of board; None for several.
        options: the only options; None for several.
        game_count: the number of games to play; None for the default, or for no limit but time.
        seconds: how long to play; None for no limit.
        seed: the same seed gives the same games.
        stop_first: whether to stop at the first disagreement.
        variant: the name of the variant that the engine should play; None for the rules.
        beyond: whether to play on boards beyond those in use, too.
    """

    games: tuple[GameName, ...] = ()
    size: Size | None = None
    options: Options | None = None
    game_count: int | None = None
    seconds: float | None = None
    seed: int = 0
    stop_first: bool = False
    variant: str | None = None
    beyond: bool = True

    @property
    def most_games(self) -> int | None:
        """The number of games to play; None for no limit but time."""
        return self.game_count or (DEFAULT_GAMES if self.seconds is None else None)

    @property
    def numbers(self) -> Iterable[int]:
        """The numbers of the games to play."""
        return count() if self.most_games is None else range(self.most_games)

    def space(self, capabilities: Capabilities) -> GameSpace:
        """Return the possible games for an engine with these capabilities.

        Raises:
            NothingToPlay: there are none.
        """
        return game_space(capabilities, self.games, self.size, self.options, beyond=self.beyond)


@dataclass(kw_only=True)
class Outcome(Generic[_Found]):
    """The result of a search, or of a search for contradictions.

    Attributes:
        engine: the engine as it was named on the command line.
        capabilities: its capabilities.
        settings: the settings of the search.
        game_count: the number of games up to the last one that was played.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        gave_up: why the engine could not be started or used any more, in one line.
        tally: the questions, in all processes together, including questions for shrinking.
        found: the disagreements, or the contradictions.
        unplayed: the games in which the engine, which plays itself, never made a move.
        shared: the diagnosis: properties that similar wrong answers share.
    """

    engine: tuple[str, ...]
    capabilities: Capabilities
    settings: SearchSettings
    game_count: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    gave_up: str | None = None
    tally: QuestionTally = field(default_factory=QuestionTally)
    found: tuple[_Found, ...] = ()
    unplayed: tuple[GameName, ...] = ()
    shared: tuple[Shared, ...] = ()

    @property
    def gaps(self) -> tuple[str, ...]:
        """Why it is no success although no disagreement was found, a line each."""
        if self.tally.nothing_answered:
            lines = ", ".join(self.tally.lines)
            return (f"no question was answered ({lines})" if lines else "no question was sent",)
        answered, slow = (self.tally.number(outcome) for outcome in ("answered", "too slow"))
        # If no size was requested, a few larger boards may be too slow, with all questions of a kind.
        few = self.settings.size is None and slow <= answered
        asked = self.tally.without("too slow") if few else self.tally
        unasked = [name for name in self.settings.games if not self.tally.number(*ANSWER_STATES, game=name)]
        return (
            *asked.gaps(self.capabilities),
            *(f"{name} is named, and no game of it was played" for name in unasked),
            *(f"no move was played in {printable(name, 40)}" for name in self.unplayed),
        )

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process, as of a check."""
        return self.tally.status(
            wrong=bool(self.found),
            gaps=(*self.gaps, *self.tally.bad_ends),
            gave_up=self.gave_up is not None,
            interrupted=self.interrupted,
        )


@contextmanager
def searching(
    kind: type[Outcome[_Found]], make: MakeEngine, settings: SearchSettings, engine: Sequence[str]
) -> Generator[tuple[Engine, Outcome[_Found]]]:
    """Start an engine, and end it after the block; an interruption or an engine that gives up ends the block.

    Args:
        kind: the kind of outcome.
        make: starts the engine.
        settings: the settings of the search.
        engine: the name of the engine.

    Raises:
        EngineUnusable: the engine cannot be started.
    """
    started, tally = make(), QuestionTally()
    try:
        outcome = kind(
            engine=tuple(engine), capabilities=started.capabilities, settings=settings, tally=tally
        )
        began = time.monotonic()
        try:
            yield started, outcome
        except KeyboardInterrupt:
            outcome.interrupted = True
        except EngineUnusable as problem:
            outcome.gave_up = problem.message
        outcome.seconds = time.monotonic() - began
    finally:
        end(started, tally)


def finding_of(shrinking: Shrinking, number: int) -> Finding:
    """Return a shrunk disagreement, as a case with an id, a title, clauses and a picture."""
    result, case = shrinking.best.result, shrinking.best.case
    digest = blake2b(request_text(result).encode() or case.id.encode(), digest_size=4).hexdigest()
    fields = dict.fromkeys(difference.field.replace("_", " ") for difference in result.differences)
    case = changed(
        case,
        id=f"found/{case.game}-{digest}",
        title=f"An engine was wrong here: {', '.join(fields) or result.status}",
        clauses=result.clauses_concerned,
        tags=("found",),
        picture=drawn(replace(case_scene(case), edges={})),
    )
    result = replace(result, case=case)
    return replace(shrinking.best, result=result, game_number=number, repeated=shrinking.repeated)


Event = tuple[int, Finding | None]
"""A disagreement in the game of this number; None at the end of the game."""


def play_games(
    asker: Asker, space: GameSpace, settings: SearchSettings, numbers: Iterable[int], deadline: float
) -> Generator[Event, None, None]:
    """Play the games of these numbers, and send questions about them to the engine.

    A game with a disagreement is not played any further. Questions of the next game may be sent ahead of
    answers about the last one.

    Args:
        asker: the engine.
        space: the games and boards to play.
        settings: the settings of the search.
        numbers: the numbers of the games.
        deadline: when to stop, by the clock of all computers.

    Raises:
        EngineUnusable: the engine no longer answers.
    """
    done = set[GameName]()

    def steps() -> Iterator[NumberedQuestion]:
        for number in takewhile(lambda _: time.time() < deadline, numbers):
            random = Random(f"{settings.seed}:{number}")  # noqa: S311 - repeatable, not secret
            setting = space.setting(number, random)
            if setting.game not in done:
                asked = questions(maker_for(setting), asker.operations, random)
                yield from ((number, question) for question in asked if asker.has_time_for(question))
                yield number, None

    for number, question in asker.ahead(steps()):
        if question is None:
            yield number, None
        elif question.game not in done and time.time() < deadline:
            found = asker.ask(question)
            if found is not None:
                done.add(found.result.game)
                yield number, found


@dataclass(frozen=True, slots=True)
class Chunk:
    """The outcome of some games.

    Attributes:
        events: the events of `play_games`.
        tally: the questions.
        gave_up: why the engine no longer answers, in one line; the last game is unfinished then.
    """

    events: tuple[Event, ...]
    tally: QuestionTally
    gave_up: str | None


_kept: tuple[Asker, int] | None = None
"""The engine of a worker process, and its last game: a mistake may show only after thousands of questions."""


def play_chunk(
    make: MakeEngine, settings: SearchSettings, deadline: float, numbers: Sequence[int], *, keep: bool = False
) -> Chunk:
    """Play the games of these numbers in any process; none if the time is up.

    Args:
        make: starts the engine.
        settings: the settings of the search.
        deadline: when to stop, by the clock of all computers.
        numbers: the numbers of the games; empty to end the engine that was kept.
        keep: whether to keep the engine for the next chunk in this process.
    """
    global _kept
    (asker, last), _kept = _kept or (None, 0), None
    events: list[Event] = []
    tally, gave_up = QuestionTally(), None
    try:
        if asker is None and numbers and time.time() < deadline:
            asker = Asker(make(), settings.variant, tally)
        if asker is not None:
            asker.tally = tally
            space = settings.space(asker.engine.capabilities)
            for event in play_games(asker, space, settings, numbers, deadline):
                events.append(event)  # noqa: PERF402 - those before a fault are kept
            last = numbers[-1] if numbers else last
            if keep and numbers:
                _kept = asker, last
            else:
                events.append((last, asker.finish()))
    except EngineUnusable as problem:
        gave_up = problem.message
    finally:
        if asker is not None and _kept is None:
            end(asker.engine, tally)
    return Chunk(tuple(events), tally, gave_up)


def search(
    make: MakeEngine,
    settings: SearchSettings,
    *,
    engine: Sequence[str] = (),
    progress: Progress = lambda _, __: None,
    workers: Workers = THIS_PROCESS,
) -> Outcome[Finding]:
    """Play games, send questions about them to an engine, and shrink wrongly answered ones.

    Args:
        make: starts the engine.
        settings: the settings of the search.
        engine: the name of the engine.
        progress: called after every game.
        workers: the workers, which don't change the result. If they are other processes, `make` must be
            picklable.

    Raises:
        NothingToPlay: the engine declares none of the selected games and boards.
        BadVariant: there is no such variant.
        UnknownEngine: the engine cannot be loaded.
        EngineUnusable: the engine cannot be started.
    """
    with searching(Outcome[Finding], make, settings, engine) as (asked, outcome):
        asker = Asker(asked, settings.variant, outcome.tally)
        space = settings.space(asked.capabilities)
        deadline = time.time() + (settings.seconds or inf)
        _Search(outcome, asker, space, deadline).run(progress, make, workers)
    return outcome


def smallest_difference(make: MakeEngine, game: GameName, options: Options, seed: int) -> Finding | None:
    """Return the first disagreement with the reference in one game with some options, shrunk.

    None if none was found. Shrinking may leave out options.
    """
    # The reference would take minutes on larger boards.
    settings = SearchSettings(
        games=(game,), options=options, game_count=_GAMES_TO_DIFFER, seed=seed, beyond=False
    )
    return next(iter(search(make, settings).found), None)


@dataclass(frozen=True, slots=True)
class _Search:
    """A search in progress."""

    outcome: Outcome[Finding]
    asker: Asker
    space: GameSpace
    deadline: float

    def run(self, progress: Progress, make: MakeEngine, workers: Workers) -> None:
        """Play until the end, in this process or in others.

        Raises:
            EngineUnusable: the engine no longer answers, or the worker processes that run it end.
        """
        outcome, settings = self.outcome, self.outcome.settings
        if workers == THIS_PROCESS:
            events = play_games(self.asker, self.space, settings, settings.numbers, self.deadline)
        else:
            events = self._played_elsewhere(make, workers)
        progress(0, 0)
        with closing(events):
            for number, found in events:
                outcome.game_count = max(outcome.game_count, number + 1)
                if found is not None:
                    self._shrink(number, found)
                progress(outcome.game_count, len(outcome.found))
                if self._is_enough():
                    return
        late = self.asker.finish()
        if late is not None:
            self._shrink(outcome.game_count - 1, late)

    def _played_elsewhere(self, make: MakeEngine, workers: Workers) -> Generator[Event, None, None]:
        """The games in order, played by other processes."""
        # A task cannot be sent to a certain process of a cluster, so its engines are not kept.
        is_local = isinstance(workers, LocalWorkers)
        jobs: list[Workers] = [LocalWorkers(1)] * workers.number if is_local else [workers]
        work = partial(play_chunk, make, self.outcome.settings, self.deadline, keep=is_local)
        try:
            with ExitStack() as opened:
                played = [
                    opened.enter_context(closing(in_order(work, self._chunks(number, len(jobs)), job)))
                    for number, job in enumerate(jobs)
                ]
                for _, chunk in filter(None, chain.from_iterable(zip_longest(*played))):
                    self.outcome.tally.add(chunk.tally)
                    yield from chunk.events
                    if chunk.gave_up is not None:
                        raise EngineUnusable(chunk.gave_up)
        except WorkersLost as lost:
            raise EngineUnusable(f"after {quantity(self.outcome.game_count, 'game')}: {lost}") from None

    def _chunks(self, job: int, jobs: int) -> Iterator[Sequence[int]]:
        """The games that one of several jobs plays; at last none, to end its engine.

        None at first, too: a process that plays at once would keep the next from being started.
        """
        most = self.outcome.settings.most_games
        yield ()
        for start in count(job * _GAMES_PER_CHUNK, jobs * _GAMES_PER_CHUNK):
            if time.time() >= self.deadline or (most is not None and start >= most):
                break
            yield range(start, start + _GAMES_PER_CHUNK)[: None if most is None else most - start]
        yield ()

    def _is_enough(self) -> bool:
        """Return whether to stop: at the first disagreement, with one in each game, or when time is short."""
        settings, games = self.outcome.settings, {finding.case.game for finding in self.outcome.found}
        if not games:
            return False
        little = _SHRINKING_SHARE * (settings.seconds or 0.0)
        every = games.issuperset(self.space.games)
        return settings.stop_first or every or self.deadline - time.time() < little

    def _shrink(self, number: int, first: Finding) -> None:
        """Shrink a disagreement, unless there is one in this game."""
        outcome, game = self.outcome, first.result.game
        if any(finding.case.game == game for finding in outcome.found):
            return
        share = _SHRINKING_SHARE * (outcome.settings.seconds or inf)
        seconds = min(MOST_SECONDS, share, self.deadline - time.time())
        shrinking = Shrinking(self.asker, self.space.sizes(game), first, time.monotonic() + seconds)
        try:
            shrinking.shrink()
        finally:  # after an interruption or a failing engine, the smallest one so far is reported
            with deferring_interrupts():  # a second Ctrl-C must not lose it
                outcome.found += (finding_of(shrinking, number),)
