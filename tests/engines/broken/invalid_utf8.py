"""Prints bytes that are no UTF-8."""

import json

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Name a colour in Latin-1."""
    line = json.dumps(answer(request) | {"to_move": "WEISS"}).encode()
    print_raw(line.replace(b"WEISS", "wei\xdf".encode("latin-1")) + b"\n")


serve(misbehave)
