"""Another game installed in this process, for a while."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path

import pytest

from tests.helpers.own_game import written
from tests.helpers.running import forget_games


@contextmanager
def with_game(name: str, package: str, **engines: str) -> Iterator[None]:
    """Let a game be installed beside those that are, and engines by their names."""
    offered = {
        "rulestone.games": {name: f"{package}.rules:{name.capitalize()}"},
        "rulestone.mutants": {name: f"{package}.mutants:MUTANTS"},
        "rulestone.engines": engines,
    }

    def with_another(*, group: str) -> EntryPoints:
        own = [EntryPoint(name, value, group) for name, value in offered.get(group, {}).items()]
        return EntryPoints((*entry_points(group=group), *own))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulestone.core.registry.entry_points", with_another)
        patch.setattr("rulestone.engines.installed.entry_points", with_another)
        forget_games()
        yield
    forget_games()


@contextmanager
def with_leap(folder: Path) -> Iterator[None]:
    """The same of Leap, the second game of the page on one's own: its pieces move and are taken.

    It has cases without answers, and is not known to the processes that this one starts.
    """
    written(folder, "rulestone-leap/")
    with pytest.MonkeyPatch.context() as patch, with_game("leap", "leap"):
        patch.syspath_prepend(folder / "rulestone-leap")
        yield
    for module in [name for name in sys.modules if name.partition(".")[0] == "leap"]:
        del sys.modules[module]
