"""Which cases are put, and why others are not."""

import json
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import BadFixture, Case, CaseFile
from rulestone.cases.selection import (
    BadSelection,
    Selection,
    read_expected_failures,
    select,
    why_not_declared,
    with_saved_cases,
)
from rulestone.core.errors import BadInput
from rulestone.core.names import GameName
from rulestone.protocol import Capabilities, GameCapabilities


@pytest.mark.parametrize(
    ("selection", "names"),
    [
        (Selection(), ["first", "breaking", "last", "other"]),
        (Selection(games=("minefield",)), ["first", "breaking", "last"]),
        (Selection(clauses=("minefield.switch",)), ["first", "breaking", "last"]),
        (Selection(tags=("big", "small")), ["first", "breaking"]),
        (Selection(tags=("big",), ids=("minefield/*",)), ["breaking"]),
        (Selection(ids=("minefield/last", "minefield/first")), ["last", "first"]),
    ],
)
def test_the_cases_that_are_wanted_are_selected(
    cases: tuple[Case, ...], selection: Selection, names: list[str]
) -> None:
    other = replace(cases[0], id="lefe/other", game=GameName("lefe"), clauses=(), near=(), tags=())
    selected = select((*cases, other), selection)
    assert [case.id.partition("/")[2] for case in selected] == names


def test_case_takes_files_and_folders(cases: tuple[Case, ...], tmp_path: Path) -> None:
    folder = tmp_path / "found"
    folder.mkdir()
    with pytest.raises(BadSelection, match="found: no file of cases in this folder"):
        with_saved_cases(cases, [str(folder)])
    for name in ("one", "two"):
        own_case = replace(cases[0], id=f"found/{name}")
        content = CaseFile(format=1, game=GameName("minefield"), about="A find", cases=(own_case,))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(content))
    (folder / "notes.txt").write_text("ours")
    one = str(folder / "one.json")
    pool = with_saved_cases(cases, [one, "minefield/last"])
    assert [case.id for case in select(pool.cases, Selection(ids=(one,)), pool.files)] == ["found/one"]
    assert with_saved_cases([replace(cases[1], id="found/one")], [one]).cases == (pool.cases[-1],)
    with pytest.raises(BadFixture, match="No such file"):
        with_saved_cases(cases, ["nowhere.json"])
    ids = (f"{folder}/", "minefield/last")
    pool = with_saved_cases(cases, ids)
    chosen = [case.id for case in select(pool.cases, Selection(ids=ids), pool.files)]
    assert chosen == ["minefield/last", "found/one", "found/two"]
    assert pool.files == {f"found/{name}": str(folder / f"{name}.json") for name in ("one", "two")}
    again = saved(cases[0], '"expect": {"over": true}')
    for text, problem in (
        ("{}", r"three\.json: not a file of cases"),
        (again, r"three\.json: 'found/one' is a case of .*one\.json too"),
    ):
        (folder / "three.json").write_text(text)
        with pytest.raises(BadFixture, match=problem):
            with_saved_cases(cases, [str(folder)])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"minefield/first\nminefield/lost\n", r"known:2: no case is called 'minefield/lost'; did you mean"),
        (b"\xff", "UTF-8"),
        (None, "No such file"),
    ],
)
def test_known_failures_are_read_from_a_file(
    cases: tuple[Case, ...], tmp_path: Path, content: bytes | None, problem: str
) -> None:
    file = tmp_path / "known"
    file.write_text("# ours\n\n  minefield/first  # since May\nminefield/last\n")
    assert read_expected_failures(file, cases) == {"minefield/first", "minefield/last"}
    file.unlink() if content is None else file.write_bytes(content)
    with pytest.raises(BadInput, match=problem):
        read_expected_failures(file, cases)


@pytest.mark.parametrize(
    ("change", "declared", "reason"),
    [
        ({}, GameCapabilities(), None),
        ({}, GameCapabilities(sizes=(4, 4)), None),
        ({}, GameCapabilities(size_list=(3, 4)), None),
        ({}, None, "does not declare minefield"),
        ({}, GameCapabilities(sizes=(1, 3)), "does not declare minefield of this size"),
        ({}, GameCapabilities(size_list=(3, 5)), "does not declare minefield of this size"),
        ({}, GameCapabilities(sizes=(5, 9), size_list=(4, 5)), "does not declare minefield of this size"),
        ({"asks": ()}, GameCapabilities(), "needs a way to ask it, which it does not declare"),
        ({"asks": ("moves",)}, GameCapabilities(), "needs play, which it does not declare"),
        ({"question": "perft", "depth": 1}, GameCapabilities(), "needs perft, which it does not declare"),
        ({"options": {"swap": True}}, GameCapabilities(), "does not declare minefield with swap=true"),
        ({"options": {"swap": True}}, GameCapabilities(options={"swap": (True, False)}), None),
        ({}, GameCapabilities(options={"swap": (True,)}), "does not declare minefield with swap=false"),
    ],
)
def test_undeclared_cases_are_not_asked(
    cases: tuple[Case, ...], change: dict[str, object], declared: GameCapabilities | None, reason: str | None
) -> None:
    """An option is asked at the values that are declared, or at its default."""
    games = {} if declared is None else {"minefield": declared}
    capabilities = Capabilities(name="x", version="1", games=games, ops=("judge",))
    assert why_not_declared(replace(cases[1], **change), capabilities) == reason


def saved(case: Case, *expects: str) -> str:
    """A file with a case in it as often as there are answers, as text."""
    plain = json.loads(msgspec.json.encode(replace(case, id="found/one")))
    del plain["expect"]
    cases = [json.dumps(plain)[:-1] + f", {expect}}}" for expect in expects]
    return f'{{"format": 1, "game": "minefield", "about": "A find", "cases": [{", ".join(cases)}]}}'


@pytest.mark.parametrize(
    ("expects", "problem"),
    [
        (['"expect": {"over": true}', '"expect": {"over": false}'], "a second case with the id 'found/one'"),
        (['"expect": {"over": true}, "expect": {"over": false}'], "the key 'expect' is given twice"),
        (['"expect": {}'], "found/one: `expect` is empty"),
    ],
)
def test_an_ambiguous_or_empty_case_is_refused(
    cases: tuple[Case, ...], tmp_path: Path, expects: list[str], problem: str
) -> None:
    file = tmp_path / "own.json"
    file.write_text(saved(cases[0], *expects))
    with pytest.raises(BadFixture, match=problem):
        with_saved_cases(cases, [str(file)])
