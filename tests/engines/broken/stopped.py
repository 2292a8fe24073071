"""Stops itself, as Ctrl-Z would."""

import os
import signal

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Neither answer nor end."""
    os.kill(os.getpid(), signal.SIGSTOP)


serve(misbehave)
