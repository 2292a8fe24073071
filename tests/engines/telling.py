"""An engine that knows everything, and tells a test that waits for it each time that it is asked.

It adds a character to the file that `RULESTONE_TEST_TOLD` names.
"""

import os
import sys
from pathlib import Path

from rulestone.engines import load_engine
from rulestone.engines.serve import serve
from rulestone.protocol import Answer, Claims, Query


class Telling:
    """A second implementation that tells when it is asked."""

    def __init__(self) -> None:
        self._engine = load_engine("bitboard")
        self._log = Path(os.environ["RULESTONE_TEST_TOLD"])

    @property
    def claims(self) -> Claims:
        """All that it knows."""
        return self._engine.claims

    def ask(self, query: Query) -> Answer:
        """Tell, and answer rightly."""
        with self._log.open("ab") as file:
            file.write(b".")
        return self._engine.ask(query)

    def close(self) -> None:
        """Close the engine."""
        self._engine.close()


if __name__ == "__main__":
    serve(Telling(), sys.stdin.buffer, sys.stdout.buffer)
