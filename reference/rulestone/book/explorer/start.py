"""Starting the server: on this computer only, until somebody ends it."""

import socket
from collections.abc import Callable

import uvicorn

from rulestone.book.explorer.app import application

HOST = "127.0.0.1"


def serve_book(port: int, tell: Callable[[str], None]) -> None:
    """Serve the book with the explorer in it.

    Args:
        port: where; 0 for any that is free.
        tell: is told the address once it can be asked.

    Raises:
        OSError: the port is taken.
    """
    config = uvicorn.Config(application(), log_level="warning", access_log=False, timeout_keep_alive=5)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen(64)
        tell(f"http://{HOST}:{listening.getsockname()[1]}/")
        uvicorn.Server(config).run(sockets=[listening])
