"""The commands of `rulestone`: one module each, loaded when that command is asked for.

The module `rulestone.commands.NAME` holds a function `NAME`, whose parameters are the command line's
and whose docstring is its help. What it raises is put into words by `rulestone.commands.problems`.
"""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A line to try; it runs as it stands, anywhere, within seconds.

    Attributes:
        about: what it does, in a few words.
        command: the line.
        finds_fault: it ends with exit status 1, because it shows an engine that is wrong.
    """

    about: str
    command: str
    finds_fault: bool = False


def epilog(examples: Iterable[Example]) -> str:
    """The examples as the end of a command's help, with lines that are not to be folded."""
    lines = ["\b", "Examples:"]
    for each in examples:
        status = ", which ends with exit status 1" if each.finds_fault else ""
        lines += [f"  {each.about}{status}:", f"    {each.command}"]
    return "\n".join(lines)
