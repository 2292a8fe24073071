"""The pages for writers of engines, followed to the letter, and the adapters that they explain."""

import json
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from rulestone.check.engine_spec import EngineSpec
from rulestone.check.runner import run_cases
from rulestone.engines.outside.stdio import StdioEngine
from rulestone.testing import cases_of
from tests.helpers.running import RunCommand, start

PAGE = "".join(
    (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    for name in ("TUTORIAL.md", "ADAPTER.md")
)
BLOCKS = dict(re.findall(r"^<!-- file: (.+?) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")


SOME = tuple(f"--case={case.id}" for case in cases_of(["minefield"])[::30])
"""A thirtieth of the cases: while the rules are not whole, the others say the same of them."""

MANY = tuple(f"--case={case.id}" for case in cases_of(["minefield"])[::11])
"""Enough for engines of which each part was wrong before."""


Counts = tuple[dict[str, int], list[dict[str, object]]]
"""How many cases passed, failed and so on, and the diagnosis."""

Check = Callable[..., Counts]


@pytest.fixture
def counts(run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check an engine in a folder of the test."""
    monkeypatch.chdir(tmp_path)

    def checked(*command: str, cases: Sequence[str] = ("--game", "minefield")) -> Counts:
        document = json.loads(run("check", "--jobs=1", "--json", *cases, "--", *command).out)
        numbers = {status: number for status, number in document["counts"].items() if number}
        return numbers, document["diagnosis"]

    return checked


def replaced(code: str, function: str, new: str) -> str:
    """The code with a function, from its `def` to the next one or the end, in a new version."""
    return re.sub(
        rf"^def {function}\(.*?(?=^def |\Z)", lambda _: f"{new}\n\n", code, flags=re.MULTILINE | re.DOTALL
    )


def test_the_python_engine_from_empty_to_green_and_broken_again(
    tmp_path: Path, run: RunCommand, counts: Check
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
    numbers, _ = counts(python, "engine.py", cases=SOME)
    assert numbers["fail"] > numbers["pass"] > 0, "after step 2 most cases fail, as the page says"
    result = run("check", "-x", "--game", "minefield", "--", python, "engine.py")
    (shown,) = re.findall(r"^```\n(FAIL .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [line for line in shown.splitlines() if line.strip(" …") not in result.out] == []

    rules = replaced(rules, "allowed", BLOCKS["minefield.py, step 3, instead of allowed"])
    (tmp_path / "minefield.py").write_text(rules)
    numbers, _ = counts(python, "engine.py", cases=SOME)
    assert numbers["pass"] > numbers["fail"] > 0, "after step 3 most cases pass, as the page says"

    rules = replaced(rules, "judge", BLOCKS["minefield.py, step 4, instead of judge"])
    (tmp_path / "minefield.py").write_text(rules)
    numbers, _ = counts(python, "engine.py", cases=MANY)
    assert set(numbers) == {"pass", "skip"}

    assert rules.count(", (4, 2), (2, 4))]") == 1
    (tmp_path / "minefield.py").write_text(rules.replace(", (4, 2), (2, 4))]", ")]"))
    numbers, diagnosis = counts(python, "engine.py", cases=SOME)
    assert numbers["fail"] > 0, "the unfinished engine passes"
    assert diagnosis[0]["clause"] == "minefield.switch"


@needs_node
def test_the_javascript_engine_is_green(tmp_path: Path, counts: Check) -> None:
    (tmp_path / "engine.mjs").write_text(BLOCKS["engine.mjs"])
    numbers, _ = counts("node", "engine.mjs", cases=MANY)
    assert set(numbers) == {"pass", "skip"}


ADAPTERS = Path(__file__).parents[2] / "examples" / "adapters"


def test_the_adapters_are_those_of_the_examples() -> None:
    """They are checked against all cases below, where they lie."""
    parts = [code for name, code in BLOCKS.items() if name.startswith("by-moves.mjs, part ")]
    assert len(parts) == 4
    assert "\n".join(parts) == (ADAPTERS / "by-moves.mjs").read_text(encoding="utf-8")
    for name in ("necklace-adapter.mjs", "minefield_adapter.py"):
        assert BLOCKS[name] == (ADAPTERS / name).read_text(encoding="utf-8")


def test_the_commands_for_adapters_check_them() -> None:
    commands = re.findall(r"^rulestone (check --game \w+) -- \S+ (\S+adapter\.\w+)$", PAGE, re.MULTILINE)
    assert [file for _, file in commands] == ["necklace-adapter.mjs", "minefield_adapter.py"]
    assert all((ADAPTERS / file).is_file() for _, file in commands)


PYTEST = """
import sys, pytest, rulestone.testing as testing
every = testing.cases_of
testing.cases_of = lambda games: every(games)[::5]
sys.path.insert(0, "")
sys.exit(pytest.main(sys.argv[1:]))
"""
"""A program that runs pytest. A fifth of the cases is enough here too."""


def test_the_python_object_is_green_both_ways(tmp_path: Path) -> None:
    rules = BLOCKS["minefield.py, step 2"]
    for number, function in ((3, "allowed"), (4, "judge")):
        rules = replaced(rules, function, BLOCKS[f"minefield.py, step {number}, instead of {function}"])
    (tmp_path / "minefield.py").write_text(rules)
    for name in ("my_engine.py", "test_my_engine.py"):
        (tmp_path / name).write_text(BLOCKS[name])
    (command,) = re.findall(r"^pytest (--rulestone-engine .+)$", PAGE, re.MULTILINE)
    alone = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--rootdir", ".")
    words = ("-q", *alone, "-k", "switch or test_my", *shlex.split(command))
    both = start(*words, code=PYTEST, folder=tmp_path)
    assert both.status == 0, both.out
    assert re.search(r"^[1-9]\d+ passed", both.out, re.MULTILINE)
    assert "FAILED" not in both.out


@needs_node
def test_every_record_is_asked_and_answered_right() -> None:
    """The class in Python has a test of its own, in `examples/own_test`."""
    of_records = [
        case
        for case in cases_of(["necklace"])[::2]
        if case.question != "perft" and "moves" in case.asks
        if case.size <= 5  # a plain class takes its time over long games on larger boards
        if not (case.question == "judge" and "invalid" in case.tags)  # an adapter does not judge
    ]
    assert len(of_records) > 30, "too few cases of records"
    make = partial(StdioEngine, ("node", str(ADAPTERS / "necklace-adapter.mjs")), timeout=60)
    assert {each.status for each in run_cases(of_records, EngineSpec(make)).results} == {"pass"}


WRONG = {
    "a forced pass is refused": (
        "skip-blue-on-nine-points",
        {"#pass() {": "#pass() {\n    throw new IllegalMove('you may not pass');"},
        "the forced pass is refused: Error: you may not pass",
    ),
    "a pass is offered after the end": (
        "play-to-the-win",
        {"if (this.gameover) return [];": "if (this.gameover) return ['pass'];"},
        "1 case: 1 pass",
    ),
    "a pass is offered beside placements": (
        "turn-empty-board",
        {": moves;\n": ": [...moves, 'pass'];\n"},
        "pass: you say legal; it is not",
    ),
    "it passes for ever": (
        "skip-blue-on-nine-points",
        {
            "moves() {": "moves() {\n    if (this.history.length > 2) return ['pass'];",
            "if (this.history.at(-2) === 'pass') this.gameover = true;": "",
        },
        "pass: you say legal; it is not",
    ),
    "stones are joined across a diagonal": (
        "game-5x5-no-swap",
        {"of DIRECTIONS) {": "of [...DIRECTIONS, ...(this.board[x][y] ? DIAGONALS : [])]) {"},
        "there you say that the game is over and blue has won",
    ),
}
"""What is wrong with a class: a case, lines of the class and what they become, and what `check` says."""


@needs_node
@pytest.mark.parametrize(("case", "changes", "words"), WRONG.values(), ids=WRONG)
def test_each_oddity_of_a_class_is_reported(
    run: RunCommand, tmp_path: Path, case: str, changes: Mapping[str, str], words: str
) -> None:
    for name in ("necklace-adapter.mjs", "by-moves.mjs", "necklace-game.mjs"):
        shutil.copy(ADAPTERS / name, tmp_path)
    code = (tmp_path / "necklace-game.mjs").read_text(encoding="utf-8")
    for line, instead in changes.items():
        assert code.count(line) == 1, line
        code = code.replace(line, instead)
    (tmp_path / "necklace-game.mjs").write_text(code, encoding="utf-8")
    adapter = str(tmp_path / "necklace-adapter.mjs")
    assert words in run("check", "--jobs=1", "--case", f"necklace/{case}", "--", "node", adapter).out
