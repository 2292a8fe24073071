"""The adapters of classes that play moves: right on all that they claim, wrong without any part."""

import json
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulestone.testing import cases_of
from tests.running import Run

ADAPTERS = Path(__file__).parents[1] / "engines" / "adapter"
LARGEST = 5
"""The largest board: a plain class takes its time over long games on larger ones."""


@dataclass(frozen=True, slots=True)
class Example:
    """A class for playing with its adapter.

    Attributes:
        program: what runs the adapter.
        adapter: the adapter's file.
        class_file: the file of the class.
        game: the game that it plays.
        swaps: whether it plays with a swap as well as without.
    """

    program: str
    adapter: str
    class_file: str
    game: str
    swaps: bool


NECKLACE = Example("node", "necklace-adapter.mjs", "necklace-game.mjs", "necklace", swaps=True)
MINEFIELD = Example(sys.executable, "minefield_adapter.py", "minefield_game.py", "minefield", swaps=False)
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
BOTH = [pytest.param(NECKLACE, marks=needs_node, id="necklace"), pytest.param(MINEFIELD, id="minefield")]


Check = Callable[..., str]


@pytest.fixture
def check(run: Run, monkeypatch: pytest.MonkeyPatch) -> Check:
    """What is printed when an example is checked in the folder that it lies in."""

    def checked(example: Example, folder: Path, *arguments: str) -> str:
        monkeypatch.chdir(folder)
        return run("check", "--jobs=1", *arguments, "--", example.program, example.adapter).out

    return checked


def statuses(printed: str) -> Mapping[str, str]:
    """How the cases ended, from a document with all of them."""
    return {case["id"]: case["status"] for case in json.loads(printed)["cases"]}


@pytest.mark.parametrize("example", BOTH)
def test_every_record_is_asked_and_answered_right(check: Check, example: Example) -> None:
    of_records = [
        case
        for case in cases_of([example.game])
        if case.operation != "perft" and "moves" in case.asks and case.size <= LARGEST
        if not (case.operation == "judge" and "invalid" in case.tags)  # an adapter does not judge
    ]
    claimed = {case.id for case in of_records if example.swaps or not case.options}
    assert len(claimed) > 60
    chosen = [word for case in of_records for word in ("--case", case.id)]
    by_case = statuses(check(example, ADAPTERS, "--json", "--timeout", "60", *chosen))
    passed = {name for name, status in by_case.items() if status == "pass"}
    assert claimed <= passed <= {case.id for case in of_records}
    assert set(by_case.values()) <= {"pass", "skip"}


def changed(example: Example, folder: Path, file: str, changes: Mapping[str, str]) -> None:
    """Copy an example to a folder, with some lines of one file changed."""
    for name in (example.adapter, example.class_file):
        shutil.copy(ADAPTERS / name, folder)
    code = (folder / file).read_text(encoding="utf-8")
    for line, instead in changes.items():
        assert code.count(line) == 1, line
        code = code.replace(line, instead)
    (folder / file).write_text(code, encoding="utf-8")


NEEDED = [
    pytest.param(NECKLACE, "    passWhereForced(next);\n", "", "fail", id="js-passes", marks=needs_node),
    pytest.param(NECKLACE, "game.clone()", "game", "fail", id="js-copy", marks=needs_node),
    pytest.param(
        NECKLACE,
        "      if (problem instanceof IllegalMove) break;\n",
        "",
        "error",
        id="js-refusals",
        marks=needs_node,
    ),
    pytest.param(
        NECKLACE, "to_move: over ? null :", "to_move:", "fail", id="js-nobody-at-the-end", marks=needs_node
    ),
    pytest.param(NECKLACE, " ?? null", " ?? COLOURS[1]", "fail", id="js-no-winner", marks=needs_node),
    pytest.param(MINEFIELD, "        pass_where_forced(after)\n", "", "fail", id="python-passes"),
    pytest.param(MINEFIELD, "deepcopy(game)", "game", "fail", id="python-copy"),
]


@pytest.mark.parametrize(("example", "line", "instead", "status"), NEEDED)
def test_no_part_of_an_adapter_can_be_left_out(
    check: Check, tmp_path: Path, example: Example, line: str, instead: str, status: str
) -> None:
    changed(example, tmp_path, example.adapter, {line: instead})
    few = (f"--case={example.game}/{kind}-*" for kind in ("play", "skip"))
    printed = check(example, tmp_path, "--json", "--exitfirst", *few)
    assert status in statuses(printed).values()


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
def test_what_is_strange_of_a_class_is_told(
    check: Check, tmp_path: Path, case: str, changes: Mapping[str, str], words: str
) -> None:
    changed(NECKLACE, tmp_path, NECKLACE.class_file, changes)
    assert words in check(NECKLACE, tmp_path, "--case", f"necklace/{case}")
