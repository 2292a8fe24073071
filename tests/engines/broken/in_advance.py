"""Answers the next request too."""

import json

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Answer this request and guess the next."""
    number = request["id"]
    assert isinstance(number, int)
    replies = (answer(request), answer(request) | {"id": number + 1})
    print_raw(b"".join(json.dumps(reply).encode() + b"\n" for reply in replies))


serve(misbehave)
