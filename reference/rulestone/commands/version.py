"""`rulestone --version`. It loads nothing of the other commands."""

import platform
import re
from importlib import metadata
from importlib.metadata import distribution

import click

_OF_EXTRA = re.compile(r"""([\w.-]+).*; .*extra == ["']([\w-]+)["']""")
"""Matches a requirement of an extra: the package, and the extra."""


def print_version(context: click.Context) -> None:
    """Print the version, and which extras have all that they need; and end."""
    own = distribution("rulestone")
    needed = [match.groups() for text in own.requires or () if (match := _OF_EXTRA.match(text))]
    extras = {extra for _, extra in needed} - {"test"}
    missing = {extra for package, extra in needed if not _is_installed(package)} & extras
    click.echo(f"rulestone {own.version}, Python {platform.python_version()}")
    for label, names in (("extras", extras - missing), ("extras that are not installed", missing)):
        if names:
            click.echo(f"{label}: {', '.join(sorted(names))}")
    context.exit()


def _is_installed(package: str) -> bool:
    return any(metadata.distributions(name=package))
