"""The commands of rulestone."""

from collections.abc import Iterator

import click

from rulestone.__main__ import rulestone


def commands(group: click.Group = rulestone, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """Each command, and the subcommands of each."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, f"{name} ")
        else:
            yield f"{before}{name}", command
