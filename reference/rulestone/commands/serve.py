"""`rulestone serve`."""

import sys
from contextlib import closing

from rulestone.commands import Example, arguments, command
from rulestone.engines import load_engine
from rulestone.engines.serve import serve as answer_all


@command(
    "serve",
    Example(
        "Ask for its name, games and operations",
        'echo \'{"id":1,"op":"hello","protocol":1}\' | rulestone serve',
    ),
    more="Requests are lines of JSON; each reply is a line on standard output. On the largest boards the "
    "reference takes up to 2 s for a position and up to 5 ms for each move of a record; perft takes as long "
    "as it counts.",
)
@arguments.engine
def serve(engine: str) -> None:
    with closing(load_engine(engine)) as answering:
        answer_all(answering, sys.stdin.buffer, sys.stdout.buffer)
