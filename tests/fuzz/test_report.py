"""What a search has found, for people and for programs."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.check.results import Diagnosis
from rulestone.core.names import ClauseId, GameName, Size
from rulestone.fuzz.ask import AskedCase, Tally, kind_of
from rulestone.fuzz.report import search_document, search_report
from rulestone.fuzz.search import FoundCase, Outcome, SearchSettings
from rulestone.protocol import Claims
from rulestone.report.text import text_report
from tests.check.answers import result

MINE = Claims(name="mine", version="2", games={})
YOURS = Claims(name="you\x1brs", version="1", games={})
OVER = Difference("over", True, False, "over: you say that the game goes on; it is over")
FINDING = Diagnosis(
    clause=ClauseId("minefield.turn"), mutant="minefield/x", words="Odd.", likeness=1.0, cases=("found/a",)
)


@pytest.fixture
def item(cases: tuple[Case, ...]) -> FoundCase:
    """A disagreement that was made smaller."""
    small = result(msgspec.structs.replace(cases[0], id="found/a", title="The game is over"), OVER)
    large = result(cases[1], OVER)
    return FoundCase(
        kind=kind_of(cases[0].game, OVER),
        asked_case=AskedCase(small, (small,)),
        first=AskedCase(large, (large,)),
        number=6,
        asks=31,
        repeated=True,
    )


def outcome_of(*items: FoundCase) -> Outcome[FoundCase]:
    tally = Tally(1.5)
    tally.answering.note("minefield", "judge", "answered")
    return Outcome[FoundCase](
        engines=(("./mine", "-x"),), claims=(MINE,), settings=SearchSettings(seed=5), games=10,
        tally=tally, seconds=4.0, found=items,
    )  # fmt: skip


def lines_of(outcome: Outcome[FoundCase]) -> list[str]:
    return text_report(search_report(outcome)).splitlines()


HEADLINE = "10 games, 1 question, seed 5, in 4.0 s (2 games/s): 1.5 s in the engine, 2.5 s in rulestone"
FOUND = "found in game 7 with 1 move on size 4, shrunk to 1 move on size 2 with 31 questions"


def test_a_search_that_found_nothing_says_what_it_did_and_why_it_ended() -> None:
    assert lines_of(outcome_of()) == ["mine 2 (./mine -x)", HEADLINE, "no disagreement found"]
    spread = replace(outcome_of(), jobs=3, tally=Tally(9.0))
    assert "9.0 s in the engine, in 3 processes together" in lines_of(spread)[1]
    ended = replace(outcome_of(), early="time\x1b", gave_up="no more", interrupted=True)
    ended.tally.doubts.append("odd")
    ended.tally.games.update(map(GameName, ("necklace", "lefe")))
    ended.tally.refusing.update(map(ClauseId, ("lefe.place", "lefe.capture", "necklace.crosscut")))
    assert lines_of(ended)[2:-1] == [
        "The bitboard engine differs from the reference: odd",
        "Not tried: nothing was refused by necklace.secluded.",
        "Ended early: time\\x1b.",
        "Stopped: no more",
        "Interrupted: these are the results so far.",
    ]


def test_clauses_that_no_case_of_the_size_reaches_are_not_missed() -> None:
    asked = Tally(games={GameName("minefield")})
    small, large = (
        replace(outcome_of(), tally=asked, settings=SearchSettings(size=Size(size))).not_tried
        for size in (2, 4)
    )
    assert "minefield.switch" in large
    assert "minefield.switch" not in small  # the smallest switch is 2x3


def test_a_disagreement_is_told_with_its_history(item: FoundCase, tmp_path: Path) -> None:
    lines = lines_of(outcome_of(item))
    assert lines[0] == "FAIL found/a  The game is over"
    assert {f"  {OVER.words}", f"  {FOUND}"} <= set(lines)
    assert lines[-2:] == [
        "Not saved: --save DIR writes the differences as files of cases.",
        "1 disagreement found",
    ]
    files = tmp_path / "a.json", tmp_path / "other.json"
    more = replace(item, number=8, file=files[1])
    whole = replace(item, diagnosis=(FINDING,) * 4, also=(more,), opposed=("z3",), file=files[0], late=True)
    lines = lines_of(outcome_of(whole))
    first = lines.index("  the z3 engine does not agree with the reference here: the reference may be wrong")
    assert lines[first + 1 : first + 8] == [
        f"  {FOUND}; the time to shrink it was up",
        *["  looks like minefield.turn: Odd. (minefield/x)"] * 3,
        f"  the same mistake, in game 9: The game is over (found/a): {OVER.words}",
        *(f"  saved:  {file}" for file in files),
    ]
    assert not any(line.startswith("Not saved") for line in lines)
    once = lines_of(outcome_of(replace(item, repeated=False)))
    assert "  found in game 7; once, not repeated, so it was not shrunk" in once


def test_of_two_engines_it_is_said_which_the_reference_bears_out(
    item: FoundCase, cases: tuple[Case, ...]
) -> None:
    right = result(cases[0], status="pass")
    for each, words in (
        ((right, item.result), "you\\x1brs is wrong here and mine is right"),
        ((item.result, item.result), "mine and you\\x1brs is wrong here"),
    ):
        between = replace(item, asked_case=AskedCase(item.result, each))
        outcome = replace(outcome_of(between), claims=(MINE, YOURS), engines=(("mine",), ("yours",)))
        assert f"  by the reference {words}" in lines_of(outcome)
        assert "mine 2 against you\\x1brs 1 (yours)" in lines_of(outcome)


def test_the_document_has_the_same_as_data(item: FoundCase, tmp_path: Path) -> None:
    whole = replace(item, diagnosis=(FINDING,), also=(item,), file=tmp_path / "a.json")
    outcome = replace(outcome_of(whole), diagnosis=(FINDING,), early="enough")
    document = json.loads(msgspec.json.encode(search_document(outcome)))
    assert document["engine"]["command"] == ["./mine", "-x"]
    assert (document["against"], document["exit_status"], document["ended_early"]) == (None, 1, "enough")
    (entry,) = document["found"]
    assert (entry["field"], entry["status"], entry["in_game"], entry["questions"]) == ("over", "fail", 7, 31)
    assert (entry["length"], entry["size"], entry["file"]) == (1, 2, str(tmp_path / "a.json"))
    assert entry["findings"] == [OVER.words]
    assert [each["id"] for each in entry["also"]] == ["found/a"]
    assert document["diagnosis"][0]["mutant"] == "minefield/x"
    assert document["not_tried"] == []
    empty = search_document(outcome_of())
    assert (empty["found"], empty["exit_status"], empty["ended_early"]) == ([], 0, None)
