"""What is left out of the measure of coverage has a reason, and what is promised in full is there."""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for folder in ("reference", "proofs") for path in (ROOT / folder).rglob("*.py"))
PRAGMA = re.compile(r"#\s*pragma:\s*no (?:cover|branch)(?P<reason>.*)", re.IGNORECASE)
LEAST_WORDS = 3


def unexplained(source: str) -> Iterator[int]:
    """The lines that leave something out of the measure and do not say why."""
    for number, line in enumerate(source.splitlines(), 1):
        pragma = PRAGMA.search(line)
        if pragma is not None and len(re.findall(r"[a-z]+", pragma["reason"], re.IGNORECASE)) < LEAST_WORDS:
            yield number


def test_what_is_not_measured_has_a_reason() -> None:
    assert SOURCES
    for path in SOURCES:
        assert list(unexplained(path.read_text(encoding="utf-8"))) == [], path


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("x()  # pragma: no cover", [1]),
        ("if x:  # pragma: no branch  # because", [1]),
        ("x()  # pragma: no cover - the system always has one", []),
        ("x()  # pragma: no cover  # all three were asked for", []),
    ],
)
def test_a_pragma_without_a_reason_is_noticed(line: str, lines: list[int]) -> None:
    assert list(unexplained(line)) == lines


def test_what_is_promised_in_full_is_there() -> None:
    noxfile = (ROOT / "noxfile.py").read_text(encoding="utf-8")
    patterns = re.findall(r'^    "(\*/[^"]+)",$', noxfile, re.MULTILINE)
    assert patterns
    for pattern in patterns:
        assert any(fnmatch(str(path), pattern) for path in SOURCES), pattern


def test_what_is_left_out_by_its_text_is_there() -> None:
    report = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["coverage"][
        "report"
    ]
    sources = [path.read_text(encoding="utf-8") for path in SOURCES]
    for pattern in (*report["exclude_also"], *report["partial_also"]):
        assert any(re.search(pattern, source) for source in sources), pattern
