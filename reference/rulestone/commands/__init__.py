"""The commands of `rulestone`. A module is loaded when its command is run.

`GROUPS` says which commands there are, and is all that `rulestone --help` and completion need. To add a
command, add its line there, and a module of its name (or a line in `MODULE_OF`) with a function of its name
under `command`. Options are Click's; those that several commands share are in `arguments`. Help is written
here and in the decorators rather than in docstrings, which `python -OO` leaves out.

`output` prints text, tables, JSON and progress, and writes reports. `problems` turns an exception into one
line and an exit status.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import click

from rulestone.core.overriding import override

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Rules and positions": {
        "games": "List the games with their sizes and options.",
        "rules": "Print the clause register: rules, rulings, options, claims.",
        "judge": "Judge a position: whose turn it is, what is legal, who has won.",
        "show": "Draw a position, or with --at the explanation of a cell.",
        "case": "Show a case: its position, what is asked, and the right answer.",
        "perft": "Count the action sequences of a given length (perft).",
        "book": "Write the rule book as a web site, with a board to play on.",
    },
    "Engines": {
        "check": "Run the fixtures against an engine and report what it gets wrong.",
        "fuzz": "Play random games and report where an engine is wrong.",
        "serve": "Answer requests of the engine protocol on standard input.",
        "bench": "Measure the speed of engines, yours or rulestone's.",
        "author": "Complete cases written by hand, and write tables about them.",
    },
    "Records": {
        "audit": "Replay recorded games and report which of them break the rules.",
    },
    "What the rules imply": {
        "stats": "Play random games of a game or a variant, and tell what they are like.",
        "compare": "Put variants of a game side by side: random games, exact values, what is proved.",
        "solve": "Find who wins on a small board if both play perfectly, and with which moves.",
        "prove": "Prove theorems about the rules, and record the results.",
    },
}
"""The commands by group, each with a summary."""

COMMANDS: Mapping[str, str] = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""A summary of each command, in the order of the help."""

MODULE_OF: Mapping[str, str] = {
    "rules": "games",
    "show": "judge",
    "perft": "judge",
    "solve": "stats",
}
"""The commands that stand in another one's module, with that module."""


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


def command(name: str, *examples: Example, more: str = "") -> Callable[[Callable[..., None]], click.Command]:
    """Make a function a command, whose help is its summary, more text, the parameters, and examples."""
    lines = ["\b", "Examples:"]
    for example in examples:
        status = ", which ends with exit status 1" if example.finds_fault else ""
        lines += [f"  {example.about}{status}:", f"    {example.command}"]
    return click.command(name, cls=_Command, help=f"{COMMANDS[name]}\n\n{more}", epilog="\n".join(lines))


class _Command(click.Command):
    """A command that never overwrites a file that it reads."""

    @override
    def invoke(self, ctx: click.Context) -> object:
        from rulestone.commands.arguments import refuse_overwriting  # not needed for help

        refuse_overwriting()
        return super().invoke(ctx)
