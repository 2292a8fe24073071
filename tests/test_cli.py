"""The command line as people and scripts meet it: what is printed, where, and the exit status."""

import json
import os
import pty
import re
import resource
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from rulestone import cli
from rulestone.commands import problems
from rulestone.engines import EngineNotStarted, UnknownEngine
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Answer, BadRequest, ErrorBody, Failure, Query, Unsupported, Verdict

RULESTONE = (sys.executable, "-m", "rulestone")


class Done(NamedTuple):
    """What a command came to."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; its arguments as one line of shell, or one by one."""

    def command(line: str, *arguments: str) -> Done:
        status = cli.run([*shlex.split(line), *arguments])
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return command


BAD_INPUT = [
    ("judge minefeld --size 5 --moves a1", "no game is called 'minefeld'; did you mean minefield?"),
    ("judge chess --size 5 --moves a1", "there are minefield, necklace, lefe, interleave, evening"),
    ("judge minefield --size 0 --moves ''", "--size: size 0: a board of Minefield has size 1 to 64"),
    ("judge minefield --size -1 --moves ''", "--size: size -1: a board of Minefield has size 1 to 64"),
    ("judge lefe --size 1000000 --moves ''", "--size: size 1000000: a board of Lefe has size 1 to 32"),
    ("judge lefe --size five --moves ''", "--size: it must be a whole number"),
    ("judge lefe --size 5.5 --moves ''", "--size: it must be a whole number"),
    ("perft lefe --size 3 --depth x", "--depth: it must be a whole number"),
    ("fuzz bitboard --seconds soon", "--seconds: it must be a number"),
    ("judge minefield --moves a1", "Missing option '--size'"),
    ("judge minefield --size 5 --moves z99", "--moves: 'z99' is no cell of the 5×5 board: its points run"),
    ("judge minefield --size 5 --moves a0", "--moves: 'a0' is no cell of the 5×5 board"),
    (
        "judge minefield --size 5 --moves A1",
        "--moves: 'A1' is no action of Minefield: write a point such as c3",
    ),
    ("judge minefield --size 5 --moves 'a1 a1'", "move 2, a1, is illegal by minefield.turn: a1 is occupied"),
    ("judge minefield --size 1 --moves 'a1 a1'", "move 2, a1, is illegal by minefield.win: the game is over"),
    ("judge minefield --size 5 --moves 'b2 a2 d4 b3'", "move 4, b3, is illegal by minefield.hard-corner"),
    ("judge minefield --size 5 --stones red=a1 --to-move black", "--stones: no red stones here"),
    ("judge minefield --size 5 --stones puce=a1 --to-move black", "--stones: 'puce' is no colour"),
    ("judge minefield --size 5 --stones a1 --to-move black", "write black=a1,b2 white=c3"),
    ("judge minefield --size 5 --stones 'black=a1 black=a2' --to-move black", "black is given twice"),
    ("judge minefield --size 5 --stones 'black=a1 white=a1' --to-move black", "a1 already holds a black"),
    ("judge minefield --size 5 --stones black=a1", "--to-move: with stones, to_move must be black or white"),
    ("judge minefield --size 5 --stones black=a1 --to-move red", "to_move must be black or white"),
    ("judge minefield --size 5 --stones black=a1 --to-move puce", "'puce' is no colour"),
    ("judge minefield --size 5 --moves a1 --to-move white", "--to-move: to_move goes with stones"),
    ("judge evening --size 3 --stones white=a1 --to-move white", "Evening has no turns"),
    ("judge minefield --size 5 --moves a1 --stones black=a1", "either with --moves or with --stones"),
    ("judge minefield --size 5 --moves '' --at z9", "--at: 'z9' is no cell"),
    (
        "judge minefield --size 5 --at swap",
        "--at: 'swap' is no cell, and no action of Minefield: write a point",
    ),
    ("judge evening --size 3 --at z9", "--at: 'z9' is no cell of the hexagonal board"),
    ("judge evening --size 3 --at white:z9", "--at: 'z9' is no cell of the hexagonal board"),
    ("judge lefe --size 3 --option pie=none --at c3xz9", "--at: 'z9' is no cell of the hexagonal board"),
    ("judge lefe --size 3 --moves 'c3,choose dark,c4'", "--moves: 'c3,choose': write blanks between actions"),
    ("judge minefield --size 3 --moves 'a1;b2'", "--moves: 'a1;b2': write blanks between actions"),
    ("judge minefield --size 5 --moves '' --removed a1", "--removed: no cell can be taken out of a board of"),
    ("judge minefield --size 5 --moves '' --engine gnu", "no engine called 'gnu'; installed: "),
    ("judge minefield --size 5 --moves c3 --engine z3", "engine z3 does not answer this"),
    (
        "judge interleave --size 3 --moves 'setup black=a1 setup black=a2'",
        "move 2, setup black=a2, is illegal",
    ),
    ("judge interleave --size 3 --moves 'setup red=a1'", "a set-up needs at least one black stone"),
    ("judge interleave --size 3 --moves 'setup black=a1 red:a2'", "chooses a colour first"),
    ("judge interleave --size 3 --moves black:a2", "sets up the position first"),
    ("judge interleave --size 3 --moves 'setup black=a1,a1'", "move 1, setup black=a1,a1, is illegal"),
    (
        "judge interleave --size 3 --removed a2 --moves 'setup black=a1 choose red red:a2'",
        "--moves: 'a2' is no",
    ),
    ("judge interleave --size 3 --removed z1 --moves ''", "--removed: 'z1' is no cell"),
    ("judge interleave --size 3 --removed a1,a1 --moves ''", "--removed: a1 is removed twice"),
    ("judge evening --size 3 --moves white:stop", "White's opening stone comes first"),
    ("judge lefe --size 3 --option pie=none --moves 'a1 b1xe3'", "e3 holds no dark stone to remove"),
    ("judge lefe --size 3 --option pie=none --moves 'a1 e3 a2xa1'", "a1 holds no light stone to remove"),
    (
        "judge lefe --size 3 --option pie=none --stones 'light=a1' --to-move dark --at b9",
        "--at: 'b9' is no cell",
    ),
    (
        "judge lefe --size 3 --option pie=maybe --moves ''",
        "option 'pie' of lefe cannot be maybe; it is first-move",
    ),
    ("judge lefe --size 3 --option tiebreak=black --moves ''", "--option: lefe has no option 'tiebreak'"),
    (
        "judge minefield --size 3 --option swap=false --moves ''",
        "minefield has no option 'swap'; it has none",
    ),
    ("judge necklace --size 3 --option swap --moves ''", "'swap' is no option: write name=value"),
    ("judge necklace --size 3 --option swap=true --option swap=true --moves ''", "'swap' is given twice"),
    ("perft minefield --size 3 --depth -1", "--depth: depth -1: it must not be negative"),
    ("perft minefield --size 3 --depth 0 --divide", "--depth 0 have none"),
    ("perft interleave --size 2 --depth 1", "perft begins after Interleave's set-up"),
    ("perft interleave --size 2 --depth 1 --divide", "perft begins after Interleave's set-up"),
    ("show minefield --size 3 --moves z9", "--moves: 'z9' is no cell"),
    (
        "show minefield --size 3 --moves '' --svg /nowhere/board.svg",
        "/nowhere/board.svg: No such file or dir",
    ),
    ("rules minefeld.switch", "did you mean minefield.switch"),
    ("serve --engine gnu", "no engine called 'gnu'"),
    ("games --jsn", "No such option: --jsn"),
    ('fuzz bitboard --against "a \'b"', '--against: "a \'b" is no command: No closing quotation'),
    ("fuzz bitboard --against ''", "--against: an engine is a name or a quoted command"),
    ("fuzz bitboard --save /dev/null", "--save: /dev/null is there and is no folder"),
    ("fuzz bitboard --size 0", "does not claim minefield or necklace or lefe or interleave or evening of"),
    ("prove --seconds inf minefield.no-crosscut", "--seconds: inf is no number of seconds"),
    ("prove --list --quick", "--list proves nothing"),
    ("prove --max-size 0", "Invalid value for '--max-size'"),
    ("check reference --report html=/nowhere/x.html", "--report: /nowhere/x.html: its folder does not exist"),
    ("check reference --report html=/", "--report: /: is a folder"),
    ("check reference --report html", "--report: 'html' is no report: write KIND=FILE"),
    ("check reference --case xyz", "write an id, a pattern such as minefield/*corner*, or a file or folder"),
    ("check reference --case /nowhere.json", "/nowhere.json: No such file"),
    ("check reference --known /", "/: Is a directory"),
    ("check reference --game lefe --clause minefield.switch", "no case matches all of this together"),
    ("show minefield --size 3 --moves '' --svg /", "--svg: / is a folder: name a file in it"),
    ("show minefield --size 3 --moves '' --svg ''", "--svg: name the file to write"),
    ("book /dev/null --port 80", "--port goes with --serve"),
    ("rules lefe.drawless --rulings", "--rulings: lefe.drawless is a claim, which has none"),
    ("book /dev/null", "/dev/null is there and is no folder"),
    ("book", "name the folder to write to, or --serve"),
    ("gams", "No such command 'gams'. Did you mean 'games'?"),
    ("games lefe", "unexpected extra argument"),
]


