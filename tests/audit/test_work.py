"""Auditing one piece of an archive."""

from msgspec import structs

from rulestone.audit.files import Batch
from rulestone.audit.findings import Finding
from rulestone.audit.reading import Raw
from rulestone.audit.work import AuditSettings, audit_piece, with_offset
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, batch, changed


def test_every_record_is_counted_once() -> None:
    result = audit_piece(batch(WON, CORNER, RESIGNED, UNREADABLE, OTHER), AuditSettings())
    total = result.tally.total
    assert (total.records, total.wrong, total.unfinished, total.unreadable) == (4, 1, 1, 1)
    assert (result.lines, result.records) == (5, 5)
    assert result.tally.others == {"Homeworlds": 1}
    assert [(each.record, each.kind) for each in result.findings] == [
        (2, "illegal"), (3, "unfinished"), (4, "unreadable")
    ]  # fmt: skip


def test_a_finding_has_all_that_is_known_of_its_record() -> None:
    (finding,) = audit_piece(batch(CORNER), AuditSettings()).findings
    assert (finding.game, finding.size, finding.id) == ("minefield", 5, "x7")
    assert (finding.move, finding.action, finding.moves) == (3, "c3", ("b2", "c2"))
    assert (finding.clause, finding.refused) == ("minefield.hard-corner", True)


def test_a_skip_counts_where_the_record_is_right_until_then() -> None:
    wrong = changed(WON, moves=["b1", "b1", "pass"])
    result = audit_piece(batch(wrong), AuditSettings())
    assert (result.tally.skips, result.tally.total.wrong) == (0, 1)


def test_a_record_without_a_text_is_unreadable() -> None:
    piece = Batch("a", (Raw(3, b"", "too long"),), 3)
    (finding,) = audit_piece(piece, AuditSettings()).findings
    assert (finding.line, finding.kind, finding.why) == (3, "unreadable", "too long")


def test_a_name_that_is_no_text_can_be_written() -> None:
    (finding,) = audit_piece(batch(CORNER, file="\udcff.jsonl"), AuditSettings()).findings
    assert finding.file == "\\udcff.jsonl"


def test_every_game_may_have_to_be_finished() -> None:
    usual = audit_piece(batch(RESIGNED), AuditSettings()).tally
    strict = audit_piece(batch(RESIGNED), AuditSettings(finished=True)).tally
    assert (usual.total.wrong, strict.total.wrong) == (0, 1)


def test_a_finding_of_a_later_piece_is_moved_on() -> None:
    finding = Finding(file="a", line=2, record=1, kind="result", why="no")
    assert with_offset(finding, lines=10, records=4) == structs.replace(finding, line=12, record=5)
