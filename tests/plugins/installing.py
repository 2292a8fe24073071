"""Another game installed in this process, for a while."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path

import pytest

from rulestone.core import registry
from rulestone.core.register import clauses
from rulestone.core.registry import GROUP
from tests.plugins.own_game import written

Kept = Callable[..., object]
"""A function that keeps what it read from the registers of all games."""


@contextmanager
def with_game(name: str, package: str, *kept: Kept) -> Iterator[None]:
    """Let a game be installed beside those that are; `kept` is to forget them before and after."""

    def with_another(*, group: str) -> EntryPoints:
        values = {
            GROUP: f"{package}.rules:{name.capitalize()}",
            "rulestone.mutants": f"{package}.mutants:MUTANTS",
        }
        own = [EntryPoint(name, values[group], group)] if group in values else []
        return EntryPoints((*entry_points(group=group), *own))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulestone.core.registry.entry_points", with_another)
        _forget(kept)
        yield
    _forget(kept)


@contextmanager
def with_leap(folder: Path, *kept: Kept) -> Iterator[None]:
    """The same of Leap, the second game of the page on one's own: its pieces move and are taken.

    It has cases without answers, and is not known to the processes that this one starts.
    """
    written(folder, "rulestone-leap/")
    with pytest.MonkeyPatch.context() as patch, with_game("leap", "leap", *kept):
        patch.syspath_prepend(folder / "rulestone-leap")
        yield
    for module in [name for name in sys.modules if name.partition(".")[0] == "leap"]:
        del sys.modules[module]


def _forget(kept: tuple[Kept, ...]) -> None:
    own = (
        registry._offered,
        registry._load,
        registry.part,
        registry.registry,
        registry.registers,
        clauses._clauses,
        clauses._claims,
    )
    for function in (*own, *kept):
        function.cache_clear()  # type: ignore[attr-defined]  # functions of functools.cache
