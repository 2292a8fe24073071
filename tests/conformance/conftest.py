"""What the tests of checks and of fuzzing share."""

import pytest

from rulestone.conformance.cases import read_cases
from rulestone.conformance.fuzz.report import search_result

SHARE = 8
"""Of so many fixtures one is enough to tell the known mistakes apart that the tests of fuzzing look for."""


@pytest.fixture
def few_fixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put few fixtures to an engine that a search has found wrong, where its diagnosis is not what is tested.

    Asking it all of them takes longer than the search.
    """
    few = read_cases()[::SHARE]
    monkeypatch.setattr(search_result, "read_cases", lambda: few)
