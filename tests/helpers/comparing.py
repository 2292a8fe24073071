"""Comparing a text with the file that keeps it.

`RULESTONE_RENEW=judge.txt,fuzz.json` in the environment names files that are written anew. Their tests still
fail, and print the difference: read it before you commit it.
"""

import os
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "golden"


def assert_golden(file: Path, printed: str) -> None:
    """Fail if a text is not the one that is kept, and say how to renew it."""
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if file.name in os.environ.get("RULESTONE_RENEW", "").split(","):
        file.write_text(printed, encoding="utf-8")
    difference = unified_diff(kept.splitlines(), printed.splitlines(), "kept", "printed", lineterm="")
    assert printed == kept, "\n".join(
        (*difference, "", f"If this is as it should be: RULESTONE_RENEW={file.name} pytest -k golden")
    )
