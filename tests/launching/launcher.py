"""A process that has loaded Python and the command line, and forks a child for each order.

An order is a line of JSON on its standard input. The reply is the exit status and the processor time in
seconds.
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
        words: its arguments.
        folder: its working directory.
        environment: all its environment variables.
        files: the paths of its standard input, output and error; each may be a terminal.
    """

    code: str
    words: list[str]
    folder: str
    environment: dict[str, str]
    files: list[str]


def load_parsers() -> None:
    """Load the parsers of arguments and the cases, which take most of the start."""
    import rulestone.__main__ as cli
    from rulestone.cases.cases import read_cases

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        cli.run_command(["perft", "--help"])
        cli.run_command(["perft", "none", "--size", "1", "--depth", "no number"])
    read_cases()


def next_order() -> Order | None:
    """Fork a child for each order. Return the order in the child, and None in the parent at the end."""
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
    """Take over the folder, variables, streams and arguments of the order."""
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    for stream, name in enumerate(order["files"]):
        file = os.open(name, os.O_RDWR | os.O_NOCTTY)
        os.dup2(file, stream)
        os.close(file)
    # New objects, because the old ones remember whether their files were seekable.
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w", buffering=1)
    added = order["environment"].get("PYTHONPATH", "").split(os.pathsep)
    sys.path[0:1] = [order["folder"], *(each for each in added if each and each not in sys.path)]
    sys.argv[1:] = order["words"]


def end(status: int) -> None:
    """End with this exit status. Modules are not freed, which would take most of a short command's time."""
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
            exec(compile(order["code"], "<order>", "exec"), {"__name__": "__main__"})  # noqa: S102 - from the tests
        except SystemExit as problem:
            if not isinstance(problem.code, int):
                raise
            end(problem.code)
        else:
            end(0)
