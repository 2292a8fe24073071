"""Mistakes that are not among the known ones: found, and not given the diagnosis of another."""

import pytest

from tests.running import SERVING, Run

SUBTLE = str(SERVING.with_name("subtle.mjs"))


@pytest.mark.parametrize(
    ("mistake", "cases", "words"),
    [
        ("choice", "--game lefe", "play choose light"),
        ("lone", "--clause lefe.merge", "concern lefe.merge"),
        ("three", "--clause lefe.merge", "concerns lefe.merge"),
        ("neither", "--clause lefe.end", "concern lefe.end"),
        ("enclosed", "--clause necklace.secluded", "concern necklace.secluded"),
        ("restop", "--clause evening.end", "concern evening.end"),
        ("switch", "--game minefield", "concern minefield.switch"),
    ],
)
def test_a_mistake_that_is_not_known_is_not_called_another(
    run: Run, mistake: str, cases: str, words: str
) -> None:
    result = run("check", *cases.split(), "--", "node", SUBTLE, mistake)
    assert result.status == 1
    (line,) = [line for line in result.out.splitlines() if line.startswith("Diagnosis: ")]
    assert line.startswith("Diagnosis: no known mistake fits ")
    assert words in line
