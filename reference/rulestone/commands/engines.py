"""`rulestone engines` and `rulestone serve`."""

import sys
from contextlib import closing
from threading import Thread

from rulestone.check.exit_status import ExitStatus
from rulestone.commands import Example, arguments, command
from rulestone.engines import UnknownEngine, installed_engines, load_engine
from rulestone.engines.serve import end_when_unread
from rulestone.engines.serve import serve as answer_all
from rulestone.protocol import Claims


@command(
    "engines", Example("As a table", "rulestone engines"), Example("As JSON", "rulestone engines --json")
)
@arguments.as_json
def engines(as_json: bool) -> None:
    from rulestone.commands.output import print_json, print_table  # a server prints neither

    found = {name: _claims(name) for name in installed_engines()}
    if as_json:
        print_json({"engines": found})
        return
    rows = [
        (name, "", claims, "")
        if isinstance(claims, str)
        else (name, claims.version, " ".join(claims.games), " ".join(claims.ops))
        for name, claims in found.items()
    ]
    print_table(("engine", "version", "games", "operations"), rows)


def _claims(name: str) -> Claims | str:
    """Return what an engine declares, or why it cannot be used."""
    try:
        with closing(load_engine(name)) as engine:
            return engine.claims
    except UnknownEngine as missing:
        return str(missing)


@command(
    "serve",
    Example(
        "Ask for its name, games and operations",
        'echo \'{"id":1,"op":"hello","protocol":1}\' | rulestone serve',
    ),
    more="Requests are lines of JSON; each reply is a line on standard output. On the largest boards the "
    "reference takes up to 2 s for a position and up to 5 ms for each move of a record; a count "
    "is refused if it may exceed 100,000: rulestone perft has no limit.",
)
@arguments.engine
def serve(engine: str) -> None:
    with closing(load_engine(engine)) as answering:
        unread = (sys.stdout.buffer, ExitStatus.NOT_READ)
        Thread(target=end_when_unread, args=unread, daemon=True).start()
        answer_all(answering, sys.stdin.buffer, sys.stdout.buffer)
