"""What a process has loaded that is forked to run commands: their modules, and the cases."""

import gc
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points

from rulestone.cases.cases import read_cases
from rulestone.commands import COMMANDS

for name in COMMANDS:
    import_module(f"rulestone.commands.{name}")
for point in entry_points(group="rulestone.commands"):
    point.load()
with suppress(ImportError):  # there may be no solvers
    import_module("rulestone_proofs.prove")
read_cases()
gc.collect()
gc.freeze()
