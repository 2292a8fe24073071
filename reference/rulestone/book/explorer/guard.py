"""What every request must keep to: a size, a time, a type, and coming from the book's own pages."""

from urllib.parse import urlsplit

import anyio
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        "img-src 'self'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""What every answer tells the browser: nothing from elsewhere, and nothing to elsewhere."""

TOO_LONG = 413
TOO_SLOW = 408

SECONDS = 10.0
"""How long a question may take to arrive."""


class _TooLong(Exception):
    """A body went on after its limit."""


class _TooSlow(Exception):
    """A body did not come to its end in time."""


class Guard:
    """Turns away what the book's own pages would not send.

    Attributes:
        app: what is behind.
        body_limit: the longest body, in bytes.
        seconds: how long a body may take to arrive.
    """

    def __init__(self, app: ASGIApp, body_limit: int, seconds: float = SECONDS) -> None:
        self.app = app
        self.body_limit = body_limit
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return  # there is nothing else here, such as sockets
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        try:
            await self.app(scope, self._limited(receive), _with_headers(send))
        except _TooLong:
            await _too_long(self.body_limit)(scope, receive, _with_headers(send))
        except _TooSlow:
            refusal = PlainTextResponse("A question must arrive sooner.\n", status_code=TOO_SLOW)
            await refusal(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            return PlainTextResponse("Only the pages of this book may ask.\n", status_code=403)
        if scope["method"] != "POST":
            return None
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return PlainTextResponse("A question is JSON: application/json.\n", status_code=415)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.body_limit:
            return _too_long(self.body_limit)
        return None

    def _limited(self, receive: Receive) -> Receive:
        taken, whole = 0, False
        deadline = anyio.current_time() + self.seconds

        async def limited() -> Message:
            nonlocal taken, whole
            if whole:
                return await receive()  # whatever comes after the body, such as the end of the connection
            with anyio.CancelScope(deadline=deadline) as scope:
                message = await receive()
            if scope.cancelled_caught:
                raise _TooSlow
            whole = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > self.body_limit:
                raise _TooLong
            return message

        return limited


def _too_long(limit: int) -> PlainTextResponse:
    return PlainTextResponse(f"A question has at most {limit} bytes.\n", status_code=TOO_LONG)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(HEADERS)
        await send(message)

    return sending
