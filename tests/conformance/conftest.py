"""What the tests of checks and of fuzzing share."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rulestone.conformance.cases import Case, read_cases
from rulestone.conformance.fuzz.report import search_result
from rulestone.conformance.results import Run
from rulestone.conformance.runner import run
from rulestone.names import GameName
from rulestone.outside.stdio import StdioEngine

SHARE = 8
"""Of so many fixtures one is enough to tell the known mistakes apart that the tests of fuzzing look for."""


@pytest.fixture
def few_fixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put few fixtures to an engine that a search has found wrong, where its diagnosis is not what is tested.

    Asking it all of them takes longer than the search.
    """
    few = read_cases()[::SHARE]
    monkeypatch.setattr(search_result, "read_cases", lambda: few)


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
