"""Auditing one piece of an archive: a function of the piece and the settings, and of nothing else."""

from dataclasses import dataclass
from functools import cache
from typing import TypedDict, Unpack
from zlib import crc32

from msgspec import structs

from rulestone.audit.files import Piece, Records
from rulestone.audit.findings import BoardKey, Ending, Finding, FindingKind, Packed, PieceResult, Tally
from rulestone.audit.flaws import Entries, Flaw, flaws_of, sort_entries
from rulestone.audit.formats import Format, decode_as
from rulestone.audit.reading import Raw
from rulestone.audit.records import GameRecord, OtherGame, Unreadable
from rulestone.audit.replaying import QUICK, QuickPlayer, check_record, play_by_reference
from rulestone.core.names import ActionText, ClauseId
from rulestone.core.wording import printable
from rulestone.protocol import Question

SAMPLE = 16
"""Of the unfinished games that are not wrong, one in so many is judged by the reference, too."""


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """How to audit.

    Attributes:
        format: the format of the records.
        start: the start of every game, where the records are moves alone.
        finished: whether every game should have been played to its end; None for what the format demands.
        quick: the engine that judges every record; what it finds is judged by the reference, too.
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


@cache
def _quick_player(name: str) -> QuickPlayer:
    return QuickPlayer(name)


class _Known(TypedDict, total=False):
    """What may be known of a finding besides."""

    id: str | int | None
    question: Question
    move: int | None
    action: ActionText | None
    clause: ClauseId | None
    ending: Ending | None
    refused: bool
    wrong: bool
    text: bytes


class _Audit:
    """The audit of one piece, as far as it has come."""

    def __init__(self, file: str, settings: AuditSettings) -> None:
        self.tally = Tally()
        self.findings = Packed()
        self.number = 0
        # A name of bytes that are no text can be opened, but neither printed nor written as JSON.
        self._file = file.encode("utf-8", "backslashreplace").decode()
        self._settings = settings
        self._play = _quick_player(settings.quick)

    def add(self, raw: Raw) -> None:
        """Audit one more record."""
        self.number += 1
        try:
            self._judge(raw, decode_as(_text_of(raw), self._settings.format, self._settings.start))
        except OtherGame as other:
            self.tally.others[printable(other.name, 60)] += 1
        except Unreadable as problem:
            board = (problem.game, problem.size)
            self._note(raw, board, "unreadable", problem.message, id=problem.id)
            self._count(board, unreadable=1)

    def _judge(self, raw: Raw, record: GameRecord) -> None:
        check_record(record)
        if record.question.stones is not None:
            raise record.unreadable("it begins with stones on the board; `rulestone judge` reads it")
        entries = sort_entries(record.entries)
        try:
            flaws = self._flaws(record, entries, raw.text)
        except Unreadable as problem:
            raise record.unreadable(problem.message) from None
        self._count_flaws(record, entries, flaws)
        text = raw.text
        for flaw in flaws:
            self._note(
                raw,
                (record.question.game, record.question.size),
                flaw.kind,
                flaw.why,
                id=record.id,
                question=structs.replace(record.question, moves=flaw.moves),
                move=None if flaw.entry is None else flaw.entry + 1,
                action=None if flaw.entry is None else record.entries[flaw.entry],
                clause=flaw.clause,
                ending=flaw.ending,
                refused=flaw.refused,
                wrong=flaw.wrong,
                text=text if flaw.wrong else b"",
            )
            text = b"" if flaw.wrong else text

    def _flaws(self, record: GameRecord, entries: Entries, text: bytes) -> tuple[Flaw, ...]:
        """What is wrong with a record, by the reference where anything seems to be."""
        finished = self._settings.finished
        flaws = flaws_of(record, entries, self._play, finished=finished)
        doubtful = any(flaw.wrong or flaw.kind == "unreadable" for flaw in flaws)
        if not doubtful and (not flaws or crc32(text) % SAMPLE):
            return flaws
        sure = flaws_of(record, entries, play_by_reference, finished=finished)
        self.tally.confirmed += 1
        self.tally.disagreements += len(sure) != len(flaws) or not all(map(Flaw.like, sure, flaws))
        return sure

    def _count_flaws(self, record: GameRecord, entries: Entries, flaws: tuple[Flaw, ...]) -> None:
        kinds = {flaw.kind for flaw in flaws}
        self._count(
            (record.question.game, record.question.size),
            wrong=any(flaw.wrong for flaw in flaws),
            unfinished="unfinished" in kinds,
            unreadable="unreadable" in kinds,
        )
        if "unfinished" in kinds:
            self.tally.endings[entries.ending] += 1
        first = min((flaw.entry for flaw in flaws if flaw.entry is not None), default=None)
        self.tally.skips += sum(first is None or index < first for index, _ in entries.skips)

    def _count(self, board: BoardKey, *, wrong: int = 0, unfinished: int = 0, unreadable: int = 0) -> None:
        counts = self.tally.at(board)
        counts.records += 1
        counts.wrong += wrong
        counts.unfinished += unfinished
        counts.unreadable += unreadable

    def _note(self, raw: Raw, board: BoardKey, kind: FindingKind, why: str, **known: Unpack[_Known]) -> None:
        finding = Finding(
            file=self._file,
            line=raw.line,
            record=self.number,
            kind=kind,
            why=printable(why, 400),
            board=board,
            **known,
        )
        self.findings.add(finding)
        self.tally.matters[finding.matter] += 1


def _text_of(raw: Raw) -> bytes:
    """The text of a record.

    Raises:
        Unreadable: there is none.
    """
    if raw.problem is not None:
        raise Unreadable(raw.problem)
    return raw.text


def with_offset(finding: Finding, *, lines: int, records: int) -> Finding:
    """A finding of a piece before which the file has so many lines and records."""
    return structs.replace(finding, line=finding.line + lines, record=finding.record + records)