@pytest.mark.parametrize(("line", "words"), BAD_INPUT)
def test_bad_input_gets_one_clear_line(run: Run, line: str, words: str) -> None:
    done = run(line)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("rulestone: ")
    assert done.err.count("\n") == 1
    assert words in done.err


@pytest.mark.parametrize("text", ["\udcff\udcfe", "a1\na2\x1b[31m", "a" * 10_000])
def test_strange_text_stays_on_one_short_printable_line(run: Run, text: str) -> None:
    for line in ("rules", "judge lefe --size 3 --moves", "judge lefe --size 3 --moves '' --at"):
        done = run(line, text)
        assert done.status == 2
        assert done.err.endswith("\n")
        assert done.err[:-1].isprintable()
        assert len(done.err) < 700


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (EngineNotStarted("cannot start “nope”"), 3, "cannot start “nope”"),
        (UnknownEngine("no engine called 'x'"), 2, "no engine called 'x'"),
        (ZeroDivisionError("oops"), 1, "internal error, please report it: ZeroDivisionError: oops"),
        (PermissionError(13, "Permission denied", "a.svg"), 2, "a.svg: Permission denied"),
    ],
)
def test_what_each_failure_means(error: Exception, status: int, words: str) -> None:
    found = problems.problem(error)
    assert (found.status, found.message) == (status, words)


