"""What comes of an audit: every finding once, examples of them, and the exit status."""

import json
from dataclasses import replace

import pytest
from msgspec import structs

from rulestone.audit import outcome as module
from rulestone.audit.findings import Finding
from rulestone.audit.formats import Raw
from rulestone.audit.outcome import Outcome, Tally
from rulestone.audit.replaying import last_scene
from rulestone.audit.work import AuditSettings, audit_piece
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, changed, outcome_of, piece_of

ILLEGAL = Finding(file="a", line=2, number=2, kind="illegal", why="no", wrong=True)
UNFINISHED = structs.replace(ILLEGAL, kind="unfinished", wrong=False)


def test_examples_and_lists_have_an_end_and_lines_have_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LISTED", 7)
    outcome = Outcome(("a",))
    outcome.add(Tally(), [structs.replace(ILLEGAL, line=number) for number in range(9)])
    assert [each.line for each in outcome.examples.values()] == [0]
    assert len(outcome.listed) == 7
    assert [json.loads(line)["line"] for line in outcome.lines()] == list(range(9))
    outcome.add(Tally(), [ILLEGAL])
    assert len(list(outcome.lines())) == outcome.number_found == 10


@pytest.mark.parametrize("finished", [False, True])
def test_unfinished_games_are_listed_where_they_are_wrong(finished: bool) -> None:
    outcome = Outcome(("a",))
    unfinished = structs.replace(UNFINISHED, wrong=finished)
    outcome.add(Tally(), [unfinished, ILLEGAL])
    kinds = ["unfinished", "illegal"] if finished else ["illegal"]
    assert [each.kind for each in outcome.listed] == kinds
    assert outcome_of(RESIGNED, CORNER, finished=finished).number_found == len(kinds)


def test_a_finding_has_all_that_is_known_of_its_record() -> None:
    _, (finding,) = audit_piece(AuditSettings(), piece_of(CORNER, file="\udcff.jsonl"))
    assert finding.question is not None
    assert (finding.board, finding.id, finding.question.record) == (("minefield", 5), "x7", ("b2", "c2"))
    assert (finding.move, finding.action, finding.file) == (3, "c3", "\\udcff.jsonl")
    assert (finding.clause, finding.refused) == ("minefield.hard-corner", True)
    assert finding.repeat == "rulestone judge minefield --size 5 --moves 'b2 c2' --at c3"
    scene = last_scene(finding.question, finding.action)
    assert {scene.board.name(cell) for cells in scene.marked.values() for cell in cells} >= {"c3", "b2"}
    after = last_scene(finding.question)
    assert (list(map(after.board.name, after.last)), after.marked) == (["c2"], {})


def test_every_record_is_counted_once() -> None:
    piece = piece_of(WON, CORNER, RESIGNED, UNREADABLE, OTHER, changed(WON, moves=["b1", "b1", "pass"]))
    tally, findings = audit_piece(AuditSettings(), replace(piece, first=11))
    assert tally.total == {"records": 5, "wrong": 2, "unfinished": 1, "unreadable": 1}
    assert tally.skips == 0
    assert [(each.line, each.number, each.kind) for each in findings] == [
        (2, 12, "illegal"), (3, 13, "unfinished"), (4, 14, "unreadable"), (6, 16, "illegal")
    ]  # fmt: skip
    _, (finding,) = audit_piece(AuditSettings(), replace(piece, raws=(Raw(3, b"", "too long"),)))
    assert (finding.line, finding.kind, finding.why, finding.board) == (
        3,
        "unreadable",
        "too long",
        (None, None),
    )
