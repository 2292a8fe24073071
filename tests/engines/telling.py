"""An engine that knows everything, and tells a test that waits for it each time that it is asked.

It adds a character to the file that `RULESTONE_TEST_TOLD` names.
"""

import os
import sys
from pathlib import Path

from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Query
from rulestone_bitboard.engine import BitboardEngine


class Telling(BitboardEngine):
    """A second implementation that tells when it is asked."""

    def ask(self, query: Query) -> Answer:
        """Tell, and answer rightly."""
        with Path(os.environ["RULESTONE_TEST_TOLD"]).open("ab") as file:
            file.write(b".")
        return super().ask(query)


if __name__ == "__main__":
    serve(Telling(), sys.stdin.buffer, sys.stdout.buffer)
