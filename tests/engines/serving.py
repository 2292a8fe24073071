"""Answers as an installed engine does, without what the command line needs beside it.

Its one argument is the name of the engine: `variant:minefield/no-switches`.
"""

import sys

from rulestone.engines.installed import load_engine
from rulestone.engines.serve import serve

if __name__ == "__main__":
    serve(load_engine(sys.argv[1]), sys.stdin.buffer, sys.stdout.buffer)
