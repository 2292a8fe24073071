"""The environment with Hex in it, made once."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.plugins.environment import Environment, make

HEX = Path(__file__).parent / "hex"


@pytest.fixture(scope="session")
def with_hex(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """An environment with rulestone and, built and installed from its folder, Hex."""
    with closing(make(tmp_path_factory.mktemp("hex"))) as environment:
        environment.install(HEX)
        yield environment
