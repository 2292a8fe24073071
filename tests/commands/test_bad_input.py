"""Bad input: one clear line, and what was meant."""

import json
import shlex
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from rulestone.cases.cases import CaseCollection
from rulestone.commands import arguments, case
from rulestone.core.wording import did_you_mean
from tests.running import CommandResult, Run

HERE = shlex.quote(__file__)

SPREAD = ("audit good.jsonl", "check bitboard", "fuzz bitboard", "perft minefield --size 3 --depth 2")
"""Commands that can spread their work."""

BAD_INPUT = [
    ("judge chess --size 5 --moves a1", "there are minefield, necklace, lefe, interleave, evening"),
    ("judge minefield --size 0 --moves ''", "--size: size 0: a board of Minefield has size 1 to 64"),
    ("judge minefield --size -1 --moves ''", "--size: size -1: a board of Minefield has size 1 to 64"),
    ("judge lefe --size 1000000 --moves ''", "--size: size 1000000: a board of Lefe has size 1 to 32"),
    ("judge lefe --size five --moves ''", "--size: 'five' is not a valid integer"),
    ("judge lefe --size 5.5 --moves ''", "--size: '5.5' is not a valid integer"),
    ("perft lefe --size 3 --depth x", "--depth: 'x' is not a valid integer"),
    ("fuzz bitboard --seconds soon", "--seconds: must be a number from 0.001 to 1000000"),
    ("judge minefield --moves a1", "--size: give the size of the board"),
    ("judge minefield", "--size: give the size of the board"),
    ("judge minefeild", "did you mean minefield?"),
    (f"show {HERE} --size 5", "a file gives the whole position"),
    ("judge notes.txt", "notes.txt: the file begins with 'no game', and is not read"),
    ("judge nowhere.json", "nowhere.json: No such file or directory"),
    ("judge empty/", "empty/: no file in it ends in .json"),
    ("judge two.jsonl", "two.jsonl: it holds several records; rulestone audit replays them all"),
    ("judge latin.json", "latin.json: not a record: invalid UTF-8 at byte 43"),
    ("judge minefield --size 5 --moves z99", "--moves: 'z99' is not a cell of the 5×5 board: its points run"),
    ("judge minefield --size 5 --moves a0", "--moves: 'a0' is not a cell of the 5×5 board"),
    (
        "judge minefield --size 5 --moves A1",
        "--moves: 'A1' is not an action of Minefield: write c3",
    ),
    ("judge minefield --size 5 --moves 'a1 a1'", "move 2, a1, is illegal by minefield.turn: a1 is occupied"),
    ("judge minefield --size 1 --moves 'a1 a1'", "move 2, a1, is illegal by minefield.win: the game is over"),
    ("judge minefield --size 5 --moves 'b2 a2 d4 b3'", "move 4, b3, is illegal by minefield.hard-corner"),
    (
        "judge minefield --size 5 --stones red=a1 --to-move black",
        "'red' is not a colour: the colours are black",
    ),
    ("judge minefield --size 5 --stones puce=a1 --to-move black", "--stones: 'puce' is not a colour"),
    ("judge minefield --size 5 --stones a1 --to-move black", "write black=a1,b2 white=c3"),
    ("judge minefield --size 5 --stones 'black=a1 black=a2' --to-move black", "black is given twice"),
    ("judge minefield --size 5 --stones 'black=a1 white=a1' --to-move black", "a1 already holds a black"),
    ("judge minefield --size 5 --stones black=a1", "--to-move: with stones, to_move must be black or white"),
    (
        "judge minefield --size 5 --stones black=a1 --to-move red",
        "'red' is not a colour",
    ),
    ("judge minefield --size 5 --stones black=a1 --to-move puce", "'puce' is not a colour"),
    (
        "judge minefield --size 5 --moves a1 --to-move white",
        "--to-move: to_move can only be given with stones",
    ),
    ("judge evening --size 3 --stones white=a1 --to-move white", "Evening has no turns"),
    ("judge minefield --size 5 --moves a1 --stones black=a1", "either with --moves or with --stones"),
    ("judge minefield --size 5 --moves '' --at z9", "--at: 'z9' is not a cell"),
    (
        "judge minefield --size 5 --at pass",
        "--at: 'pass' is neither a cell nor an action of Minefield: write c3 or swap",
    ),
    ("judge evening --size 3 --at z9", "--at: 'z9' is not a cell of the hexagonal board"),
    ("judge evening --size 3 --at white:z9", "--at: 'z9' is not a cell of the hexagonal board"),
    ("judge lefe --size 3 --option pie=none --at c3xz9", "--at: 'z9' is not a cell of the hexagonal board"),
    ("judge lefe --size 3 --moves 'c3,choose dark,c4'", "--moves: 'c3,choose': separate actions with spaces"),
    ("judge minefield --size 3 --moves 'a1;b2'", "--moves: 'a1;b2': separate actions with spaces"),
    ("judge minefield --size 5 --moves '' --removed a1", "--removed: cells cannot be removed from a board"),
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
    ("judge interleave --size 3 --removed z1 --moves ''", "--removed: 'z1' is not a cell"),
    ("judge interleave --size 3 --removed a1,a1 --moves ''", "--removed: a1 is removed twice"),
    ("judge evening --size 3 --moves white:stop", "White's opening stone comes first"),
    ("judge lefe --size 3 --option pie=none --moves 'a1 b1xe3'", "e3 holds no dark stone to remove"),
    ("judge lefe --size 3 --option pie=none --moves 'a1 e3 a2xa1'", "a1 holds no light stone to remove"),
    (
        "judge lefe --size 3 --option pie=none --stones 'light=a1' --to-move dark --at b9",
        "--at: 'b9' is not a cell",
    ),
    (
        "judge lefe --size 3 --option pie=maybe --moves ''",
        "option 'pie' of lefe cannot be maybe; it is first-move",
    ),
    ("judge lefe --size 3 --option tiebreak=black --moves ''", "--option: lefe has no option 'tiebreak'"),
    (
        "judge interleave --size 3 --option swap=false --moves ''",
        "interleave has no option 'swap'; it has none",
    ),
    ("judge necklace --size 3 --option swap --moves ''", "'swap' is not an option: write name=value"),
    ("judge necklace --size 3 --option swap=true --option swap=true --moves ''", "'swap' is given twice"),
    ("perft minefield --size 3 --depth -1", "--depth: depth -1: it must not be negative"),
    ("perft minefield --size 3 --depth 0 --divide", "--divide needs a --depth of at least 1"),
    ("perft interleave --size 2 --depth 1", "perft begins after Interleave's set-up"),
    ("perft interleave --size 2 --depth 1 --divide", "perft begins after Interleave's set-up"),
    ("show minefield --size 3 --moves z9", "--moves: 'z9' is not a cell"),
    (
        "show minefield --size 3 --moves '' --svg /nowhere/board.svg",
        "/nowhere/board.svg: No such file or dir",
    ),
    ("rules minefeld.switch", "did you mean minefield.switch"),
    ("serve --engine gnu", "no engine called 'gnu'"),
    ("games --jsn", "No such option '--jsn'. Did you mean '--json'?"),
    ('fuzz bitboard --against "a \'b"', "--against: cannot read the command"),
    ("fuzz bitboard --against ''", "--against: must be the name of an engine or a command in quotes"),
    ("fuzz bitboard --save /dev/null", "/dev/null: File exists"),
    ("fuzz bitboard --size 0", "--size: must be a whole number, at least 1"),
    (
        "fuzz bitboard --size 9999",
        "does not declare minefield or necklace or lefe or interleave or evening of",
    ),
    ("fuzz bitboard --invariants --size 0", "--size: must be a whole number, at least 1"),
    ("fuzz bitboard --invariants --jobs 2", "--invariants cannot be combined with --jobs"),
    ("fuzz bitboard --invariants --against z3", "--invariants cannot be combined with --against"),
    ("prove --seconds inf minefield.no-crosscut", "--seconds: must be a number from 0.001"),
    ("prove --list --quick", "--list cannot be combined with --quick"),
    ("prove --list --seconds 5", "--list cannot be combined with --seconds"),
    ("prove --list --max-size 5", "--list cannot be combined with --max-size"),
    ("prove --max-size 0", "--max-size: must be a whole number, at least 1"),
    ("prove nosuch", "no theorem 'nosuch'; rulestone prove --list lists them all"),
    ("audit --format foo x", "--format: 'foo' is not one of 'auto', 'rulestone', 'ap'"),
    ("book --serve --port 70000 x", "--port: 70000 is not in the range 0<=x<=65535"),
    ("check reference --game chess", "'chess'; there are minefield, necklace, lefe, interleave, evening"),
    ("check reference --report html=/nowhere/x.html", "--report: /nowhere/x.html: its folder does not exist"),
    ("check reference --report html=/", "--report: /: is a folder"),
    ("check reference --report html", "--report: 'html' is not a report: write KIND=FILE"),
    ("check reference --report html=a --report md=./a", "--report: two reports for one file: "),
    ("check reference --case xyz", "write an id, a pattern such as minefield/*corner*, or a file or folder"),
    ("check reference --case /nowhere.json", "/nowhere.json: No such file"),
    ("check reference --known /", "/: Is a directory"),
    ("check reference --game lefe --clause minefield.switch", "no case matches all of these options"),
    ("show minefield --size 3 --moves '' --svg /", "--svg: File '/' is a directory"),
    ("show minefield --size 3 --moves '' --svg /dev/full", "/dev/full: No space left on device"),
    ("show minefield --size 3 --moves '' --svg ''", ".: Is a directory"),
    ("book /dev/null --port 80", "--port needs --serve"),
    ("rules lefe.drawless --rulings", "--rulings: lefe.drawless is a claim, and claims have no rulings"),
    ("book /dev/null", "/dev/null is not a folder"),
    ("book", "name the folder to write to, or give --serve"),
    ("gams", "No such command 'gams'. Did you mean 'games'?"),
    ("games lefe", "unexpected extra argument"),
    ("games --versoin", "No such option '--versoin'"),
    # cases
    ("case lefe/ring-in-plya", "no case is called 'lefe/ring-in-plya'; did you mean lefe/ring-in-play?"),
    ("author coverage --check --jobs 2", "--jobs and --cluster can only be used with kills"),
    ("author kills --check --jobs 0", "--jobs: must be a whole number, at least 1"),
    ("author all", "WHAT: 'all' is not one of 'cases', 'coverage',"),
    ("author cases evning --check", "did you mean evening?"),
    # audit
    ("audit", "Missing argument 'FILE…'"),
    ("audit nowhere.jsonl", "nowhere.jsonl: No such file or directory"),
    ("audit good.jsonl nowhere", "nowhere: No such file or directory"),
    (
        "audit empty",
        "empty: no file in it ends in .json, .jsonl, .ndjson, or these followed by .gz, .zst, .bz2",
    ),
    ("audit - -", "standard input (-) can be read only once"),
    ("audit good.jsonl --jobs many", "--jobs: must be a whole number"),
    ("audit good.jsonl --report pdf=x", "unknown kind of report 'pdf'"),
    ("audit good.jsonl --report html=no/where", "its folder does not exist"),
    ("audit good.jsonl --game minefield", "give --game and --size together"),
    ("audit good.jsonl --size 3", "give --game and --size together"),
    ("audit good.jsonl --format moves", "give --game and --size together"),
    ("audit good.jsonl --format ap --game lefe --size 3", "give --game and --size together"),
    ("audit good.jsonl --game minefeild --size 3", "did you mean minefield?"),
    # check and fuzz
    ("check", "ENGINE"),
    ("check reference bitboard", "takes no arguments"),
    ("check reference --case nothing", "no case is called"),
    ("check reference --timeout -1", "--timeout: must be a number from 0.001"),
    ("check reference --timeout nan", "--timeout: must be a number from 0.001"),
    ("check reference --timeout soon", "--timeout: must be a number from 0.001"),
    ("fuzz --games 3 --seconds 3 bitboard", "give either --games or --seconds, not both"),
    ("fuzz --games 0 bitboard", "--games: must be a whole number, at least 1"),
    ("fuzz --seconds -1 bitboard", "--seconds: must be a number from 0.001"),
    ("fuzz --game chess bitboard", "no game is called 'chess'"),
    ("fuzz bitboard more", "takes no arguments"),
    ("fuzz --save /dev/null/x bitboard", "/dev/null/x: Not a directory"),
    # book
    ("book new --pyodide nowhere", "pyodide.mjs: No such file or directory; to get it: npm pack"),
    ("book empty/..", "empty/.. holds something other than a rule book"),
    # workers
    *((f"{line} --jobs 0", "--jobs: must be a whole number, at least 1") for line in SPREAD),
    *((f"{line} --jobs 2 --cluster 10.0.0.1:1", "--jobs: a running cluster has its own") for line in SPREAD),
    (f"{SPREAD[0]} --cluster nowhere", "no Dask scheduler answers at 'nowhere'"),
    # commands and their options
    ("chek", "No such command 'chek'. Did you mean 'check'?"),
    (
        "check --gmae lefe reference",
        "No such option '--gmae'. (Did you mean one of: '--case', '--game'?)",
    ),
    # games
    ("judge minefeld --size 5 --moves a1", "no game is called 'minefeld'; did you mean minefield?"),
    ("show Minefeild --size 5 --moves a1", "no game is called 'Minefeild'; did you mean minefield?"),
    ("perft lefa --size 5 --depth 1", "no game is called 'lefa'; did you mean lefe?"),
    ("rules evning", "no game, clause or claim is called 'evning'; did you mean evening?"),
    ("check reference --game neckless", "no game is called 'neckless'; did you mean necklace?"),
    ("fuzz bitboard --game lef", "no game is called 'lef'; did you mean lefe?"),
    # clauses and claims
    ("rules minefield" + ".swich", "swich'; did you mean minefield.switch?"),
    ("rules hard-corner", "did you mean minefield.hard-corner?"),
    ("rules drawless", "did you mean lefe.drawless or necklace.drawless or minefield.drawless?"),
    ("check reference --clause evening" + ".socre", "did you mean evening.score"),
    ("prove minefield" + ".drawles", "drawles'; did you mean minefield.drawless?"),
    # cases, tags and reports
    ("check reference --case minefield/play-hard-cornr", "; did you mean minefield/play-hard-corner or "),
    ("check reference --case skip-over", "; did you mean minefield/skip-over?"),
    ("check reference --tag hoels", "no tag is called 'hoels'; did you mean holes?"),
    ("check reference --tag xyz", "no tag is called 'xyz'; there are corner, "),
    (
        "check reference --report hmtl=x",
        "unknown kind of report 'hmtl'; there are junit, json, html, md; did you mean html?",
    ),
    # engines
    (
        "serve --engine bitbord",
        "called 'bitbord'; installed: bitboard, reference, z3; did you mean bitboard?",
    ),
    ("serve --engine mutant:minefield/no-swich", "did you mean minefield/no-switches"),
    ("serve --engine mutnat:minefield/no-skip", "did you mean mutant:minefield/no-skip?"),
    ("check reference --case evening/none", "no case is called 'evening/none'; did you mean"),
    # options of games, and colours
    (
        "judge lefe --size 3 --option pei=none --moves ''",
        "did you mean pie?",
    ),
    (
        "judge lefe --size 3 --option pie=noen --moves ''",
        "it is first-move or extra-stone or none; did you mean none?",
    ),
    (
        "judge lefe --size 3 --stones drak=a1 --to-move light",
        "--stones: 'drak' is not a colour: the colours are dark and light; did you mean dark?",
    ),
    (
        "judge minefield --size 3 --stones black=a1 --to-move Wite",
        "'Wite' is not a colour: the colours are black and white; did you mean white?",
    ),
    ("judge minefield --size 5 --moves 'B2 C2'", "did you mean b2?"),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an archive of one game, bad records and an empty folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    record = {"game": "minefield", "size": 3, "moves": "b1 a2 b2 c2 b3", "result": "black"}
    (tmp_path / "good.jsonl").write_text(json.dumps(record))
    (tmp_path / "two.jsonl").write_text(f"{json.dumps(record)}\n" * 2)
    (tmp_path / "latin.json").write_bytes(b'{"game": "minefield", "size": 3, "moves": "\xe9"}')
    (tmp_path / "notes.txt").write_text("no game\n")
    return tmp_path


@pytest.mark.parametrize(("line", "words"), BAD_INPUT)
def test_bad_input_gets_one_clear_line(run: Run, line: str, words: str) -> None:
    if "nowhere" in line and "--cluster" in line:
        pytest.importorskip("distributed", reason="Dask is not installed")
    result = run(line)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("rulestone: ")
    assert result.err.count("\n") == 1
    assert words in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("text", ["\udcff\udcfe", "a1\na2\x1b[31m", "a" * 10_000])
def test_strange_text_stays_on_one_short_printable_line(run: Run, text: str) -> None:
    for line in ("rules", "judge lefe --size 3 --moves", "judge lefe --size 3 --moves '' --at"):
        result = run(line, text)
        assert result.status == 2
        assert result.err.endswith("\n")
        assert result.err[:-1].isprintable()
        assert len(result.err) < 700


@pytest.mark.parametrize("line", ["check z3", "serve --engine z3"])
def test_a_missing_solver_is_named_with_its_extra(run: Run, line: str) -> None:
    with patch.dict(sys.modules):  # what is loaded meanwhile is forgotten, since it knows other copies of it
        for name in [name for name in sys.modules if name.startswith(("rulestone_proofs", "z3"))]:
            del sys.modules[name]
        sys.modules["z3"] = None  # type: ignore[assignment]  # so that importing it fails
        result = run(line)
    assert (result.status, result.out) == (3, "")
    assert result.err.count("\n") == 1
    assert result.err.endswith(": pip install 'rulestone[proofs]'\n")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("check bitbord", "cannot start “bitbord”: No such file or directory; did you mean bitboard?\n"),
        ("check mutant:lefe/merge-frist", "called 'lefe/merge-frist'; did you mean lefe/merge-first?\n"),
        ("check mutnat:lefe/any", "did you mean mutant:lefe/any?\n"),
        ("check engine.py", "; did you mean -- python3 engine.py?\n"),
        ("check 'my engine.mjs'", "; did you mean -- node 'my engine.mjs'?\n"),
        ("check -- /no/such/program -x", "cannot start “/no/such/program -x”: No such file or directory\n"),
        ("check -- false", "exit status 1 instead of answering"),
        ("fuzz bitbord", "did you mean bitboard?\n"),
        ("fuzz bitboard --against refrence", "did you mean reference?\n"),
        ("fuzz -- no-such-program", "cannot start “no-such-program”: No such file or directory\n"),
    ],
)
def test_a_program_that_does_not_start_is_reported(run: Run, here: Path, line: str, words: str) -> None:
    for name in ("engine.py", "my engine.mjs"):
        (here / name).touch()
    result = run(line)
    assert (result.status, result.out) == (3, "")
    assert words in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("line", SPREAD)
