"""Run an audit: judge and count its records, chunk by chunk."""

import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain

from msgspec import structs

from rulestone.core.wording import printable
from rulestone.exits import deferring_interrupts
from rulestone.protocol import BadRequest, Judge
from rulestone.workers.processes import THIS_PROCESS, Workers, WorkersLost, in_order
from rulestone_audit.findings import AuditFinding, AuditResult, CountKey, CountKind, findings_in
from rulestone_audit.game_records import GameRecord, OtherGame, Unreadable, split_entries
from rulestone_audit.record_formats import RecordFormat, decode_as
from rulestone_audit.replaying import check_record, last_stones, play_by_engine, play_by_reference
from rulestone_audit.sources import CHUNK, RecordChunk, read_chunks
from rulestone_audit.streams import RawRecord


@dataclass(frozen=True, slots=True)
class AuditSettings:
    """The settings of an audit.

    Attributes:
        format: the format of the records.
        start: the start of every game, if the records are moves alone.
        finished: whether every game must be finished, whatever the format requires.
    """

    format: RecordFormat = "auto"
    start: Judge | None = None
    finished: bool = False


def audit_files(
    outcome: AuditResult,
    settings: AuditSettings,
    *,
    workers: Workers = THIS_PROCESS,
    chunk: int = CHUNK,
    progress: Callable[[], None] = lambda: None,
) -> Iterator[AuditFinding]:
    """All findings in the order of the records. They do not depend on the workers.

    Ctrl-C ends it with the outcome so far.

    Args:
        outcome: the result, with the files; updated as records are judged.
        settings: the settings.
        workers: who works.
        chunk: the size of chunks in bytes.
        progress: called after each chunk.
    """
    began = time.monotonic()
    chunks = read_chunks(outcome.sources, "lines" if settings.format == "moves" else None, chunk)
    try:
        with closing(in_order(partial(audit_chunk, settings), chunks, workers)) as results:
            for _, (counts, found) in results:
                with deferring_interrupts():  # so that every finding that is counted is also reported
                    outcome.counts.update(counts)
                    for finding in found:
                        outcome.add(finding)
                        yield finding
                progress()
    except KeyboardInterrupt:
        outcome.interrupted = True
    except WorkersLost as lost:
        outcome.stopped = f"{lost}; the rest is missing"
    outcome.seconds = time.monotonic() - began


def audit_chunk(settings: AuditSettings, chunk: RecordChunk) -> tuple[Counter[CountKey], list[AuditFinding]]:
    """Audit the records of a chunk. The result depends only on the settings and the chunk."""
    # A name with invalid bytes can be opened, but neither printed nor written as JSON.
    file = chunk.file.encode("utf-8", "backslashreplace").decode()
    counts, found = Counter[CountKey](), list[AuditFinding]()
    for number, raw in enumerate(chunk.raws, chunk.first):
        counted, findings = _audit_record(raw, settings)
        counts.update(counted)
        for finding in findings:
            why = printable(finding.why, 400)
            found.append(structs.replace(finding, file=file, line=raw.line, number=number, why=why))
    return counts, found


def _audit_record(
    raw: RawRecord, settings: AuditSettings
) -> tuple[Iterable[CountKey], Sequence[AuditFinding]]:
    """Judge a record. Return the counts that it adds to, and its findings without their places."""
    try:
        if raw.problem is not None:
            raise Unreadable(raw.problem)  # noqa: TRY301 - it counts like other unreadable records
        record = decode_as(raw.text, settings.format, settings.start)
        check_record(record)
        findings, is_agreed = _findings(record, finished=settings.finished)
        if record.stones is not None and not any(finding.move for finding in findings):
            _check_stones(record)
    except OtherGame as other:
        return [CountKey("others", printable(str(other), 60))], ()
    except Unreadable as problem:
        return [CountKey("records"), CountKey("unreadable")], (
            AuditFinding(kind="unreadable", why=str(problem)),
        )
    kinds: set[CountKind] = {"records"} if is_agreed else {"records", "disagreements"}
    for finding in findings:
        if finding.wrong:
            kinds.add("wrong")
        if finding.kind in ("unfinished", "unreadable"):
            kinds.add(finding.kind)
    counted = (CountKey(kind, record.question.game, record.question.size) for kind in kinds)
    return chain(counted, _letters_from_i(record)), findings


_LETTER_FROM_I = re.compile(r"\b[i-z](?=[0-9])", re.IGNORECASE)
"""Matches the letter of a cell, from i on: some sites name columns without i."""


def _letters_from_i(record: GameRecord) -> Iterator[CountKey]:
    for letter in _LETTER_FROM_I.findall(" ".join(record.entries)):
        yield CountKey("letter i" if letter in "iI" else "later letters")


def _findings(record: GameRecord, *, finished: bool) -> tuple[Sequence[AuditFinding], bool]:
    """Return the findings in a record, and whether the two implementations agree.

    A fast engine judges first. If it finds the record wrong or unreadable, the reference judges it again, and
    the findings of the reference count.
    """
    find = partial(findings_in, record, split_entries(record), finished=finished)
    try:
        quick = find(play_by_engine)
        if not any(finding.wrong or finding.kind == "unreadable" for finding in quick):
            return quick, True
        sure = find(play_by_reference)
    except BadRequest as problem:
        raise Unreadable(problem.message) from None
    return sure, _kinds_and_moves(sure) == _kinds_and_moves(quick)


def _check_stones(record: GameRecord) -> None:
    """Compare the recorded last board with the one that the moves lead to.

    Raises:
        Unreadable: they differ.
    """
    for colour, stones in last_stones(record.question, split_entries(record).moves).items():
        recorded = frozenset((record.stones or {}).get(colour, ()))
        for cell in sorted(recorded ^ stones):
            words = "there is no such stone" if cell in recorded else "there is one that is not recorded"
            raise Unreadable(f"the last board: {colour} on {cell}: after these moves {words}")


def _kinds_and_moves(findings: Sequence[AuditFinding]) -> list[tuple[str, int | None]]:
    """Return the kinds and moves of findings, on which two implementations must agree.

    Their clauses may differ if several apply.
    """
    return [(finding.kind, finding.move) for finding in findings]
