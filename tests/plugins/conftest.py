"""An environment with installed games, made once."""

import shutil

import pytest

from tests.helpers.environment import BREAKTHROUGH, EXAMPLES, TRIPLET, Environment, make, walk


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with rulestone and Hex, in which every command of the guide `OWN_GAME.md` has been run.

    Hex is built and installed from its folder. The guide installs Triplet, and the next page Breakthrough, in
    which pieces move. The guide also writes a book, which contains Hex too.
    """
    environment = make(tmp_path_factory.mktemp("plugins"))
    environment.install(EXAMPLES / "hex")
    walk(environment, TRIPLET)
    shutil.copytree(EXAMPLES / "breakthrough", environment.work / "examples" / "breakthrough")
    walk(environment, BREAKTHROUGH)
    return environment
