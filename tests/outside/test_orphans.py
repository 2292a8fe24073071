"""What an engine leaves behind without its environment is ended, where the system hands it to us."""

import sys
import time
from collections.abc import Callable

import pytest

from tests.conftest import processes_with
from tests.running import start

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands on what is left behind")


@pytest.mark.parametrize(
    ("jobs", "arguments"), [("1", ("check", "--case")), ("2", ("fuzz", "--games", "2", "--size", "4"))]
)
def test_no_orphan_outlives_the_command(
    broken: Callable[..., tuple[str, ...]],
    saved: str,
    arguments: tuple[str, ...],
    jobs: str,
) -> None:
    seconds = f"301.{time.monotonic_ns()}"
    what = (*arguments, saved) if arguments[-1] == "--case" else (*arguments, "--game", "minefield")
    result = start(*what, "--jobs", jobs, "--", *broken("leaves_orphan", seconds))
    assert "exit status 3" in result.out
    assert processes_with(f"sleep\0{seconds}\0", "cmdline") == []
