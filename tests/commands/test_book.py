"""`rulestone book`."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

import rulestone.__main__ as cli
from rulestone.book.server import BookServer
from rulestone.commands import book
from tests.launching import COMMAND, SHORT_BOOK


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


def test_a_port_that_is_taken_while_the_book_is_written_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with BookServer(tmp_path, 0, "", listening=False) as other:
        port = other.server_port

        def written_while_another_begins(*_: object) -> int:
            other.server_activate()
            return 1

        monkeypatch.setattr(book, "write_book", written_while_another_begins)
        assert cli.run_command(["book", str(tmp_path / "book"), "--serve", "--port", str(port)]) == 2
    assert capsys.readouterr().err.endswith(
        f"rulestone: --port {port}: Address already in use; --port 0 picks a free one\n"
    )
