"""The list of the cases that a release adds, changes and removes."""

import json
import subprocess
from pathlib import Path

import pytest

from tools.suite import main

CASE = {
    "question": "judge",
    "size": 3,
    "title": "x",
    "stones": {},
    "to_move": "black",
    "expect": {"over": False},
}
OTHER = CASE | {"expect": {"over": True}}


def committed(root: Path, cases: dict[str, dict[str, object]], changelog: str) -> None:
    """Commit these cases of Minefield, and this change log."""
    folder = root / "fixtures" / "minefield"
    folder.mkdir(parents=True, exist_ok=True)
    listed = [{"id": name, **case} for name, case in cases.items()]
    (folder / "some.json").write_text(json.dumps({"cases": listed}), encoding="utf-8")
    (folder / "kills.json").write_text("[]", encoding="utf-8")
    (root / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    for words in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "cases")):
        subprocess.run(("git", *words), cwd=root, check=True)


LOG = "# Changelog\n\n## 0.2\n\n{}\n\n## 0.1\n\n`b` and `c` are in it.\n"


def test_a_release_lists_its_cases_and_each_change_needs_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    committed(tmp_path, {"a": CASE, "b": CASE, "c": CASE, "e": CASE}, LOG.format(""))
    subprocess.run(("git", "tag", "v0.1"), cwd=tmp_path, check=True)
    assert main(["v0.1"], tmp_path) == 0
    assert capsys.readouterr().out == "### Cases\n"
    now = {"a": CASE | {"title": "in other words", "since": "0.1"}, "b": OTHER, "d": CASE, "e": OTHER}
    committed(tmp_path, now, LOG.format("- `e` was wrong."))
    assert main(["v0.1"], tmp_path) == 1
    told = capsys.readouterr()
    assert told.out == "### Cases\n- Added (1): `d`.\n- Changed (2): `b`, `e`.\n- Removed (1): `c`.\n"
    assert [line.partition(" why ")[2][0] for line in told.err.splitlines()] == ["b", "c"]
    committed(tmp_path, now, LOG.format("- `b`, `c` and `e` were wrong."))
    assert main(["v0.1"], tmp_path) == 0
