"""Ends in the middle of a line."""

import json
import sys

from speak import Message, answer, print_raw, serve


def misbehave(request: Message) -> None:
    """Print half of the reply."""
    line = json.dumps(answer(request)).encode()
    print_raw(line[: len(line) // 2])
    sys.exit(0)


serve(misbehave)
