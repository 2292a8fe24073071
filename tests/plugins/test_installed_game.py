"""Games that somebody installs: as much at home as ours, and what is wrong with one harms no other."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, make_archive
from textwrap import dedent

import pytest

import rulestone
from rulestone.testing.games import check_game
from tests.helpers.installing import with_game
from tests.helpers.running import COMMAND, WITH_PACKAGES, CommandResult, start

RULES = '''
    from dataclasses import dataclass
    from rulestone.core.actions.action import Action, ActionForm
    from rulestone.core.actions.placement import PLACEMENT, Placement
    from rulestone.core.boards import Board, Cell
    from rulestone.core.boards.square import SQUARE
    from rulestone.core.names import ClauseId, Colour
    from rulestone.core.position import Position, Status
    from rulestone.core.stones import Stones


    @dataclass(frozen=True)
    class Fill(Position):
        board: Board
        stones: Stones
        turn: Colour
        colours = (Colour("black"), Colour("white"))
        kind = SQUARE
        forms = (PLACEMENT,)

        @classmethod
        def set_up(cls, board, stones, turn, options):
            return cls(board, stones, turn or cls.colours[0])

        def status(self):
            over = not self.stones.empty(self.board)
            return Status(over, to_move=None if over else self.turn)

        def candidates(self):
            return map(Placement, self.stones.empty(self.board))

        def violations(self, action):
            """`fill.place`: on an empty point."""
            return self.violations_if_occupied(action.cell, ClauseId("fill.place"))

        def after(self, action):
            stones = self.stones.place(action.cell, self.turn)
            return Fill(self.board, stones, self.opponent(self.turn))
'''

REGISTER = """
    name = "fill"
    title = "Fill"
    designers = ["Nobody"]
    year = 2026
    board = "square"
    colours = ["black", "white"]
    turnless = false
    sizes = [3]
    size_limits = [2, 9]
    summary = "Fill the board."
    actions = [{ form = "c3", meaning = "a stone there" }]

    [[clauses]]
    id = "fill.place"
    title = "Placing"
    rule = "A stone goes on an empty point."
"""

OPTION = """
    [[options]]
    name = "swap"
    clause = "fill.place"
    default = false
    values = [{ value = true, meaning = "A swap." }, { value = false, meaning = "None." }]
