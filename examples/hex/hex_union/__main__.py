"""The protocol over standard input and output: a request a line, a reply a line."""

import json
import sys

from hex_union.core import answer

for line in sys.stdin:
    request = json.loads(line)
    sys.stdout.write(json.dumps({"id": request["id"], **answer(request)}) + "\n")
    sys.stdout.flush()
