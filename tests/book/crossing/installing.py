"""Crossing as an installed game, in this process and for a while."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, EntryPoints, entry_points

import pytest

from rulestone.core import game, installed
from rulestone.core.register import clauses

ENTRY_POINT = EntryPoint("crossing", "tests.book.crossing:GAME", installed.GROUP)

Kept = Callable[..., object]
"""A function that keeps what it read from the registers of all games."""


@contextmanager
def installed_crossing(*kept: Kept) -> Iterator[None]:
    """Let crossing be installed beside the games that are; `kept` is to forget them before and after."""

    def with_crossing(*, group: str) -> EntryPoints:
        return EntryPoints((*entry_points(group=group), ENTRY_POINT))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulestone.core.installed.entry_points", with_crossing)
        _forget(kept)
        yield
    _forget(kept)


def _forget(kept: tuple[Kept, ...]) -> None:
    own = (installed.installation, game.registry, clauses._entries, clauses._clauses, clauses._claims)
    for function in (*own, *kept):
        function.cache_clear()  # type: ignore[attr-defined]  # functions of functools.cache
