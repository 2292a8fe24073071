"""Run an audit: from its files to its outcome, chunk by chunk, and look for what explains wrong records."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from zlib import crc32

from msgspec import structs

from rulestone.audit.files import CHUNK, Chunk, Sources, read_chunks
from rulestone.audit.findings import Board, Finding, Matter, findings_in
from rulestone.audit.formats import Format, decode_as
from rulestone.audit.outcome import Counts, Explanation, Outcome
from rulestone.audit.records import Entries, GameRecord, OtherGame, Unreadable, sort_entries
from rulestone.audit.replaying import QUICK, check_record, last_stones, play_by_engine, play_by_reference
from rulestone.audit.streams import Raw
from rulestone.core.wording import printable
from rulestone.engines.interrupts import deferring_interrupts
from rulestone.engines.spread import ALONE, Workers, WorkersLost, in_order
from rulestone.protocol import BadRequest, Judge
from rulestone_mutants.mutant import Mutant

SAMPLE = 16
"""One in this many unfinished games that are not wrong is also judged by the reference."""

_LEAST_EXPLAINED = 3
"""Minimum number of records that a reported mistake explains."""

_FEW = 3
"""This many records are replayed by every mutant, and the others by those that explain one of them."""


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
    start: Judge | None = None
    finished: bool | None = None
    quick: str = QUICK


Found = tuple[Finding, bytes]
"""A finding, and the record if this is the first thing that makes it wrong; otherwise nothing."""


def audit_files(
    sources: Sources,
    outcome: Outcome,
    settings: AuditSettings,
    *,
    workers: Workers = ALONE,
    chunk: int = CHUNK,
    progress: Callable[[], None] = lambda: None,
) -> Iterator[Finding]:
    """All findings in the order of the records. They do not depend on the workers.

    Ctrl-C ends it with the outcome so far.

    Args:
        sources: the files.
        outcome: gets what is known.
        settings: the settings.
        workers: who works.
        chunk: the size of chunks in bytes.
        progress: called after each chunk.
    """
    began = time.monotonic()
    chunks = read_chunks(sources.files, "lines" if settings.format == "moves" else None, chunk)
    try:
        with closing(in_order(partial(audit_chunk, settings), chunks, workers)) as results:
            for _, (counts, found) in results:
                with deferring_interrupts():  # so that nothing that is handed on is cut in two
                    outcome.counts.add(counts)
                    for finding, text in found:
                        outcome.add(finding, text)
                        yield finding
                progress()
    except KeyboardInterrupt:
        outcome.interrupted = True
    except WorkersLost as lost:
        outcome.stopped = f"{lost}; what was not done is missing"
    outcome.seconds = time.monotonic() - began


def audit_chunk(settings: AuditSettings, chunk: Chunk) -> tuple[Counts, list[Found]]:
    """Audit the records of a chunk. The result depends only on the settings and the chunk."""
    # A name with invalid bytes can be opened, but neither printed nor written as JSON.
    file = chunk.file.encode("utf-8", "backslashreplace").decode()
    counts, found = Counts(), list[Found]()
    for number, raw in enumerate(chunk.raws, chunk.first):
        findings = _audit_record(raw, settings, counts)
        for place, finding in enumerate(findings):
            why = printable(finding.why, 400)
            text = raw.text if finding.wrong and not place else b""
            found.append((structs.replace(finding, file=file, line=raw.line, number=number, why=why), text))
    return counts, found


def _audit_record(raw: Raw, settings: AuditSettings, counts: Counts) -> Sequence[Finding]:
    """Judge a record and count it. Return its findings, without their places."""
    try:
        if raw.problem is not None:
            raise Unreadable(raw.problem)  # noqa: TRY301 - it counts like what is found to be unreadable
        record = decode_as(raw.text, settings.format, settings.start)
        check_record(record)
        board = Board(record.question.game, record.question.size)
        findings = _findings(record, raw, settings, counts)
    except OtherGame as other:
        counts.others[printable(str(other), 60)] += 1
        return ()
    except Unreadable as problem:
        board = Board(problem.game, problem.size)
        findings = (
            Finding(kind="unreadable", why=problem.message, id=problem.id, game=board.game, size=board.size),
        )
    counts.matters.update(finding.matter for finding in findings)
    kinds = {finding.kind for finding in findings}
    of_board = counts.boards[board]
    of_board["records"] += 1
    of_board["wrong"] += any(finding.wrong for finding in findings)
    of_board["unfinished"] += "unfinished" in kinds
    of_board["unreadable"] += "unreadable" in kinds
    return findings


def _findings(record: GameRecord, raw: Raw, settings: AuditSettings, counts: Counts) -> Sequence[Finding]:
    """Return the findings in a record, by the reference if there seem to be any."""
    if record.question.stones is not None:
        raise record.unreadable("it begins with stones on the board; `rulestone judge` reads it")
    entries = sort_entries(record)
    try:
        findings = _confirmed(record, entries, raw.text, settings, counts)
    except BadRequest as problem:
        raise record.unreadable(problem.message) from None
    if record.stones is not None and not any(finding.move for finding in findings):
        _check_stones(record, entries)
    counts.endings.update(finding.ending for finding in findings if finding.kind == "unfinished")
    first = min((finding.move for finding in findings if finding.move is not None), default=None)
    counts.skips += sum(
        first is None or before + number + 1 < first for number, before in enumerate(entries.skips)
    )
    return findings


def _check_stones(record: GameRecord, entries: Entries) -> None:
    """Compare the recorded last board with the one that the moves lead to.

    Raises:
        Unreadable: they differ.
    """
    for colour, stones in last_stones(record.question, entries.moves).items():
        recorded = frozenset((record.stones or {}).get(colour, ()))
        for cell in sorted(recorded ^ stones):
            words = "there is no such stone" if cell in recorded else "there is one that is not recorded"
            raise record.unreadable(f"the last board: {colour} on {cell}: after these moves {words}")


def _confirmed(
    record: GameRecord, entries: Entries, text: bytes, settings: AuditSettings, counts: Counts
) -> tuple[Finding, ...]:
    find = partial(findings_in, record, entries, finished=settings.finished)
    quick = find(partial(play_by_engine, engine=settings.quick))
    doubtful = any(finding.wrong or finding.kind == "unreadable" for finding in quick)
    if not doubtful and (not quick or crc32(text) % SAMPLE):
        return quick
    counts.confirmed += 1
    sure = find(partial(play_by_reference, after=settings.quick))
    if not _same_findings(sure, quick):
        sure = find(play_by_reference)
        counts.disagreements += not _same_findings(sure, quick)
    return sure


def _same_findings(some: Sequence[Finding], others: Sequence[Finding]) -> bool:
    """Return whether findings are the same, whichever of several applicable clauses they name."""
    return [(finding.kind, finding.move) for finding in some] == [
        (finding.kind, finding.move) for finding in others
    ]


def explain_records(
    wrong: Mapping[Matter, Sequence[bytes]], settings: AuditSettings, *, until: float = inf
) -> Iterator[Explanation]:
    """Known mistakes that explain wrong records, at most one for each matter.

    Args:
        wrong: the texts of the records, by what is wrong with them.
        settings: the settings of the audit.
        until: a deadline on the monotonic clock.
    """
    from rulestone.cases.mutants import mutants_of  # only wrong records need the mutants

    for matter, texts in wrong.items():
        if matter.game is None or len(texts) < _LEAST_EXPLAINED:
            continue
        records = [decode_as(text, settings.format, settings.start) for text in texts]
        records.sort(key=lambda record: len(record.entries))
        # Mutants of the clause come first: if one explains every record, no other is asked.
        mutants = sorted(mutants_of(matter.game), key=lambda mutant: mutant.clause != matter.clause)
        best, most = None, 0
        for mutant in mutants:
            if most == len(records) or time.monotonic() > until:
                break
            count = _count_right(records[:: len(records) // _FEW + 1], mutant, settings)
            if count and (count := _count_right(records, mutant, settings)) > most:
                best, most = mutant, count
        if best is not None and most >= _LEAST_EXPLAINED:
            yield Explanation(matter, best, most, len(records))


def _count_right(records: Iterable[GameRecord], mutant: Mutant, settings: AuditSettings) -> int:
    """Return how many of the records are right by the rules of a mutant."""
    play, count = partial(play_by_reference, rules=mutant.game), 0
    for record in records:
        with suppress(Exception):  # wrong rules may break on what the right ones never meet
            findings = findings_in(record, sort_entries(record), play, finished=settings.finished)
            count += not any(finding.wrong or finding.kind == "unreadable" for finding in findings)
    return count
