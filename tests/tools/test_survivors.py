"""Mutation testing: what cosmic-ray is told is there, and so is the code of which a change survives."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from tools.survivors import Survivor, known, stryker_survivors, survivors

ROOT = Path(__file__).parents[2]


TARGETS = tomllib.loads((ROOT / "tools" / "mutation.toml").read_text(encoding="utf-8"))["targets"]


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_names_modules_and_tests_that_are_there(name: str) -> None:
    target = TARGETS[name]
    tests = [
        word.partition("::")[0]
        for command in target["tests"]
        for word in command.split()
        if word.startswith("tests/")
    ]
    assert target["modules"]
    assert all((ROOT / path).exists() for path in (*target["modules"], *tests))


def test_every_survivor_with_a_reason_is_of_todays_code() -> None:
    code = {each.module: (ROOT / each.module).read_text(encoding="utf-8") for each in known()}
    gone = [each for each in known() if f"\n{each.before}\n" not in f"\n{code[each.module]}\n"]
    assert not gone
    assert all(each.why for each in known())


def test_a_dumped_session_names_what_survives() -> None:
    item = {"job_id": "1", "mutations": [{"module_path": "a.py", "operator_name": "core/NumberReplacer"}]}
    diff = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n def of(x):\n-    return x + 1\n+    return x - 1"
    results = [
        {"worker_outcome": "normal", "test_outcome": end, "diff": diff} for end in ("survived", "killed")
    ]
    lines = [msgspec.json.encode([item, result]).decode() for result in results]
    unfinished = msgspec.json.encode([item, None]).decode()
    assert list(survivors([*lines, unfinished])) == [Survivor("a.py", "    return x + 1", "    return x - 1")]


def test_a_report_of_stryker_names_what_survives() -> None:
    source = "const of = (x) => x + 1;\nconst both = [\n  1,\n].sort();\n"
    added = {"start": {"line": 1, "column": 19}, "end": {"line": 1, "column": 24}}
    unsorted = {"start": {"line": 2, "column": 14}, "end": {"line": 4, "column": 9}}
    changes = [
        {"status": "Survived", "replacement": "x - 1", "location": added},
        {"status": "Killed", "replacement": "x * 1", "location": added},
        {"status": "Survived", "replacement": "[1]", "location": unsorted},
    ]
    report = msgspec.json.encode({"files": {"a.js": {"source": source, "mutants": changes}}})
    assert list(stryker_survivors(report)) == [
        Survivor("a.js", "const of = (x) => x + 1;", "const of = (x) => x - 1;"),
        Survivor("a.js", "const both = [\n  1,\n].sort();", "const both = [1];"),
    ]
