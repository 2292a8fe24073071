"""`rulestone bench`: the same questions to every engine, each time."""

import json
import re
import sys
from functools import partial

import pytest

from rulestone import bench as rates
from rulestone.bench import benchmark_sizes
from rulestone.core.names import GameName, Size
from rulestone.core.overriding import override
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Answer, Failure, GameCapabilities, GameSetting, Played, Question, Verdict
from rulestone.rulebook.installed import game_names
from rulestone_bitboard.engine import BitboardEngine
from tests.helpers.altered import AlteredEngine, always
from tests.helpers.running import SERVING, InstallEngine, RunCommand, SetClock

pytestmark = pytest.mark.usefixtures("short_bench")


def test_official_sizes_are_measured_once_or_the_largest_usual_size_if_there_are_none() -> None:
    assert benchmark_sizes(GameName("lefe"), [ReferenceEngine()]) == [5, 6, 7]
    small = AlteredEngine(games={"minefield": GameCapabilities(sizes=(2, 4))})
    assert benchmark_sizes(GameName("minefield"), [small]) == [4]


def test_every_game_is_measured_for_every_engine(run: RunCommand) -> None:
    result = run("bench", "reference", "bitboard", "--json")
    assert (result.status, result.err) == (0, "")
    rows = json.loads(result.out)["rows"]
    measured = {(row["what"], row["game"], row["engine"]) for row in rows}
    assert len(rows) == len(measured) == 2 * 2 * len(game_names())
    assert all(row["per_second"] > 0 for row in rows)


def test_no_question_is_asked_twice_so_that_no_kept_answer_is_measured(
    run: RunCommand, install_engine: InstallEngine, short_bench: list[Size]
) -> None:
    short_bench[:] = [Size(6)]
    engine = AlteredEngine()
    assert run("bench --game minefield", install_engine(lambda: engine)).status == 0
    asked = [str(question) for question in engine.queries]
    assert len(asked) == len({*asked}) == 2 * (1 + 2 * 3)


@pytest.mark.usefixtures("nothing_left_behind")
def test_a_program_is_measured_beside_the_reference(run: RunCommand) -> None:
    result = run("bench", "--game", "evening", "--", sys.executable, str(SERVING), "bitboard")
    assert [line.split()[:4] for line in result.out.splitlines()[1:]] == [
        [what, "evening", "3", engine]
        for what in ("verdicts", "records")
        for engine in ("reference", "bitboard")
    ]
    pipes = [line.split()[5:] for line in result.out.splitlines()[1:]]
    assert pipes[::2] == [[], []]  # the reference is in this process
    assert all(re.fullmatch(r"≤ (100|\d\d?)%", " ".join(pipe)) for pipe in pipes[1::2])


def test_the_pipe_takes_what_an_answer_about_an_empty_board_takes(set_clock: SetClock) -> None:
    passed = [0.0]

    class Program(BitboardEngine):
        bad_end, misspelt = "", ()

        @override
        def ask(self, question: Question) -> Answer:
            passed[0] += 1.0 if question.size == 1 else 10.0
            return super().ask(question)

        def finish(self) -> None: ...

    set_clock(lambda: passed[0], "rulestone.bench")
    rows = list(rates.benchmark_rows({"mine": Program()}, [GameName("evening")]))
    assert [row.pipe for row in rows] == [0.1, 0.1]


def test_engines_of_one_name_are_both_measured_and_an_engine_without_answers_fails(
    run: RunCommand, install_engine: InstallEngine
) -> None:
    both = run("bench --game evening --json --", sys.executable, str(SERVING), "reference")
    assert (both.status, len(json.loads(both.out)["rows"])) == (0, 4)
    no = install_engine(partial(AlteredEngine, always(Failure(error="no"))))
    silent = run("bench", "reference", no, "--game", "evening", "--json")
    assert (silent.status, len(json.loads(silent.out)["rows"])) == (1, 2)
    assert silent.err == "rulestone: not measured, for want of answers: altered in evening\n"


@pytest.mark.parametrize("name", game_names())
def test_benchmark_questions_are_reproducible_and_valid(name: GameName) -> None:
    setting = GameSetting(game=name, size=Size(4))
    position, record = rates.sample(setting, 1)
    assert (position, record) == rates.sample(setting, 1) != rates.sample(setting, 2)
    assert isinstance(ReferenceEngine().ask(position), Verdict)
    answer = ReferenceEngine().ask(record)
    assert isinstance(answer, Played)
    assert answer.accepted == len(record.record) > 2, "the record is not legal, or too short to measure"
