"""`rulestone book`."""

import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from urllib.request import urlopen

import pytest

import rulestone.__main__ as cli
from rulestone.book.library import Library
from rulestone.book.server import BookServer
from rulestone.cases.cases import read_cases
from rulestone.commands import book as command
from tests.launching import COMMAND, SHORT_BOOK


def test_the_command_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "Library", partial(Library, read_cases()[::50]))
    assert cli.run_command(["book", str(tmp_path / "book")]) == 0
    assert str(tmp_path / "book" / "index.html") in capsys.readouterr().out
    assert (tmp_path / "book" / "minefield" / "index.html").is_file()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name the folder to write to, or give --serve"),
        (["somewhere", "--port", "1"], "--port needs --serve"),
        (["somewhere", "--address", "example.org"], "'example.org' is not the address of a site"),
        (
            ["somewhere", "--pyodide", "nowhere"],
            "pyodide.mjs: No such file or directory; to get it: npm pack",
        ),
    ],
)
def test_the_command_says_in_one_line_what_is_missing(
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run_command(["book", *arguments]) == 2
    text = capsys.readouterr().err
    assert words in text
    assert text.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_the_command_refuses_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert cli.run_command(["book", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_serves_what_it_writes(tmp_path: Path) -> None:
    program = (sys.executable, "-c", f"{SHORT_BOOK}{COMMAND}")
    words = ("book", str(tmp_path / "book"), "--serve", "--port", "0")
    with subprocess.Popen((*program, *words), stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline() for _ in range(2)]
        address = re.search(r"http://127\.0\.0\.1:\d+/", lines[1])
        assert address, lines
        with urlopen(f"{address[0]}explorer.html", timeout=60) as page:  # noqa: S310 - our own address
            assert page.read() == (tmp_path / "book" / "explorer.html").read_bytes()
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0


def test_a_taken_port_is_said_in_one_line_before_anything_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with BookServer(tmp_path, 0, "") as other:
        port = other.server_port
        assert cli.run_command(["book", str(tmp_path / "book"), "--serve", "--port", str(port)]) == 2
    assert capsys.readouterr().err == (
        f"rulestone: --port {port}: Address already in use; --port 0 picks a free one\n"
    )
    assert not list(tmp_path.iterdir())
