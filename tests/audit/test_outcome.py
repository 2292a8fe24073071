"""What comes of an audit: findings of all pieces, in order and with their lines in the file."""

import json
from dataclasses import replace

import pytest
from msgspec import structs

from rulestone.audit import outcome as module
from rulestone.audit.files import Batch, Portion
from rulestone.audit.findings import Finding, Packed, PieceResult, RecordCounts, Tally, ordered
from rulestone.audit.outcome import MOST_EXAMPLES, Outcome
from rulestone.audit.reading import Raw
from rulestone.audit.replaying import finding_scene
from rulestone.audit.work import AuditSettings, audit_piece
from rulestone.check.exit_status import ExitStatus
from rulestone.core.names import ActionText, GameName, Size
from tests.audit.archive import CORNER, OTHER, RESIGNED, UNREADABLE, WON, batch, changed, outcome_of

ILLEGAL = Finding(file="a", line=2, record=2, kind="illegal", why="no", wrong=True)
UNFINISHED = structs.replace(ILLEGAL, kind="unfinished", wrong=False)


def packed(*findings: Finding) -> tuple[bytes, ...]:
    """What a piece holds of these findings."""
    some = Packed()
    for finding in findings:
        some.add(finding)
    return some.parts()


RESULT = PieceResult(Tally(), packed(ILLEGAL), lines=10, records=5)


def portion(source: int) -> Portion:
    return Portion(source, batch(), 1)


def test_lines_and_records_are_counted_from_the_beginning_of_each_file() -> None:
    outcome = Outcome(("a", "b"))
    for source in (0, 0, 1, 1):
        outcome.add(portion(source), RESULT)
    assert [(each.line, each.record) for each in outcome.listed] == [(2, 2), (12, 7), (2, 2), (12, 7)]
    assert [json.loads(line)["line"] for line in outcome.lines()] == [2, 12, 2, 12]
    outcome.add(portion(1), RESULT)
    assert len(list(outcome.lines())) == 5


def test_examples_and_lists_have_an_end_and_lines_have_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LISTED", 7)
    outcome = Outcome(("a",))
    outcome.add(portion(0), replace(RESULT, packed=packed(*[ILLEGAL] * 9)))
    assert [len(each) for each in outcome.examples.values()] == [MOST_EXAMPLES]
    assert len(outcome.listed) == 7
    assert len(list(outcome.lines())) == 9


@pytest.mark.parametrize("finished", [False, True])
def test_unfinished_games_are_listed_where_they_are_wrong(finished: bool) -> None:
    outcome = Outcome(("a",))
    unfinished = structs.replace(UNFINISHED, wrong=finished)
    outcome.add(portion(0), replace(RESULT, packed=packed(unfinished, ILLEGAL)))
    kinds = ["unfinished", "illegal"] if finished else ["illegal"]
    assert [each.kind for each in outcome.listed] == kinds
    assert outcome_of(RESIGNED, CORNER, finished=finished).number_found == len(kinds)


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([WON], ExitStatus.PASSED),
        ([RESIGNED], ExitStatus.PASSED),
        ([WON, CORNER], ExitStatus.FAILED),
        ([UNREADABLE], ExitStatus.FAILED),
        ([OTHER], ExitStatus.WRONG_INPUT),
        ([], ExitStatus.WRONG_INPUT),
    ],
)
def test_the_exit_status(records: list[object], status: ExitStatus) -> None:
    assert outcome_of(*records).exit_status == status


def test_the_exit_status_of_an_audit_that_did_not_come_to_its_end() -> None:
    stopped, interrupted = outcome_of(WON), outcome_of(CORNER)
    stopped.stopped, interrupted.interrupted = "no workers", True
    assert stopped.exit_status == ExitStatus.FAILED
    assert interrupted.exit_status == ExitStatus.INTERRUPTED


def test_a_finding_for_programs_has_what_goes_with_its_kind() -> None:
    illegal, unfinished, unreadable = map(json.loads, outcome_of(CORNER, RESIGNED, UNREADABLE).lines())
    assert illegal["repeat"].startswith("rulestone judge minefield")
    assert unfinished["ending"] == "resigned"
    assert {"repeat", "ending"}.isdisjoint(unreadable)


def test_findings_that_are_alike_take_hardly_any_memory() -> None:
    result = audit_piece(batch(*["{"] * 20_000), AuditSettings())
    assert [each.record for each in result.findings] == list(range(1, 20_001))
    assert sum(map(len, result.packed)) < 400_000


def test_a_finding_has_all_that_is_known_of_its_record() -> None:
    (finding,) = audit_piece(batch(CORNER, file="\udcff.jsonl"), AuditSettings()).findings
    assert finding.question is not None
    assert (finding.board, finding.id, finding.question.record) == (("minefield", 5), "x7", ("b2", "c2"))
    assert (finding.move, finding.action, finding.file) == (3, "c3", "\\udcff.jsonl")
    assert (finding.clause, finding.refused) == ("minefield.hard-corner", True)
    assert finding.repeat == "rulestone judge minefield --size 5 --moves 'b2 c2' --at c3"
    scene = finding_scene(finding)
    assert {scene.board.name(cell) for cells in scene.marked.values() for cell in cells} >= {"c3", "b2"}
    after = finding_scene(structs.replace(finding, action=ActionText("pass"), refused=False))
    assert (list(map(after.board.name, after.last)), after.marked) == (["c2"], {})


def test_every_record_is_counted_once() -> None:
    piece = batch(WON, CORNER, RESIGNED, UNREADABLE, OTHER, changed(WON, moves=["b1", "b1", "pass"]))
    result = audit_piece(piece, AuditSettings())
    total = result.tally.total
    assert (total.records, total.wrong, total.unfinished, total.unreadable) == (5, 2, 1, 1)
    assert (result.lines, result.records, result.tally.skips) == (6, 6, 0)
    assert [(each.record, each.kind) for each in result.findings] == [
        (2, "illegal"), (3, "unfinished"), (4, "unreadable"), (6, "illegal")
    ]  # fmt: skip
    (finding,) = audit_piece(Batch("a", (Raw(3, b"", "too long"),), 3), AuditSettings()).findings
    assert (finding.line, finding.kind, finding.why) == (3, "unreadable", "too long")


def test_tallies_of_pieces_add_up() -> None:
    pieces = [batch(WON, CORNER), batch(RESIGNED, UNREADABLE, OTHER)]
    one, other = (audit_piece(piece, AuditSettings()).tally for piece in pieces)
    whole = audit_piece(batch(WON, CORNER, RESIGNED, UNREADABLE, OTHER), AuditSettings()).tally
    one.add(other)
    assert one == whole
    lefe, evening = GameName("lefe"), GameName("evening")
    boards = [(lefe, Size(10)), (None, None), (lefe, None), (lefe, Size(9)), (evening, Size(3))]
    counts = {board: RecordCounts() for board in boards}
    assert [board for board, _ in ordered(counts)] == [boards[at] for at in (4, 2, 3, 0, 1)]
