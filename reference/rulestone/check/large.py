"""Questions about many positions at once: chunks of random games, whose right answers are known by a digest.

The engine under test plays both sides of each game, by a seed, from its own legal actions. If all its answers
are right, it plays the recorded games and the digest is the recorded one. So a right engine gets each
question once, and nothing else is computed. Only if the digest differs are its answers compared with the
rules one by one, and the first wrong one is the result.

The digest covers `accepted`, `to_move`, `over`, `winner` and `legal`, which every engine gives.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from itertools import chain
from random import Random

from msgspec import structs

from rulestone.cases.cases import Case
from rulestone.cases.examples import example_actions
from rulestone.cases.expect import case_of
from rulestone.cases.large import Chunk
from rulestone.cases.selection import why_not_declared
from rulestone.check.asking import (
    Pace,
    Response,
    ask_as_declared,
    attempt_of,
    is_same,
    respond,
    returned_or_raised,
)
from rulestone.check.results import Attempt, Result
from rulestone.core.actions.action import write_action
from rulestone.core.names import ActionText, GameName, Size
from rulestone.engines.engine import Engine, EngineBroken
from rulestone.engines.installed import BITBOARD, is_installed, load_engine
from rulestone.engines.outside.stdio import MOST_REQUESTS, StdioEngine
from rulestone.protocol import Capabilities, Played, Question
from rulestone.rulebook.installed import find_game

_UNLISTED_SHARE = 0.04
"""How often an action is tried that `legal` never lists, such as a stop."""

_MOST_QUESTIONS = 1_000
"""Maximum number of questions in a game: a wrong engine might never end it."""


class RandomGame:
    """A game that the engine under test plays with itself.

    Choices depend on `Random.random` alone, which gives the same numbers in every version of Python.

    Attributes:
        question: the next question, about the moves so far; the last one of a game that is over.
        answer: the last answer.
        asked: the questions, each with the response.
        lines: the answers as the digest covers them.
        is_over: whether no question follows.
        is_broken: whether the last response is no answer to `play`.
    """

    def __init__(self, chunk: Chunk, number: int) -> None:
        """Begin the game of a chunk with this number."""
        self._chunk = chunk
        self._draw = Random(f"{chunk.id}:{number}").random  # noqa: S311 - repeatable, not secret
        self._unlisted = _unlisted(chunk.game)
        self.question = chunk.play(chunk.record)
        self.answer: Played | None = None
        self.asked: list[tuple[Question, Response | BaseException]] = []
        self.lines: list[str] = []
        self.is_over = self.is_broken = False

    def note(self, response: Response | BaseException) -> None:
        """Note the response to the question, and choose the next move.

        A move that was refused is taken back.
        """
        self.asked.append((self.question, response))
        if not isinstance(response, Played):
            self.is_over = self.is_broken = True
            return
        self.answer, legal = response, sorted(response.legal)
        known = (response.accepted, response.to_move, response.over, response.winner, *legal)
        self.lines.append(" ".join(map(str, known)))
        moves: Sequence[ActionText] = legal
        if self._unlisted and self._draw() < _UNLISTED_SHARE:
            moves = self._unlisted
        self.is_over = response.over or not moves or len(self.asked) >= _MOST_QUESTIONS
        if not self.is_over:
            move = moves[int(self._draw() * len(moves))]
            record = self.question.record[: response.accepted]
            self.question = self._chunk.play((*record, move))


@cache
def _unlisted(name: GameName) -> tuple[ActionText, ...]:
    """Return the actions of a game that `legal` never lists and that need no cell, such as a stop."""
    board = find_game(name).board(Size(1))
    actions = example_actions(name)
    return tuple(
        write_action(board, action) for action in actions if not action.is_listed and not action.cells
    )


def digest(games: Iterable[RandomGame]) -> str:
    """Return the digest of the answers in some games."""
    lines = chain.from_iterable(game.lines for game in games)
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def ask_case_or_chunk(
    engine: Engine, capabilities: Capabilities, case: Case, pace: Pace | None = None
) -> Result:
    """Send a case or a chunk to an engine: see `ask_as_declared` and `ask_chunk`.

    Raises:
        EngineBroken: the engine broke after its last answer, before this case; nothing was sent.
        EngineUnusable: the engine no longer answers.
    """
    if isinstance(case, Chunk):
        return ask_chunk(engine, capabilities, case, pace)
    return ask_as_declared(engine, capabilities, case, pace)


def ask_chunk(engine: Engine, capabilities: Capabilities, chunk: Chunk, pace: Pace | None = None) -> Result:
    """Send an engine the positions of a chunk, up to the first response that is no answer.

    Args:
        engine: the engine.
        capabilities: its capabilities.
        chunk: the chunk.
        pace: the speed of the engine. Questions that would take too long are not sent.

    Raises:
        EngineBroken: the engine broke after its last answer, before this chunk; nothing was sent.
        EngineUnusable: the engine no longer answers.
    """
    not_declared = why_not_declared(chunk, capabilities)
    if not_declared is not None:
        return Result(case=chunk, chunk=chunk, not_declared=not_declared)
    began = time.monotonic()
    games = [RandomGame(chunk, number) for number in range(chunk.games)]
    too_slow = play_games(engine, chunk, games, pace)
    result = None if digest(games) == chunk.digest else _first_wrong(engine, chunk, games)
    if result is None and too_slow is not None:
        return Result(case=chunk, chunk=chunk, too_slow=(too_slow,))
    if result is None:
        last = games[-1]
        result = Result(
            case=chunk, attempts=(Attempt(question=last.question, status="pass", answer=last.answer),)
        )
    attempts = tuple(replace(each, seconds=time.monotonic() - began) for each in result.attempts)
    return replace(result, chunk=chunk, attempts=attempts)


def play_games(
    engine: Engine, chunk: Chunk, games: Sequence[RandomGame], pace: Pace | None = None
) -> Question | None:
    """Play games to their ends, or until one is broken; of a program, many at once.

    Returns:
        the question for which there was no time, if there was none.
    """
    at_once = MOST_REQUESTS if isinstance(engine, StdioEngine) else 1
    for first in range(0, len(games), at_once):
        playing = games[first : first + at_once]
        while playing:
            if pace is not None and not pace.has_time_for(chunk, playing[0].question):
                return playing[0].question
            for game in playing:
                if isinstance(engine, StdioEngine):
                    engine.send_ahead(game.question)
            for game in playing:
                ask = partial(respond, engine) if pace is None else partial(pace.respond, engine, chunk)
                response = returned_or_raised(partial(ask, game.question))
                if isinstance(response, EngineBroken) and response.blames_previous and not games[0].asked:
                    raise response
                game.note(response)
                if game.is_broken:
                    return None
            playing = [game for game in playing if not game.is_over]
    return None


def _first_wrong(engine: Engine, chunk: Chunk, games: Iterable[RandomGame]) -> Result | None:
    """Return the first wrong response, as the result of its position; None if all are right.

    They may be right though the digest differs: an action may have several names.
    """
    is_doubted = engine.capabilities.name == BITBOARD or not is_installed(BITBOARD)
    bitboard = None if is_doubted else load_engine(BITBOARD)
    for game in games:
        for question, response in game.asked:
            is_answer = isinstance(response, Played)
            if is_answer and bitboard is not None and is_same(response, bitboard.ask(question)):
                continue
            title = f"A position after {len(question.record)} moves of a random game"
            case = structs.replace(case_of(question), id=chunk.id, title=title)
            attempt = attempt_of(case, question, response)
            if attempt.status != "pass":
                return Result(case=case, attempts=(attempt,))
            if not is_answer:
                message = f"an answer of the wrong type: {type(response).__name__}"
                return Result(case=case, attempts=(replace(attempt, status="malformed", message=message),))
    return None
