"""What commands print, but for seconds and the number of all cases: each `*.txt` here has commands and that.

`cat > NAME` makes a file of the lines below it, and `cat NAME` shows one.

What they say of positions must be what the bitboard says, or a file is not even renewed.
`tests.helpers.comparing` tells how to renew a file.
"""

import json
import os
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.conftest import BROKEN
from tests.helpers.comparing import FOLDER, assert_golden
from tests.helpers.running import SERVING, CommandResult, RunCommand, SetClock
from tests.helpers.said import ASKS, contradictions

FILES = sorted(FOLDER.glob("*.txt"))
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
"""A command, and what stands below it: what it prints, or for `cat > NAME` the file that it makes."""
VARIANTS = """
from dataclasses import replace
from rulestone import variant
from rulestone.core.position import Status, Violation
from rulestone.games.minefield.rules import HARD_CORNER, Minefield

NUMBER = 3
NO_SWITCHES = variant("minefield", "There are no switches.", constraints=(HARD_CORNER,))
SUM = variant("lefe", "The sum decides.", threshold=lambda position, before: sum(before))

def one_stone(position, action):
    refused = (Violation("minefield.turn", (), "one stone is enough"),) if position.stones.of("black") else ()
    return refused or Minefield.violations(position, action)

STUCK = variant("minefield", "One stone is enough.", violations=one_stone,
                can_act=lambda position, colour: True)

def whit(position):
    placed = bool(position.stones.of("black"))
    return Status(over=placed, winner="whit" if placed else None, to_move="black")

WHIT = variant("minefield", "Whit wins.", status=whit)
FAILS = variant("minefield", "It fails.", violations=lambda position, action: failing(1))

def failing(number):
    return number / 0

def vanishing(position, action):
    if action.cell != 0:
        return Minefield.after(position, action)
    return replace(position, turn=position.opponent(position.turn))

def lost(position):
    over = bool(position.stones.of("black") or position.stones.of("white"))
    return Status(over=over, winner=position.turn if over else None, to_move=None if over else position.turn)

AGAIN = variant("minefield", "A stone on a1 vanishes, and any other loses.", after=vanishing, status=lost,
                violations=lambda position, action: ())
"""
"""A file of a designer: variants, some of which fail, and a value that is none."""
CHANGING = re.compile(
    r'(?:(?<=\()|(?<=, ))\d+\.\d(?= s\b)|(?<="seconds": )[-.\de]+|(?<= time=")[.\d]+'
    r'|(?<=\d of )[\d,]+(?= cases"?$)|(?<=\.py:)\d+(?=\))|(?<="line": )\d+',
    re.MULTILINE,
)
"""How long something took, as `(0.1 s)`, `, 0.1 s` or in JSON, the number of all cases, and lines of code."""


@pytest.fixture
def here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, draw_seed: Callable[[int], None], set_clock: SetClock
) -> None:
    """A folder to work in, with archives, variants, programs, a pipe and an empty folder; seeds are 1.

    As many questions are asked after a failure on each machine: a hundredth of a second passes with each.
    """
    draw_seed(1)
    ticks = count()
    set_clock(lambda: next(ticks) / 200, "rulestone.fuzz.similar")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe")
    record = json.dumps({"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"})
    (tmp_path / "good.jsonl").write_text(record)
    (tmp_path / "two.jsonl").write_text(f"{record}\n{record}\n")
    (tmp_path / "latin.json").write_bytes(b'{"game": "minefield", "size": 3, "moves": "\xe9"}')
    (tmp_path / "mine.py").write_text(VARIANTS)
    for program in (BROKEN, SERVING):
        (tmp_path / program.name).symlink_to(program)
    for name in ("notes.txt", "engine.py", "my engine.mjs"):
        (tmp_path / name).write_text("no game\n")


def shown(command: str, below: str, run: RunCommand) -> str:
    """A command, all that it printed but for what changes, and its exit status if that is not 0."""
    program, _, line = command.partition(" ")
    if line.startswith("> "):
        path = Path(line.removeprefix("> "))
        path.parent.mkdir(exist_ok=True)
        path.write_text(below.rstrip("\n") + "\n", encoding="utf-8")
        return f"$ {command}\n{path.read_text(encoding='utf-8')}"
    result = run(line) if program == "rulestone" else CommandResult(0, Path(line).read_text("utf-8"), "")
    status = f"exit status {result.status}\n" if result.status else ""
    assert result.status or not result.err, f"{line}: {result.err}"
    printed = CHANGING.sub("…", f"{result.out}{result.err}")
    wrong = contradictions(line, f"{printed}{status}")
    assert not wrong, f"{command}\n{printed}\nhere text and bitboard differ: {'; '.join(sorted(wrong))}"
    return f"$ {command}\n{printed}{status}"


def test_what_many_commands_say_is_compared_with_the_bitboard() -> None:
    commands = [line for file in FILES for line, _ in COMMAND.findall(file.read_text(encoding="utf-8"))]
    asked = [line for line in commands if ASKS.match(line.removeprefix("rulestone "))]
    assert len(asked) > 180, f"of {len(commands)} commands it is {len(asked)}"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_commands_print_the_golden_text(run: RunCommand, file: Path) -> None:
    commands = COMMAND.findall(file.read_text(encoding="utf-8"))
    printed = "\n".join(shown(command, below, run) for command, below in commands)
    assert_golden(file, printed.replace(f"{Path.cwd()}", "/here"))
