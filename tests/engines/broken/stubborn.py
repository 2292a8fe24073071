"""Answers nothing and does not want to end."""

import signal
import time

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Ignore every request to end that can be ignored, the end of the input too."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while True:
        time.sleep(1)


serve(misbehave)
