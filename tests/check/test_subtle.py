"""Mistakes that are not among the known ones: found, and not given the diagnosis of another."""

import pytest

from tests.running import SERVING, Run

SUBTLE = str(SERVING.with_name("subtle.mjs"))


@pytest.mark.parametrize(
    ("mistake", "game", "words"),
    [
        ("choice", "lefe", "play choose light"),
        ("lone", "lefe", "2 concern lefe.merge"),
        ("three", "lefe", "concerns lefe.merge"),
        ("neither", "lefe", "concern lefe.end"),
        ("enclosed", "necklace", "concern necklace.secluded"),
        ("restop", "evening", "concern evening.end"),
        ("switch", "minefield", "concern minefield.switch"),
    ],
)
def test_a_mistake_that_is_not_known_is_not_called_another(
    run: Run, mistake: str, game: str, words: str
) -> None:
    result = run("check --game", game, "--", "node", SUBTLE, mistake)
    assert result.status == 1
    (line,) = [line for line in result.out.splitlines() if line.startswith("Diagnosis: ")]
    assert line.startswith("Diagnosis: no known mistake fits ")
    assert words in line