def test_an_engine_whose_package_lacks_something_could_not_be_started() -> None:
    error = UnknownEngine("engine 'z3' cannot be loaded: no module")
    error.__cause__ = ModuleNotFoundError("no module")
    assert problems.problem(error).status == 3


@pytest.mark.parametrize("line", ["check z3", "judge minefield --size 3 --engine z3", "serve --engine z3"])
def test_who_lacks_a_solver_is_told_what_brings_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    for name in [name for name in sys.modules if name.startswith(("rulestone_proofs", "z3"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "z3", None)
    done = run(line)
    assert (done.status, done.out) == (3, "")
    assert done.err.count("\n") == 1
    assert done.err.endswith(": pip install 'rulestone[proofs]'\n")


def test_a_bug_shows_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr("rulestone.commands.games.overview_text", broken)
    done = run("games")
    assert (done.status, done.out) == (1, "")
    assert done.err == "rulestone: internal error, please report it: RuntimeError: first line second line\n"


def test_without_a_command_the_help_is_printed(run: Run) -> None:
    done = run("")
    assert (done.status, done.err) == (0, "")
    assert all(f"\n  {name} " in done.out for name in cli.COMMANDS)
    assert run("--help") == done
    assert run("--version").out.startswith("rulestone 0.")


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    done = run(f"{name} --help")
    assert (done.status, done.err) == (0, "")
    assert f"Usage: rulestone {name}" in done.out


def test_games_and_rules(run: Run) -> None:
    done = run("games")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("game        by ")
    assert [game["name"] for game in json.loads(run("games --json").out)["games"]] == [
        "minefield", "necklace", "lefe", "interleave", "evening",
    ]  # fmt: skip
    assert "You may not make a switch" in run("rules minefield.switch").out
    assert json.loads(run("rules minefield.switch --json").out)["id"] == "minefield.switch"


def test_judge_for_programs_has_the_fields_of_the_protocol(run: Run) -> None:
    done = run("judge minefield --size 3 --stones 'black=b2 white=a1' --to-move black --json")
    assert (done.status, done.err) == (0, "")
    assert json.loads(done.out) == {
        "game": "minefield", "size": 3, "options": {}, "removed": [],
        "stones": {"black": ["b2"], "white": ["a1"]}, "engine": "reference",
        "legal": ["b1", "c1", "a2", "c2", "a3", "b3", "c3"],
        "to_move": "black", "over": False, "winner": None, "why": {},
    }  # fmt: skip


@pytest.mark.parametrize("engine", ["bitboard", "z3"])
def test_other_engines_say_the_same(run: Run, engine: str) -> None:
    line = "judge evening --size 3 --stones 'white=c3,c4 black=b2' --json"
    mine, other = (json.loads(run(f"{line} --engine {name}").out) for name in ("reference", engine))
    assert (mine.pop("engine"), other.pop("engine")) == ("reference", engine)
    assert sorted(mine.pop("legal")) == sorted(other.pop("legal"))
    assert other == {name: mine[name] for name in other}


def test_judge_for_people(run: Run) -> None:
    done = run("judge minefield --size 4 --moves 'b2 a2 d4'")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[:5] == [
        "4  w  w  w (B)",
        "3  w  .  w  w",
        "2  W  B  w  w",
        "1  w  .  w  w",
        "   a  b  c  d",
    ]
    assert "White to move." in lines
    assert "refused (2)  b1 b3: minefield.hard-corner" in lines
    assert any(line.startswith("legal (11)") and line.endswith("d3 a4 b4 c4") for line in lines)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("minefield --size 1 --moves a1", "Over: black has won."),
        ("minefield --size 2 --stones 'black=a1,b2 white=b1,a2' --to-move black", "Over: a draw."),
        ("lefe --size 3 --moves ''", "Dark to move."),
        ("lefe --size 3 --moves a1", "The second player chooses a colour."),
        ("interleave --size 3 --moves ''", "The first player sets up the position"),
        ("evening --size 3 --moves ''", "White begins with one stone on any cell."),
        ("evening --size 3 --moves 'white:c3'", "No turns: either colour may place or stop."),
        ("evening --size 3 --moves 'white:c3 white:stop'", "may place or stop. White has stopped."),
        ("evening --size 3 --moves 'white:c3 white:stop black:stop'", "Over: white has won."),
        ("interleave --size 2 --stones 'black=a1 red=a2'", "black 1; red 1"),
        ("lefe --size 3 --stones 'dark=a1 light=e1,e2' --to-move light", "dark 1; light 2"),
    ],
)
def test_the_situation_in_words(run: Run, line: str, words: str) -> None:
    assert words in run(f"judge {line}").out


