"""Writing a book, serving it, and the runtime in it."""

import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from threading import Thread
from unittest.mock import Mock

import pytest

from rulestone.book.runtime import BadRuntime, Runtime, how_to_get_it, release
from rulestone.book.server import HOST, BookServer, _Handler
from rulestone.book.site import MARK, NotABook, write_book

FILES = [(MARK, b"{}"), ("a/b.html", b"new")]


def names(folder: Path) -> list[str]:
    """Everything in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_folder_is_made_or_an_old_book_replaced_and_nothing_of_it_stays(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    for folder in (tmp_path / "x", tmp_path / "y" / "book", tmp_path / "x"):
        assert write_book(folder, FILES) == 2
        assert names(folder) == ["a", "a/b.html", MARK]
        assert (folder / "a/b.html").read_bytes() == b"new"
        write_book(folder, [*FILES, ("old.html", b"old")])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x", "y"]


def test_nothing_but_a_book_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for folder, words in (
        (tmp_path, "holds something other than a rule book"),
        (tmp_path / "file", "is not a folder"),
        (tmp_path / "link", "is not a folder"),
    ):
        with pytest.raises(NotABook, match=words):
            write_book(folder, FILES)
    assert names(tmp_path) == ["file", "link"]


def test_what_fails_half_way_leaves_the_old_book_and_no_rubbish(tmp_path: Path) -> None:
    write_book(tmp_path / "book", FILES)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield MARK, b"{}"
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        write_book(tmp_path / "book", failing())
    assert names(tmp_path) == ["book", "book/a", "book/a/b.html", f"book/{MARK}"]


@pytest.mark.parametrize("failing", [1, 2])
def test_a_folder_that_cannot_be_replaced_is_kept_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    write_book(tmp_path / "book", [(MARK, b"old")])
    rename, renamed = Path.rename, count(1)

    def fail_once(path: Path, target: Path) -> Path:
        if next(renamed) == failing:
            raise PermissionError(13, "Permission denied", str(path))
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fail_once)
    with pytest.raises(PermissionError):
        write_book(tmp_path / "book", FILES)
    assert names(tmp_path) == ["book", f"book/{MARK}"]
    assert (tmp_path / "book" / MARK).read_bytes() == b"old"


def test_what_cannot_be_written_is_named_as_it_was_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("x" * 250)  # the name of the folder beside it, in which it is drafted, is too long
    with pytest.raises(OSError, match="too long") as refused:
        write_book(folder, FILES)
    assert refused.value.filename == str(folder)

    full = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left") as refused:
        write_book(tmp_path / "book", FILES)
    assert refused.value.filename == str(tmp_path / "book")


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


def test_files_have_their_types_and_the_headers(server: BookServer) -> None:
    kinds = {
        "/": "text/html",
        "/static/a.js": "text/javascript",
        "/static/a.mjs": "text/javascript",
        "/static/a.wasm": "application/wasm",
        "/static/a.svg": "image/svg+xml",
    }
    for path, kind in kinds.items():
        answered = get(server, path)
        assert (answered.status, answered.getheader("content-type")) == (200, kind)
        assert answered.getheader("content-security-policy") == f"{POLICY}; frame-ancestors 'none'"
        assert answered.getheader("x-content-type-options") == "nosniff"


def test_nothing_else_is_served_and_nothing_taken(server: BookServer) -> None:
    for path in ("/nothing.html", "/static/", "/../secret.txt", "/%2e%2e/secret.txt", "/%00", "/a%00.html"):
        assert get(server, path).status == 404
    assert [get(server, "/", method).status for method in ("POST", "PUT")] == [501, 501]
    assert server.server_address[0] == "127.0.0.1", "only this computer is listened to"
    for host in ("example.org", "example.org:80", "127.0.0.1.example.org:80", ""):
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


def test_nobody_can_connect_before_there_is_a_book_and_a_taken_port_is_an_error(
    server: BookServer, tmp_path: Path
) -> None:
    with BookServer(tmp_path, 0, POLICY, listening=False) as waiting, pytest.raises(ConnectionRefusedError):
        get(waiting, "/")
    with pytest.raises(OSError, match="in use"):
        BookServer(tmp_path, server.server_port, POLICY)


def test_the_runtime_is_in_the_book_or_loaded_from_where_it_is_published(tmp_path: Path) -> None:
    fetched = Runtime()
    *published, modules = fetched.downloads
    assert all(each.url is not None and each.url.startswith("https://") for each in published)
    assert modules.url is None
    assert [path for path, _ in fetched.contents()] == [modules.path]
    assert fetched.hosts == ("https://cdn.jsdelivr.net", "https://files.pythonhosted.org")
    inside = Runtime(tmp_path)
    assert all(each.url is None for each in inside.downloads)
    assert "://" not in inside.policy
    policy = fetched.policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " in policy
    assert "; worker-src 'self' blob:; " in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy


def test_a_folder_without_the_runtime_is_refused_in_a_line_that_says_how_to_get_it(tmp_path: Path) -> None:
    for words in ("pyodide.mjs: No such file", f"is not the file of Pyodide {release().version}"):
        with pytest.raises(BadRuntime) as refused:
            Runtime(tmp_path).check()
        assert words in str(refused.value)
        assert how_to_get_it() in str(refused.value)
        assert "\n" not in str(refused.value)
        (tmp_path / release().files[0].name).write_text("export const loadPyodide = 0;")
    readme = Path(__file__).parents[2] / "fixtures" / "BOOK.md"
    assert how_to_get_it() in readme.read_text(encoding="utf-8")
