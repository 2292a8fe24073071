"""What workflows use of others is named by a commit or has hashes, and no job changes what is committed."""

import json
import re

from tests import ROOT


def test_actions_of_others_are_named_by_their_commits() -> None:
    uses = [
        line
        for file in sorted((ROOT / ".github").rglob("*.yml"))
        for line in re.findall(r"uses: +(\S.*)", file.read_text(encoding="utf-8"))
    ]
    others = [line for line in uses if not line.startswith("./")]
    assert len(others) > 10, "too few pinned versions found"
    assert [line for line in others if not re.fullmatch(r"\S+@[0-9a-f]{40} # v[\d.]+", line)] == []


def test_each_job_ends_by_asking_whether_it_has_changed_what_is_committed() -> None:
    for file in sorted((ROOT / ".github" / "workflows").glob("*.yml")):
        jobs = re.split(r"\n(?=  [\w-]+:\n)", file.read_text(encoding="utf-8").partition("\njobs:")[2])
        ends = [job.rstrip().rpartition("\n")[2].strip() for job in jobs if "actions/checkout@" in job]
        assert ends
        assert {*ends} == {"run: git diff --exit-code"}, file.name


def test_what_builds_and_publishes_has_hashes() -> None:
    for name in ("release", "pages"):
        workflow = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
        installs = re.findall(r"pip install [^&\n]*|npm (?:install|ci)\b", workflow)
        assert installs
        assert [
            line
            for line in installs
            if not any(part in line for part in ("--require-hashes", "--no-deps", "dist/*.whl", "npm ci"))
        ] == []
    pinned = re.split(r"\n(?=\S)", (ROOT / ".ci" / "publishing.txt").read_text(encoding="utf-8"))
    assert [block for block in pinned if block[0] != "#" and "--hash=sha256:" not in block] == []
    lock = json.loads((ROOT / "javascript" / "package-lock.json").read_text(encoding="utf-8"))
    assert [name for name, package in lock["packages"].items() if name and "integrity" not in package] == []
