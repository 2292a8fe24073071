"""The result of an audit: counts, and any number of findings."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import Literal
from weakref import finalize

import msgspec
from msgspec import structs

from rulestone.audit.findings import BoardKey, Finding, Matter
from rulestone.audit.records import Ending
from rulestone.check.exit_status import ExitStatus
from rulestone_mutants.mutant import Mutant

Counted = Literal["records", "wrong", "unfinished", "unreadable"]

COUNTED: tuple[Counted, ...] = ("records", "wrong", "unfinished", "unreadable")
"""What is counted: all records, those that break the rules, those with a result that the last position does
not show, and those that could not be read."""

_EXPLAINED = 1 << 23
"""Maximum size in bytes of wrong records kept for finding an explanation."""

_IN_MEMORY = 1 << 22
"""Maximum size in bytes of findings kept in memory instead of a file."""

LISTED = 1000
"""Number of findings listed in reports for people."""


@dataclass(slots=True)
class Tally:
    """The counts of an audit, of a piece of an archive or of all of it.

    Attributes:
        boards: numbers of records by game and size.
        matters: findings by kind, game and clause.
        endings: games whose position decides nothing, by how they ended; None if no word says how.
        others: records of games that are not supported here, by the archive's name of the game.
        skips: the number of recorded skips, all of them right.
        confirmed: the number of records that were also judged by the reference.
        disagreements: how many of those the two implementations judged differently.
    """

    boards: defaultdict[BoardKey, Counter[Counted]] = field(default_factory=lambda: defaultdict(Counter))
    matters: Counter[Matter] = field(default_factory=Counter[Matter])
    endings: Counter[Ending | None] = field(default_factory=Counter[Ending | None])
    others: Counter[str] = field(default_factory=Counter[str])
    skips: int = 0
    confirmed: int = 0
    disagreements: int = 0

    @property
    def total(self) -> Counter[Counted]:
        """The counts of all supported games and all unreadable records."""
        return sum(self.boards.values(), Counter[Counted]())

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        for board, counts in other.boards.items():
            self.boards[board] += counts
        self.matters += other.matters
        self.endings += other.endings
        self.others += other.others
        self.skips += other.skips
        self.confirmed += other.confirmed
        self.disagreements += other.disagreements


@dataclass(frozen=True, slots=True)
class Explanation:
    """A mistake that explains wrong records.

    Attributes:
        matter: what is wrong with them.
        mutant: the mutant with this mistake.
        records: how many of the records are right by its rules.
        of: the number of records.
    """

    matter: Matter
    mutant: Mutant
    records: int
    of: int


@dataclass(slots=True, weakref_slot=True)
class Outcome:
    """The result of an audit.

    Many findings are kept in a file, because they may exceed memory.

    Attributes:
        sources: the names of the files.
        tally: the counts.
        examples: the first finding of each matter that makes records wrong.
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
    examples: dict[Matter, Finding] = field(default_factory=dict[Matter, Finding])
    listed: list[Finding] = field(default_factory=list[Finding])
    number_found: int = 0
    suspects: dict[Matter, list[bytes]] = field(default_factory=dict[Matter, list[bytes]])
    diagnosis: list[Explanation] = field(default_factory=list[Explanation])
    seconds: float = 0.0
    interrupted: bool = False
    stopped: str | None = None
    _file: "SpooledTemporaryFile[bytes]" = field(
        default_factory=lambda: SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed with the outcome
    )
    _suspected: int = 0

    def __post_init__(self) -> None:
        finalize(self, self._file.close)

    def add(self, tally: Tally, findings: Iterable[Finding]) -> None:
        """Add the result of the next piece."""
        self.tally.add(tally)
        for finding in findings:
            self._suspected += len(finding.text)
            if finding.text and self._suspected <= _EXPLAINED:
                self.suspects.setdefault(finding.matter, []).append(finding.text)
            self._file.write(msgspec.json.encode(_for_programs(finding)) + b"\n")
            self._list(structs.replace(finding, text=b""))

    def _list(self, finding: Finding) -> None:
        if finding.wrong:
            self.examples.setdefault(finding.matter, finding)
        if finding.wrong or finding.kind == "unreadable":
            self.number_found += 1
            if len(self.listed) < LISTED:
                self.listed.append(finding)

    def lines(self) -> Iterator[str]:
        """Every finding as a JSON object on one line, in the order of the records."""
        self._file.seek(0)
        for line in self._file:
            yield line.decode().rstrip("\n")
        self._file.seek(0, 2)

    @property
    def counted(self) -> bool:
        """Whether there was a record to judge."""
        return bool(self.tally.boards)

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: all records are right. 1: a record is wrong or unreadable. 2: there was nothing to judge. 130:
        interrupted.
        """
        total = self.tally.total
        if self.interrupted:
            return ExitStatus.INTERRUPTED
        if total["wrong"] or total["unreadable"] or self.tally.disagreements or self.stopped is not None:
            return ExitStatus.FAILED
        return ExitStatus.PASSED if self.counted else ExitStatus.WRONG_INPUT


def _for_programs(finding: Finding) -> dict[str, object]:
    """Return a finding as the fields of a JSON object."""
    fields: dict[str, object] = {
        "file": finding.file,
        "line": finding.line,
        "record": finding.number,
        "id": finding.id,
        "game": finding.game,
        "size": finding.size,
        "move": finding.move,
        "action": finding.action,
        "clause": finding.clause,
        "kind": finding.kind,
        "why": finding.why,
        "wrong": finding.wrong,
    }
    if finding.kind == "unfinished":
        fields["ending"] = finding.ending
    if finding.wrong:
        fields["repeat"] = finding.repeat
    return fields
