"""What comes of an audit: every finding once, examples of them, and the exit status."""

from dataclasses import replace

import pytest
from msgspec import structs

from rulestone.audit import outcome as module
from rulestone.audit.findings import Finding
from rulestone.audit.outcome import Outcome
from rulestone.audit.replaying import last_scene
from rulestone.audit.streams import Raw
from rulestone.audit.work import AuditSettings, audit_chunk
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, changed, chunk_of

ILLEGAL = Finding(file="a", line=2, number=2, kind="illegal", why="no", wrong=True)


def test_examples_and_lists_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LISTED", 7)
    outcome = Outcome(("a",))
    for number in range(10):
        outcome.add(structs.replace(ILLEGAL, line=number))
    assert [finding.line for finding in outcome.examples.values()] == [0]
    assert (len(outcome.listed), outcome.number_found) == (7, 10)


def test_a_finding_has_all_that_is_known_of_its_record() -> None:
    _, (finding,) = audit_chunk(AuditSettings(), chunk_of(CORNER, file="\udcff.jsonl"))
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
    chunk = chunk_of(WON, CORNER, RESIGNED, UNREADABLE, OTHER, changed(WON, moves=["b1", "b1", "pass"]))
    counts, found = audit_chunk(AuditSettings(), replace(chunk, first=11))
    assert counts.total == {"records": 5, "wrong": 2, "unfinished": 1, "unreadable": 1}
    assert [(finding.line, finding.number, finding.kind) for finding in found] == [
        (2, 12, "illegal"), (3, 13, "unfinished"), (4, 14, "unreadable"), (6, 16, "illegal")
    ]  # fmt: skip
    _, (finding,) = audit_chunk(AuditSettings(), replace(chunk, raws=(Raw(3, b"", "too long"),)))
    assert (finding.line, finding.kind, finding.why, finding.board) == (
        3,
        "unreadable",
        "too long",
        (None, None),
    )
