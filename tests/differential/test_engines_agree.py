"""The reference, the bitboard, the JavaScript engine and z3, asked the same: every answer in full."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest

from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile, question_of
from rulestone.core.names import GameName, Size
from rulestone.engines.engine import Engine
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.generate import questions
from rulestone.fuzz.search import finding_of
from rulestone.fuzz.shrink import Shrinking
from rulestone.protocol import Question
from rulestone.rulebook.installed import find_game, game_names
from tests.differential.draws import DAYS, SEED, drawn_maker, drawn_position, drawn_record
from tests.helpers.cross_check import differences_from, right_answer

SOLVER_TURN = 40
"""The solver `z3` gets every so-manyth question, because an answer may take a second."""

KEPT = Path(__file__).with_name("kept.jsonl")

SHRINKING_SECONDS = 10.0

Engines = tuple[Engine, ...]

each_game = pytest.mark.parametrize("game", game_names())


def agree(engines: Iterable[Engine], question: Question, drawn: str) -> None:
    """Let engines answer as the reference does, in full, or fail with a small case that one gets wrong."""
    right = right_answer(question)
    for engine in engines:
        differences = [difference.words for difference in differences_from(right, engine, question)]
        if differences:
            asked = f"asked: {msgspec.json.encode(question).decode()}\ndrawn by: {drawn!r}"
            differs = f"{engine.capabilities.name} differs from the rules:"
            message = "\n".join((differs, *differences[:5], asked, small_case(engine, question)))
            pytest.fail(message, pytrace=False)


def small_case(engine: Engine, question: Question) -> str:
    """What `rulestone fuzz` makes of it: errors, a picture, a file for `check --case`, a line to keep."""
    asker = Asker(engine)
    found = asker.ask(question)
    if found is None:
        return "When it is asked again, the answer is right."
    least, _ = find_game(question.game).rulebook.size_limits
    sizes = tuple(map(Size, range(least, question.size + 1)))
    shrinking = Shrinking(asker, sizes, found, time.monotonic() + SHRINKING_SECONDS)
    shrinking.shrink()
    small = finding_of(shrinking, 0)
    about = f"{engine.capabilities.name} differs from the rules here."
    file = CaseFile(format=FIXTURE_FORMAT, game=question.game, about=about, cases=(small.case,))
    words = [difference.words for difference in small.result.differences]
    told, line = (msgspec.json.encode(each).decode() for each in (file, question_of(small.case)))
    return "\n".join(("shrunk:", *words[:5], *small.case.picture, told, f"a line for {KEPT.name}:", line))


def agree_on_draws(
    engines: Engines, game: GameName, count: int, draw: Callable[[GameName, Random], Question]
) -> None:
    for number in range(count * DAYS):
        drawn = f"{SEED} {game} {number}"
        agree(answering(engines, number), draw(game, Random(drawn)), drawn)


def answering(engines: Engines, number: int) -> Engines:
    """The engines that get a question: all of them, or all but the solver."""
    return engines if number % SOLVER_TURN == 0 else engines[:-1]


def test_engines_agree_on_kept_questions(others: Engines) -> None:
    """Questions that engines with rare mistakes got wrong, as shrunk; and boards whose letters run past z."""
    for line in KEPT.read_bytes().splitlines():
        agree(others, msgspec.json.decode(line, type=Question), KEPT.name)


@each_game
def test_engines_agree_on_positions_of_stones(others: Engines, game: GameName) -> None:
    """Stones anywhere, whether a game can lead there or not."""
    agree_on_draws(others, game, 800, drawn_position)


@each_game
def test_engines_agree_on_records(others: Engines, game: GameName) -> None:
    """Whole games: how far they are legal, and why no farther."""
    agree_on_draws(others, game, 400, drawn_record)


@each_game
def test_engines_agree_on_every_question_about_a_game(others: Engines, game: GameName) -> None:
    """All that fuzzing asks about a game: after every move and refused ones, by record, by stones; counts."""
    for number in range(12 * DAYS):
        drawn = f"{SEED} {game} {number}"
        random = Random(drawn)
        for question in questions(drawn_maker(game, random, 3), ("judge", "play", "perft"), random):
            agree(answering(others, number), question, drawn)
