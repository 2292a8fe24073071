"""Waits with Python and the command line loaded, and forks a process for everything that it is told to run.

Whatever it is told comes as a line of JSON on its standard input; it answers with the exit status, and with
the seconds of a processor that were used.
"""

import atexit
import gc
import json
import os
import sys
import threading
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from typing import TypedDict


class Order(TypedDict):
    """What to run.

    Attributes:
        code: a Python program.
        words: what it finds as its arguments, after its own name.
        folder: where it runs.
        environment: its environment variables, and no others.
        files: its standard input, output and error stream; a terminal may be one of them.
    """

    code: str
    words: list[str]
    folder: str
    environment: dict[str, str]
    files: list[str]


def load_parsers() -> None:
    """Load what reading arguments takes, which is the most of a start: nothing is told of any game here."""
    import rulestone.__main__ as cli

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        cli.run_command(["perft", "--help"])
        cli.run_command(["perft", "none", "--size", "1", "--depth", "no number"])


def next_order() -> Order | None:
    """Fork for each order, and give it in the process that is to carry it out; None at the end."""
    output = b""
    while True:
        while b"\n" not in output:
            chunk = os.read(0, 1 << 16)
            if not chunk:
                return None
            output += chunk
        line, _, output = output.partition(b"\n")
        process = os.fork()
        if process == 0:
            order: Order = json.loads(line)
            return order
        _, status, used = os.wait4(process, 0)
        os.write(1, b"%d %f\n" % (os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime))


def become(order: Order) -> None:
    """Have the folder, variables, streams and arguments of the order."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    for stream, name in enumerate(order["files"]):
        file = os.open(name, os.O_RDWR | os.O_NOCTTY)
        os.dup2(file, stream)
        os.close(file)
    # New ones: those of before remember whether what they wrote to could be gone back in.
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    added = order["environment"].get("PYTHONPATH", "").split(os.pathsep)
    sys.path[0:1] = [order["folder"], *(each for each in added if each and each not in sys.path)]
    sys.argv[1:] = order["words"]


def end(status: int) -> None:
    """End with this exit status without tearing down what was loaded, which takes most of a short command."""
    if threading.active_count() == 1:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        import_module(name)
    load_parsers()
    gc.collect()
    gc.freeze()
    if (order := next_order()) is not None:
        become(order)
        try:
            exec(compile(order["code"], "<told>", "exec"), {"__name__": "__main__"})  # noqa: S102 - from the tests
        except SystemExit as problem:
            if not isinstance(problem.code, int):
                raise
            end(problem.code)
        else:
            end(0)