"""

CASE = {
    "id": "fill/corner",
    "title": "A corner is open",
    "clauses": ["fill.place"],
    "question": "judge",
    "game": "fill",
    "size": 2,
    "stones": {"black": ["a1"], "white": ["b1", "b2"]},
    "to_move": "black",
    "asks": ["stones"],
    "expect": {"legal": ["a2"], "to_move": "black", "over": False},
    "agreed": ["one", "two"],
}


def install(folder: Path, package: str = "fill_game", **changed: str) -> None:
    """Lay a distribution with the game `fill` into a folder, as pip would; `changed` replaces whole files."""
    files = {
        "rules": RULES,
        "register": REGISTER,
        "cases": json.dumps({"format": 1, "game": "fill", "about": "Corners.", "cases": [CASE]}),
        "entry_points": f"[rulestone.games]\nfill = {package}.rules:Fill\n",
    } | changed
    room = folder / package
    (room / "fixtures").mkdir(parents=True)
    (room / "__init__.py").touch()
    (room / "rules.py").write_text(dedent(files["rules"]))
    (room / "register.toml").write_text(dedent(files["register"]))
    (room / "fixtures" / "corners.json").write_text(files["cases"])
    about = folder / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(files["entry_points"])


def run(folder: Path, *arguments: str, first: str = "") -> CommandResult:
    """Run the command line in an environment that has what is installed in the folder as well."""
    return start(
        *arguments,
        code=WITH_PACKAGES.format(folder=str(folder)) + first + COMMAND,
    )


@pytest.mark.parametrize("package", ["fill_game", "fill"])
def test_an_installed_game_is_listed_judged_and_checked(tmp_path: Path, package: str) -> None:
    install(tmp_path, package)
    copytree(tmp_path / f"{package}-1.dist-info", tmp_path / "old-1.dist-info")  # it was called otherwise
    assert "fill" in run(tmp_path, "games").out
    judged = run(tmp_path, "judge", "fill", "--size", "2", "--moves", "a1 b1", "--json")
    assert json.loads(judged.out)["legal"] == ["a2", "b2"]
    assert "A corner is open" in run(tmp_path, "case", "fill/corner").out
    checked = run(tmp_path, "check", "reference", "--game", "fill")
    assert (checked.status, checked.err) == (0, "")


BROKEN = {
    "no such package": (
        {"entry_points": "[rulestone.games]\nfill = somewhere.fill:Fill\n"},
        "the game 'fill' cannot be loaded: ",
    ),
    "no module": (
        {"rules": "import no_such_module\n"},
        "the game 'fill' cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'",
    ),
    "it ends": (
        {"rules": "raise SystemExit(0)\n"},
        "the game 'fill' cannot be loaded: SystemExit: 0",
    ),
    "a register without end": (
        {"register": "name = " + "[" * 5000},
        "register.toml: ",
    ),
    "no class of positions": (
        {"rules": "Fill = 1\n"},
        "the game 'fill' cannot be loaded: it is no class of positions",
    ),
    "another name": (
        {"register": REGISTER.replace('name = "fill"', 'name = "full"')},
        "the register of 'fill': its name is 'full'",
    ),
    "no register": (
        {"register": "name = \n"},
        "register.toml: Invalid value (at line 1, column 8)",
    ),
    "other colours": (
        {"register": REGISTER.replace('"white"', '"red"')},
        "the register of 'fill': `colours` is black and red, and in the rules it is black and white",
    ),
    "another board": (
        {"register": REGISTER.replace('"square"', '"round"')},
        "the register of 'fill': `board` is round, and in the rules it is square",
    ),
    "no turns": (
        {"register": REGISTER.replace("turnless = false", "turnless = true")},
        "the register of 'fill': `turnless` is true, and in the rules it is false",
    ),
    "an option that the rules do not have": (
        {"register": REGISTER + OPTION},
        "the register of 'fill': `options` is swap = False or True, and in the rules it is none",
    ),
}


@pytest.mark.parametrize(("changed", "problem"), BROKEN.values(), ids=BROKEN)
def test_a_broken_game_is_refused_in_one_line(tmp_path: Path, changed: dict[str, str], problem: str) -> None:
    install(tmp_path, **changed)
    result = run(tmp_path, "rules", "fill")
    assert (result.status, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert problem in result.err


OTHER_FORM = (
    RULES
    + """
    class Corner(type(PLACEMENT)):
        def read(self, board, match):
            board.cell(match[0])
            return Placement(Cell(0))

    Fill.forms = (Corner("c3"),)
"""
)

WRONG = {
    "a clause is missing": (
        {"register": REGISTER.replace('id = "fill.place"', 'id = "fill.placing"')},
        "the register of 'fill': it has no clause 'fill.place', which the rules name",
    ),
    "a method is missing": (
        {"rules": RULES.replace("def candidates", "def actions")},
        "the game 'fill' cannot be started: TypeError: Can't instantiate abstract class Fill",
    ),
    "a start on the smallest board": (
        {"rules": RULES.replace("return cls(", "return 1 / (len(board.cells) - 4) and cls(")},
        "the game 'fill' cannot be started: ZeroDivisionError",
    ),
    "a position after an action": (
        {
            "rules": RULES.replace(
                "over = not self", "over = {0: False}[sum(map(bool, self.stones.contents))] and self"
            )
        },
        "the game 'fill' cannot be started: KeyError",
    ),
    "an action that is not read": (
        {"register": REGISTER.replace('form = "c3"', 'form = "swap"')},
        "the game 'fill': its action 'swap' is read by 0 of its forms; it must be one",
    ),
    "an action that two forms read": (
        {"rules": RULES.replace("(PLACEMENT,)", "(PLACEMENT, PLACEMENT)")},
        "the game 'fill': its action 'c3' is read by 2 of its forms; it must be one",
    ),
    "an action that is written otherwise": (
        {"rules": OTHER_FORM},
        "the game 'fill': its action 'c3' is written 'a1' once it is read",
    ),
    "cells to be removed": (
        {"rules": RULES.replace("kind = SQUARE", "kind = SQUARE\n        allows_removed_cells = True")},
        "the game 'fill': no cell can be taken out of a square board",
    ),
}


@pytest.mark.parametrize("fault", WRONG)
def test_check_game_reports_each_inconsistency(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    changed, problem = WRONG[fault]
    package = fault.replace(" ", "_")
    install(tmp_path, package, **changed)
    monkeypatch.syspath_prepend(tmp_path)
    with with_game("fill", package):
        assert any(problem in line for line in check_game("fill"))


PASSING = (
    RULES.replace(
        "def after(self, action):",
        """def after(self, action):
            if isinstance(action, Pass):
                return Fill(self.board, self.stones, self.opponent(self.turn))""",
    )
    .replace("return self.violations", "return () if isinstance(action, Pass) else self.violations")
    .replace(
        "    @dataclass(frozen=True)\n",
        """
    class Pass(Action):
        def write(self, board):
            return "pass"


    class PassForm(ActionForm):
        def read(self, board, match):
            return Pass()

        def has(self, action):
            return isinstance(action, Pass)


    @dataclass(frozen=True)
