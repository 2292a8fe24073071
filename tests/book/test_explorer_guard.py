"""What the explorer's server turns away: other hosts, other pages, long bodies, other files."""

import json
from collections.abc import Iterator

import anyio
import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from rulestone.book.explorer import asked as limits
from rulestone.book.explorer.app import application
from rulestone.book.explorer.guard import HEADERS, Guard

HOME = "http://127.0.0.1:8377"


@pytest.fixture(scope="module")
def client() -> TestClient:
    """Somebody on this computer."""
    return TestClient(application(), base_url=HOME)


def _post(client: TestClient, body: bytes | str, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    sent = {"content-type": "application/json", **named}
    status: int = client.post("/api/view", content=body, headers=sent).status_code
    return status


GOOD = json.dumps({"game": "minefield", "size": 3})


def test_only_this_computer_is_listened_to(client: TestClient) -> None:
    assert _post(client, GOOD) == 200
    assert _post(client, GOOD, host="localhost:8377") == 200
    assert _post(client, GOOD, host="evil.example") == 400
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400
    assert client.get("/", headers={"host": "127.0.0.1.evil.example"}).status_code == 400


def test_only_the_books_own_pages_are_answered(client: TestClient) -> None:
    assert _post(client, GOOD, origin=HOME) == 200
    assert _post(client, GOOD, origin="http://evil.example") == 403
    assert _post(client, GOOD, origin="null") == 403
    assert _post(client, GOOD, content_type="text/plain") == 415
    answered = client.options("/api/view", headers={"origin": HOME})
    assert "access-control-allow-origin" not in answered.headers


def test_a_long_body_is_not_read(client: TestClient) -> None:
    assert _post(client, b" " * limits.BODY_LIMIT) == 400
    assert _post(client, b" " * (limits.BODY_LIMIT + 1)) == 413

    def pieces() -> Iterator[bytes]:
        yield from (b" " * limits.BODY_LIMIT, b" ")

    sent = {"content-type": "application/json"}
    answered = client.post("/api/view", content=pieces(), headers=sent)
    assert answered.status_code == 413


def test_a_body_that_does_not_end_is_not_waited_for() -> None:
    told: list[Message] = []

    async def never() -> Message:
        await anyio.sleep_forever()
        raise AssertionError

    async def send(message: Message) -> None:
        told.append(message)

    async def reading(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive, send).body()

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/view", "headers": headers}

    async def ask() -> None:
        with anyio.fail_after(20):
            await Guard(reading, limits.BODY_LIMIT, seconds=0.01)(scope, never, send)

    anyio.run(ask)
    assert [message.get("status") for message in told] == [408, None]


@pytest.mark.parametrize(
    "body", ["", "[", "[]", "{}", '{"game":"minefield","game":"lefe","size":3}', "NaN", "\xff"]
)
def test_what_is_no_question_is_refused(client: TestClient, body: str) -> None:
    assert _post(client, body.encode("latin-1")) == 400


def test_files_of_the_book_are_served(client: TestClient) -> None:
    home = client.get("/")
    assert home.status_code == 200
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert all(home.headers[name] == value for name, value in HEADERS.items())
    assert client.get("/minefield/").text == client.get("/minefield/index.html").text
    for path in ("static/book.css", "static/explorer.js", "static/board.css", "rulestone-book.json"):
        assert client.get(f"/{path}").status_code == 200
    assert "<svg" in client.get("/pictures/minefield/turn-empty-board.svg").text
    assert "<svg" in client.get("/pictures/glossary/signs.svg").text
    assert 'id="choices"' in client.get("/explorer.html").text


@pytest.mark.parametrize(
    "path", ["/nothing.html", "/static/../site.py", "/static/%2e%2e/site.py", "/pictures/x.svg"]
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_other_methods_are_not_answered(client: TestClient) -> None:
    assert client.put("/api/view", content=GOOD).status_code == 405
    assert client.post("/index.html", json={}).status_code == 405
    assert client.get("/api/view").status_code == 404
