"""The tutorial, followed to the letter: from an empty folder to an engine that passes; then a rule broken."""

import json
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rulestone.testing import cases_of
from tests.running import Run, start

PAGES = (Path(__file__).parents[1] / "docs" / name for name in ("TUTORIAL.md", "ADAPTER.md", "PYTHON.md"))
PAGE = "".join(page.read_text(encoding="utf-8") for page in PAGES)
BLOCKS = dict(re.findall(r"^<!-- file: (.+?) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


SOME = tuple(f"--case={case.id}" for case in cases_of(["minefield"])[::16])
"""A sixteenth of the cases: while the rules are not whole, the others say the same of them."""


Counts = tuple[dict[str, int], list[dict[str, object]]]
"""How many cases passed, failed and so on, and the diagnosis."""

Check = Callable[..., Counts]


@pytest.fixture
def check(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check an engine in a folder of the test."""
    monkeypatch.chdir(tmp_path)

    def checked(*command: str, cases: Sequence[str] = ("--game", "minefield")) -> Counts:
        result = run("check", "--jobs=1", "--json", *cases, "--", *command)
        document = json.loads(result.out)
        numbers = {status: number for status, number in document["counts"].items() if number}
        return numbers, document["diagnosis"]

    return checked


def replaced(code: str, function: str, new: str) -> str:
    """The code with a function, from its `def` to the next one or the end, in a new version."""
    return re.sub(
        rf"^def {function}\(.*?(?=^def |\Z)", lambda _: f"{new}\n\n", code, flags=re.MULTILINE | re.DOTALL
    )


def test_the_python_engine_from_empty_to_green_and_broken_again(
    tmp_path: Path, run: Run, check: Check
) -> None:
    python = sys.executable
    (tmp_path / "engine.py").write_text(BLOCKS["engine.py, step 1"])
    result = run("check", "--game", "minefield", "--", python, "engine.py")
    step = PAGE.partition("\nEvery case is skipped")[2].partition("\n### 2.")[0]
    phrases = [phrase for phrase in re.findall(r"`(.+?)`", step) if " " in phrase]
    assert len(phrases) == 4
    assert [phrase for phrase in phrases if phrase not in result.out + result.err] == []
    assert f"the exit status is {result.status}." in step
    (reply,) = re.findall(r"`needs play(, which it does not declare)`, or `perft`", PAGE)
    assert f"skipped: needs play{reply}\n" in result.out
    assert f"skipped: needs perft{reply}\n" in result.out

    rules = BLOCKS["minefield.py, step 2"]
    (tmp_path / "minefield.py").write_text(rules)
    numbers, _ = check(python, "engine.py", cases=SOME)
    assert numbers["fail"] > numbers["pass"] > 0
    result = run("check", "-x", "--game", "minefield", "--", python, "engine.py")
    (shown,) = re.findall(r"^```\n(FAIL .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    wanted = [line.strip(" …") for line in shown.splitlines()]
    assert [line for line in wanted if line not in result.out] == []

    rules = replaced(rules, "allowed", BLOCKS["minefield.py, step 3, instead of allowed"])
    (tmp_path / "minefield.py").write_text(rules)
    numbers, _ = check(python, "engine.py", cases=SOME)
    assert numbers["pass"] > numbers["fail"] > 0

    rules = replaced(rules, "judge", BLOCKS["minefield.py, step 4, instead of judge"])
    (tmp_path / "minefield.py").write_text(rules)
    numbers, _ = check(python, "engine.py")
    assert set(numbers) == {"pass", "skip"}

    assert rules.count(", (4, 2), (2, 4))]") == 1
    (tmp_path / "minefield.py").write_text(rules.replace(", (4, 2), (2, 4))]", ")]"))
    numbers, diagnosis = check(python, "engine.py", cases=SOME)
    assert numbers["fail"] > 0
    assert diagnosis[0]["clause"] == "minefield.switch"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_javascript_engine_is_green(tmp_path: Path, check: Check) -> None:
    (tmp_path / "engine.mjs").write_text(BLOCKS["engine.mjs"])
    numbers, _ = check("node", "engine.mjs")
    assert set(numbers) == {"pass", "skip"}


ADAPTERS = Path(__file__).parents[1] / "engines" / "adapter"


def test_the_adapters_are_those_of_the_examples() -> None:
    """They are checked against all cases where the examples are: see `test_adapters.py`."""
    parts = [code for name, code in BLOCKS.items() if name.startswith("necklace-adapter.mjs, part ")]
    assert len(parts) == 5
    assert "\n".join(parts) == (ADAPTERS / "necklace-adapter.mjs").read_text(encoding="utf-8")
    whole = (ADAPTERS / "minefield_adapter.py").read_text(encoding="utf-8")
    assert BLOCKS["minefield_adapter.py"] == whole


def test_the_commands_for_adapters_check_them() -> None:
    commands = re.findall(r"^rulestone (check --game \w+) -- \S+ (\S+adapter\.\w+)$", PAGE, re.MULTILINE)
    assert [file for _, file in commands] == ["necklace-adapter.mjs", "minefield_adapter.py"]
    assert all((ADAPTERS / file).is_file() for _, file in commands)


PYTEST = "import sys, pytest; sys.path.insert(0, ''); sys.exit(pytest.main(sys.argv[1:]))"


def test_the_python_object_is_green_both_ways(tmp_path: Path) -> None:
    rules = BLOCKS["minefield.py, step 2"]
    for number, function in ((3, "allowed"), (4, "judge")):
        rules = replaced(rules, function, BLOCKS[f"minefield.py, step {number}, instead of {function}"])
    (tmp_path / "minefield.py").write_text(rules)
    for name in ("my_engine.py", "test_my_engine.py"):
        (tmp_path / name).write_text(BLOCKS[name])
    (command,) = re.findall(r"^pytest (--rulestone-engine .+)$", PAGE, re.MULTILINE)
    alone = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--rootdir", ".")
    words = ("-q", *alone, "-k", "switch-2x or test_my", *shlex.split(command))
    both = start(*words, code=PYTEST, folder=tmp_path)
    assert both.status == 0, both.out
    assert re.search(r"^[1-9]\d+ passed", both.out, re.MULTILINE)
    assert "FAILED" not in both.out
