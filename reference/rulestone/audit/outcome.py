"""The result of an audit, for any number of findings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from weakref import finalize

import msgspec
from msgspec import structs

from rulestone.audit.files import Portion
from rulestone.audit.findings import Explanation, Finding, Matter, PieceResult, Tally
from rulestone.audit.work import with_offset
from rulestone.check.exit_status import ExitStatus

MOST_EXAMPLES = 3
"""Number of findings of each kind, clause and game that are shown with their boards."""

_EXPLAINED = 1 << 23
"""Maximum size in bytes of wrong records kept for finding an explanation."""

_IN_MEMORY = 1 << 22
"""Maximum size in bytes of findings kept in memory instead of a file."""

LISTED = 1000
"""Number of findings listed in reports for people."""


@dataclass(slots=True, weakref_slot=True)
class Outcome:
    """The result of an audit.

    Many findings are kept in a file, because they may exceed memory.

    Attributes:
        sources: the names of the files.
        tally: the counts.
        examples: the first findings of each matter that makes records wrong, to be shown with their boards.
        listed: the first findings, without unfinished games that are not wrong.
        number_found: the number of all such findings.
        suspects: wrong records, the first of each matter.
        diagnosis: the mistakes that explain them.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        stopped: why it could not be finished, in one line.
    """

    sources: tuple[str, ...]
    tally: Tally = field(default_factory=Tally)
    examples: dict[Matter, list[Finding]] = field(default_factory=dict[Matter, list[Finding]])
    listed: list[Finding] = field(default_factory=list[Finding])
    number_found: int = 0
    suspects: dict[Matter, list[bytes]] = field(default_factory=dict[Matter, list[bytes]])
    diagnosis: list[Explanation] = field(default_factory=list[Explanation])
    seconds: float = 0.0
    interrupted: bool = False
    stopped: str | None = None
    _file: "SpooledTemporaryFile[bytes]" = field(default_factory=lambda: _file_for_findings())
    _suspected: int = 0
    _source: int = -1
    _lines: int = 0
    _records: int = 0

    def __post_init__(self) -> None:
        finalize(self, self._file.close)

    def add(self, portion: Portion, result: PieceResult) -> None:
        """Add the result of the next piece."""
        if portion.source != self._source:
            self._source, self._lines, self._records = portion.source, 0, 0
        self.tally.add(result.tally)
        for finding in result.findings:
            self._keep(with_offset(finding, lines=self._lines, records=self._records))
        self._lines += result.lines
        self._records += result.records

    def _keep(self, finding: Finding) -> None:
        if finding.text:
            self._suspected += len(finding.text)
            if self._suspected <= _EXPLAINED:
                self.suspects.setdefault(finding.matter, []).append(finding.text)
            finding = structs.replace(finding, text=b"")
        if finding.wrong:
            examples = self.examples.setdefault(finding.matter, [])
            if len(examples) < MOST_EXAMPLES:
                examples.append(finding)
        if finding.wrong or finding.kind == "unreadable":
            self.number_found += 1
            if len(self.listed) < LISTED:
                self.listed.append(finding)
        self._file.write(msgspec.json.encode(_fields(finding)) + b"\n")

    def lines(self) -> Iterator[str]:
        """Every finding as a JSON object on one line, in the order of the records."""
        self._file.seek(0)
        for line in self._file:
            yield line.decode().rstrip("\n")
        self._file.seek(0, 2)

    @property
    def counted(self) -> bool:
        """Whether there was a record to judge."""
        return self.tally.total.records > 0

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: all records are right. 1: a record is wrong or unreadable. 2: there was nothing to judge. 130:
        interrupted.
        """
        total = self.tally.total
        if self.interrupted:
            return ExitStatus.INTERRUPTED
        if total.wrong or total.unreadable or self.tally.disagreements or self.stopped is not None:
            return ExitStatus.FAILED
        return ExitStatus.PASSED if self.counted else ExitStatus.WRONG_INPUT


def _file_for_findings() -> "SpooledTemporaryFile[bytes]":
    return SpooledTemporaryFile(_IN_MEMORY)


def _fields(finding: Finding) -> Mapping[str, object]:
    """Return a finding as data."""
    document: dict[str, object] = {
        "file": finding.file,
        "line": finding.line,
        "record": finding.record,
        "id": finding.id,
        "game": finding.board[0],
        "size": finding.board[1],
        "move": finding.move,
        "action": finding.action,
        "clause": finding.clause,
        "kind": finding.kind,
        "why": finding.why,
        "wrong": finding.wrong,
    }
    if finding.kind == "unfinished":
        document["ending"] = finding.ending
    return {**document, "repeat": finding.repeat} if finding.wrong else document
