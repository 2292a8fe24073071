"""Whoever misspells a name is told which name was probably meant, whatever kind of name it is."""

import shlex
from pathlib import Path

import pytest

import rulestone.__main__ as cli
from rulestone.core.wording import did_you_mean
from tests.running import Run

NEAR_MISSES = [
    # commands and their options
    ("chek", "No such command 'chek'. Did you mean 'check'?"),
    ("check --gmae lefe reference", "No such option: --gmae (Possible options: --as, --case, --game)"),
    ("games --jsn", "No such option: --jsn (Possible options: --json)"),
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
    ("check reference --case 'minefeild/*cornr*'", "'; did you mean minefield/*corner*?"),
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
        "it has newborn, merge, end, pie; did you mean pie?",
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
    ("judge minefield --moves 'b2 c2'", "--size: give the size of the board, such as --size 5"),
]


@pytest.mark.parametrize(("line", "words"), NEAR_MISSES)
def test_what_was_probably_meant_is_said(capsys: pytest.CaptureFixture[str], line: str, words: str) -> None:
    assert cli.run_command(shlex.split(line)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert words in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("check bitbord", "cannot start “bitbord”: No such file or directory; did you mean bitboard?"),
        ("check mutant:lefe/merge-frist", "called 'lefe/merge-frist'; did you mean lefe/merge-first?"),
        ("check mutnat:lefe/any", "did you mean mutant:lefe/any?"),
        ("fuzz bitbord", "did you mean bitboard?"),
        ("fuzz bitboard --against refrence", "did you mean reference?"),
    ],
)
def test_a_program_that_is_not_there_may_be_an_installed_engine(
    capsys: pytest.CaptureFixture[str], line: str, words: str
) -> None:
    assert cli.run_command(shlex.split(line)) == 3
    assert words in capsys.readouterr().err


def test_a_file_that_is_no_program_is_offered_with_its_interpreter(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, meant in (("engine.py", "-- python3 engine.py"), ("my engine.mjs", "-- node 'my engine.mjs'")):
        Path(name).write_text("")
        assert f"; did you mean {meant}?" in run("check", name).err


def test_a_program_that_is_there_and_fails_is_what_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run_command(["check", "--", "false"]) == 3
    assert "did you mean" not in capsys.readouterr().err


def test_names_that_are_less_alike_are_left_out_beside_one_that_is_almost_the_same() -> None:
    known = ("switch", "stitch", "snitch", "win")
    assert did_you_mean("swithc", known) == "; did you mean switch or stitch or snitch?"
    assert did_you_mean("switchh", known) == "; did you mean switch?"
    assert did_you_mean("SWITCH", known) == "; did you mean switch?"
    assert did_you_mean("tch", ("switch", "win")) == "; did you mean switch?"
    assert did_you_mean("", known) == did_you_mean("xyz", known) == ""