def test_a_skipped_player_is_named(run: Run) -> None:
    # On the one point that is left, a blue stone would make a crosscut.
    stones = "necklace --size 2 --stones 'red=a1,b2 blue=a2'"
    words = "Red to move. Blue has no placement and is skipped."
    assert words in run(f"judge {stones} --to-move blue").out
    assert "skipped" not in run(f"judge {stones} --to-move red").out


def test_actions_with_blanks_and_options(run: Run) -> None:
    moves = "setup black=a1,b2 red=c3 choose red black:stop"
    found = json.loads(run(f"judge interleave --size 3 --json --removed e1,e2 --moves '{moves}'").out)
    assert found["stones"] == {"black": ["a1", "b2"], "red": ["c3"]}
    assert found["removed"] == ["e1", "e2"]
    assert found["score"] == {"black": [2], "red": [1]}
    found = json.loads(
        run("judge lefe --size 3 --moves 'a1 choose dark' --option pie=extra-stone --json").out
    )
    assert (found["to_move"], found["options"]["pie"]) == ("dark", "extra-stone")
    found = json.loads(run("judge necklace --size 3 --moves b2 --option swap=false --json").out)
    assert "swap" not in found["legal"]


def test_perft(run: Run) -> None:
    assert run("perft lefe --size 3 --depth 2") == Done(0, "38\n", "")
    assert run("perft lefe --size 3 --depth 2 --option pie=none") == Done(0, "342\n", "")
    assert json.loads(run("perft minefield --size 2 --depth 2 --json").out) == {
        "game": "minefield", "size": 2, "depth": 2, "engine": "reference", "nodes": 12,
    }  # fmt: skip
    divided = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --divide --json").out)
    whole = json.loads(run("perft necklace --size 2 --moves a1 --depth 2 --engine bitboard --json").out)
    assert list(divided["divide"]) == ["b1", "a2", "b2", "swap"]
    assert sum(divided["divide"].values()) == divided["nodes"] == whole["nodes"]
    lines = run("perft necklace --size 2 --moves a1 --depth 2 --divide").out.splitlines()
    assert lines[0].split() == ["action", "nodes"]
    assert lines[-1].split() == ["total", str(divided["nodes"])]