def test_without_dask(line: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arguments, "find_spec", lambda _: None)
    problem = "rulestone: --cluster needs Dask: pip install 'rulestone[cluster]'\n"
    assert run(f"{line} --cluster 127.0.0.1:1") == CommandResult(2, "", problem)


@pytest.mark.parametrize(
    ("problems", "words"),
    [
        ({"fill": "the cases of 'fill' cannot be read"}, "the cases of 'fill' cannot be read"),
        ({}, "no game is installed"),
    ],
)
def test_without_any_case_the_first_problem_is_the_reason(
    run: Run, monkeypatch: pytest.MonkeyPatch, problems: dict[str, str], words: str
) -> None:
    monkeypatch.setattr(case, "collect_cases", lambda: CaseCollection((), problems))
    assert run("check bitboard") == CommandResult(2, "", f"rulestone: {words}\n")


def test_only_the_closest_name_is_suggested() -> None:
    known = ("switch", "stitch", "snitch", "win")
    assert did_you_mean("swithc", known) == "; did you mean switch or stitch or snitch?"
    assert did_you_mean("switchh", known) == "; did you mean switch?"
    assert did_you_mean("SWITCH", known) == "; did you mean switch?"
    assert did_you_mean("tch", ("switch", "win")) == "; did you mean switch?"
    assert did_you_mean("", known) == did_you_mean("xyz", known) == ""
