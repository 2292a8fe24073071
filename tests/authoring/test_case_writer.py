"""From pages of intents to files of cases."""

import json
from dataclasses import replace

import pytest

from rulestone.cases.authoring.case_folders import intents_of
from rulestone.cases.authoring.case_writer import NoSuchPage, chosen_pages, confirming_engines, content, same
from rulestone.cases.authoring.intents import drawn
from rulestone.cases.authoring.judging import NotBorneOut
from rulestone.cases.authoring.loading import load_intents
from rulestone.core.game import game
from rulestone.engines import load_engine


def test_pages_are_chosen_by_name() -> None:
    pages = load_intents(intents_of(game("minefield"))).pages
    assert [page.name for page in chosen_pages(pages, ["skip"])] == ["skip"]
    assert chosen_pages(pages, []) == list(pages)
    with pytest.raises(NoSuchPage, match="did you mean skip"):
        chosen_pages(pages, ["skp"])


def test_all_that_is_wrong_with_a_page_is_told_at_once() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    first, second, third = page.intents[:3]
    wrong = (
        replace(first, says=(drawn(),)),
        replace(second, picture="B .\n. . .", moves=None),
        replace(third, picture=None, stones=None, size=3, moves=("a1", "z9")),
    )
    with pytest.raises(NotBorneOut) as raised:
        content(replace(page, intents=wrong), [load_engine("reference"), load_engine("bitboard")])
    lines = str(raised.value).splitlines()
    assert lines[0].startswith(f"minefield/{first.id}: the author says: a draw; the reference: ")
    assert lines[1].startswith("    ")
    assert f"minefield/{second.id}: row 1 has 3 cells" in str(raised.value)
    assert any(row.startswith(f"minefield/{third.id}: ") and "z9" in row for row in lines)


def test_an_engine_that_is_not_there_is_told_and_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert [each.claims.name for each in confirming_engines(["no-such-program --fast", "bitboard"])] == [
        "reference",
        "bitboard",
    ]
    assert "not asked: 'no-such-program --fast'" in capsys.readouterr().err


def test_a_file_is_written_as_people_can_read_it() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    written = content(
        replace(page, intents=page.intents[:1]), [load_engine("reference"), load_engine("bitboard")]
    )
    file = json.loads(written)
    (case,) = file["cases"]
    assert (file["format"], file["game"], case["agreed"]) == (1, "minefield", ["reference", "bitboard"])
    lines = written.decode().splitlines()
    assert sum(line.strip().startswith('"legal": [') for line in lines) == 1
    for row in case["picture"]:
        assert any(line.strip().rstrip(",") == json.dumps(row) for line in lines)
    assert written.endswith(b"}\n")


def test_files_that_other_engines_confirmed_are_the_same() -> None:
    def file(title: str, *agreed: str) -> bytes:
        return json.dumps({"cases": [{"title": title, "agreed": agreed}]}).encode()

    assert same(file("one", "reference"), file("one", "reference", "z3"))
    assert not same(file("one", "reference"), file("two", "reference"))


def test_the_reference_confirms_first_and_once(capsys: pytest.CaptureFixture[str]) -> None:
    names = [each.claims.name for each in confirming_engines(["bitboard", "reference", "mutant:no/such"])]
    assert names == ["reference", "bitboard"]
    assert "not asked: no mutant is called 'no/such'" in capsys.readouterr().err
