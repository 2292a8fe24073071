"""Nothing that only POSIX has is needed, but for ending the processes of programs: commands run without it.

This is not Windows: libraries are loaded before what only POSIX has is taken away.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running import SERVING

WITHOUT_POSIX = """
import asyncio, concurrent.futures.process, ctypes, importlib.abc, json, logging.handlers
import multiprocessing.connection, multiprocessing.popen_spawn_posix, os, pathlib, select, shutil, signal
import subprocess, sys, tempfile, webbrowser
import click.shell_completion, fsspec, ijson, msgspec, psutil, rich.console, rich.progress, rich.table

ABSENT = {"fcntl", "grp", "pwd", "pty", "readline", "resource", "syslog", "termios", "tty"}

class Absent(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ABSENT:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ABSENT:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())
for module, names in {
    os: "fchmod fork geteuid getpgid getsid getuid killpg mkfifo sched_getaffinity setsid uname wait4 waitid",
    signal: "SIGALRM SIGHUP SIGKILL alarm pthread_kill pthread_sigmask setitimer",
    select: "poll epoll",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
sys.platform = "win32"

from rulestone.__main__ import run_command

for line in json.loads(sys.argv[1]):
    print(run_command(line), *line, file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there the whole suite says more")
def test_commands_need_nothing_that_only_posix_has(tmp_path: Path) -> None:
    archive = tmp_path / "games.jsonl"
    archive.write_text('{"game": "evening", "size": 5, "moves": ["white:c3"], "result": null}\n')
    program = [sys.executable, str(SERVING), "bitboard"]
    position = ["minefield", "--size", "3", "--moves", "b2"]
    lines = [
        ["games"],
        ["rules", "lefe"],
        ["judge", *position],
        ["show", *position],
        ["perft", "lefe", "--size", "3", "--depth", "2"],
        [
            "check",
            "--case",
            "minefield/size-1*",
            "--report",
            f"html={tmp_path / 'report.html'}",
            "--",
            *program,
        ],
        ["fuzz", "--seed", "1", "--games", "2", "--size", "3", "--game", "minefield", "--", *program],
        ["audit", str(archive), "--jobs", "2"],
        ["serve"],
    ]
    result = subprocess.run(
        (sys.executable, "-c", WITHOUT_POSIX, json.dumps(lines)),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = [line for line in result.stderr.splitlines() if line[:1].isdigit()]
    assert told == [f"0 {' '.join(line)}" for line in lines], result.stderr
    assert (tmp_path / "report.html").exists()
