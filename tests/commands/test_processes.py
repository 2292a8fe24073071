"""Commands as whole processes: terminals, pipes, signals, and what it takes to start."""

import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.running import RULESTONE


def test_a_terminal_gets_colours_and_whole_pictures() -> None:
    master, terminal = pty.openpty()
    command = (*RULESTONE, "show", "minefield", "--size", "60", "--moves", "a60")
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, stdout=terminal, env=environment) as process:
        os.close(terminal)
        output = b""
        with suppress(OSError):  # how Linux says that the other end is closed
            while chunk := os.read(master, 1 << 16):
                output += chunk
        os.close(master)
        assert process.wait(10) == 0
    assert b"\x1b[" in output
    first = re.sub(rb"\x1b\[[0-9;]*m", b"", output).splitlines()[0]
    assert first.startswith(b"60 ")
    assert first.count(b".") == 59


def test_no_command_loads_a_solver() -> None:
    command = "from rulestone.__main__ import run_command; run_command(['--help'])"
    program = f"import sys; {command}; sys.exit('z3' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", program), capture_output=True, check=False).returncode == 0


def test_a_reader_that_has_seen_enough() -> None:
    with subprocess.Popen((*RULESTONE, "rules"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(10) == 141


def test_ctrl_c() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen((*RULESTONE, "serve"), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"id":1,"op":"hello","protocol":1}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"id":1,')
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "status"),
    [("games >&-", 0), ("serve <&-", 0), ("gams 2>&-", 2), ("games >/dev/full", 2)],
)
def test_closed_and_full_streams(line: str, status: int) -> None:
    command = f"{shlex.join(RULESTONE)} {line}"
    result = subprocess.run(("sh", "-c", command), capture_output=True, text=True, timeout=20, check=False)
    assert result.returncode == status
    assert "Traceback" not in result.stderr


def test_output_that_cannot_show_every_character() -> None:
    result = subprocess.run(
        (*RULESTONE, "judge", "minefield", "--size", "3", "--moves", "z9"),
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert result.returncode == 2
    assert b"not a cell of the 3\\xd73 board" in result.stderr
