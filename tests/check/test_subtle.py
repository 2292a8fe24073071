"""Mistakes that are not among the known ones: found, and not given the diagnosis of another."""

import pytest

from tests.order import few_by_day
from tests.running import SERVING, Run

SUBTLE = str(SERVING.with_name("subtle.mjs"))


@pytest.mark.parametrize(
    ("mistake", "cases", "words"),
    few_by_day(
        [
            ("choice", "lefe/pie*", "play choose light"),
            ("lone", "lefe/merge*", "concern lefe.merge"),
            ("three", "lefe/merge*", "concerns lefe.merge"),
            ("neither", "lefe/end*", "concern lefe.end"),
            ("enclosed", "necklace/whole-board-*", "concern necklace.secluded"),
            ("restop", "evening/stop-repeated*", "concern evening.end"),
            ("switch", "minefield/*crowded* --case=minefield/game-*", "concern minefield.switch"),
        ],
        3,
        1,
    ),
)
def test_a_mistake_that_is_not_known_is_not_called_another(
    run: Run, mistake: str, cases: str, words: str
) -> None:
    result = run(f"check --jobs 1 --case={cases} -- node {SUBTLE} {mistake}")
    assert result.status == 1
    (line,) = [line for line in result.out.splitlines() if line.startswith("Diagnosis: ")]
    assert line.startswith("Diagnosis: no known mistake fits ")
    assert words in line
