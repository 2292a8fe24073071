"""Answers and ends, as if every request had a process of its own."""

import sys

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Answer and go."""
    say(answer(request))
    sys.exit(0)


serve(misbehave)
