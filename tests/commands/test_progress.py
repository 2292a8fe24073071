"""Whoever waits at a terminal sees that something is going on; nobody else sees anything of it."""

import json
import os
import pty
import re
import shlex
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.helpers.running import COMMAND, SHORT_BENCH, start

HASTE = """
from functools import partialmethod
from rich.progress import Progress
Progress.update = partialmethod(Progress.update, refresh=True)
"""
"""Show each time what is done: these commands are done before anybody would see it."""

BUSY = [
    ("check bitboard --case minefield/size-1-empty --json", "1/1"),
    ("fuzz bitboard --count 10 --seed 1 --json", "games"),
    ("prove minefield.no-crosscut --quick --max-size 2 --json", "minefield.no-crosscut"),
    ("bench bitboard --game evening --json", "bitboard"),
    ("perft minefield --size 3 --depth 4 --json", "counting"),
]


RunInTerminal = Callable[..., tuple[int, str, str]]


@pytest.fixture
def at_terminal(tmp_path: Path) -> RunInTerminal:
    """Run a command whose standard error is a terminal; its status, what it printed, what was seen there."""

    def run(line: str, before: str, **environment: str) -> tuple[int, str, str]:
        master, terminal = pty.openpty()
        output = bytearray()

        def watch() -> None:
            with suppress(OSError):  # how Linux says that the other end is closed
                while chunk := os.read(master, 1 << 16):
                    output.extend(chunk)

        watcher = threading.Thread(target=watch)
        watcher.start()
        result = start(
            *shlex.split(line),
            code=f"{before}{COMMAND}",
            folder=tmp_path,
            environment={**os.environ, "TERM": "xterm-256color", **environment},
            terminal=os.ttyname(terminal),
        )
        os.close(terminal)
        watcher.join()
        os.close(master)
        return result.status, result.out, output.decode()

    return run


@pytest.mark.parametrize(("line", "words"), BUSY)
def test_a_terminal_shows_progress(at_terminal: RunInTerminal, line: str, words: str) -> None:
    if line.startswith("prove"):
        pytest.importorskip("z3")
    before = SHORT_BENCH + HASTE if line.startswith("bench") else HASTE
    ended, out, screen = at_terminal(line, before, COLUMNS="100")
    assert ended == 0
    assert json.loads(out)
    assert words in screen
    assert "0:00:0" in screen
    assert screen.endswith("\x1b[2K") or "\x1b[?25h" in screen  # wiped, and the cursor is back


@pytest.mark.parametrize("line", [BUSY[0][0], BUSY[4][0]])
def test_progress_fits_a_narrow_terminal_without_colour(at_terminal: RunInTerminal, line: str) -> None:
    _, _, screen = at_terminal(line, HASTE, COLUMNS="40", NO_COLOR="1")
    assert "0:00:0" in screen
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])(;[0-9]+)*m", screen)
    drawn = re.split(r"[\r\n]", re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", screen))
    assert 20 < max(map(len, drawn)) <= 40, "a line is wider than the terminal, or nothing is drawn"


def test_a_terminal_shows_whole_pictures(at_terminal: RunInTerminal) -> None:
    there = "import os, sys; sys.stdout = os.fdopen(os.dup(2), 'w')\n"  # the terminal is standard output, too
    _, _, screen = at_terminal("show minefield --size 60 --moves a60", there, COLUMNS="80", NO_COLOR="")
    first = re.sub(r"\x1b\[[0-9;]*m", "", screen).splitlines()[0]
    assert len(first) < len(screen.splitlines()[0]), "the picture has no colours"
    assert first.startswith("60 ")
    assert first.count(".") == 59


@pytest.mark.parametrize("line", [BUSY[0][0], BUSY[4][0]])
def test_progress_is_shown_on_terminals_only(at_terminal: RunInTerminal, line: str) -> None:
    assert at_terminal(line, HASTE, TERM="dumb")[2] == "", "a dumb terminal cannot wipe it"
    result = start(
        *shlex.split(line), code=f"{HASTE}{COMMAND}", environment={**os.environ, "FORCE_COLOR": "1"}
    )
    assert result.err == ""
    assert json.loads(result.out)
