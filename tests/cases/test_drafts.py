"""`rulestone author cases`: what becomes of cases that somebody writes by hand."""

import json
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree

import pytest

from rulestone.__main__ import run_command
from rulestone.cases.authoring import drafts
from rulestone.cases.cases import Case, fixtures_root, read_file
from tests.conftest import BROKEN
from tests.running import Run

PAIR: Mapping[str, object] = {
    "id": "minefield/pair",
    "title": "A pair",
    "clauses": ["minefield.hard-corner"],
    "picture": [". . .", ". B W", ". . ."],
    "moves": ["b2", "c2"],
    "focus": ["c3", "a1"],
    "says": {"over": False, "refuses": {"c3": ["minefield.hard-corner"], "c1": ["minefield.hard-corner"]}},
}
BEGUN: Mapping[str, object] = {
    "id": "minefield/begun",
    "title": "Begun",
    "clauses": ["minefield.turn"],
    "size": 3,
    "moves": ["a1", "b1"],
    "says": {"to_move": "black"},
}
LONE: Mapping[str, object] = {
    "id": "interleave/lone",
    "title": "Lone",
    "clauses": ["interleave.board"],
    "size": 2,
    "stones": {"black": ["b2"]},
    "says": {"over": False},
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file of drafts is written."""
    return tmp_path / "drafts.json"


def write(path: Path, *drafts: Mapping[str, object], game: str = "minefield") -> bytes:
    """A file of drafts, as its author writes it."""
    path.write_text(json.dumps({"format": 1, "game": game, "about": "Drafts.", "cases": drafts}))
    return path.read_bytes()


def completed(path: Path, *drafts: Mapping[str, object], game: str = "minefield") -> tuple[Case, ...]:
    """The cases that drafts become."""
    write(path, *drafts, game=game)
    assert run_command(["author", "cases", str(path)]) == 0
    assert run_command(["author", "cases", str(path), "--check"]) == 0
    return read_file(path).cases


def test_author_fills_in_missing_fields(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pair, begun = completed(path, PAIR, BEGUN)
    assert pair.picture == ("3  . . .", "2  . B W", "1  . . .", "   a b c")
    assert (pair.game, pair.size, pair.focus) == ("minefield", 3, ("c3", "a1"))
    assert (pair.stones, pair.moves) == ({"black": ("b2",), "white": ("c2",)}, ("b2", "c2"))
    assert pair.expect.legal == ("a1", "b1", "a2", "a3", "b3")
    assert pair.asks == begun.asks == ("stones", "moves")
    assert pair.agreed == begun.agreed == ("reference", "bitboard")
    assert (begun.stones, begun.to_move) == ({"black": ("a1",), "white": ("b1",)}, "black")
    assert capsys.readouterr() == (f"{path}\n", "")
    assert run_command(["author", "cases", str(path)]) == 0
    assert capsys.readouterr().out == ""  # nothing is written that is there already


def test_a_draft_without_moves_is_asked_by_stones(path: Path) -> None:
    (lone,) = completed(path, LONE, game="interleave")
    assert (lone.moves, lone.asks) == (None, ("stones",))


def test_shipped_cases_follow_from_their_drafts(tmp_path: Path) -> None:
    """Whatever follows from the rest is left out of whole files and comes back the same."""
    for name in ("evening/board-5", "interleave/end", "lefe/placing", "necklace/skip", "minefield/perft"):
        folder = tmp_path / name.partition("/")[0]
        copytree(fixtures_root() / folder.name, folder)
        file = tmp_path / f"{name}.json"
        content = file.read_bytes()
        whole = json.loads(content)
        for case in whole["cases"]:
            follows = {"game", "picture", "expect"}
            if "moves" in case:
                follows |= {"stones", "asks"}
            for field in follows & case.keys():
                del case[field]
            agreed = case.pop("agreed")
            assert len(agreed) > 1
        file.write_text(json.dumps(whole))
        assert run_command(["author", "cases", str(file)]) == 0
        made = json.loads(file.read_bytes())
        for case in made["cases"]:
            assert case["agreed"] == ["reference", "bitboard"]
        right = json.loads(content)
        assert [{**case, "agreed": 0} for case in made["cases"]] == [
            {**case, "agreed": 0} for case in right["cases"]
        ]


def test_confirming_engines_are_kept_if_the_answer_stays(path: Path) -> None:
    completed(path, BEGUN)
    case = json.loads(path.read_bytes())["cases"][0]
    kept = completed(path, {**case, "agreed": ["reference", "bitboard", "somebody"]})[0]
    assert kept.agreed == ("reference", "bitboard", "somebody")
    changed = completed(
        path, {**case, "moves": ["a1", "c1"], "stones": {}, "picture": [], "agreed": ["somebody"]}
    )[0]
    assert changed.agreed == ("reference", "bitboard")


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        (
            {"says": {"over": True}},
            'minefield/pair: its author says {"over": true}; the reference: {"legal":',
        ),
        ({"says": {"winner": "black"}}, '{"winner": "black"}'),
        ({"says": {"to_move": "white"}}, '{"to_move": "white"}'),
        ({"says": {"legal": ["a1"]}}, '{"legal": ["a1"]}'),
        ({"says": {"allows": ["c1"]}}, '{"allows": ["c1"]}'),
        ({"says": {"lacks": ["c1", "a1"]}}, '{"lacks": ["c1", "a1"]}'),
        ({"says": {"at": {"a1": []}}}, '{"at": {"a1": []}}'),
        ({"says": {"legal_count": 6}}, '{"legal_count": 6}'),
        ({"says": {"refuses": {"c1": ["minefield.switch"]}}}, '{"refuses": {"c1": ["minefield.switch"]}}'),
        ({"says": {"why": {"c1": ["minefield.hard-corner"]}}}, '{"why": {"c1": ["minefield.hard-corner"]}}'),
        ({"says": {"score": {"black": 1}}}, '{"score": {"black": 1}}'),
        ({"says": {"leader": None}}, '{"leader": null}'),
        ({"question": "play", "moves": ["b2", "c2"], "says": {"accepted": 1}}, '{"accepted": 1}'),
        (
            {"question": "play", "moves": ["b2", "c2", "b2"], "says": {"reasons": ["minefield.win"]}},
            '{"reasons": [',
        ),
        ({"question": "perft", "moves": ["b2", "c2"], "depth": 1, "says": {"nodes": 6}}, '{"nodes": 6}'),
        ({"says": {}}, "minefield/pair: it has no `says`"),
        ({"clauses": ["minefield.wni"]}, "no clause is called 'minefield.wni'; did you mean minefield.win?"),
        ({"moves": ["b2", "a1"]}, "its picture does not show its position, which is\n    3  . . .\n"),
        (
            {"moves": None, "to_move": "black", "stones": {"black": ["b2"]}},
            "its picture does not show its position",
        ),
        (
            {"picture": [], "stones": {"black": ["b2"]}, "size": 3, "moves": ["b2", "c2"]},
            "its moves do not lead to its stones, but to\n    3  . . .\n",
        ),
        ({"size": 4}, "its picture shows a board of size 3, not 4"),
        ({"picture": ["B .", ". . ."]}, "minefield/pair: "),
        ({"moves": None, "to_move": "black", "picture": [], "stones": {"black": ["d9"]}, "size": 3}, "d9"),
        ({"focus": ["d9"]}, "d9"),
        ({"focus": ["c3", "b2"]}, "its picture cannot show what happens where a stone is: b2 (black)"),
        ({"id": "pair"}, "pair: the id of a case of minefield begins with minefield/"),
        ({"moves": ["b2", "b2"]}, "move 2, b2, is illegal by minefield.turn"),
    ],
)
def test_a_wrong_draft_is_reported_and_not_written(
    draft: Mapping[str, object], words: str, path: Path, run: Run
) -> None:
    content = write(path, BEGUN, {**PAIR, **draft})
    result = run("author cases", str(path))
    assert (result.status, result.out) == (1, "")
    assert words in result.err
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("drafts", "words"),
    [
        ([{**PAIR, "sais": {}}], "Object contains unknown field `sais` - at cases[0]"),
        ([{**PAIR, "says": {"ovr": True}}], "unknown field `ovr` - at cases[0].says"),
        ([PAIR, PAIR], "a second case with the id 'minefield/pair'"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(
    drafts: list[Mapping[str, object]], words: str, path: Path, run: Run
) -> None:
    write(path, *drafts)
    result = run("author cases", str(path))
    assert (result.status, result.err.count("\n")) == (2, 1)
    assert words in result.err
    path.write_text(path.read_text().replace('"format": 1', '"format": 2'))
    assert run("author cases", str(path)).status == 2


PROGRAM = shlex.join((sys.executable, "-S", str(BROKEN)))


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        ("mutant:minefield/white-begins", "minefield/begun: mutant:minefield/white-begins differs: "),
        (f"{PROGRAM} says_error", "minefield/begun: broken fails: internal: stack overflow"),
        (f"{PROGRAM} crashing", "minefield/begun: "),
        (f"{PROGRAM} unsupported", "minefield/begun: only reference answered, and two must agree"),
    ],
)
def test_author_needs_two_engines_that_agree(engine: str, words: str, path: Path, run: Run) -> None:
    content = write(path, {**BEGUN, "size": 4})
    result = run("author cases", str(path), "--engine", engine)
    assert result.status == 1
    assert words in result.err
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("engine", "status", "words"),
    [
        ("no-such-program", 3, "cannot start “no-such-program”: "),
        ("mutant:none", 2, "no mutant is called 'none'"),
    ],
)
def test_a_named_engine_that_is_missing_is_told_once(
    engine: str, status: int, words: str, path: Path, run: Run
) -> None:
    write(path, BEGUN, PAIR)
    result = run("author cases", str(path), "--engine", engine)
    assert (result.status, result.err.count("\n")) == (status, 1)
    assert words in result.err


def test_rules_that_fail_are_told_with_the_place(
    path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(drafts, "expectation", lambda _question: 1 // 0)
    write(path, PAIR)
    result = run("author cases", str(path))
    assert result.status == 1
    assert "minefield/pair: ZeroDivisionError: " in result.err


def test_author_check_reports_stale_files(path: Path, run: Run) -> None:
    completed(path, PAIR)
    path.write_text(path.read_text().replace('"a1", "b1", "a2"', '"b1", "a2"'))
    stale = run("author cases --check", str(path))
    assert stale.status == 1
    assert "not up to date; run rulestone author cases" in stale.err
