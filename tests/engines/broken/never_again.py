"""Works once: no further process starts when it has crashed. The argument is a file to remember it by."""

import sys
from pathlib import Path

from speak import Message, serve

crashed = Path(sys.argv[1])


def misbehave(_: Message) -> None:
    """Crash, and remember it."""
    crashed.touch()
    sys.exit("out of luck")


if crashed.exists():
    sys.exit("still out of luck")
serve(misbehave)
