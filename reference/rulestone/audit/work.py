"""Audit one piece of an archive. The result depends only on the piece and the settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from zlib import crc32

from msgspec import structs

from rulestone.audit.files import Piece, Records
from rulestone.audit.findings import BoardKey, Finding, Packed, PieceResult, RecordCounts, Tally
from rulestone.audit.flaws import Entries, Flaw, flaws_of, sort_entries
from rulestone.audit.formats import Format, decode_as
from rulestone.audit.reading import Raw
from rulestone.audit.records import GameRecord, OtherGame, Unreadable
from rulestone.audit.replaying import QUICK, check_record, play_by_reference, quick_player
from rulestone.core.names import ActionText
from rulestone.core.wording import printable
from rulestone.protocol import Question

SAMPLE = 16
"""One in this many unfinished games that are not wrong is also judged by the reference."""


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """The settings of an audit.

    Attributes:
        format: the format of the records.
        start: the start of every game, if the records are moves alone.
        finished: whether every game must be finished; None for what the format requires.
        quick: the engine that judges every record; its findings are also judged by the reference.
    """

    format: Format = "auto"
    start: Question | None = None
    finished: bool | None = None
    quick: str = QUICK


def audit_piece(piece: Piece, settings: AuditSettings) -> PieceResult:
    """Audit the records of a piece."""
    audit = _Audit(piece.file, settings)
    records = Records(piece, "lines" if settings.format == "moves" else None)
    for raw in records:
        audit.add(raw)
    return PieceResult(audit.tally, audit.findings.parts(), records.lines, audit.number)


class _Audit:
    """The state of the audit of one piece."""

    def __init__(self, file: str, settings: AuditSettings) -> None:
        self.tally = Tally()
        self.findings = Packed()
        self.number = 0
        # A name with invalid bytes can be opened, but neither printed nor written as JSON.
        self._file = file.encode("utf-8", "backslashreplace").decode()
        self._settings = settings
        self._play = quick_player(settings.quick)

    def add(self, raw: Raw) -> None:
        """Audit one more record."""
        self.number += 1
        try:
            board, findings = self._judged(raw)
        except OtherGame as other:
            self.tally.others[printable(other.name, 60)] += 1
            return
        except Unreadable as problem:
            board = (problem.game, problem.size)
            flaw = Flaw("unreadable", None, (), None, problem.message, wrong=False)
            findings = [self._finding(raw, flaw, board=board, id=problem.id)]
        for finding in findings:
            self.findings.add(finding)
        self.tally.matters.update(finding.matter for finding in findings)
        kinds = {finding.kind for finding in findings}
        wrong = any(finding.wrong for finding in findings)
        self.tally.at(board).add(RecordCounts(1, wrong, "unfinished" in kinds, "unreadable" in kinds))

    def _judged(self, raw: Raw) -> tuple[BoardKey, list[Finding]]:
        if raw.problem is not None:
            raise Unreadable(raw.problem)
        record = decode_as(raw.text, self._settings.format, self._settings.start)
        check_record(record)
        question = record.question
        if question.stones is not None:
            raise record.unreadable("it begins with stones on the board; `rulestone judge` reads it")
        entries = sort_entries(record)
        try:
            flaws = self._flaws(record, entries, raw.text)
        except Unreadable as problem:
            raise record.unreadable(problem.message) from None
        if any(flaw.kind == "unfinished" for flaw in flaws):
            self.tally.endings[entries.ending] += 1
        first = min((flaw.entry for flaw in flaws if flaw.entry is not None), default=None)
        self.tally.skips += sum(first is None or index < first for index, _ in entries.skips)
        board = (question.game, question.size)
        return board, [
            self._finding(
                raw,
                flaw,
                board=board,
                id=record.id,
                question=structs.replace(question, moves=flaw.moves),
                action=None if flaw.entry is None else record.entries[flaw.entry],
                text=raw.text if flaw.wrong and flaw is flaws[0] else b"",
            )
            for flaw in flaws
        ]

    def _finding(
        self,
        raw: Raw,
        flaw: Flaw,
        *,
        board: BoardKey,
        id: str | int | None,  # noqa: A002 - so it is called in the record
        question: Question | None = None,
        action: ActionText | None = None,
        text: bytes = b"",
    ) -> Finding:
        return Finding(
            file=self._file,
            line=raw.line,
            record=self.number,
            kind=flaw.kind,
            why=printable(flaw.why, 400),
            id=id,
            board=board,
            question=question,
            move=None if flaw.entry is None else flaw.entry + 1,
            action=action,
            clause=flaw.clause,
            ending=flaw.ending,
            refused=flaw.refused,
            wrong=flaw.wrong,
            text=text,
        )

    def _flaws(self, record: GameRecord, entries: Entries, text: bytes) -> tuple[Flaw, ...]:
        """Return the flaws of a record, by the reference if there seem to be any."""
        finished = self._settings.finished
        flaws = flaws_of(record, entries, self._play, finished=finished)
        doubtful = any(flaw.wrong or flaw.kind == "unreadable" for flaw in flaws)
        if not doubtful and (not flaws or crc32(text) % SAMPLE):
            return flaws
        self.tally.confirmed += 1
        near = partial(play_by_reference, quick=self._play)
        sure = flaws_of(record, entries, near, finished=finished)
        if not _alike(sure, flaws):
            sure = flaws_of(record, entries, play_by_reference, finished=finished)
            self.tally.disagreements += not _alike(sure, flaws)
        return sure


def _alike(some: Sequence[Flaw], others: Sequence[Flaw]) -> bool:
    return len(some) == len(others) and all(map(Flaw.like, some, others))


def with_offset(finding: Finding, *, lines: int, records: int) -> Finding:
    """Shift a finding of a piece by the lines and records before the piece."""
    return structs.replace(finding, line=finding.line + lines, record=finding.record + records)
