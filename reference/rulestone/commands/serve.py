"""`rulestone serve`. It loads nothing that only other commands need, such as `arguments`."""

import sys
from contextlib import closing

import click

from rulestone.commands import Example, command
from rulestone.engines.installed import load_engine
from rulestone.engines.serve import serve as answer_all


@command(
    "serve",
    Example(
        "Its name, games and operations",
        'echo \'{"id":1,"op":"hello","protocol":1}\' | rulestone serve',
    ),
    more="Requests are lines of JSON; each reply is a line on standard output. On the largest boards the "
    "reference takes several seconds for a position, the bitboard (--engine bitboard) milliseconds; a count "
    "is refused if it may exceed 100,000: rulestone perft has no limit.",
)
@click.option(
    "--engine",
    metavar="NAME",
    default="reference",
    show_default=True,
    help="The installed engine that answers, such as reference, bitboard or z3.",
)
def serve(engine: str) -> None:
    with closing(load_engine(engine)) as answering:
        answer_all(answering, sys.stdin.buffer, sys.stdout.buffer)
