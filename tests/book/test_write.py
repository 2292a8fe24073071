"""Writing a book, serving it, and the runtime in it."""

import socket
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event

import pytest

from rulestone.core.overriding import override
from rulestone_book.runtime import BadRuntime, Runtime, release
from rulestone_book.server import HOST, BookServer
from rulestone_book.writing import MANIFEST, NotABook, read_manifest, write_book
from tests.helpers.running import serving

FILES = [("index.html", b"home"), ("a/b.html", b"new")]


def names(folder: Path) -> list[str]:
    """The files in a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir())


def test_a_book_replaces_only_the_files_of_the_last_run(tmp_path: Path) -> None:
    folder = tmp_path / "x" / "book"
    assert write_book(folder, [*FILES, ("old/page.html", b"old")]) == 3
    for name in (".git/HEAD", "CNAME", "a/notes.txt"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("mine")
    assert write_book(folder, FILES) == 2
    assert names(folder) == [".git/HEAD", "CNAME", "a/b.html", "a/notes.txt", "index.html", MANIFEST]
    assert not (folder / "old").exists()
    assert read_manifest(folder) == ("a/b.html", "index.html")
    assert names(folder.parent) == [f"book/{name}" for name in names(folder)]


def test_a_folder_that_is_not_a_book_is_refused_unless_empty_or_forced(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert write_book(tmp_path / "empty", FILES) == 2
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "CNAME").write_text("mine")
    (tmp_path / "site" / "index.html").write_text("mine")
    for name, problem in (
        ("site", "has files that are not a rule book's"),
        ("file", "is not a folder"),
        ("link", "is not a folder"),
    ):
        with pytest.raises(NotABook, match=problem):
            write_book(tmp_path / name, FILES)
    assert names(tmp_path / "site") == ["CNAME", "index.html"]
    write_book(tmp_path / "site", FILES, force=True)
    assert (tmp_path / "site" / "CNAME").read_text() == "mine"
    assert (tmp_path / "site" / "index.html").read_bytes() == b"home"


@pytest.mark.parametrize(
    ("manifest", "problem"),
    [
        (b"[", "not the list of a book's files"),
        (b'{"book":1,"made_by":"x"}', "not the list of a book's files"),
        (b'{"book":2,"made_by":"x","files":["../mine"]}', "'../mine' is outside the book"),
        (b'{"book":2,"made_by":"x","files":["/mine"]}', "'/mine' is outside the book"),
    ],
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, manifest: bytes, problem: str) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / MANIFEST).write_bytes(manifest)
    with pytest.raises(NotABook, match=problem):
        write_book(tmp_path / "book", FILES)
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_file_or_link_that_somebody_put_into_a_book_stays(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    write_book(folder, [("index.html", b"home")])
    (folder / "a").symlink_to(tmp_path)
    with pytest.raises(NotABook, match="is a link"):
        write_book(folder, FILES)
    (folder / "a").unlink()
    (folder / "a").mkdir()
    (folder / "a/b.html").write_text("mine")
    with pytest.raises(NotABook, match="is not of this book"):
        write_book(folder, FILES)
    assert (folder / "a/b.html").read_text() == "mine"
    (folder / MANIFEST).rename(tmp_path / "elsewhere")
    (folder / MANIFEST).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotABook, match="is a link"):
        write_book(folder, [("index.html", b"home")])


def test_a_failure_half_way_leaves_the_old_book(tmp_path: Path) -> None:
    write_book(tmp_path / "book", FILES)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield "index.html", b"other"
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        write_book(tmp_path / "book", failing())
    assert names(tmp_path) == ["book/a/b.html", "book/index.html", f"book/{MANIFEST}"]
    assert (tmp_path / "book" / "index.html").read_bytes() == b"home"


def test_of_two_books_at_once_the_later_names_the_other(tmp_path: Path) -> None:
    def meanwhile() -> Iterator[tuple[str, bytes]]:
        write_book(tmp_path / "book", FILES)
        yield "index.html", b"other"

    with pytest.raises(NotABook, match="another command has written a book meanwhile"):
        write_book(tmp_path / "book", meanwhile())
    assert (tmp_path / "book" / "index.html").read_bytes() == b"home"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match="Not a directory") as refused:
        write_book(tmp_path / "file" / "book", FILES)
    assert str(refused.value.filename).startswith(str(tmp_path / "file"))


POLICY = "default-src 'none'"


PAGES = (
    "index.html",
    "guides/index.html",
    "embed.html",
    *(f"static/a.{end}" for end in ("js", "mjs", "wasm", "svg")),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BookServer]:
    """A server of a small book, with files in and beside it that are nobody's business."""
    root = tmp_path_factory.mktemp("served")
    write_book(root / "book", [(name, name.encode()) for name in PAGES] + [("linked.html", b"")])
    for name in ("secret.txt", "book/.env", "book/secret.html"):
        (root / name).write_text("secret")
    (root / "book" / "linked.html").unlink()
    (root / "book" / "linked.html").symlink_to(root / "secret.txt")
    with BookServer(root / "book", 0, POLICY) as own, serving(own):
        yield own


def get(
    server: BookServer, path: str = "/", headers: Sequence[str] = ("Host: 127.0.0.1",), method: str = "GET"
) -> HTTPResponse:
    """The answer to a request with these headers, read to its end."""
    with closing(HTTPConnection(HOST, server.server_port, timeout=30)) as connection:
        connection.putrequest(method, path, skip_host=True)
        for header in headers:
            connection.putheader(*header.split(": "))
        connection.endheaders()
        answered = connection.getresponse()
        answered.read()
        return answered


