"""Measure how fast engines answer: the same generated questions to each, in turn."""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct

from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game
from rulestone.engines.engine import Engine, OwnProcess
from rulestone.fuzz.generate import play, set_up_question
from rulestone.play.makers import playable_maker
from rulestone.protocol import Failure, Question, Setting, Unsupported

Measure = Literal["verdicts", "records"]

MEASURES: tuple[Measure, ...] = ("verdicts", "records")
"""What is measured: positions judged by their stones, and whole games played."""

RUNS_PER_FIGURE = 5
"""Number of runs for each figure. The median counts."""

RUN_SECONDS = 0.1
"""Minimum duration of a run in seconds."""

QUESTIONS_PER_FIGURE = 8
"""Number of questions for each figure."""

PLAYED_SHARE = 0.4
"""How much of a game is played before a position is judged."""


class BenchRow(Struct, frozen=True):
    """One figure.

    Attributes:
        what: what is measured.
        game: the game.
        size: the size of the board.
        engine: the engine.
        per_second: how many a second.
    """

    what: Measure
    game: GameName
    size: Size
    engine: str
    per_second: float


def benchmark_rows(engines: Mapping[str, Engine], games: Sequence[GameName]) -> Iterator[BenchRow]:
    """Every figure about these games, when it is measured, where an engine declares and answers it."""
    for game in games:
        playing = {name: engine for name, engine in engines.items() if game in engine.claims.games}
        for size in benchmark_sizes(game, list(playing.values())):
            samples = [
                sample(Setting(game=game, size=size), number) for number in range(QUESTIONS_PER_FIGURE)
            ]
            for what, questions in zip(MEASURES, zip(*samples, strict=True), strict=True):
                able = {name: engine for name, engine in playing.items() if _answers(engine, questions)}
                rates: dict[str, list[float]] = {name: [] for name in able}
                for _ in range(RUNS_PER_FIGURE):
                    for name, engine in able.items():
                        rates[name].append(_rate(engine, questions))
                yield from (BenchRow(what, game, size, name, median(rates[name])) for name in able)


def benchmark_sizes(game: GameName, engines: Sequence[Engine]) -> Sequence[Size]:
    """Return the official sizes that all engines declare, or else the first of a few usual ones."""
    entry = find_game(game).rulebook
    least, most = entry.size_limits
    usual = (Size(size) for size in (9, 5, 4, 3, least) if least <= size <= most)

    def declared(sizes: Iterable[Size]) -> list[Size]:
        return [size for size in sizes if all(engine.claims.games[game].plays(size) for engine in engines)]

    return (declared(entry.sizes) or declared(usual)[:1]) if engines else ()


def sample(setting: Setting, seed: int) -> tuple[Question, Question]:
    """Return a position and the record of a random game. They are the same every time."""
    maker = playable_maker(setting)
    played = play(maker, Random(seed), limit=4 * len(maker.board.cells))  # noqa: S311 - not secret
    state = played.states[int(PLAYED_SHARE * len(played.states))]
    position = set_up_question(maker, state.contents(), state.to_move or maker.colours[0])
    return position, setting.play(played.legal)


def _answers(engine: Engine, questions: Sequence[Question]) -> bool:
    """Return whether an engine answers such questions; this also fills its caches."""
    if questions[0].op not in engine.claims.ops:
        return False
    return not any(isinstance(engine.ask(question), Unsupported | Failure) for question in questions)


def _rate(engine: Engine, questions: Sequence[Question]) -> float:
    clock = time.perf_counter if isinstance(engine, OwnProcess) else time.process_time
    count, start, spent = 0, clock(), 0.0
    while spent <= RUN_SECONDS:
        for question in questions:
            engine.ask(question)
        count, spent = count + len(questions), clock() - start
    return count / spent
