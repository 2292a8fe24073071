"""An environment with installed games, made once."""

from pathlib import Path

import pytest

from tests.helpers.environment import Environment, make
from tests.helpers.own_game import LEAP, TRIPLET, walk

HEX = Path(__file__).parents[2] / "examples" / "hex"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with rulestone and Hex, in which every command of the guide `OWN_GAME.md` has been run.

    Hex is built and installed from its folder. The guide installs Triplet, and Leap, in which pieces move. It
    also writes a book, which contains Hex too.
    """
    environment = make(tmp_path_factory.mktemp("plugins"))
    environment.install(HEX)
    walk(environment, TRIPLET)
    walk(environment, LEAP)
    return environment
