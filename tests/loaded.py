"""What a process has loaded that is forked to run commands: their modules, and the cases."""

import gc
from importlib import import_module

from rulestone.cases.cases import read_cases
from rulestone.commands import COMMANDS, MODULE_OF

for name in COMMANDS.keys() - MODULE_OF.keys():
    import_module(f"rulestone.commands.{name}")
read_cases()
gc.collect()
gc.freeze()
