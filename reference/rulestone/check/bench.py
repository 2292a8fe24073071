"""The speed of any engines: verdicts and records a second, the same questions to each in turn.

Engines in this process are measured by the processor's clock, programs by the time that passes. Every figure
is the median of several runs. Compare only figures of the same run: they change with the machine and from
minute to minute.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from statistics import median
from typing import Literal

from msgspec import Struct

from rulestone.core.actions import Action, Setup, write_action
from rulestone.core.names import ActionText, GameName, Size
from rulestone.core.registry import find_game
from rulestone.engines import Engine, OwnProcess
from rulestone.engines.states import State, state_factory
from rulestone.protocol import Failure, Ground, Question, Unsupported

Measure = Literal["verdicts", "records"]

RUNS_PER_FIGURE = 5
"""Number of runs for each figure. The median counts."""

RUN_SECONDS = 0.1
"""Minimum duration of a run in seconds."""

QUESTIONS_PER_FIGURE = 8
"""Number of questions for each figure."""

FILLED_SHARE = 0.4
"""Share of the board that the positions fill."""


class BenchRow(Struct, frozen=True):
    """One figure.

    Attributes:
        what: positions judged by their stones, or whole games played.
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
    """Every figure about these games, when it is measured, where an engine declares and answers it.

    Args:
        engines: the engines by name.
        games: the games.
    """
    for game in games:
        playing = {name: engine for name, engine in engines.items() if game in engine.claims.games}
        for size in benchmark_sizes(game, list(playing.values())):
            asked: dict[Measure, list[Question]] = {"verdicts": [], "records": []}
            for number in range(QUESTIONS_PER_FIGURE):
                position, record = sample(Ground(game=game, size=size), number)
                asked["verdicts"].append(position)
                asked["records"].append(record)
            for what, questions in asked.items():
                able = {name: engine for name, engine in playing.items() if _answers(engine, questions)}
                rates: dict[str, list[float]] = {name: [] for name in able}
                for _ in range(RUNS_PER_FIGURE):
                    for name, engine in able.items():
                        rates[name].append(_rate(engine, questions))
                yield from (BenchRow(what, game, size, name, median(rates[name])) for name in able)


def benchmark_sizes(game: GameName, engines: Sequence[Engine]) -> tuple[Size, ...]:
    """Return the official sizes that all engines declare, or else the first of a few usual ones."""
    entry = find_game(game).entry
    least, most = entry.size_limits
    fitting = [
        Size(size)
        for size in dict.fromkeys((*entry.sizes, 9, 6, 5, 4, 3, least))
        if least <= size <= most and all(engine.claims.games[game].plays(size) for engine in engines)
    ]
    official = tuple(size for size in fitting if size in entry.sizes)
    return (official or tuple(fitting[:1])) if engines else ()


def sample(ground: Ground, seed: int) -> tuple[Question, Question]:
    """Return a position and the record of a random game. They are the same every time."""
    random = Random(seed)  # noqa: S311 - repeatable, not secret
    state, moves = state_factory(ground).start(), list[ActionText]()
    board, position = state.board, state
    for _ in range(4 * len(board.cells)):
        if state.over:
            break
        action = random.choice(state.legal()) if state.lists_all_actions else _first_set_up(state, random)
        moves.append(write_action(board, action))
        state = state.after(action)
        if len(state.contents()) <= FILLED_SHARE * len(board.cells):
            position = state
    stones = {colour: board.names(position.stones(colour)) for colour in position.colours}
    to_move = None if position.factory.game.turnless else position.to_move or position.colours[0]
    return ground.judge_stones(stones, to_move), ground.play(moves)


def _first_set_up(state: State, random: Random) -> Action:
    first, second = state.colours
    return Setup(((first, (random.choice(state.board.cells),)), (second, ())))


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
