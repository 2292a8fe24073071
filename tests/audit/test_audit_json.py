"""The report of an audit for programs."""

import json

from rulestone.audit.audit_json import audit_as_json
from rulestone.audit.outcome import Outcome
from tests.audit.archive import WON, outcome_of


def test_the_document_has_the_counts_and_every_finding(outcome: Outcome) -> None:
    document = json.loads("".join(audit_as_json(outcome)))
    assert [each["kind"] for each in document["findings"]] == [
        "illegal",
        "unfinished",
        "unreadable",
        "result",
    ]
    assert [(each["game"], each["size"], each["wrong"]) for each in document["boards"]] == [
        ("minefield", 3, 1), ("minefield", 5, 1), (None, None, 0)
    ]  # fmt: skip
    assert document["matters"][0]["clause"] == "minefield.hard-corner"
    assert (document["endings"], document["other_games"]) == ({"resigned": 1}, {"Homeworlds": 1})
    assert (document["exit_status"], document["seconds"], document["files"]) == (1, 0.25, 1)


def test_games_that_end_without_a_word_are_counted_by_one(outcome: Outcome) -> None:
    outcome.tally.endings[None] += 3
    assert json.loads("".join(audit_as_json(outcome)))["endings"] == {"resigned": 1, "no word": 3}


def test_a_document_without_findings_is_json_too() -> None:
    assert json.loads("".join(audit_as_json(outcome_of(WON))))["findings"] == []


def test_the_document_is_written_part_by_part(outcome: Outcome) -> None:
    assert len(list(audit_as_json(outcome))) == 2 + 4
