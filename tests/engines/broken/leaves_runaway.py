"""Ends without an answer, while a child in a session of its own holds its pipes open."""

import os
import subprocess
import sys

from speak import Message, serve


def misbehave(_: Message) -> None:
    """Leave a child behind where a signal to the process group does not reach it."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
    os._exit(3)


serve(misbehave)