""",
    )
    .replace("(PLACEMENT,)", "(PLACEMENT, PassForm('pass'))")
)


def test_passes_that_a_game_has_as_moves_are_audited_as_moves(tmp_path: Path) -> None:
    actions = '[{ form = "c3", meaning = "a stone there" }, { form = "pass", meaning = "nothing" }]'
    install(tmp_path, rules=PASSING, register=re.sub(r"actions = .*", f"actions = {actions}", REGISTER))
    record = {"game": "fill", "size": 2, "moves": ["a1", "pass", "b1", "a2", "b2"]}
    (tmp_path / "passes.jsonl").write_text(json.dumps(record))
    assert json.loads(run(tmp_path, "audit", str(tmp_path / "passes.jsonl"), "--json").out)["findings"] == []
    judged = run(tmp_path, "judge", "fill", "--size", "2", "--moves", "a1 pass b1 a2", "--json").out
    assert json.loads(judged)["to_move"] == "black"


@pytest.mark.parametrize("hook", ["candidates", "violations"])
def test_a_game_that_exits_while_judging_is_refused_in_one_line(tmp_path: Path, hook: str) -> None:
    ends = f"def {hook}(*_): raise SystemExit(0)\n\n        def _{hook}("
    install(tmp_path, rules=RULES.replace(f"def {hook}(", ends))
    judged = run(tmp_path, "judge", "fill", "--size", "2", "--moves", "a1 b1")
    assert (judged.status, judged.out) == (1, "")
    assert judged.err == "rulestone: a plug-in ended the command: SystemExit: 0\n"
    checked = run(tmp_path, "check", "reference", "--game", "fill")
    assert checked.status == 1
    assert "SystemExit: 0" in checked.out


def test_a_broken_game_does_not_affect_the_others(tmp_path: Path) -> None:
    changed, problem = BROKEN["it ends"]
    install(tmp_path, **changed)
    for command in (
        ("judge", "fill", "--size", "3", "--moves", ""),
        ("rules", "fill.place"),
        ("check", "reference", "--game", "fill"),
        ("check", "reference", "--game", "fill", "--large"),
        ("case", "fill/corner"),
    ):
        result = run(tmp_path, *command)
        assert (result.status, result.out) == (2, ""), command
        assert result.err == f"rulestone: {problem}\n"
    for line in (("games",), ("rules",), ("fuzz", "bitboard", "--count", "1", "--seed", "1")):
        result = run(tmp_path, *line)
        assert (result.status, result.err) == (0, f"rulestone: {problem}\n"), line
        assert "fill " not in result.out
    checked = run(tmp_path, "check", "reference", "--case", "minefield/size-1-empty")
    assert (checked.status, "fill" in checked.out) == (0, False)
    named = run(tmp_path, *["fuzz", "bitboard", "--game", "lefe", "--count", "1", "--seed", "1"])
    assert (named.status, named.err) == (0, ""), "it is of no interest to who names another game"
    book = run(tmp_path, "book", str(tmp_path))
    assert book.err.startswith(f"rulestone: {problem}\nrulestone: {tmp_path}")  # which is not empty


def test_an_exception_of_a_game_is_reported_with_file_and_line(tmp_path: Path) -> None:
    played = {name: value for name, value in CASE.items() if name not in ("stones", "to_move")}
    cases = [
        played
        | {
            "id": f"fill/{cell}",
            "moves": [cell],
            "asks": ["moves"],
            "expect": {"over": False, "to_move": "white", "legal": ["a1"]},
        }
        for cell in ("a1", "a2", "b1", "b2")
    ]
    install(
        tmp_path,
        rules=RULES.replace("self.turn)\n            return Fill", "self.mvoer)\n            return Fill"),
        cases=json.dumps({"format": 1, "game": "fill", "about": "First moves.", "cases": cases}),
    )
    judged = run(tmp_path, "judge", "fill", "--size", "2", "--moves", "a1")
    assert (judged.status, judged.out) == (1, "")
    assert judged.err.startswith("rulestone: internal error in fill_game/rules.py, line ")
    assert judged.err.endswith("AttributeError: 'Fill' object has no attribute 'mvoer'\n")
    checked = run(tmp_path, "check", "reference", "--game", "fill")
    assert (checked.status, checked.err) == (1, "")
    assert (
        "Diagnosis: fill: none, for it was ended by AttributeError: 'Fill' object has no attribute 'mvoer'\n"
    ) in checked.out


def test_two_games_of_one_name_are_both_refused(tmp_path: Path) -> None:
    install(tmp_path)
    install(tmp_path, "other_fill")
    result = run(tmp_path, "rules", "fill")
    assert result.status == 2
    both = "fill_game.rules:Fill and other_fill.rules:Fill"
    assert result.err == f"rulestone: two packages offer the game 'fill': {both}; uninstall one of them\n"
    assert run(tmp_path, "rules", "lefe").status == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "the cases of fill: there is no folder"),
        ("{", "corners.json: not a file of cases"),
        (json.dumps({"format": 1, "game": "fill", "about": "", "cases": []}), "has no cases"),
        (
            json.dumps({"format": 1, "game": "fill", "about": "", "cases": [CASE | {"game": "lefe"}]}),
            "'fill/corner' is not a case of fill",
        ),
        (
            json.dumps({"format": 1, "game": "fill", "about": "", "cases": [CASE, CASE]}),
            "a second case with the id 'fill/corner'",
        ),
    ],
)
def test_missing_or_malformed_cases_of_a_game_do_not_affect_other_games(
    tmp_path: Path, text: str | None, problem: str
) -> None:
    install(tmp_path, cases=text or "")
    if text is None:
        fixtures = tmp_path / "fill_game" / "fixtures"
        (fixtures / "corners.json").unlink()
        fixtures.rmdir()
    named = [("--game", "fill"), ("--clause", "fill.place"), ("--case", "fill/corner")]
    for words in named if text is None else named[:1]:
        result = run(tmp_path, "check", "reference", *words)
        assert (result.status, result.out) == (2, "")
        assert problem in result.err
        assert result.err.count("\n") == 1
    if text is None:
        others = run(tmp_path, "check", "bitboard", "--tag", "solver")
        assert others.status == 0
        assert problem in others.err


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The package in a zip, from which registers cannot be read."""
    package = Path(str(rulestone.__file__)).parent
    return make_archive(str(tmp_path_factory.mktemp("zip") / "packed"), "zip", package.parent, package.name)


EACH = """
import sys
from rulestone.__main__ import run_command
for line in sys.argv[1:]:
    print(run_command(line.split()))
"""
"""A program that runs commands, and prints the exit status of each."""


def test_a_list_without_games_is_no_success(packed: str) -> None:
    commands = ("games", "games --json", "rules", "rules --json", "author coverage --check")
    result = subprocess.run(
        (sys.executable, "-c", EACH, *commands),
        env={**os.environ, "PYTHONPATH": packed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout.split() == ["2"] * len(commands)
    reasons = [line for line in result.stderr.splitlines() if "register.toml" in line]
    lasts = [line for line in result.stderr.splitlines() if line not in reasons]
    assert len(lasts) == len(commands)
    assert all(
        last.startswith("rulestone: no game can be used; install rulestone with pip") for last in lasts
    )
    assert len(reasons) >= 5 * len(commands), "too few reasons"
