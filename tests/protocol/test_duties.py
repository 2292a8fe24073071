"""The table of what the protocol asks of an engine: its sentences stand on the page, and its ids exist."""

import re
from pathlib import Path

from rulestone.testing import cases_of

DOCS = Path(__file__).parents[2] / "docs"
PROTOCOL = " ".join((DOCS / "PROTOCOL.md").read_text().split())
ROWS = [
    row.split(" | ")
    for row in (DOCS / "DUTIES.md").read_text().splitlines()
    if row.startswith("| ") and row.count(" | ") == 1 and not row.startswith("| the protocol says")
]


def test_every_sentence_of_the_table_stands_in_the_protocol() -> None:
    assert len(ROWS) > 40
    assert [words for words, _ in ROWS if words.removeprefix("| ") not in PROTOCOL] == []


def test_each_case_and_each_test_in_the_table_exists() -> None:
    cases = {case.id for case in cases_of()}
    unknown: list[str] = []
    for _, asked in ROWS:
        names = re.findall(r"`((?:tests/|\w+/)[^`]+)`", asked)
        for name in names:
            file, _, test = name.partition("::")
            known = f"def {test}(" in (DOCS.parent / file).read_text() if test else name in cases
            unknown += [] if known else [name]
        assert names or "`rulestone fuzz`" in asked, asked
    assert unknown == []
