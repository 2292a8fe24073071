"""Nests lists 100,000 deep."""

import json

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Give a legal list that no recursive reader survives."""
    line = json.dumps(answer(request) | {"legal": "HERE"}).encode()
    print_raw(line.replace(b'"HERE"', b"[" * 100_000 + b"]" * 100_000) + b"\n")


serve(misbehave)
