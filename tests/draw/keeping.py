"""Pictures kept as files: `RULESTONE_SNAPSHOTS=write pytest tests/draw` draws them anew."""

import os
from pathlib import Path

FOLDER = Path(__file__).with_name("snapshots")


def matches_snapshot(name: str, drawn: str) -> None:
    """Compare a picture with the file of this name, or write it there where that is asked for."""
    kept = FOLDER / name
    if os.environ.get("RULESTONE_SNAPSHOTS") == "write":
        kept.write_text(drawn, encoding="utf-8")
    assert kept.exists(), f"{name} has never been drawn: run with RULESTONE_SNAPSHOTS=write and look at it"
    assert drawn == kept.read_text(encoding="utf-8")
