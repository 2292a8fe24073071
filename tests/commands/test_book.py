"""`rulestone book`."""

import signal
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

import rulestone.__main__ as cli
from rulestone_book import command as book
from rulestone_book.server import BookServer
from tests.helpers.running import COMMAND, CommandResult, RunCommand, start


def test_book_serve_serves_the_book_it_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = TextIOWrapper(BytesIO())  # as into a pipe: what is not flushed is not there
    serve_forever = BookServer.serve_forever
    served: list[bytes] = []

    def serve_until_ctrl_c(server: BookServer) -> None:
        Thread(target=serve_forever, args=(server,)).start()
        served.extend((server.address.encode(), printed.buffer.getvalue()))
        with urlopen(f"{server.address}page.html", timeout=60) as page:  # noqa: S310 - our own address
            served.append(page.read())
        server.shutdown()
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.setattr(BookServer, "serve_forever", serve_until_ctrl_c)
    monkeypatch.setattr(book, "contents", lambda *_, **__: [("page.html", b"a page")])
    assert cli.run_command(["book", str(tmp_path / "book"), "--serve", "--port", "0"]) == 0
    address, told, content = served
    assert {address, bytes(tmp_path / "book" / "index.html")} <= {*told.split()}
    assert content == b"a page"
    assert b":8377" not in address, "port 0 is a free one, and not the usual one"


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
