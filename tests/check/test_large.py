"""`check --large`: chunks of positions, and the first that an engine gets wrong."""

from dataclasses import replace as replaced
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.expect import position_asked
from rulestone.cases.large import Chunk, ChunkRow, chunk_of, chunks
from rulestone.check.asking import Pace
from rulestone.check.engine_spec import EngineSpec
from rulestone.check.large import RandomGame, ask_chunk, digest, play_games
from rulestone.check.result_lines import error_lines
from rulestone.check.results import Dependence
from rulestone.check.runner import CheckSettings, run_cases
from rulestone.core.actions.action import write_action
from rulestone.core.names import ActionText, GameName, Size
from rulestone.diagnose.causes import diagnosed
from rulestone.diagnose.recheck import recheck
from rulestone.engines.engine import EngineBroken
from rulestone.engines.installed import load_engine
from rulestone.protocol import (
    Answer,
    Failure,
    GameCapabilities,
    Played,
    Question,
    Unsupported,
)
from rulestone.rulebook.installed import find_game
from rulestone_bitboard import BitboardEngine
from tests.helpers.altered import AlteredEngine, Change, always, unchanged
from tests.helpers.running import RunCommand, SetClock
from tools.large import is_right


def small(game: str = "minefield", size: int = 3, games: int = 4) -> Chunk:
    """A chunk of some games, with the digest of the reference's answers."""
    row = ChunkRow(Size(size), games, 0, "")
    chunk, engine = chunk_of(GameName(game), row, 1), load_engine("reference")
    played = [RandomGame(chunk, number) for number in range(games)]
    play_games(engine, chunk, played)
    return replace(chunk, positions=sum(len(game.asked) for game in played), digest=digest(played))


GAMES = ("minefield", "necklace", "lefe", "interleave", "evening")

SMALL = small()


def after(number: int, change: Change) -> Change:
    """Change the answers after the first so many."""
    asked = count()
    return lambda query, right: change(query, right) if next(asked) >= number else right


def wins(_: Question, right: Answer) -> Answer:
    """Name a winner of a game that goes on."""
    return replace(right, winner="black") if isinstance(right, Played) and not right.over else right


def first_in_row_1(query: Question, right: Answer) -> Answer:
    """Name a winner after five moves of a game that began in row 1."""
    in_row_1 = query.record[:1] in (("a1",), ("b1",), ("c1",))
    return wins(query, right) if in_row_1 and len(query.record) == 5 else right


@pytest.mark.parametrize("game", GAMES)
def test_both_engines_in_python_give_the_recorded_answers(game: str) -> None:
    own = [chunk for chunk in chunks() if chunk.game == game]
    assert len(own) == 100
    assert sum(chunk.positions for chunk in own) >= 100_000
    assert all(is_right(load_engine("bitboard"), chunk) for chunk in own[3::100])
    easiest = min(own, key=lambda chunk: chunk.size)
    assert is_right(load_engine("reference"), easiest)
    assert not is_right(load_engine("reference"), replace(easiest, games=3))


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_the_bitboard_gives_each_digest_and_the_reference_one_in_ten(game: str) -> None:
    own = [chunk for chunk in chunks() if chunk.game == game]
    assert [chunk.id for chunk in own if not is_right(load_engine("bitboard"), chunk)] == []
    smallest_of_the_larger = min(own[9::10], key=lambda chunk: chunk.size)
    sample = (*own[::10], smallest_of_the_larger)
    assert [chunk.id for chunk in sample if not is_right(load_engine("reference"), chunk)] == []


def test_the_bitboard_does_not_confirm_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, ask = load_engine("bitboard"), BitboardEngine.ask
    monkeypatch.setattr(BitboardEngine, "ask", lambda self, question: wins(question, ask(self, question)))
    result = ask_chunk(engine, engine.capabilities, SMALL)
    assert (result.status, result.differences[0].field) == ("fail", "winner")


BROKEN = EngineBroken("crash", "it ended")
LATE = EngineBroken("crash", "it ended", blames_previous=True)


@pytest.mark.parametrize(
    ("change", "status", "message"),
    [
        (unchanged, "pass", ""),
        (after(9, wins), "fail", ""),
        (after(9, always(Unsupported(unsupported="tired"))), "skip", "tired"),
        (after(9, always(Failure(error="no"))), "error", "no"),
        (after(9, always(ZeroDivisionError("by 0"))), "error", "ZeroDivisionError: by 0"),
        (after(9, always(BROKEN)), "crash", "it ended"),
        (
            after(1, lambda query, right: right if query.record else always(LATE)(query, right)),
            "crash",
            "it ended",
        ),
        (
            after(9, lambda _, right: msgspec.to_builtins(right)),
            "malformed",
            "an answer of the wrong type: dict",
        ),
    ],
)
def test_a_chunk_ends_as_its_first_answer_that_is_not_right(
    change: Change, status: str, message: str
) -> None:
    engine = AlteredEngine(change)
    result = ask_chunk(engine, engine.capabilities, SMALL)
    assert (result.status, result.message) == (status, message)
    assert result.id == SMALL.id
    assert len(engine.queries) <= (SMALL.positions if status in ("pass", "fail") else 12)


