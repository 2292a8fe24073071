"""Another game installed in this process, for a while."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
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
        try:
            yield
        finally:
            patch.undo()
            forget_games()


def with_example(name: str) -> AbstractContextManager[None]:
    """The same of a game in `examples/` with its second engine; nothing for a game that is installed.

    It is not known to the processes that this one starts.
    """
    match name:
        case "hex":
            return with_game("hex", "rulestone_hex", **{"hex-union": "hex_union.engine:HexUnion"})
        case "breakthrough":
            return with_game(name, name, **{"breakthrough-second": "breakthrough.second:Second"})
        case _:
            return nullcontext()
