"""What a search has found, for people and for programs."""

import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from rulestone.cases.cases import Case
from rulestone.check.differences import Difference
from rulestone.fuzz.ask import Finding
from rulestone.fuzz.report import search_reports
from rulestone.fuzz.search import Outcome, SearchSettings
from rulestone.protocol import Claims
from rulestone.report.text import text_report
from tests.check.answers import result

MINE = Claims(name="mine", version="2", games={})
YOURS = Claims(name="you\x1brs", version="1", games={})
OVER = Difference("over", True, False, "over: you say that the game goes on; it is over")


@pytest.fixture
def item(cases: tuple[Case, ...]) -> Finding:
    """A disagreement that was made smaller."""
    small = result(msgspec.structs.replace(cases[0], id="found/a", title="The game is over"), OVER)
    return Finding(result=small, by_engine=(small,), game_number=6, repeated=True)


def outcome_of(*items: Finding) -> Outcome[Finding]:
    outcome = Outcome[Finding](
        engines=(("./mine", "-x"),),
        claims=(MINE,),
        settings=SearchSettings(seed=5),
        game_count=10,
        seconds=4.0,
        found=items,
    )
    outcome.answering.note("minefield", "judge", "answered")
    outcome.answering.note("minefield", "judge", "declined")
    return outcome


def lines_of(outcome: Outcome[Finding]) -> list[str]:
    return text_report(search_reports(outcome).tree()).splitlines()


HEADLINE = "10 games, seed 5, 4.0 s; 2 questions: 1 answered, 1 declined"
FOUND = "found in game 7, shrunk"


def test_a_search_without_findings_reports_its_games_and_its_early_end() -> None:
    assert lines_of(outcome_of()) == ["mine 2 (./mine -x)", HEADLINE, "no disagreement found"]
    ended = replace(outcome_of(), gave_up="no\x1bmore")
    assert lines_of(ended)[2:-1] == ["Stopped: no\\x1bmore"]
    interrupted = replace(outcome_of(), interrupted=True)
    assert [line.partition(":")[0] for line in lines_of(interrupted)[2:-1]] == ["Interrupted"]


def test_a_finding_is_reported_with_its_game_history_and_file(item: Finding, tmp_path: Path) -> None:
    lines = lines_of(outcome_of(replace(item, file=tmp_path / "a.json")))
    assert "FAIL found/a  The game is over" in lines
    at = lines.index(f"  {FOUND}")
    assert lines[at + 1] == f"  saved:  {tmp_path / 'a.json'}"
    assert not any(line.startswith("  perhaps about ") for line in lines)
    once = replace(item, repeated=False)
    assert "  found in game 7, once, not repeated, so it was not shrunk" in lines_of(outcome_of(once))


def test_a_disagreement_of_two_engines_says_which_is_wrong(item: Finding, cases: tuple[Case, ...]) -> None:
    right = result(cases[0], status="pass")
    for by_engine, words in (
        ((right, item.result), "you\\x1brs is wrong here"),
        ((item.result, item.result), "mine and you\\x1brs is wrong here"),
    ):
        between = replace(item, by_engine=by_engine)
        outcome = replace(outcome_of(between), claims=(MINE, YOURS), engines=(("mine",), ("yours",)))
        assert f"  by the reference {words}" in lines_of(outcome)
        assert "mine 2 against you\\x1brs 1 (yours)" in lines_of(outcome)


def test_the_json_document_has_the_search_and_its_findings(item: Finding, tmp_path: Path) -> None:
    outcome = outcome_of(replace(item, file=tmp_path / "a.json"))
    document = json.loads("".join(search_reports(outcome).json(None)))
    assert document["engine"]["command"] == ["./mine", "-x"]
    assert (document["against"], document["exit_status"]) == (None, 1)
    assert (document["questions"], document["fates"]["declined"]) == (2, 1)
    (entry,) = document["found"]
    assert (entry["status"], entry["in_game"], entry["repeated"]) == ("fail", 7, True)
    assert (entry["length"], entry["size"], entry["file"]) == (1, 2, str(tmp_path / "a.json"))
    assert entry["findings"] == [OVER.words]