def test_show(run: Run, tmp_path: Path) -> None:
    assert run("show minefield --size 2 --stones black=a1 --to-move white").out.splitlines()[:3] == [
        "2  . .",
        "1  B .",
        "   a b",
    ]
    assert "2  w w" in run("show minefield --size 2 --stones black=a1 --to-move white --legal").out
    wide = run("show minefield --size 64 --moves ''").out.splitlines()
    assert len(wide[0]) > 128
    file = tmp_path / "board.svg"
    assert run(f"show lefe --size 3 --moves a1 --svg {file}") == Done(0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_at_explains_a_cell(run: Run) -> None:
    line = "--size 4 --stones 'black=b2 white=a2' --to-move white --at b3"
    done = run(f"judge minefield {line}")
    assert (done.status, done.err) == (0, "")
    assert (
        "White may not place on b3.\n  minefield.hard-corner: it creates a hard corner from a2 to b3"
        in done.out
    )
    assert "You may not make a hard corner" in done.out
    assert "\n3 [.]<.> .  .\n2 [W][B] .  .\n" in done.out
    assert run(f"show minefield {line}").out.splitlines()[1:3] == ["3 [.]<.> .  .", "2 [W][B] .  ."]
    found = json.loads(run(f"judge minefield {line} --json").out)["at"]
    assert found["colours"][0]["refusals"][0]["cells"] == ["a2", "b2", "a3", "b3"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("necklace --size 3 --moves b2 --at swap", "swap is legal."),
        (
            "necklace --size 3 --at swap",
            "swap is not legal.\n  necklace.swap: no swap here: only on Blue's first",
        ),
        ("lefe --size 3 --moves c3 --at 'choose dark'", "choose dark is legal."),
        ("lefe --size 3 --at 'choose dark'", "choose dark is not legal.\n  lefe.pie: "),
        (
            "lefe --size 3 --option pie=none --moves 'a1 e3' --at a2xe3",
            "a2xe3 is not legal.\n  lefe.capture: that tree is not adjacent to",
        ),
        ("evening --size 3 --moves 'white:c3' --at black:stop", "black:stop is legal."),
        (
            "evening --size 3 --moves 'white:c3' --at white:c4",
            "white:c4 is not legal.\n  evening.place: its own",
        ),
        (
            "interleave --size 3 --at 'setup red=a1'",
            "interleave.pie: a set-up needs at least one black stone",
        ),
    ],
)
def test_at_explains_an_action(run: Run, line: str, words: str) -> None:
    done = run(f"judge {line}")
    assert (done.status, done.err) == (0, "")
    assert words in done.out
    assert run(f"show {line}").status == 0


def test_an_explained_action_as_data_and_as_a_picture(run: Run) -> None:
    line = "evening --size 3 --moves white:c3 --at white:c4"
    found = json.loads(run(f"judge {line} --json").out)["at"]
    assert (found["action"], found["legal"]) == ("white:c4", False)
    assert [(each["clause"], each["cells"]) for each in found["refusals"]] == [("evening.place", ["c3"])]
    assert "[W] <.>" in run(f"show {line}").out
    assert json.loads(run("judge necklace --size 3 --moves b2 --at swap --json").out)["at"] == {
        "action": "swap", "legal": True, "refusals": [],
    }  # fmt: skip


@pytest.mark.parametrize("command", ["judge", "show", "perft --depth 2"])
@pytest.mark.parametrize("game", ["minefield", "lefe", "evening"])
def test_the_start_of_the_game_is_what_is_asked_about_if_no_position_is_given(
    run: Run, command: str, game: str
) -> None:
    done = run(f"{command} {game} --size 3")
    assert (done.status, done.err) == (0, "")
    assert done == run(f"{command} {game} --size 3 --moves ''")


def test_a_removed_cell_is_in_the_legend(run: Run) -> None:
    assert "\n#    removed from the board\n" in run("judge interleave --size 3 --removed a1").out
    assert "removed" not in run("judge interleave --size 3").out


