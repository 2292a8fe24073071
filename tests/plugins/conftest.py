"""An environment with games in it that are installed, made once."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.plugins.environment import Environment, make
from tests.plugins.own_game import LEAP, TRIPLET, walk

HEX = Path(__file__).parent / "hex"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """An environment with rulestone and Hex, in which the page on one's own game was walked to its end.

    Hex is built and installed from its folder. The page installs Triplet, and Leap, whose pieces move; the
    book that it writes has Hex in it too.
    """
    with closing(make(tmp_path_factory.mktemp("plugins"))) as environment:
        environment.install(HEX)
        walk(environment, TRIPLET)
        walk(environment, LEAP)
        yield environment
