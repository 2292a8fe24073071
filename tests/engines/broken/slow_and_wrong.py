"""Takes its time, and then plays on points that are taken, on every board.

Its argument says how many seconds it takes for an answer, if they are not the usual.
"""

import json
import sys
import time

from speak import Message, answer, hello, say, tell

SECONDS = float(sys.argv[1]) if sys.argv[1:] else 0.05

for line in sys.stdin.buffer:
    request: Message = json.loads(line)
    if request["op"] == "hello":
        say(hello(request))
        continue
    tell()
    time.sleep(SECONDS)
    verdict = answer(request)
    assert isinstance(verdict["legal"], list)
    say(verdict | {"legal": [*verdict["legal"], "a1"]})
