"""A static web server for a book, for this computer only, with strict headers."""

import re
import sys
from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from rulestone.core.overriding import override
from rulestone_book import links
from rulestone_book.writing import NotABook, read_manifest

HOST = "127.0.0.1"

_HOSTS = re.compile(rf"(?:{re.escape(HOST)}|localhost)(?::[0-9]+)?")
"""Matches how a browser on this computer names the server."""

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

_API_POLICY = "default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline'"
"""The content security policy of the pages that pdoc makes, with their styles and scripts inside."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves the files of one book, with headers that keep other pages out."""

    timeout = 10
    """Seconds after which a silent connection is closed."""

    extensions_map = dict(_TYPES)  # noqa: RUF012 - as the base class has it

    def __init__(self, *args: object, policy: str, **kwargs: object) -> None:
        self._policy = policy
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # the server's own

    @override
    def send_head(self) -> BytesIO | BinaryIO | None:
        hosts = self.headers.get_all("host") or ()
        if "transfer-encoding" in self.headers or self.headers.get("content-length", "0") != "0":
            self.send_error(HTTPStatus.BAD_REQUEST, "Send no content")
        elif len(hosts) != 1 or not _HOSTS.fullmatch(hosts[0]):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, "This book can only be read on this computer")
        elif not self._asks_for_a_page():
            self.send_error(HTTPStatus.NOT_FOUND, "There is no such page in this book")
        else:
            del self.headers["if-modified-since"]  # it may be of another book that was served here
            return super().send_head()
        return None

    def _asks_for_a_page(self) -> bool:
        """Return whether the request is for a file of the book that has not become a link."""
        folder, name = Path(self.directory).resolve(), self._name()
        name += "index.html" if name.endswith("/") or not name else ""
        try:
            return name in read_manifest(folder) and (folder / name).resolve() == folder / name
        except (OSError, NotABook):
            return False

    def _name(self) -> str:
        # As the base class does it; urlsplit raises for some addresses.
        path: str = getattr(self, "path", "")
        return unquote(path.partition("?")[0].partition("#")[0]).removeprefix("/")

    @override
    def end_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        name = self._name()
        policy = _API_POLICY if name.startswith("api/") else self._policy
        framing = "*" if name == links.EMBED else "'none'"
        self.send_header("content-security-policy", f"{policy}; frame-ancestors {framing}")
        super().end_headers()

    @override
    def log_message(self, *_: object) -> None: ...


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
        super().__init__((HOST, port), partial(_Handler, directory=str(folder), policy=policy))

    @override
    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a browser may go; anything else is a bug here
            super().handle_error(request, client_address)  # type: ignore[arg-type] # the server's own

    @property
    def address(self) -> str:
        """The address of the book."""
        return f"http://{HOST}:{self.server_port}/"
