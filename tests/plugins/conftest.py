"""Environments with games in them that are installed, made once each."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.plugins.environment import Environment, make
from tests.plugins.own_game import LEAP, walk

HEX = Path(__file__).parent / "hex"


@pytest.fixture(scope="session")
def with_hex(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """An environment with rulestone and, built and installed from its folder, Hex."""
    with closing(make(tmp_path_factory.mktemp("hex"))) as environment:
        environment.install(HEX)
        yield environment


@pytest.fixture(scope="session")
def with_leap(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """The same with Leap, whose pieces move: the page on one's own game, walked from its second game on."""
    with closing(make(tmp_path_factory.mktemp("leap"))) as environment:
        walk(environment, LEAP)
        yield environment
