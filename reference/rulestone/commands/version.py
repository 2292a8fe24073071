"""What `rulestone --version` prints: the version, and which extras have all that they need."""

import platform
import re
from importlib.metadata import PackageNotFoundError, distribution

import click

_NEEDED = re.compile(r"""(?P<package>[\w.-]+).*; .*extra == ["'](?P<extra>[\w-]+)["']""")
"""Matches a requirement of an extra."""

_OF_DEVELOPERS = "test"


def print_version(context: click.Context) -> None:
    """Print it and end."""
    own = distribution("rulestone")
    extras: dict[str, bool] = {}
    for requirement in own.requires or ():
        if (needed := _NEEDED.match(requirement)) and needed["extra"] != _OF_DEVELOPERS:
            extras[needed["extra"]] = extras.get(needed["extra"], True) and _is_installed(needed["package"])
    click.echo(f"rulestone {own.version}, Python {platform.python_version()}")
    for words, installed in (("extras", True), ("extras that are not installed", False)):
        if names := sorted(extra for extra, complete in extras.items() if complete == installed):
            click.echo(f"{words}: {', '.join(names)}")
    context.exit()


def _is_installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True