def test_the_rulings_of_a_game_in_short(run: Run) -> None:
    done = run("rules evening --rulings")
    assert (done.status, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert "missing-groups What if one colour has no further group to compare? The missing group" in words
    assert "compare-common-groups" not in words
    assert done.out.count("Where several clauses refuse an action") == 1
    assert "rulestone rules evening --rulings" in " ".join(run("rules evening").out.split())
    assert run("rules evening --rulings --json") == run("rules evening --json")
    assert "Because" not in run("rules evening.score --rulings").out


def test_the_tags_are_listed(run: Run) -> None:
    done = run("check --list-tags")
    assert (done.status, done.err) == (0, "")
    assert dict(line.split() for line in done.out.splitlines()[1:])["holes"] == "33"


def test_at_of_the_hexagonal_games(run: Run) -> None:
    text = run("judge interleave --size 3 --stones 'black=c3,c5 red=b2' --at c4").out
    assert "Black may not place on c4." in text
    assert "Red may place on c4." in text
    assert "right       black on c5\nup-right    nothing" in text
    text = run("judge evening --size 3 --stones 'white=c3,c4 black=b2' --at d3").out
    assert "white beside it  2 = 2 (c3, c4)\nblack beside it  0" in text
    text = run("judge lefe --size 4 --stones 'dark=d3,d4 light=e6,e5' --to-move dark --at e4").out
    assert "leaves before      2 (d3, d4)" in text
    text = run("judge lefe --size 4 --stones 'dark=d4,d5,e3 light=e5,a1' --to-move dark --at c3").out
    assert "Dark may place on c3: c3xe5." in text
    assert "enemy tree beside  1 leaf (e5), may be removed" in text


class _Scripted(ReferenceEngine):
    """An engine that does one thing, whatever it is asked."""

    def __init__(self, does: Answer | Exception) -> None:
        self.does = does

    def ask(self, query: Query) -> Answer:  # noqa: ARG002 - whatever it is asked
        if isinstance(self.does, Exception):
            raise self.does
        return self.does


@pytest.mark.parametrize(
    ("does", "status", "words"),
    [
        (Failure(error="no idea"), 1, "engine reference failed: no idea"),
        (Failure(error=ErrorBody(code="internal", message="oops")), 1, "engine reference failed: oops"),
        (Unsupported(unsupported="too big"), 2, "engine reference does not answer this: too big"),
        (RecursionError("deep"), 2, "--depth: 9 is too deep to count"),
        (BadRequest("bad-action", "no such move", "moves[3]"), 2, "--moves: no such move"),
        (
            Verdict(legal=(), to_move=None, over=True, winner=None),
            1,
            "internal error, please report it: TypeE",
        ),
    ],
)
def test_an_engine_that_does_not_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, does: Answer | Exception, status: int, words: str
) -> None:
    monkeypatch.setattr("rulestone.commands.position.load_engine", lambda _: _Scripted(does))
    done = run("perft lefe --size 2 --depth 9 --engine odd")
    assert (done.status, done.out) == (status, "")
    assert done.err.startswith(f"rulestone: {words}")
    assert done.err.count("\n") == 1


# Whole processes.


def test_a_terminal_gets_colours_and_whole_pictures() -> None:
    master, terminal = pty.openpty()
    command = (*RULESTONE, "show", "minefield", "--size", "60", "--moves", "a60")
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, stdout=terminal, env=environment) as process:
        os.close(terminal)
        seen = b""
        with suppress(OSError):  # how Linux says that the other end is closed
            while chunk := os.read(master, 1 << 16):
                seen += chunk
        os.close(master)
        assert process.wait(10) == 0
    assert b"\x1b[" in seen
    first = re.sub(rb"\x1b\[[0-9;]*m", b"", seen).splitlines()[0]
    assert first.startswith(b"60 ")
    assert first.count(b".") == 59


def cpu_seconds(command: Sequence[str]) -> float:
    """The processor time that a command takes: the least of several runs."""
    seconds = []
    for _ in range(6):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(seconds)


def test_games_costs_little_more_than_its_libraries() -> None:
    libraries = "import msgspec, rich.console, rich.table, typer.main, pydantic"
    ratio = cpu_seconds((*RULESTONE, "games")) / cpu_seconds((sys.executable, "-c", libraries))
    assert ratio < 2.5


def test_no_command_loads_a_solver() -> None:
    program = "import sys; from rulestone import cli; cli.run(['--help']); sys.exit('z3' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", program), capture_output=True, check=False).returncode == 0


def test_a_reader_that_has_seen_enough() -> None:
    with subprocess.Popen((*RULESTONE, "rules"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(10) == 141


def test_ctrl_c() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen((*RULESTONE, "serve"), stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"id":1,"op":"hello","protocol":1}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"id":1,')
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "status"),
    [("games >&-", 0), ("serve <&-", 0), ("gams 2>&-", 2), ("games >/dev/full", 2)],
)
def test_closed_and_full_streams(line: str, status: int) -> None:
    command = f"{shlex.join(RULESTONE)} {line}"
    done = subprocess.run(("sh", "-c", command), capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_output_that_cannot_show_every_character() -> None:
    done = subprocess.run(
        (*RULESTONE, "judge", "minefield", "--size", "3", "--moves", "z9"),
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"no cell of the 3\\xd73 board" in done.stderr
