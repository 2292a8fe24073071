"""The result of an audit: counts, and the first findings."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Literal

from rulestone.audit.findings import Board, Finding, Matter
from rulestone.audit.records import Ending
from rulestone.check.exit_status import ExitStatus

Counted = Literal["records", "wrong", "unfinished", "unreadable"]

COUNTED: tuple[Counted, ...] = ("records", "wrong", "unfinished", "unreadable")
"""What is counted: all records, those that break the rules, those with a result that the last position does
not show, and those that could not be read."""

LISTED = 1000
"""Number of findings listed in reports for people."""


@dataclass(slots=True)
class Counts:
    """The counts of an audit, of a chunk of an archive or of all of it.

    Attributes:
        boards: numbers of records by game and size.
        matters: findings by kind, game and clause.
        endings: games whose position decides nothing, by how they ended; None if no word says how.
        others: records that are not judged here, by the archive's name of their game.
        confirmed: the number of records that were also judged by the reference.
        disagreements: how many of those the two implementations judged differently.
    """

    boards: defaultdict[Board, Counter[Counted]] = field(default_factory=lambda: defaultdict(Counter))
    matters: Counter[Matter] = field(default_factory=Counter[Matter])
    endings: Counter[Ending | None] = field(default_factory=Counter[Ending | None])
    others: Counter[str] = field(default_factory=Counter[str])
    confirmed: int = 0
    disagreements: int = 0

    @property
    def total(self) -> Counter[Counted]:
        """The counts of all supported games and all unreadable records."""
        return sum(self.boards.values(), Counter[Counted]())

    def add(self, other: "Counts") -> None:
        """Add other counts."""
        for board, counts in other.boards.items():
            self.boards[board] += counts
        self.matters += other.matters
        self.endings += other.endings
        self.others += other.others
        self.confirmed += other.confirmed
        self.disagreements += other.disagreements


@dataclass(slots=True)
class Outcome:
    """What is known about the files of an audit, so far or at its end.

    Attributes:
        files: their names.
        passed_over: what was found beside them and not read, each with the reason.
        counts: the counts.
        examples: the first finding of each matter that makes records wrong.
        listed: the first findings, without unfinished games that are not wrong.
        number_found: the number of all such findings.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        stopped: why it could not be finished, in one line.
    """

    files: tuple[str, ...]
    passed_over: tuple[str, ...] = ()
    counts: Counts = field(default_factory=Counts)
    examples: dict[Matter, Finding] = field(default_factory=dict[Matter, Finding])
    listed: list[Finding] = field(default_factory=list[Finding])
    number_found: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    stopped: str | None = None

    def add(self, finding: Finding) -> None:
        """Add the next finding."""
        if finding.wrong:
            self.examples.setdefault(finding.matter, finding)
        if finding.wrong or finding.kind == "unreadable":
            self.number_found += 1
            if len(self.listed) < LISTED:
                self.listed.append(finding)

    @property
    def judged(self) -> bool:
        """Whether there was a record to judge."""
        return bool(self.counts.boards)

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: all records are right. 1: a record is wrong or unreadable. 2: there was nothing to judge. 130:
        interrupted.
        """
        total = self.counts.total
        if self.interrupted:
            return ExitStatus.INTERRUPTED
        if total["wrong"] or total["unreadable"] or self.counts.disagreements or self.stopped is not None:
            return ExitStatus.FAILED
        return ExitStatus.PASSED if self.judged else ExitStatus.WRONG_INPUT
