"""A static web server for a book, for this computer only, with strict headers."""

import sys
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from rulestone.book.writing import NotABook, read_manifest

HOST = "127.0.0.1"

_HEADERS: Mapping[str, str] = {
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}

_TYPES: Mapping[str, str] = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}

_EMBEDDED = "embed.html"
"""The one page that other sites may show in a frame."""

_API_POLICY = "default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'"
"""The content security policy of the pages that pdoc makes, with their styles and scripts inside."""


class _Handler(BaseHTTPRequestHandler):
    """Serves the files of one book, with headers that keep other pages out."""

    protocol_version = "HTTP/1.1"
    timeout = 30.0  # seconds of silence before a connection is closed

    def __init__(self, *args: object, folder: Path, policy: str, **kwargs: object) -> None:
        self._folder = folder
        self._policy = policy
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # the server's own

    def do_GET(self) -> None:
        """Send a file of the book."""
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        """Send the headers of a file of the book."""
        self._answer(with_content=False)

    def _answer(self, *, with_content: bool) -> None:
        hosts = self.headers.get_all("host") or ()
        if (
            len(hosts) > 1
            or "transfer-encoding" in self.headers
            or self.headers.get("content-length", "0") != "0"
        ):
            self.close_connection = True
            self.send_error(HTTPStatus.BAD_REQUEST, "Name one host, and send no content")
            return
        if not hosts or hosts[0].partition(":")[0] not in (HOST, "localhost"):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This book can only be read on this computer")
            return
        name = unquote(urlsplit(self.path).path).removeprefix("/")
        name += "index.html" if name.endswith("/") or not name else ""
        content = self._content(name)
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND, "There is no such page in this book")
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("content-type", _TYPES.get(PurePosixPath(name).suffix, "application/octet-stream"))
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        if with_content:
            self.wfile.write(content)

    def _content(self, name: str) -> bytes | None:
        """Return the content of a file of the book; None if it is not one, or has become a link."""
        path = self._folder / name
        try:
            if name in read_manifest(self._folder) and path.resolve() == self._folder.resolve() / name:
                return path.read_bytes()
        except (OSError, NotABook):
            pass
        return None

    def end_headers(self) -> None:
        """Add the security headers of every answer."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        name = urlsplit(getattr(self, "path", "")).path.removeprefix("/")
        policy = _API_POLICY if name.startswith("api/") else self._policy
        framing = "*" if name == _EMBEDDED else "'none'"
        self.send_header("content-security-policy", f"{policy}; frame-ancestors {framing}")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class BookServer(ThreadingHTTPServer):
    """A server of a folder; `serve_forever` runs it."""

    request_queue_size = 128

    def __init__(self, folder: Path, port: int, policy: str) -> None:
        """Listen at a port. A request waits until `serve_forever` answers it.

        Args:
            folder: the folder of the book, which may not exist yet.
            port: the port; 0 for any free one.
            policy: the content security policy of its pages and workers.

        Raises:
            OSError: the port is in use.
        """
        super().__init__((HOST, port), partial(_Handler, folder=folder, policy=policy))

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that has disconnected. Anything else is a bug here."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type] # the server's own

    @property
    def address(self) -> str:
        """The address of the book."""
        return f"http://{HOST}:{self.server_port}/"
