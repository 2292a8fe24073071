"""`rulestone book`."""

import re
import signal
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from rulestone_book.server import BookServer
from tests.helpers.running import COMMAND, PATIENCE, CommandResult, RunCommand, running, start

ONE_PAGE = """
from rulestone_book import command as book

book.contents = lambda *_, **__: [("page.html", b"a page")]
"""


def test_book_serve_serves_the_book_it_writes(tmp_path: Path) -> None:
    words = ("book", tmp_path / "book", "--serve", "--port", "0")
    with running(sys.executable, "-c", ONE_PAGE + COMMAND, *words) as serving:
        assert serving.stdout is not None
        told = ""
        while not (address := re.search(r"http://\S+/", told)):
            line = serving.stdout.readline().decode()
            assert line, "it ended"
            told += line
        with urlopen(f"{address[0]}page.html", timeout=PATIENCE) as page:  # noqa: S310 - our own address
            assert page.read() == b"a page"
        serving.send_signal(signal.SIGINT)
        serving.communicate(timeout=PATIENCE)
    assert serving.returncode == 0
    assert str(tmp_path / "book" / "index.html") in told.split()
    assert ":8377" not in address[0], "port 0 is a free one, and not the usual one"


STOPPED = """
import signal
from rulestone_book import command as book

def stopped_half_way(*_, **__):
    yield "index.html", b"a page"
    signal.raise_signal({ending})
    yield "other.html", b"another"

book.contents = stopped_half_way
"""


@pytest.mark.parametrize(
    ("ending", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_an_interrupted_book_leaves_no_files(tmp_path: Path, ending: signal.Signals, status: int) -> None:
    result = start("book", str(tmp_path / "book"), code=STOPPED.format(ending=ending) + COMMAND)
    assert result == CommandResult(status, "", "")
    assert not list(tmp_path.iterdir())


def test_a_taken_port_is_reported_before_writing(run: RunCommand, tmp_path: Path) -> None:
    with BookServer(tmp_path, 0, "") as other:
        port = other.server_port
        result = run(f"book {tmp_path / 'book'} --serve --port {port}")
    problem = f"rulestone: --port {port}: Address already in use; --port 0 picks a free one\n"
    assert result == CommandResult(2, "", problem)
    assert not list(tmp_path.iterdir())
