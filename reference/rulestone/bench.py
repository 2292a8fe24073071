"""Measure how fast engines answer: the same generated questions to each, in turn.

Each question is sent once, because an engine may cache its answers. Engines in this process are measured by
the processor's clock, programs by the time that passes.
"""

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct

from rulestone.core.names import GameName, Size
from rulestone.engines.engine import Engine, OwnProcess
from rulestone.fuzz.generate import play, set_up_question
from rulestone.play.makers import playable_maker
from rulestone.protocol import Failure, GameSetting, Question, Unsupported
from rulestone.rulebook.installed import find_game

Measure = Literal["verdicts", "records"]

MEASURES: tuple[Measure, ...] = ("verdicts", "records")
"""The measures: positions judged by their stones, and whole games played."""

RUNS_PER_FIGURE = 5
"""Number of runs for each figure. The median counts."""

QUESTIONS_PER_RUN = 16
"""Number of questions in each run. Each is of another random game."""

PLAYED_SHARE = 0.4
"""How much of a game is played before a position is judged."""


class BenchRow(Struct, frozen=True):
    """One figure.

    Attributes:
        what: the measure.
        game: the game.
        size: the size of the board.
        engine: the engine.
        per_second: how many a second.
        pipe: the share of an answer's time, at most, that a program takes to receive a question and to reply:
            the time of an answer about the smallest empty board. None for an engine in this process.
    """

    what: Measure
    game: GameName
    size: Size
    engine: str
    per_second: float
    pipe: float | None = None


def benchmark_rows(engines: Mapping[str, Engine], games: Sequence[GameName]) -> Iterator[BenchRow]:
    """Every figure about these games, as soon as it is measured, if an engine declares and answers it."""
    for game in games:
        playing = {name: engine for name, engine in engines.items() if game in engine.capabilities.games}
        for size in benchmark_sizes(game, list(playing.values())):
            setting = GameSetting(game=game, size=size)
            samples = [sample(setting, seed) for seed in range(1 + RUNS_PER_FIGURE * QUESTIONS_PER_RUN)]
            for what, (first, *questions) in zip(MEASURES, zip(*samples, strict=True), strict=True):
                rates: dict[str, list[float]] = {
                    name: [] for name, engine in playing.items() if _rate(engine, [first]) is not None
                }  # the first question also includes work that an engine does only once
                for start in range(0, len(questions), QUESTIONS_PER_RUN):
                    for name in tuple(rates):
                        rate = _rate(playing[name], questions[start : start + QUESTIONS_PER_RUN])
                        if rate is None:
                            del rates[name]
                        else:
                            rates[name].append(rate)
                for name, found in rates.items():
                    speed, asking = median(found), _asking_rate(playing[name], game, what)
                    pipe = None if asking is None else min(1.0, speed / asking)
                    yield BenchRow(what, game, size, name, speed, pipe)


def benchmark_sizes(game: GameName, engines: Sequence[Engine]) -> Sequence[Size]:
    """Return the official sizes that all engines declare, or else the first of a few usual ones."""
    entry = find_game(game).rulebook
    least, most = entry.size_limits
    usual = (Size(size) for size in (9, 5, 4, 3, least) if least <= size <= most)

    def declared(sizes: Iterable[Size]) -> list[Size]:
        return [
            size for size in sizes if all(engine.capabilities.games[game].plays(size) for engine in engines)
        ]

    return (declared(entry.sizes) or declared(usual)[:1]) if engines else ()


def sample(setting: GameSetting, seed: int) -> tuple[Question, Question]:
    """Return a position and the record of a random game. They are the same every time."""
    maker = playable_maker(setting)
    states, moves = play(maker, Random(seed), limit=4 * len(maker.board.cells))  # noqa: S311 - not secret
    state = states[int(PLAYED_SHARE * len(states))]
    position = set_up_question(maker, state.contents(), state.to_move or maker.colours[0])
    return position, setting.play(moves)


def _asking_rate(engine: Engine, game: GameName, what: Measure) -> float | None:
    """Return how many questions about the smallest empty board a program answers in a second."""
    least, most = find_game(game).rulebook.size_limits
    declared = engine.capabilities.games[game]
    small = next((Size(size) for size in range(least, most + 1) if declared.plays(size)), None)
    if small is None or not isinstance(engine, OwnProcess):
        return None
    setting = GameSetting(game=game, size=small)
    maker = playable_maker(setting)
    empty = set_up_question(maker, {}, maker.colours[0])
    return _rate(engine, [empty if what == "verdicts" else setting.play(())] * QUESTIONS_PER_RUN)


def _rate(engine: Engine, questions: Sequence[Question]) -> float | None:
    """Return how many of these questions an engine answers in a second; None if it does not answer all."""
    if questions[0].op not in engine.capabilities.ops:
        return None
    clock = time.perf_counter if isinstance(engine, OwnProcess) else time.process_time
    start = clock()
    answers = list(map(engine.ask, questions))
    spent = clock() - start
    return (
        None if any(isinstance(answer, Unsupported | Failure) for answer in answers) else len(answers) / spent
    )