def rename(query: Question, right: Answer) -> Answer:
    """Name each removed tree by the last of its stones."""
    if not isinstance(right, Played):
        return right
    game, position = find_game(query.game), position_asked(query)
    board, stones = position.board, position.stones
    names = board.names(sorted(cell for cell in board.cells if stones.at(cell) is not None))

    def renamed(action: ActionText) -> ActionText:
        cell, _, removed = action.partition("x")
        texts = [f"{cell}x{name}" for name in names if removed]
        actions = ((text, game.read_action(board, text).canonical(board, stones)) for text in texts)
        return ActionText(
            [action, *(text for text, same in actions if write_action(board, same) == action)][-1]
        )

    return replace(right, legal=tuple(map(renamed, right.legal)))


def test_another_name_of_a_removed_tree_is_right() -> None:
    chunk, engine = small("lefe", 3, 2), AlteredEngine(rename)
    played = [RandomGame(chunk, number) for number in range(chunk.games)]
    play_games(engine, chunk, played)
    assert digest(played) != chunk.digest
    assert ask_chunk(engine, engine.capabilities, chunk).status == "pass"


def endless(_: Question, right: Answer) -> Answer:
    """Allow everything again and again."""
    return replace(right, over=False, legal=("a1",), accepted=0) if isinstance(right, Played) else right


def test_a_game_without_an_end_is_given_up() -> None:
    engine = AlteredEngine.instead_of(BitboardEngine(), endless)
    assert ask_chunk(engine, engine.capabilities, small(size=2, games=1)).status == "fail"
    assert len(engine.queries) <= 1_000


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_what_there_is_no_time_for_is_too_slow_by_the_number_of_positions(seconds: float) -> None:
    engine = AlteredEngine()
    pace = Pace(seconds)
    for _ in range(2):
        pace.respond(engine, SMALL, SMALL.play(()))
    result = ask_chunk(engine, engine.capabilities, SMALL, pace)
    run = replaced(run_cases([], EngineSpec(AlteredEngine)), results=(result,), selected=1)
    slow = SMALL.positions if seconds == 0.0 else 0
    assert (run.tally.number("too slow"), run.tally.number("answered")) == (slow, SMALL.positions - slow)
    assert bool(result.too_slow) == bool(slow)


def test_a_slow_engine_is_sent_no_chunk_again_once_its_time_is_up(set_clock: SetClock) -> None:
    engine, many = AlteredEngine(), [replace(SMALL, id=f"{SMALL.id}-{number}") for number in range(60)]
    same = [replace(chunk, digest="") for chunk in many]  # its games are others; each answer is compared
    set_clock(lambda: float(len(engine.queries)), "rulestone.check.asking")  # a second for each answer
    run = run_cases(same, EngineSpec(lambda: engine), CheckSettings(patience=2.5 * SMALL.positions))
    assert 0 < run.counts["pass"] < 5
    assert len(engine.queries) <= 2.5 * SMALL.positions


def test_a_wrong_answer_is_told_though_there_was_no_time_for_others(set_clock: SetClock) -> None:
    engine = AlteredEngine(after(3, wins))
    set_clock(lambda: float(len(engine.queries)), "rulestone.check.asking")
    result = ask_chunk(engine, engine.capabilities, SMALL, Pace(8.0))
    assert (result.status, result.too_slow) == ("fail", ())
    assert len(engine.queries) < SMALL.positions


def test_games_that_are_right_as_a_whole_do_not_count_as_positions_without_moves() -> None:
    row = ChunkRow(SMALL.size, 1, 0, "")
    single = [chunk_of(SMALL.game, row, number) for number in range(40)]
    run = diagnosed(run_cases(single, EngineSpec(lambda: AlteredEngine(first_in_row_1))))
    assert (run.counts["fail"], run.counts["pass"]) == (7, 33)
    assert [finding.words for finding in run.shared] == [
        "minefield: all 7 wrong answers are wrong in `winner`"
    ]


def test_what_an_engine_does_not_declare_is_left_out() -> None:
    run = run_cases([SMALL], EngineSpec(partial(AlteredEngine, ops=("judge",))))
    assert run.results[0].message == "needs play, which it does not declare"
    run = run_cases(
        [SMALL], EngineSpec(partial(AlteredEngine, games={"minefield": GameCapabilities(sizes=(4, 5))}))
    )
    assert run.results[0].message == "does not declare minefield of this size"
    assert run.tally.number("left out") == SMALL.positions


def test_a_chunk_that_fails_by_what_was_asked_before_is_told_as_that() -> None:
    spec = EngineSpec(lambda: AlteredEngine(after(9, wins)))
    run = recheck(run_cases([SMALL], spec), spec, None)
    (result,) = run.results
    assert result.dependence == Dependence(kind="after")
    assert "keeps something from earlier questions" in error_lines(result)[0]


@pytest.mark.parametrize("content", ["", "{}", '{"chunks":{"minefield":[[5]]}}'])
def test_a_damaged_file_is_told_in_a_line(content: str, own_fixtures: Path, run: RunCommand) -> None:
    (own_fixtures / "large.json").write_text(content, encoding="utf-8")
    ended = run("check", "bitboard", "--large")
    (line,) = ended.err.splitlines()
    assert (ended.status, "large.json: not a table" in line) == (2, True)
