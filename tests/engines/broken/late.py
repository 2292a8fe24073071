"""Answers when nobody waits for it any more."""

import time

from speak import Message, answer, say, serve


def misbehave(request: Message) -> None:
    """Answer in good form, but late."""
    time.sleep(1.5)
    say(answer(request))


serve(misbehave)
