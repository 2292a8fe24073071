"""Answers rightly, after so many MiB (first argument) on standard error."""

import sys

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Fill standard error."""
    for _ in range(int(sys.argv[1])):
        sys.stderr.buffer.write(b"e" * (1 << 20))
    sys.stderr.write("\nthat was all\n")
    sys.stderr.flush()
    say(answer(request))


serve(misbehave)