@pytest.mark.parametrize(
    ("path", "kind", "framed_by"),
    [
        ("/", "text/html; charset=utf-8", "'none'"),
        ("/guides/", "text/html; charset=utf-8", "'none'"),
        ("/index.html?q=x", "text/html; charset=utf-8", "'none'"),
        ("/embed.html", "text/html; charset=utf-8", "*"),
        ("/static/a.js", "text/javascript", "'none'"),
        ("/static/a.mjs", "text/javascript", "'none'"),
        ("/static/a.wasm", "application/wasm", "'none'"),
        ("/static/a.svg", "image/svg+xml", "'none'"),
    ],
)
def test_files_have_their_types_and_the_headers(
    server: BookServer, path: str, kind: str, framed_by: str
) -> None:
    answered = get(server, path)
    assert (answered.status, answered.getheader("content-type")) == (200, kind)
    assert answered.getheader("content-security-policy") == f"{POLICY}; frame-ancestors {framed_by}"
    assert answered.getheader("x-content-type-options") == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing.html", "/static/", "/static", "/.env", "/secret.html", "/linked.html", f"/{MANIFEST}"),
        *("/../secret.txt", "/%2e%2e/secret.txt", "//secret.html", "/%00", "/a%00.html", "x://["),
    ],
)
def test_only_the_files_of_the_book_are_served(server: BookServer, path: str) -> None:
    assert get(server, path).status == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Host: 127.0.0.1"], 200),  # as browsers write it for port 80
        (["Host: localhost:8377"], 200),
        (["Host: localhost:8377", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"], 200),
        (["Host: example.org"], 421),
        (["Host: localhost:evil"], 421),
        (["Host: localhost:"], 421),
        (["Host: localhost:80@example.org"], 421),
        (["Host: user@localhost"], 421),
        (["Host: example.org:80"], 421),
        (["Host: 127.0.0.1.example.org:80"], 421),
        ([], 421),
        (["Host: 127.0.0.1", "Host: example.org"], 421),
        (["Host: 127.0.0.1", "Content-Length: 5"], 400),
        (["Host: 127.0.0.1", "Transfer-Encoding: chunked"], 400),
    ],
)
def test_a_request_with_a_foreign_host_or_a_body_is_refused(
    server: BookServer, headers: list[str], status: int
) -> None:
    assert get(server, headers=headers).status == status


class Impatient(socket.socket):
    """A connection on which a second is over at once."""

    def settimeout(self, seconds: float | None) -> None:
        """Wait for a hundredth of the time."""
        super().settimeout(seconds and seconds / 100)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_silent_connection_is_closed(server: BookServer, sent: bytes) -> None:
    one, other = socket.socketpair()
    with one, Impatient(fileno=other.detach()) as connection:
        one.sendall(sent)
        server.finish_request(connection, (HOST, 0))
        assert connection.gettimeout() == 0.1


def test_only_this_computer_reads_the_book_and_nobody_writes(server: BookServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert [get(server, method=method).status for method in ("POST", "PUT", "HEAD")] == [501, 501, 200]


def test_a_browser_that_goes_away_is_not_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = Event()

    class Watched(BookServer):
        @override
        def handle_error(self, request: object, client_address: object) -> None:
            super().handle_error(request, client_address)
            told.set()

    with Watched(tmp_path, 0, POLICY) as own, serving(own):
        with socket.create_connection((HOST, own.server_port), timeout=30) as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.sendall(b"GET / HTTP/1.1\r\n")
        assert told.wait(60)
    assert capsys.readouterr().err == ""


def test_a_bug_of_the_server_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with BookServer(tmp_path, 0, POLICY) as own:
        try:
            int("a bug")
        except ValueError:
            own.handle_error(None, "a browser")
    assert "ValueError: invalid literal" in capsys.readouterr().err


def test_the_runtime_is_in_the_book_or_loaded_from_where_it_is_published(tmp_path: Path) -> None:
    fetched = Runtime()
    *published, modules = fetched.downloads
    assert all(each.url is not None and each.url.startswith("https://") for each in published)
    assert modules.url is None
    assert [path for path, _ in fetched.contents()] == [modules.path]
    inside = Runtime(tmp_path)
    assert all(each.url is None for each in inside.downloads)
    assert "://" not in inside.policy
    assert fetched.policy == (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
        "style-src 'self'; img-src 'self' blob:; "
        "connect-src 'self' https://cdn.jsdelivr.net https://files.pythonhosted.org; "
        "base-uri 'none'; form-action 'self'"
    )


def test_a_folder_without_the_runtime_is_refused_and_the_guide_says_how_to_get_it(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(
            BadRuntime, match=rf"mjs is not the file of Pyodide {release().version}; docs/BOOK"
        ):
            list(Runtime(tmp_path).contents())
        (tmp_path / release().files[0].path).write_text("export const loadPyodide = 0;")
    guide = (Path(__file__).parents[2] / "docs" / "BOOK.md").read_text(encoding="utf-8")
    library, version = release().files[-1].path.split("-")[:2]
    assert f"npm pack pyodide@{release().version} && " in guide
    assert f" {library}=={version}\n" in guide
