"""What the tests of checks and of fuzzing share."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rulestone.cases.cases import Case
from rulestone.check.results import Run
from rulestone.check.runner import run
from rulestone.core.names import GameName
from rulestone.engines.outside.stdio import StdioEngine


@pytest.fixture
def check(cases: tuple[Case, ...], broken: Callable[..., tuple[str, ...]]) -> Callable[..., Run]:
    """Run the cases, and one that is not claimed, against a broken engine."""
    unclaimed = replace(cases[0], id="lefe/unclaimed", game=GameName("lefe"))

    def checked(name: str, *, known: tuple[str, ...] = ()) -> Run:
        return run(
            (*cases, unclaimed),
            lambda: StdioEngine(broken(name), timeout=30),
            engine=("python", f"{name}.py"),
            known=known,
            repeat=lambda case: f"rulestone check --case {case.id} -- python {name}.py",
        )

    return checked
