"""Auditing one piece of an archive: a function of the piece and the settings, and of nothing else."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from msgspec import structs

from rulestone.audit.files import Piece, Records
from rulestone.audit.findings import WRONG, BoardKey, Finding, PieceResult, Tally
from rulestone.audit.flaws import Entries, Flaw, entries_of, flaws_of, sort_entries
from rulestone.audit.formats import Format, decode_as
from rulestone.audit.reading import Raw
from rulestone.audit.records import GameRecord, OtherGame, Unreadable
from rulestone.audit.replaying import QUICK, QuickPlayer, check_record, play_by_reference
from rulestone.core.wording import printable
from rulestone.protocol import BadRequest

SAMPLE = 2
"""So many unfinished games of a board are judged by the reference in each piece, where they are not wrong."""


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """How to audit.

    Attributes:
        format: the format of the records.
        finished: whether every game should have been played to its end.
        quick: the engine that judges every record; what it finds is judged by the reference, too.
    """

    format: Format = "auto"
    finished: bool = False
    quick: str = QUICK


def audit_piece(piece: Piece, settings: AuditSettings) -> PieceResult:
    """Audit the records of a piece."""
    audit = _Audit(piece.file, settings)
    records = Records(piece)
    for raw in records:
        audit.add(raw)
    return PieceResult(audit.tally, tuple(audit.findings), records.lines, audit.number)


@cache
def _quick_player(name: str) -> QuickPlayer:
    return QuickPlayer(name)


class _Audit:
    """The audit of one piece, as far as it has come."""

    def __init__(self, file: str, settings: AuditSettings) -> None:
        self.tally = Tally()
        self.findings: list[Finding] = []
        self.number = 0
        # A name of bytes that are no text can be opened, but neither printed nor written as JSON.
        self._file = file.encode("utf-8", "backslashreplace").decode()
        self._settings = settings
        self._play = _quick_player(settings.quick)
        self._unfinished: Counter[BoardKey] = Counter()

    def add(self, raw: Raw) -> None:
        """Audit one more record."""
        self.number += 1
        try:
            self._judge(raw, decode_as(_text_of(raw), self._settings.format))
        except OtherGame as other:
            self.tally.others[printable(other.name, 60)] += 1
        except Unreadable as problem:
            finding = Finding(
                file=self._file,
                line=raw.line,
                record=self.number,
                id=problem.id,
                game=problem.game,
                size=problem.size,
                kind="unreadable",
                why=printable(problem.message, 400),
            )
            self._note(finding)
            self._count((problem.game, problem.size), unreadable=1)

    def _judge(self, raw: Raw, record: GameRecord) -> None:
        check_record(record)
        try:
            entries = sort_entries(entries_of(record))
        except BadRequest as bad:
            raise Unreadable(bad.message, game=record.game, size=record.size, id=record.id) from None
        flaws = self._flaws(record, entries)
        self._count_flaws(record, entries, flaws)
        for flaw in flaws:
            self._note(self._finding(raw, record, flaw))

    def _flaws(self, record: GameRecord, entries: Entries) -> tuple[Flaw, ...]:
        """What is wrong with a record, by the reference where anything seems to be."""
        finished = self._settings.finished
        flaws = flaws_of(record, entries, self._play, finished=finished)
        if not flaws or (not finished and not self._is_worth_confirming(record, flaws)):
            return flaws
        sure = flaws_of(record, entries, play_by_reference, finished=finished)
        self.tally.confirmed += 1
        if len(sure) != len(flaws) or not all(map(Flaw.like, sure, flaws)):
            self.tally.disagreements += 1
        return sure

    def _is_worth_confirming(self, record: GameRecord, flaws: tuple[Flaw, ...]) -> bool:
        if any(flaw.kind != "unfinished" for flaw in flaws):
            return True
        board = (record.game, record.size)
        self._unfinished[board] += 1
        return self._unfinished[board] <= SAMPLE

    def _count_flaws(self, record: GameRecord, entries: Entries, flaws: tuple[Flaw, ...]) -> None:
        kinds = {flaw.kind for flaw in flaws}
        wrong = bool(kinds & WRONG) or (self._settings.finished and "unfinished" in kinds)
        self._count(
            (record.game, record.size),
            wrong=wrong,
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

    def _finding(self, raw: Raw, record: GameRecord, flaw: Flaw) -> Finding:
        action = None if flaw.entry is None else entries_of(record)[flaw.entry]
        return Finding(
            file=self._file,
            line=raw.line,
            record=self.number,
            id=record.id,
            game=record.game,
            size=record.size,
            options=record.options,
            removed=record.removed,
            move=None if flaw.entry is None else flaw.entry + 1,
            action=action,
            moves=flaw.moves,
            clause=flaw.clause,
            kind=flaw.kind,
            why=printable(flaw.why, 400),
            ending=flaw.ending,
            refused=flaw.refused,
        )

    def _note(self, finding: Finding) -> None:
        self.findings.append(finding)
        self.tally.matters[finding.kind, finding.game, finding.clause] += 1


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
