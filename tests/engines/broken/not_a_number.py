"""Says NaN, which is no JSON though many libraries write it."""

import json

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Give a score that is no number."""
    print_raw(json.dumps(answer(request) | {"score": {"black": float("nan")}}).encode() + b"\n")


serve(misbehave)
