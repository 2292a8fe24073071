"""Which cases are put, and why others are not."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from rulestone.cases.cases import BadFixture, Case, CaseFile, Expectation
from rulestone.cases.selection import (
    BadSelection,
    Selection,
    read_known,
    select,
    why_not_claimed,
    with_saved_cases,
)
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.protocol import Claims, GameClaim


def chosen(
    cases: tuple[Case, ...],
    *,
    games: tuple[str, ...] = (),
    clauses: tuple[str, ...] = (),
    tags: tuple[str, ...] = (),
    ids: tuple[str, ...] = (),
) -> list[str]:
    selection = Selection(games=games, clauses=clauses, tags=tags, ids=ids)
    return [case.id.partition("/")[2] for case in select(cases, selection)]


def test_selecting(cases: tuple[Case, ...]) -> None:
    assert chosen(cases) == ["first", "breaking", "last"]
    assert chosen(cases, games=("minefield",)) == ["first", "breaking", "last"]
    assert chosen(cases, clauses=("minefield.switch",)) == ["first", "breaking", "last"]
    assert chosen(cases, tags=("large", "small")) == ["first", "breaking"]
    assert chosen(cases, tags=("large",), ids=("minefield/*",)) == ["breaking"]
    assert chosen(cases, ids=("minefield/last", "minefield/first")) == ["first", "last"]


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        ("games", "minefeld", "no game is called 'minefeld'; did you mean minefield"),
        ("clauses", "minefield" + ".swich", r"no clause is called .*; did you mean minefield\.switch"),
        ("tags", "tiny", "no tag is called 'tiny'; there are large, small"),
        ("ids", "minefield/frist", "no case is called 'minefield/frist'; did you mean minefield/first"),
        ("ids", "lefe/*", r"no case is called 'lefe/\*'"),
    ],
)
def test_unknown_values_name_near_misses(cases: tuple[Case, ...], kind: str, value: str, words: str) -> None:
    with pytest.raises(BadSelection, match=words):
        chosen(cases, **{kind: (value,)})


def test_values_that_exclude_each_other_are_an_error(cases: tuple[Case, ...]) -> None:
    with pytest.raises(BadSelection, match="no case matches all of these options"):
        chosen(cases, tags=("small",), ids=("minefield/last",))
    with pytest.raises(BadSelection, match="there are no cases"):
        chosen(())


def test_a_saved_case_is_selected_by_its_file(cases: tuple[Case, ...], tmp_path: Path) -> None:
    saved = tmp_path / "found.json"
    own_case = replace(cases[0], id="minefield/found")
    content = CaseFile(format=1, game=GameName("minefield"), about="A find", cases=(own_case,))
    saved.write_bytes(msgspec.json.encode(content))
    pool, origins = with_saved_cases(cases, [str(saved), "minefield/last"])
    assert [case.id for case in select(pool, Selection(ids=(str(saved),)), origins)] == ["minefield/found"]
    assert origins == {"minefield/found": str(saved)}
    with pytest.raises(BadFixture, match="No such file"):
        with_saved_cases(cases, ["nowhere.json"])


def test_a_folder_stands_for_the_files_of_cases_in_it(cases: tuple[Case, ...], tmp_path: Path) -> None:
    folder = tmp_path / "found"
    folder.mkdir()
    with pytest.raises(BadSelection, match="found: no file of cases in this folder"):
        with_saved_cases(cases, [str(folder)])
    for name in ("one", "two"):
        own_case = replace(cases[0], id=f"found/{name}")
        content = CaseFile(format=1, game=GameName("minefield"), about="A find", cases=(own_case,))
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(content))
    (folder / "notes.txt").write_text("ours")
    ids = (f"{folder}/", "minefield/last")
    pool, origins = with_saved_cases(cases, ids)
    chosen = [case.id for case in select(pool, Selection(ids=ids), origins)]
    assert chosen == ["minefield/last", "found/one", "found/two"]
    assert origins == {f"found/{name}": str(folder / f"{name}.json") for name in ("one", "two")}
    (folder / "three.json").write_text("{}")
    with pytest.raises(BadFixture, match=r"three\.json: not a file of cases"):
        with_saved_cases(cases, [str(folder)])


def test_known_failures(cases: tuple[Case, ...], tmp_path: Path) -> None:
    file = tmp_path / "known"
    file.write_text("# ours\n\n  minefield/first  # since May\nminefield/last\n")
    assert read_known(file, cases) == {"minefield/first", "minefield/last"}
    file.write_text("minefield/first\nminefield/lost\n")
    with pytest.raises(BadSelection, match=r"known:2: no case is called 'minefield/lost'; did you mean"):
        read_known(file, cases)
    file.write_bytes(b"\xff")
    with pytest.raises(BadSelection, match="UTF-8"):
        read_known(file, cases)
    with pytest.raises(BadSelection, match="No such file"):
        read_known(tmp_path / "nothing", cases)
    with pytest.raises(BadSelection, match="Is a directory"):
        read_known(tmp_path, cases)


def claims(ops: tuple[str, ...] = ("judge", "play"), **games: GameClaim) -> Claims:
    return Claims(name="x", version="1", games=games, ops=ops)


def test_what_is_not_claimed_is_not_asked(cases: tuple[Case, ...]) -> None:
    case = cases[1]
    assert why_not_claimed(case, claims(minefield=GameClaim())) is None
    assert why_not_claimed(case, claims(minefield=GameClaim(sizes=(4, 4)))) is None
    assert why_not_claimed(case, claims()) == "does not claim minefield"
    small = claims(minefield=GameClaim(sizes=(1, 3)))
    assert why_not_claimed(case, small) == "does not claim minefield of size 4"
    listed = claims(minefield=GameClaim(size_list=(3, 5)))
    assert why_not_claimed(case, listed) == "does not claim minefield of size 4"
    assert why_not_claimed(case, claims(minefield=GameClaim(size_list=(3, 4)))) is None
    both = claims(minefield=GameClaim(sizes=(5, 9), size_list=(4, 5)))
    assert why_not_claimed(case, both) == "does not claim minefield of size 4"
    nothing = claims(("win",), minefield=GameClaim())
    assert why_not_claimed(case, nothing) == "needs judge or play, which it does not claim"
    unasked = replace(case, asks=())
    words = "needs a way to ask it, which it does not claim"
    assert why_not_claimed(unasked, claims(minefield=GameClaim())) == words
    count = replace(case, question="perft", depth=1, expect=Expectation(nodes=1))
    assert why_not_claimed(count, claims(minefield=GameClaim())) == "needs perft, which it does not claim"


def test_an_option_is_asked_at_the_values_claimed_or_at_its_default(cases: tuple[Case, ...]) -> None:
    swapping = replace(
        cases[0], game=GameName("necklace"), size=Size(3), clauses=(ClauseId("necklace.swap"),), options={}
    )
    plain = replace(swapping, options={"swap": False})
    silent = claims(necklace=GameClaim())
    no_swap = claims(necklace=GameClaim(options={"swap": (False,)}))
    both = claims(necklace=GameClaim(options={"swap": (True, False)}))
    assert why_not_claimed(swapping, silent) is None
    assert why_not_claimed(plain, silent) == "does not claim necklace with swap=false"
    assert why_not_claimed(swapping, no_swap) == "does not claim necklace with swap=true"
    assert why_not_claimed(plain, no_swap) is None
    assert why_not_claimed(swapping, both) is None
    assert why_not_claimed(plain, both) is None
