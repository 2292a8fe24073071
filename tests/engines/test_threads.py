"""Threads of one process that all ask for something first, such as those of a server."""

import subprocess
import sys

import pytest

from tests.helpers.order import few_by_day

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
