"""Another game installed in this process, for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints, entry_points

import pytest

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
def with_breakthrough() -> Iterator[None]:
    """The same of Breakthrough in `examples/`, whose pieces move and are taken.

    It is not known to the processes that this one starts.
    """
    with with_game("breakthrough", "breakthrough"):
        yield
