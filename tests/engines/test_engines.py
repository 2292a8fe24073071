"""Engines: the reference as one, what engines are asked besides questions, signals held back, and threads."""

import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from itertools import count

import pytest

import rulestone
from rulestone.commands.output import finishing
from rulestone.core.names import GameName
from rulestone.engines import reference
from rulestone.engines.engine import EngineBroken, finish
from rulestone.engines.reference import ReferenceEngine
from rulestone.exits import deferring_interrupts, interruptible
from rulestone.protocol import BadRequest, Nodes, Question
from rulestone.rulebook.installed import find_game
from rulestone_bitboard import BitboardEngine
from tests.helpers.altered import AlteredEngine
from tests.helpers.asking import ask, ask_perft, ask_record
from tests.helpers.order import few_by_day
from tests.helpers.running import SetClock


def test_a_replacement_engine_judges_its_game() -> None:
    game = replace(find_game("minefield"), perft=lambda _position, _depth: 7)
    engine = ReferenceEngine({GameName("minefield"): game}, name="mine")
    assert engine.ask(ask_perft("minefield", 2, "", 2)) == Nodes(nodes=7)
    assert engine.capabilities.name == "mine"


def test_a_longer_record_is_played_on_from_the_last_position() -> None:
    reference._step.cache_clear()
    records: list[tuple[Question, int]] = [
        (ask_record("minefield", 3, "b2 a1 c3"), 3),
        (ask_record("minefield", 3, "b2 a1 c3 a2 a2"), 2),  # the last move is illegal, and asked about again
        (ask("minefield", 3, "b2 a1 c3 a2"), 0),
        (ask_record("minefield", 3, "b2 a1"), 0),
        (ask_record("minefield", 4, "b2 a1"), 2),
        (ask_record("minefield", 4, "b2 a1 d4", {"swap": True}), 3),
        (ask_record("necklace", 4, "b2 a1 d4"), 3),
        (ask_record("necklace", 4, "b2 a1 d4 d1"), 1),
    ]
    for query, steps in records:
        before = reference._step.cache_info().misses
        assert ReferenceEngine().ask(query) == BitboardEngine().ask(query)
        assert reference._step.cache_info().misses - before == steps


class Late(AlteredEngine):
    """An engine in a process of its own that says something when nobody asks any more."""

    bad_end, misspelt = "", ()

    def finish(self) -> EngineBroken:
        """Say something."""
        return EngineBroken("malformed", "one more line", blames_previous=True)


def test_any_engine_with_finish_is_finished() -> None:
    late = finish(Late())
    assert late is not None
    assert late.message == "one more line"
    assert finish(AlteredEngine()) is None


@pytest.mark.parametrize(
    "error",
    [
        BadRequest("bad-size", "too large", "size"),
        EngineBroken("crash", "gone", "", blames_previous=True),
        rulestone.IllegalAction("b2", rulestone.position("minefield", size=3, moves="b2").why("b2")),
    ],
)
def test_exceptions_arrive_from_other_processes(error: Exception) -> None:
    there = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(there), vars(there)) == (str(error), vars(error))


@pytest.mark.parametrize(
    ("held", "finished"),
    [
        pytest.param(deferring_interrupts, True, id="where interrupts are deferred"),
        pytest.param(partial(finishing, interrupted=True), True, id="while an interrupted command writes"),
        pytest.param(partial(finishing, interrupted=False), False, id="while another command writes"),
    ],
)
def test_a_deferred_interrupt_comes_afterwards(
    held: Callable[[], AbstractContextManager[None]], finished: bool
) -> None:
    done: list[str] = []

    def hold() -> None:
        with held():
            signal.raise_signal(signal.SIGINT)
            done.append("all")

    with pytest.raises(KeyboardInterrupt):
        hold()
    assert done == ["all"] * finished
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ignored_signals_default_signals_and_other_threads_are_not_deferred() -> None:
    handlers: list[object] = []

    def look() -> None:
        with deferring_interrupts():
            handlers.extend(map(signal.getsignal, (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)))

    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    look()
    with interruptible():
        handlers.append(signal.getsignal(signal.SIGHUP))
    signal.signal(signal.SIGHUP, before)
    assert handlers[:3] == [signal.default_int_handler, signal.SIG_IGN, signal.SIG_DFL]
    assert handlers[3] is not signal.default_int_handler
    assert handlers[4:] == [signal.SIG_IGN, signal.SIG_DFL, signal.SIG_IGN]


@pytest.mark.parametrize(("seconds", "times"), [(0.0, 1), (600.0, 3)])
def test_sigterm_is_a_ctrl_c_and_repeated_ones_are_merged(
    set_clock: SetClock, seconds: float, times: int
) -> None:
    ticks = count()
    set_clock(lambda: seconds * next(ticks), "rulestone.exits")
    raised = 0
    with interruptible():
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            try:
                signal.raise_signal(number)
            except KeyboardInterrupt:
                raised += 1
    assert raised == times
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


PROGRAM = """
import sys
from threading import Barrier, Thread

sys.setswitchinterval(1e-5)  # switch threads as often as possible
import rulestone
from rulestone.protocol.requests import read_request

def ask(number):
    barrier.wait()
    answers[number] = {asked}

answers = [None] * 8
barrier = Barrier(len(answers))
threads = [Thread(target=ask, args=(number,)) for number in range(len(answers))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert all(answer == answers[0] != None for answer in answers), answers
"""

FIRST_QUESTIONS = (
    "rulestone.position('lefe', size=5, moves='c3 choose dark').legal",
    "rulestone.position('minefield', size=5, variant='minefield/switch-2x3-only')",
    "rulestone.load_engine('reference').capabilities",
    "rulestone.load_engine('bitboard').ask(rulestone.Judge(game='evening', size=4, moves=()))",
    "[case.id for case in rulestone.read_cases()][:5]",
)
"""Each loads something on first use: registers, mistakes, all games, another implementation, fixtures."""


@pytest.mark.parametrize("asked", FIRST_QUESTIONS)
@pytest.mark.parametrize("attempt", few_by_day(range(4), 4))
def test_threads_may_all_ask_first(asked: str, attempt: int) -> None:
    """Once by day, and again at night, for a crash needs luck."""
    program = (sys.executable, "-X", "faulthandler", "-c", PROGRAM.format(asked=asked))
    run = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), attempt
