"""What a command is: its group, its help with examples, and the options that it had."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import click

from rulestone.core.overriding import override

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Rules and positions": {
        "games": "List the games with their sizes and options.",
        "rules": "Print the clause register: rules, rulings, options, claims.",
        "judge": "Judge a position: the turn, the legal actions, the winner.",
        "show": "Draw a position, or with --at the explanation of a cell.",
        "case": "Show a case: its position, the question and the right answer.",
        "perft": "Count the action sequences of a given length (perft).",
    },
    "Engines": {
        "check": "Test an engine with the cases and report its wrong answers.",
        "fuzz": "Play random games and report wrong answers of an engine.",
        "contradictions": "Report contradictions of an engine, in any game.",
        "serve": "Answer requests of the engine protocol on standard input.",
        "bench": "Measure the speed of engines, yours or rulestone's.",
        "author": "Complete cases written by hand, and write tables about them.",
    },
    "Records": {},
    "What the rules imply": {},
}
"""The commands by group, each with a summary."""

COMMANDS: Mapping[str, str] = {name: summary for group in GROUPS.values() for name, summary in group.items()}
"""A summary of each command, in the order of the help."""


class Example(NamedTuple):
    """An example in a command's help. It runs without changes, in any folder, within seconds.

    Attributes:
        about: a short description of the example.
        command: the command line.
        finds_fault: whether it ends with exit status 1 because it shows a faulty engine.
    """

    about: str
    command: str
    finds_fault: bool = False


class Command(click.Command):
    """A command with the group of the help that lists it. It never overwrites a file that it reads.

    Attributes:
        group: the heading above its line in `rulestone --help`.
        former: the options that it had, each with its outcome: `is now --count`.
    """

    group: str = "Other commands"
    former: Mapping[str, str] = MappingProxyType({})

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as unknown:
            if (became := self.former.get(unknown.option_name)) is not None:
                raise click.UsageError(f"{unknown.option_name} {became}") from None
            raise

    @override
    def invoke(self, ctx: click.Context) -> object:
        if any(
            isinstance(parameter.type, click.Path) or parameter.name == "reports" for parameter in self.params
        ):
            from rulestone.commands.arguments import refuse_overwriting  # only commands that write load it

            refuse_overwriting()
        return super().invoke(ctx)


def command(
    name: str,
    *examples: Example,
    more: str = "",
    summary: str = "",
    group: str = "",
    parent: click.Group | None = None,
    former: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[Callable[..., None]], click.Command]:
    """Make a function a command, whose help is its summary, more text, the parameters, and examples.

    Args:
        name: the name of the command on the command line.
        examples: examples for its help.
        more: further text of its help.
        summary: its line in the list of commands, if it is not in `GROUPS`.
        group: the heading above this line, also.
        parent: the group that it is a subcommand of.
        former: the options that it had, each with its outcome: `is now --count`.
    """
    about = summary or COMMANDS[name]

    def decorate(function: Callable[..., None]) -> Command:
        help_text, epilog = f"{about}\n\n{more}", _epilog(examples)
        made = click.command(name, cls=Command, help=help_text, epilog=epilog, short_help=about)(function)
        made.group = group or made.group
        made.former = former
        if parent is not None:
            parent.add_command(made)
        return made

    return decorate


def command_group(name: str, *examples: Example, more: str) -> click.Group:
    """Return a command of `GROUPS` that has subcommands; see `command`."""
    about = COMMANDS[name]
    return click.Group(name, help=f"{about}\n\n{more}", epilog=_epilog(examples), short_help=about)


def _epilog(examples: Iterable[Example]) -> str:
    lines = ["\b", "Examples:"]
    for example in examples:
        status = ", which ends with exit status 1" if example.finds_fault else ""
        lines += [f"  {example.about}{status}:", f"    {example.command}"]
    return "\n".join(lines)
