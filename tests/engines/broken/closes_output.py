"""Closes its output and lives on."""

import os
import time

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Make sure that nothing can be said any more."""
    os.close(1)
    time.sleep(60)


serve(misbehave)
