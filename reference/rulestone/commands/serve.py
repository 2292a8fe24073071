"""`rulestone serve`."""

import sys
from contextlib import closing

from rulestone.commands import Example
from rulestone.commands.arguments import REFERENCE, EngineName
from rulestone.engines import load_engine
from rulestone.engines.serve import serve as answer_all

EXAMPLES = (
    Example(
        "Ask for its name, games and operations",
        'echo \'{"id":1,"op":"hello","protocol":1}\' | rulestone serve',
    ),
)


def serve(engine: EngineName = REFERENCE) -> None:
    """Answer requests of the engine protocol on standard input.

    Requests are lines of JSON; each reply is a line on standard output. On the largest boards the reference
    takes up to 2 s for a position and up to 5 ms for each move of a record; perft takes as long as it counts.
    """
    with closing(load_engine(engine)) as answering:
        answer_all(answering, sys.stdin.buffer, sys.stdout.buffer)
