"""`rulestone serve`."""

import sys

from rulestone.commands.arguments import REFERENCE, EngineName
from rulestone.commands.position import engine_called
from rulestone.serve import serve as answer_all


def serve(engine: EngineName = REFERENCE) -> None:
    """Answer requests of the engine protocol: lines of JSON on standard input, replies on standard output."""
    with engine_called(engine) as answering:
        answer_all(answering, sys.stdin.buffer, sys.stdout.buffer)
