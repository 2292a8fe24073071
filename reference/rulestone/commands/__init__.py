"""The commands of `rulestone`, one module each. A module is loaded when its command is run.

The module `rulestone.commands.NAME` holds a function `NAME`. Its parameters are the options and arguments of
the command line, and its docstring is the help. `rulestone.commands.problems` turns the exceptions that it
raises into messages.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """An example in a command's help. It runs as it stands, in any folder, within seconds.

    Attributes:
        about: what it does, in a few words.
        command: the command line.
        finds_fault: whether it ends with exit status 1 because it shows a faulty engine.
    """

    about: str
    command: str
    finds_fault: bool = False


def epilog(examples: Iterable[Example]) -> str:
    """Return the examples as the end of a command's help, with line breaks kept."""
    lines = ["\b", "Examples:"]
    for each in examples:
        status = ", which ends with exit status 1" if each.finds_fault else ""
        lines += [f"  {each.about}{status}:", f"    {each.command}"]
    return "\n".join(lines)
