"""Suites: the cases of a release stay the same when others are added."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulestone.__main__ import run_command
from rulestone.cases.cases import Case
from rulestone.cases.selection import BadSelection
from rulestone.cases.suites import cases_of_suite, current_suite
from rulestone.testing import cases_of
from tests.helpers.running import RunCommand

FIRST, SECOND, THIRD = (
    replace(case, since=since) for case, since in zip(cases_of()[:3], ("0.1", "0.9", "0.10"), strict=True)
)


@pytest.mark.parametrize(
    ("suite", "own", "added"),
    [
        ("0.1", [FIRST], [SECOND, THIRD]),
        ("0.9", [FIRST, SECOND], [THIRD]),
        ("0.10", [FIRST, SECOND, THIRD], []),
    ],
)
def test_a_suite_has_the_cases_of_its_release_and_of_earlier_ones(
    suite: str, own: list[Case], added: list[Case]
) -> None:
    found, since = cases_of_suite((FIRST, SECOND, THIRD), suite)
    assert found == tuple(own)
    assert since == tuple(case.id for case in added)


def test_a_suite_that_does_not_exist_is_refused_in_a_line() -> None:
    with pytest.raises(
        BadSelection, match=r"there is no suite 0\.7; did you mean|there is no suite 0\.7; there are"
    ):
        cases_of_suite((FIRST, SECOND), "0.7")
    with pytest.raises(BadSelection, match=r"all selected cases were added after 0\.1"):
        cases_of_suite((SECOND,), "0.1")


DRAFT: Mapping[str, object] = {
    "id": "minefield/later",
    "title": "A later case.",
    "clauses": ["minefield.turn"],
    "size": 2,
    "moves": ["a1"],
    "says": {"to_move": "white"},
}


def test_an_author_cannot_say_since_when_a_case_is_there(tmp_path: Path) -> None:
    file = tmp_path / "minefield.json"

    def made(case: Mapping[str, object]) -> dict[str, object]:
        about = {"format": 1, "game": "minefield", "about": "x"}
        file.write_text(json.dumps({**about, "cases": [case]}), encoding="utf-8")
        assert run_command(["author", "cases", str(file)]) == 0
        (own,) = json.loads(file.read_bytes())["cases"]
        assert isinstance(own, dict)
        return own

    first = made({**DRAFT, "since": "7.7"})
    assert first.get("since", "0.1") == current_suite()
    assert made({**first, "since": "0.0"})["since"] == "0.0"


def test_a_check_names_the_cases_that_a_suite_lacks(run: RunCommand, tmp_path: Path) -> None:
    cases = [{**DRAFT, "id": "minefield/first"}, {**DRAFT, "id": "minefield/later"}]
    file = tmp_path / "minefield.json"
    whole = {"format": 1, "game": "minefield", "about": "x", "cases": cases}
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert run("author", "cases", str(file)).status == 0
    made = json.loads(file.read_bytes())
    made["cases"][1]["since"] = "9.9"
    file.write_text(json.dumps(made), encoding="utf-8")
    result = run("check", "--suite", "0.1", "--json", "--case", str(file), "bitboard")
    document = json.loads(result.out)
    assert result.status == 0, result.err
    told = [document[field] for field in ("suite", "selected", "asked", "not_asked", "added_since")]
    assert told == ["0.1", 1, 1, 0, ["minefield/later"]]
    assert (
        "1 case, 1 sent, 0 not sent; added since: minefield/later"
        in run("check", "--suite", "0.1", "--case", str(file), "bitboard").out
    )
