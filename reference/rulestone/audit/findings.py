"""The findings of an audit: in one record, and counted over many."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal
from zlib import compress, decompress

import msgspec
from msgspec import Struct

from rulestone.core.names import ActionText, ClauseId, GameName, Size
from rulestone.protocol import Question
from rulestone.protocol.reading import judge_command

Ending = Literal["resigned", "timed out", "agreed", "abandoned"]
"""How a game can end although its position decides nothing."""

END_WORDS: Mapping[str, Ending] = {
    "resign": "resigned",
    "resigned": "resigned",
    "resigns": "resigned",
    "resignation": "resigned",
    "forfeit": "resigned",
    "timeout": "timed out",
    "timedout": "timed out",
    "draw": "agreed",
    "drawagreed": "agreed",
    "agreed": "agreed",
    "agreement": "agreed",
    "abandoned": "abandoned",
    "abandon": "abandoned",
    "gameabandoned": "abandoned",
}
"""By word in lower case, how the game ended. These words are not moves."""

SKIP_WORDS = frozenset({"pass", "skip"})
"""Words for a skipped player, in archives that record skips."""

WORDS = frozenset(END_WORDS) | SKIP_WORDS
"""All words that may replace a move."""


FindingKind = Literal["illegal", "after-end", "result", "unfinished", "unreadable"]
"""The kinds of findings. The first three make a record wrong, the fourth only if games had to be finished."""

BoardKey = tuple[GameName | None, Size | None]
"""A game and the size of its board, as far as known."""


class Finding(Struct, frozen=True, kw_only=True):
    """One finding in a record.

    Attributes:
        file: the name of the file.
        line: the line on which the record begins, from 1; counted from the beginning of the piece.
        record: the number of the record in the file, from 1; likewise.
        kind: the kind of finding.
        why: what is wrong, in words.
        id: the archive's id of the game.
        board: the game and the size of its board, as far as the record could be read.
        question: the position before the entry, or at the end of the record; None if there is none.
        move: the number of the entry that breaks the rules, from 1; None for the record as a whole.
        action: that entry.
        clause: the clause that decides it, if one does.
        ending: how the game ended, if a word instead of a move says so.
        refused: whether the entry is an action of the game, so that the rules can explain the refusal.
        wrong: whether it makes the record wrong.
        text: the record, if this is the first thing that makes it wrong.
    """

    file: str
    line: int
    record: int
    kind: FindingKind
    why: str
    id: str | int | None = None
    board: BoardKey = (None, None)
    question: Question | None = None
    move: int | None = None
    action: ActionText | None = None
    clause: ClauseId | None = None
    ending: Ending | None = None
    refused: bool = False
    wrong: bool = False
    text: bytes = b""

    @property
    def matter(self) -> "Matter":
        """The key under which it is counted."""
        return self.kind, self.board[0], self.clause

    @property
    def repeat(self) -> str | None:
        """The command that shows the position; None if there is none."""
        if self.question is None or self.kind == "unreadable":
            return None
        return judge_command(self.question, self.action if self.refused else None)


Matter = tuple[FindingKind, GameName | None, ClauseId | None]
"""The key under which findings are counted."""


class Explanation(Struct, frozen=True):
    """A mistake that explains wrong records.

    Attributes:
        matter: what is wrong with them.
        mutant: the name of the mutant with this mistake.
        clause: the clause that it gets wrong.
        words: what an engine with this mistake does.
        records: how many of the records are right by its rules.
        of: the number of records.
    """

    matter: Matter
    mutant: str
    clause: ClauseId
    words: str
    records: int
    of: int


@dataclass(slots=True)
class RecordCounts:
    """Numbers of records of one kind.

    Attributes:
        records: all records.
        wrong: those that break the rules.
        unfinished: those with a result that the last position does not show.
        unreadable: those that could not be read.
    """

    records: int = 0
    wrong: int = 0
    unfinished: int = 0
    unreadable: int = 0

    def add(self, other: "RecordCounts") -> None:
        """Add other counts."""
        self.records += other.records
        self.wrong += other.wrong
        self.unfinished += other.unfinished
        self.unreadable += other.unreadable


@dataclass(slots=True)
class Tally:
    """The counts of an audit, of a piece of an archive or of all of it.

    Attributes:
        boards: records by game and size.
        matters: findings by kind, game and clause.
        endings: games whose position decides nothing, by how they ended; None if no word says how.
        others: records of games that are not supported here, by the archive's name of the game.
        skips: the number of recorded skips, all of them right.
        confirmed: the number of records that were also judged by the reference.
        disagreements: how many of those the two implementations judged differently.
    """

    boards: dict[BoardKey, RecordCounts] = field(default_factory=dict[BoardKey, RecordCounts])
    matters: Counter[Matter] = field(default_factory=Counter[Matter])
    endings: Counter[Ending | None] = field(default_factory=Counter[Ending | None])
    others: Counter[str] = field(default_factory=Counter[str])
    skips: int = 0
    confirmed: int = 0
    disagreements: int = 0

    @property
    def total(self) -> RecordCounts:
        """The counts of all supported games and all unreadable records."""
        total = RecordCounts()
        for counts in self.boards.values():
            total.add(counts)
        return total

    def at(self, board: BoardKey) -> RecordCounts:
        """Return the counts of one game and size, to be added to."""
        return self.boards.setdefault(board, RecordCounts())

    def add(self, other: "Tally") -> None:
        """Add the counts of another tally."""
        for board, counts in other.boards.items():
            self.at(board).add(counts)
        self.matters += other.matters
        self.endings += other.endings
        self.others += other.others
        self.skips += other.skips
        self.confirmed += other.confirmed
        self.disagreements += other.disagreements


@dataclass(frozen=True, slots=True)
class PieceResult:
    """The result of one piece of an archive.

    Attributes:
        tally: its counts.
        packed: its findings, as `Packed` packs them, with lines and records counted from its beginning.
        lines: the number of lines.
        records: the number of records.
    """

    tally: Tally
    packed: tuple[bytes, ...]
    lines: int
    records: int

    @property
    def findings(self) -> Iterator[Finding]:
        """The findings, in the order of the records."""
        for each in self.packed:
            yield from _FINDINGS.decode(decompress(each))


_FINDINGS = msgspec.msgpack.Decoder(list[Finding])

_PACKED_AT_ONCE = 1000


class Packed:
    """Findings of a piece, packed as they come. There may be millions of them, mostly alike."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._last: list[Finding] = []

    def add(self, finding: Finding) -> None:
        """Add a finding."""
        self._last.append(finding)
        if len(self._last) == _PACKED_AT_ONCE:
            self._pack()

    def _pack(self) -> None:
        self._parts.append(compress(msgspec.msgpack.encode(self._last), 1))
        self._last.clear()

    def parts(self) -> tuple[bytes, ...]:
        """Return all findings, packed."""
        if self._last:
            self._pack()
        return tuple(self._parts)


def ordered(boards: Mapping[BoardKey, RecordCounts]) -> list[tuple[BoardKey, RecordCounts]]:
    """Return counts by game and size in display order, unreadable records last."""
    return sorted(boards.items(), key=lambda each: (each[0][0] is None, each[0][0] or "", each[0][1] or 0))
