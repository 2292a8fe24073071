"""Comparing a text with the file that keeps it.

With `RULESTONE_RENEW=1` in the environment it is written anew. Read the difference before you commit it.
"""

import os
from difflib import unified_diff
from pathlib import Path

import pytest

HOW_TO_RENEW = "RULESTONE_RENEW=1 pytest -rs -k golden && git diff tests/golden"
"""The commands that write the texts anew and show what has changed."""

FOLDER = Path(__file__).parents[1] / "golden"


def assert_golden(file: Path, printed: str) -> None:
    """Fail if a text is not the one that is kept, and say how to renew it."""
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if printed != kept and "RULESTONE_RENEW" in os.environ:
        file.write_text(printed, encoding="utf-8")
        pytest.skip(f"renewed {file}; read what has changed: git diff tests/golden")
    difference = unified_diff(kept.splitlines(), printed.splitlines(), "kept", "printed", lineterm="")
    assert printed == kept, "\n".join((*difference, "", f"If this is as it should be: {HOW_TO_RENEW}"))
