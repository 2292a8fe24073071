"""A static server for a book, on this computer only: what any web server does, with strict headers."""

from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO

HOST = "127.0.0.1"

_HEADERS: Mapping[str, str] = {
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class _Handler(SimpleHTTPRequestHandler):
    """Files of one folder, with the headers that keep other pages out."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - as the class above has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, *args: object, folder: Path, policy: str, **kwargs: object) -> None:
        self._policy = policy
        super().__init__(*args, directory=str(folder), **kwargs)  # type: ignore[arg-type] # the server's own

    def end_headers(self) -> None:
        """Add what every answer tells the browser."""
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("content-security-policy", f"{self._policy}; frame-ancestors 'none'")
        super().end_headers()

    def list_directory(self, path: object) -> IO[bytes] | None:  # type: ignore[override] # nothing is listed
        """Show no list of files."""
        del path
        self.send_error(404, "There is no such page in this book")
        return None

    def log_message(self, *_: object) -> None:
        """Say nothing of each request."""


class BookServer(ThreadingHTTPServer):
    """A server of a folder; `serve_forever` runs it."""

    def __init__(self, folder: Path, port: int, policy: str) -> None:
        """Take a port.

        Args:
            folder: the book, which need not be there yet.
            port: where; 0 for any that is free.
            policy: the content security policy of its pages and workers.

        Raises:
            OSError: the port is taken.
        """
        super().__init__((HOST, port), partial(_Handler, folder=folder, policy=policy))

    @property
    def address(self) -> str:
        """Where the book is."""
        return f"http://{HOST}:{self.server_port}/"
