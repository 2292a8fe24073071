"""Random edits of the Python rules: each is Python, none is lost, and what becomes of one is told."""

import ast
from itertools import islice
from random import Random

import pytest

from rulestone_proofs.gallina.pages import rules_text
from tools.gallina_edits import Edit, edits, outcome, pages_of


def test_edits_are_python_and_differ_from_the_rules() -> None:
    made = [*islice(edits(Random(1)), 12)]
    rules = {edit.path: ast.dump(ast.parse(rules_text(edit.path))) for edit in made}
    assert [edit.path for edit in made if ast.dump(ast.parse(edit.text)) == rules[edit.path]] == []
    assert len({edit.about for edit in made}) >= 10, "drawn anew each time"
    assert made[:5] == [*islice(edits(Random(1)), 5)], "a seed gives the same edits"


@pytest.fixture(scope="module")
def expected_pages() -> dict[str, str]:
    return pages_of()


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        pytest.param(
            "games/evening/rules.py",
            "len(theirs) > ",
            "len(theirs) < ",
            "a page changes",
            id="another comparison",
        ),
        pytest.param("core/stones.py", "class Stones:", "class Gems:", "refused", id="a class renamed"),
        pytest.param(
            "core/names.py",
            "Options = dict[",
            "Options = missing[",
            "does not run",
            id="no such name",
        ),
    ],
)
def test_what_becomes_of_an_edit(
    path: str, old: str, new: str, expected: str, expected_pages: dict[str, str]
) -> None:
    text = rules_text(path)
    assert old in text
    assert outcome(Edit(path, "", text.replace(old, new)), expected_pages, 0) == expected
