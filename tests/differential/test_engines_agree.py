"""The reference, the bitboard and by night the JavaScript engine, asked the same: every answer in full."""

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from rulestone.cases.cases import FIXTURE_FORMAT, CaseFile
from rulestone.core.names import GameName, Size
from rulestone.core.registry import find_game, game_names
from rulestone.engines.engine import Engine
from rulestone.fuzz.ask import Asker
from rulestone.fuzz.generate import questions
from rulestone.fuzz.search import finding_of
from rulestone.fuzz.shrink import Shrinking
from rulestone.protocol import Question
from tests.differential.draws import drawn_maker, drawn_position, drawn_record
from tests.helpers.agreement import NIGHTLY
from tests.helpers.cross_check import cross_check

SEED = secrets.randbits(32) if NIGHTLY else 0
"""By day the same questions every time; by night others each time."""

DAYS = 10 if NIGHTLY else 1
"""How many times as much as by day is asked."""

KEPT = Path(__file__).with_name("kept.jsonl")

SHRINKING_SECONDS = 10.0

each_game = pytest.mark.parametrize("game", game_names())


def agree(engine: Engine, question: Question, drawn: str) -> None:
    """Let the engine answer as the reference does, in full, or fail with a small case that it gets wrong."""
    differences = [difference.words for difference in cross_check(engine, question)]
    if differences:
        asked = f"asked: {msgspec.json.encode(question).decode()}\ndrawn by: {drawn!r}"
        pytest.fail("\n".join((*differences[:5], asked, small_case(engine, question))), pytrace=False)


def small_case(engine: Engine, question: Question) -> str:
    """What `rulestone fuzz` makes of a disagreement: errors, a picture, and a file for `check --case`."""
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
    return "\n".join(("shrunk:", *words[:5], *small.case.picture, msgspec.json.encode(file).decode()))


def agree_on_draws(
    engine: Engine, game: GameName, count: int, draw: Callable[[GameName, Random], Question]
) -> None:
    for number in range(count * DAYS):
        drawn = f"{SEED} {game} {number}"
        agree(engine, draw(game, Random(drawn)), drawn)


def test_engines_agree_on_kept_questions(other: Engine) -> None:
    """Questions that engines with rare mistakes got wrong, as shrunk; and boards whose letters run past z."""
    for line in KEPT.read_bytes().splitlines():
        agree(other, msgspec.json.decode(line, type=Question), KEPT.name)


@each_game
def test_engines_agree_on_positions_of_stones(other: Engine, game: GameName) -> None:
    """Stones anywhere, whether a game can lead there or not."""
    agree_on_draws(other, game, 800, drawn_position)


@each_game
def test_engines_agree_on_records(other: Engine, game: GameName) -> None:
    """Whole games: how far they are legal, and why no farther."""
    agree_on_draws(other, game, 400, drawn_record)


@each_game
def test_engines_agree_on_every_question_about_a_game(other: Engine, game: GameName) -> None:
    """All that fuzzing asks about a game: after every move and refused ones, by record, by stones; counts."""
    for number in range(12 * DAYS):
        drawn = f"{SEED} {game} {number}"
        random = Random(drawn)
        for question in questions(drawn_maker(game, random, 3), ("judge", "play", "perft"), random):
            agree(other, question, drawn)
