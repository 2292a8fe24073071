"""Crashes, while a grandchild lives on that has nothing of it: no parent, session or environment."""

import os
import subprocess
import sys

from speak import Message, serve

ORPHAN = "import subprocess, sys; subprocess.Popen(sys.argv[1:], start_new_session=True, env={})"


def misbehave(_: Message) -> None:
    """Leave a grandchild behind that sleeps for so many seconds as the argument says."""
    sleep = ("/bin/sleep", sys.argv[-1])
    subprocess.run([sys.executable, "-c", ORPHAN, *sleep], start_new_session=True, check=True)
    os._exit(3)


serve(misbehave)
