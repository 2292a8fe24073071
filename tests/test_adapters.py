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

ADAPTERS = Path(__file__).parent / "engines" / "adapter"
LARGEST = 9
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
        return run("check", *arguments, "--", example.program, example.adapter).out

    return checked


def statuses(printed: str) -> Mapping[str, str]:
    """How the cases ended, from a document with all of them."""
    return {case["id"]: case["status"] for case in json.loads(printed)["cases"]}


@pytest.mark.parametrize("example", BOTH)
def test_every_record_is_asked_and_answered_right(check: Check, example: Example) -> None:
    of_records = [
        case
        for case in cases_of([example.game])
        if case.question != "perft" and "moves" in case.asks and case.size <= LARGEST
    ]
    claimed = {case.id for case in of_records if example.swaps or not case.options}
    assert len(claimed) > 80
    chosen = [word for case in of_records for word in ("--case", case.id)]
    by_case = statuses(check(example, ADAPTERS, "--json", "--timeout", "60", *chosen))
    passed = {name for name, status in by_case.items() if status == "pass"}
    assert claimed <= passed <= {case.id for case in of_records}
    assert set(by_case.values()) <= {"pass", "skip"}


def changed(example: Example, folder: Path, file: str, line: str, instead: str) -> None:
    """Copy an example to a folder, with a line of it changed."""
    for name in (example.adapter, example.class_file):
        shutil.copy(ADAPTERS / name, folder)
    code = (folder / file).read_text(encoding="utf-8")
    assert code.count(line) == 1, line
    (folder / file).write_text(code.replace(line, instead), encoding="utf-8")


def few_cases(example: Example) -> tuple[str, ...]:
    """The arguments that select cases with passes, refused moves and ends."""
    return tuple(f"--case={example.game}/{kind}-*" for kind in ("play", "skip"))


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
    pytest.param(MINEFIELD, "except IllegalMove:", "except KeyError:", "error", id="python-refusals"),
    pytest.param(MINEFIELD, "{size - move[0]}", "{move[0] + 1}", "fail", id="python-names"),
]


@pytest.mark.parametrize(("example", "line", "instead", "status"), NEEDED)
def test_no_part_of_an_adapter_can_be_left_out(
    check: Check, tmp_path: Path, example: Example, line: str, instead: str, status: str
) -> None:
    changed(example, tmp_path, example.adapter, line, instead)
    assert status in statuses(check(example, tmp_path, "--json", *few_cases(example))).values()


@needs_node
def test_a_forced_pass_that_the_class_refuses_is_an_error(check: Check, tmp_path: Path) -> None:
    refuses = "#pass() {\n    throw new IllegalMove('you may not pass');"
    changed(NECKLACE, tmp_path, NECKLACE.class_file, "#pass() {", refuses)
    printed = check(NECKLACE, tmp_path, "--case", "necklace/skip-blue-on-nine-points")
    assert "the forced pass is refused: Error: you may not pass" in printed
    assert "1 concerns necklace.skip; 1 error: internal: Error: the forced pass is refused" in printed
    assert "1 case: 1 error" in printed


@needs_node
def test_no_pass_is_made_after_the_end(check: Check, tmp_path: Path) -> None:
    offers = "if (this.gameover) return ['pass'];"
    changed(NECKLACE, tmp_path, NECKLACE.class_file, "if (this.gameover) return [];", offers)
    printed = check(NECKLACE, tmp_path, "--case", "necklace/play-to-the-win")
    assert "1 case: 1 pass" in printed


@needs_node
def test_a_pass_offered_beside_placements_is_shown(check: Check, tmp_path: Path) -> None:
    changed(NECKLACE, tmp_path, NECKLACE.class_file, ": moves;\n", ": [...moves, 'pass'];\n")
    printed = check(NECKLACE, tmp_path, "--case", "necklace/turn-empty-board")
    assert "pass: you say legal; it is not" in printed


@needs_node
def test_a_class_that_passes_for_ever_does_not_hang(check: Check, tmp_path: Path) -> None:
    stuck = "moves() {\n    if (this.history.length > 2) return ['pass'];"
    changed(NECKLACE, tmp_path, NECKLACE.class_file, "moves() {", stuck)
    code = (tmp_path / NECKLACE.class_file).read_text(encoding="utf-8")
    ends = "if (this.history.at(-2) === 'pass') this.gameover = true;"
    assert ends in code
    (tmp_path / NECKLACE.class_file).write_text(code.replace(ends, ""), encoding="utf-8")
    printed = check(NECKLACE, tmp_path, "--case", "necklace/skip-blue-on-nine-points")
    assert "pass: you say legal; it is not" in printed


@needs_node
def test_a_class_that_sees_a_win_too_early_is_shown_that_it_does(check: Check, tmp_path: Path) -> None:
    """The mistake of a class that joins stones across a diagonal."""
    diagonal = "for (const [dx, dy] of [...DIRECTIONS, ...(this.board[x][y] ? DIAGONALS : [])]) {"
    changed(NECKLACE, tmp_path, NECKLACE.class_file, "for (const [dx, dy] of DIRECTIONS) {", diagonal)
    printed = check(NECKLACE, tmp_path, "--case", "necklace/game-5x5-no-swap")
    assert "there you say that the game is over and blue has won" in printed
