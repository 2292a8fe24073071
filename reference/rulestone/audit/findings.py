"""What an audit finds: in one record, and counted over many."""

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
"""How a game can end though its position decides nothing."""

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
"""By word in small letters, how the game ended. It is an end, and no move."""

SKIP_WORDS = frozenset({"pass", "skip"})
"""The words for the turn of a player who is skipped, in archives that write skips down."""

WORDS = frozenset(END_WORDS) | SKIP_WORDS
"""Everything that may stand in place of a move."""


FindingKind = Literal["illegal", "after-end", "result", "unfinished", "unreadable"]
"""What can be found in a record; the first three make it wrong, and the fourth if it had to be finished."""

BoardKey = tuple[GameName | None, Size | None]
"""A game and the size of its board, as far as they are known."""


class Finding(Struct, frozen=True, kw_only=True):
    """One thing found in a record.

    Attributes:
        file: the file, as it was named.
        line: the line on which the record begins, from 1; in a piece of a file, of the piece.
        record: the number of the record in the file, from 1; likewise.
        kind: what kind of thing it is.
        why: what is wrong, in words.
        id: what the archive calls the game.
        board: the game and the size of its board, as far as the record could be read.
        question: the position before the entry, or at the end of the record; None where there is none.
        move: the number of the entry at which the rules were broken, from 1; None for the record as a whole.
        action: that entry.
        clause: the clause that decides it, where one does.
        ending: how the game ended, where a word in place of a move says so.
        refused: whether the entry is an action of the game, so that the rules can say why it is refused.
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
        """What it is counted by."""
        return self.kind, self.board[0], self.clause

    @property
    def repeat(self) -> str | None:
        """The command that shows the position; None where there is none to show."""
        if self.question is None or self.kind == "unreadable":
            return None
        return judge_command(self.question, self.action if self.refused else None)


Matter = tuple[FindingKind, GameName | None, ClauseId | None]
"""What findings are counted by."""


class Explanation(Struct, frozen=True):
    """A mistake that explains wrong records.

    Attributes:
        matter: what is wrong with them.
        mutant: the name of the mutant that makes the mistake.
        clause: the clause that it misreads.
        words: what an engine does that makes it.
        records: how many records are sound by its rules.
        of: of how many.
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
        records: all of them.
        wrong: those that break the rules.
        unfinished: those with a result that the last position does not bear out.
        unreadable: those that could not be read.
    """

    records: int = 0
    wrong: int = 0
    unfinished: int = 0
    unreadable: int = 0

    def add(self, other: "RecordCounts") -> None:
        """Count other records as well."""
        self.records += other.records
        self.wrong += other.wrong
        self.unfinished += other.unfinished
        self.unreadable += other.unreadable


@dataclass(slots=True)
class Tally:
    """What an audit counts, of a piece of an archive or of all of it.

    Attributes:
        boards: records by game and size.
        matters: findings by kind, game and clause.
        endings: by how they ended off the board, the games whose position decides nothing; None where no
            word says how.
        others: by the archive's name of it, records of games that are not judged here.
        skips: how many skips were written down, each of them rightly.
        confirmed: how many records were judged by the reference as well.
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
        """All records of games that are judged here, and all that could not be read."""
        total = RecordCounts()
        for counts in self.boards.values():
            total.add(counts)
        return total

    def at(self, board: BoardKey) -> RecordCounts:
        """The counts of one game and size, to be added to."""
        return self.boards.setdefault(board, RecordCounts())

    def add(self, other: "Tally") -> None:
        """Count what was counted elsewhere as well."""
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
    """What came of one piece of an archive.

    Attributes:
        tally: its counts.
        packed: what was found, as `Packed` packs it; lines and records counted from its beginning.
        lines: how many lines it has.
        records: how many records it has.
    """

    tally: Tally
    packed: tuple[bytes, ...]
    lines: int
    records: int

    @property
    def findings(self) -> Iterator[Finding]:
        """What was found, in the order of the records."""
        for each in self.packed:
            yield from _FINDINGS.decode(decompress(each))


_FINDINGS = msgspec.msgpack.Decoder(list[Finding])

_PACKED_AT_ONCE = 1000


class Packed:
    """Findings of a piece, which are packed as they come: there may be millions of them, mostly alike."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._last: list[Finding] = []

    def add(self, finding: Finding) -> None:
        """Add the next one."""
        self._last.append(finding)
        if len(self._last) == _PACKED_AT_ONCE:
            self._pack()

    def _pack(self) -> None:
        self._parts.append(compress(msgspec.msgpack.encode(self._last), 1))
        self._last.clear()

    def parts(self) -> tuple[bytes, ...]:
        """All of them, packed."""
        if self._last:
            self._pack()
        return tuple(self._parts)


def ordered(boards: Mapping[BoardKey, RecordCounts]) -> list[tuple[BoardKey, RecordCounts]]:
    """Counts by game and size in the order in which they are shown; what could not be read comes last."""
    return sorted(boards.items(), key=lambda each: (each[0][0] is None, each[0][0] or "", each[0][1] or 0))
