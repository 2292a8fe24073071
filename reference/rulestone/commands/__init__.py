"""The commands of `rulestone`. A module is loaded when its command is run.

`GROUPS` lists the commands of this package. To add a command, add a line to `GROUPS` in `definition`, and a
module with a function of the same name, decorated with `command`. Other packages add commands in the entry
point group `rulestone.commands`, with a summary and a group. Options are Click's; those that several commands
share are in `arguments`. Help is written there and in the decorators rather than in docstrings, which
`python -OO` removes.

`output` prints text, tables, JSON and progress, and writes reports. `problems` turns an exception into one
line and an exit status.
"""

from rulestone.commands.definition import COMMANDS, GROUPS, Command, Example, command, command_group

__all__ = ["COMMANDS", "GROUPS", "Command", "Example", "command", "command_group"]
