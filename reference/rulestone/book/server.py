"""A static web server for a book, for this computer only, with strict headers."""

import io
import sys
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import unquote

HOST = "127.0.0.1"

_HEADERS: Mapping[str, str] = {
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class _Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder, with headers that keep other pages out."""

    protocol_version = "HTTP/1.1"
    timeout = 30.0  # seconds of silence before a connection is closed
    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *args: object, folder: Path, policy: str, **kwargs: object) -> None:
        self._policy = policy
        super().__init__(*args, directory=str(folder), **kwargs)  # type: ignore[arg-type] # the server's own

    def send_head(self) -> io.BytesIO | IO[bytes] | None:  # type: ignore[override] # as the class above has it
        """Refuse other host names, even those that lead here, and impossible paths."""
        if (self.headers.get("host") or "").rpartition(":")[0] not in (HOST, "localhost"):
            self.send_error(421, "This book can only be read on this computer")
        elif "\0" in unquote(self.path):
            self.send_error(404, "There is no such page in this book")
        else:
            return super().send_head()
        return None

    def end_headers(self) -> None:
        """Add the security headers of every answer."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("content-security-policy", f"{self._policy}; frame-ancestors 'none'")
        super().end_headers()

    def list_directory(self, path: object) -> IO[bytes] | None:  # type: ignore[override] # nothing is listed
        """Refuse to list files."""
        self.send_error(404, "There is no such page in this book")
        return None

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class BookServer(ThreadingHTTPServer):
    """A server of a folder; `serve_forever` runs it."""

    request_queue_size = 128

    def __init__(self, folder: Path, port: int, policy: str, *, listening: bool = True) -> None:
        """Bind a port.

        Args:
            folder: the folder of the book, which may not exist yet.
            port: the port; 0 for any free one.
            policy: the content security policy of its pages and workers.
            listening: whether to accept connections at once; otherwise from `server_activate` on.

        Raises:
            OSError: the port is in use.
        """
        handler = partial(_Handler, folder=folder, policy=policy)
        super().__init__((HOST, port), handler, bind_and_activate=False)
        try:
            self.server_bind()
            if listening:
                self.server_activate()
        except OSError:
            self.server_close()
            raise

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that has disconnected. Anything else is a bug here."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type] # the server's own

    @property
    def address(self) -> str:
        """The address of the book."""
        return f"http://{HOST}:{self.server_port}/"
