"""Writing a book, serving it, and the runtime in it."""

import re
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread

import pytest

from rulestone.book.runtime import BadRuntime, Runtime, how_to_get_it, release
from rulestone.book.server import HOST, BookServer, _Handler
from rulestone.book.site import MARK, NotABook, write_book

FILES = [(MARK, b"{}"), ("a/b.html", b"new")]


def names(folder: Path) -> list[str]:
    """Everything in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_into_a_new_folder(tmp_path: Path) -> None:
    assert write_book(tmp_path / "x" / "book", FILES) == 2
    assert names(tmp_path) == ["x", "x/book", "x/book/a", "x/book/a/b.html", f"x/book/{MARK}"]


def test_into_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    write_book(tmp_path / "book", FILES)
    assert (tmp_path / "book/a/b.html").read_bytes() == b"new"


def test_over_a_book_nothing_of_the_old_one_stays(tmp_path: Path) -> None:
    write_book(tmp_path / "book", [*FILES, ("old.html", b"old")])
    write_book(tmp_path / "book", FILES)
    assert names(tmp_path) == ["book", "book/a", "book/a/b.html", f"book/{MARK}"]


def test_not_over_something_else(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(NotABook, match="holds something other than a rule book"):
        write_book(tmp_path, FILES)
    assert names(tmp_path) == ["mine.txt"]


def test_not_over_a_file_or_a_link_to_nowhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("file", "link"):
        with pytest.raises(NotABook, match="is not a folder"):
            write_book(tmp_path / name, FILES)


def test_what_fails_half_way_leaves_the_old_book_and_no_rubbish(tmp_path: Path) -> None:
    write_book(tmp_path / "book", FILES)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield MARK, b"{}"
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        write_book(tmp_path / "book", failing())
    assert names(tmp_path) == ["book", "book/a", "book/a/b.html", f"book/{MARK}"]


def test_what_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 250)  # the name of the folder beside it, in which it is drafted, is too long
    with pytest.raises(OSError, match="too long") as refused:
        write_book(folder, FILES)
    assert refused.value.filename == str(folder)


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


def test_without_a_folder_the_page_loads_it_from_where_it_is_published() -> None:
    *published, modules, checks = Runtime().downloads
    assert all(each.url is not None and each.url.startswith("https://") for each in published)
    assert modules.url is checks.url is None
    assert [path for path, _ in Runtime().contents()] == [modules.path, checks.path]
    assert [each.path for each in Runtime().downloads if each.checks] == [checks.path]
    assert Runtime().hosts == ("https://cdn.jsdelivr.net", "https://files.pythonhosted.org")


def test_with_a_folder_the_page_may_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    runtime = Runtime(tmp_path)
    assert all(each.url is None for each in runtime.downloads)
    assert "://" not in runtime.policy


def test_the_policy_allows_webassembly_and_workers_and_nothing_inline() -> None:
    policy = Runtime().policy
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" in policy
    assert "; worker-src 'self' blob:; " in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy


def test_a_folder_without_the_runtime_is_refused_in_a_line_that_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(BadRuntime) as refused:
        Runtime(tmp_path).check()
    assert "pyodide.mjs: No such file" in str(refused.value)
    assert how_to_get_it() in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_of_another_release_is_refused(tmp_path: Path) -> None:
    (tmp_path / release().files[0].name).write_text("export const loadPyodide = 0;")
    with pytest.raises(BadRuntime, match=f"is not the file of Pyodide {re.escape(release().version)}"):
        Runtime(tmp_path).check()


def test_the_readme_says_how_to_get_it() -> None:
    readme = Path(__file__).parents[2] / "fixtures" / "BOOK.md"
    assert how_to_get_it() in readme.read_text(encoding="utf-8")
