"""Ends without an answer, while a child holds its pipes open."""

import os
import subprocess
import sys

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Leave a child behind, and go."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    os._exit(3)


serve(misbehave)
