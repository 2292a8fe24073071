"""The static server of a book: its files with strict headers, and nothing else."""

import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread

import pytest

from rulestone.book.server import HOST, BookServer, _Handler

POLICY = "default-src 'none'"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BookServer]:
    """A server of a small folder beside a file that is nobody's business."""
    root = tmp_path_factory.mktemp("served")
    (root / "secret.txt").write_text("secret")
    (root / "book" / "static").mkdir(parents=True)
    for name in ("index.html", "static/a.js", "static/a.mjs", "static/a.wasm", "static/a.svg"):
        (root / "book" / name).write_text(name)
    with BookServer(root / "book", 0, POLICY) as serving:
        running = Thread(target=serving.serve_forever)
        running.start()
        yield serving
        serving.shutdown()
        running.join()


def get(server: BookServer, path: str, method: str = "GET") -> HTTPResponse:
    """The answer to a request, read to its end."""
    with closing(HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.request(method, path)
        answered = connection.getresponse()
        answered.read()
        return answered


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/static/a.js", "text/javascript"),
        ("/static/a.mjs", "text/javascript"),
        ("/static/a.wasm", "application/wasm"),
        ("/static/a.svg", "image/svg+xml"),
    ],
)
def test_files_have_their_types_and_the_headers(server: BookServer, path: str, kind: str) -> None:
    answered = get(server, path)
    assert answered.status == 200
    assert answered.getheader("content-type") == kind
    assert answered.getheader("content-security-policy") == f"{POLICY}; frame-ancestors 'none'"
    assert answered.getheader("x-content-type-options") == "nosniff"


@pytest.mark.parametrize(
    "path", ["/nothing.html", "/static/", "/../secret.txt", "/%2e%2e/secret.txt", "/%00", "/a%00.html"]
)
def test_nothing_else_is_served(server: BookServer, path: str) -> None:
    assert get(server, path).status == 404


@pytest.mark.parametrize("host", ["example.org", "example.org:80", "127.0.0.1.example.org:80", ""])
def test_no_other_host_is_answered_for(server: BookServer, host: str) -> None:
    with closing(HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.request("GET", "/", headers={"host": host})
        assert connection.getresponse().status == 421


def test_a_browser_that_goes_is_not_told_of(server: BookServer, capfd: pytest.CaptureFixture[str]) -> None:
    for _ in range(5):
        with socket.create_connection((HOST, server.server_port)) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n")
    assert get(server, "/").status == 200
    assert capfd.readouterr().err == ""


def test_slow_clients_keep_nobody_waiting_and_are_dropped(
    server: BookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _Handler.timeout is not None
    monkeypatch.setattr(_Handler, "timeout", 1.0)
    slow = [socket.create_connection((HOST, server.server_port)) for _ in range(200)]
    for each in slow:
        each.sendall(b"GET / HT")
    assert get(server, "/").status == 200
    for each in slow:
        each.settimeout(30)
        assert each.recv(1) == b""
        each.close()


def test_nobody_can_connect_before_there_is_a_book(tmp_path: Path) -> None:
    with BookServer(tmp_path, 0, POLICY, listening=False) as waiting, pytest.raises(ConnectionRefusedError):
        get(waiting, "/")


def test_nothing_is_taken(server: BookServer) -> None:
    assert get(server, "/", "POST").status == 501
    assert get(server, "/", "PUT").status == 501


def test_only_this_computer_is_listened_to(server: BookServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_taken_port_is_an_error(server: BookServer, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="in use"):
        BookServer(tmp_path, server.server_port, POLICY)
