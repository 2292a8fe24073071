"""The web application: the book's files, and one place that judges positions. For this computer only."""

from collections.abc import Mapping

import anyio
import msgspec
from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rulestone.book.explorer.asked import BODY_LIMIT, read
from rulestone.book.explorer.guard import Guard
from rulestone.book.explorer.shelf import Shelf
from rulestone.book.explorer.view import view
from rulestone.protocol import BadRequest, ErrorBody

HOSTS = ("127.0.0.1", "localhost")
"""The names under which this computer may be asked: another one would be somebody else's page."""

AT_ONCE = 2
"""So many positions are judged at the same time; others wait."""

TYPES: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
    "json": "application/json",
}


def application(shelf: Shelf | None = None) -> Starlette:
    """The application, with a book of its own unless one is given."""
    app = Starlette(
        routes=[
            Route("/api/view", _view, methods=["POST"]),
            Route("/{path:path}", _file, methods=["GET"]),
        ],
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(HOSTS), www_redirect=False),
            Middleware(Guard, body_limit=BODY_LIMIT),
        ],
    )
    app.state.shelf = Shelf() if shelf is None else shelf
    app.state.limiter = anyio.CapacityLimiter(AT_ONCE)
    return app


async def _view(request: Request) -> Response:
    """Judge the position that was asked about."""
    body = await request.body()
    try:
        answer = await run_sync(_judged, body, limiter=request.app.state.limiter)
    except BadRequest as problem:
        told = ErrorBody(code=problem.code, message=problem.message, at=problem.at)
        return Response(msgspec.json.encode({"error": told}), status_code=400, media_type=TYPES["json"])
    return Response(answer, media_type=TYPES["json"])


def _judged(body: bytes) -> bytes:
    return msgspec.json.encode(view(read(body)))


async def _file(request: Request) -> Response:
    """A file of the book."""
    path = request.path_params["path"]
    shelf: Shelf = request.app.state.shelf
    name = f"{path}index.html" if path.endswith("/") or not path else path
    content = await run_sync(shelf.content, name)
    if content is None:
        return PlainTextResponse(f"There is no {name} in this book.\n", status_code=404)
    kind = TYPES[name.rpartition(".")[2]]
    return Response(content, headers={"content-type": kind, "cache-control": "no-cache"})
