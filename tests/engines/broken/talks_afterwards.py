"""Answers, and a little later prints something else."""

import time

from speak import Message, answer, print_raw, say, serve


def misbehave(request: Message) -> None:
    """Say one thing more."""
    say(answer(request))
    time.sleep(0.05)
    print_raw(b"by the way\n")


serve(misbehave)
