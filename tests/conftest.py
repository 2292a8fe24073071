"""What tests with real processes share."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

BROKEN = Path(__file__).parent / "engines" / "broken"

Command = tuple[str, ...]


def _carrying(mark: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


@pytest.fixture
def nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails a test that leaves a process behind; each test has a mark of its own in the environment."""
    mark = f"RULESTONE_TEST_{time.monotonic_ns()}"
    monkeypatch.setenv(mark, "1")
    yield
    assert _carrying(mark) == []


@pytest.fixture
def broken() -> Callable[..., Command]:
    """The command that runs a broken engine, by its name and arguments."""

    def command(name: str, *arguments: str) -> Command:
        return (sys.executable, str(BROKEN / f"{name}.py"), *arguments)

    return command
