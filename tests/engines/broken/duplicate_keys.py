"""Gives a field twice, so that readers may differ in what they read."""

import json

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Be wrong first and right second."""
    line = json.dumps(answer(request)).encode()
    print_raw(b'{"over":true,' + line[1:] + b"\n")


serve(misbehave)
