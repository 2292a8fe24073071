"""The findings in one record: its errors, with their places; and the counts of many.

`replaying` chooses who judges the moves.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from rulestone.commands.position_options import judge_command
from rulestone.core.names import ActionText, ClauseId, Size
from rulestone.core.wording import printable
from rulestone.exits import ExitStatus, interrupted_status
from rulestone.protocol import Judge
from rulestone_audit.game_records import DRAW, Ending, Entries, GameRecord
from rulestone_audit.replaying import Followed, RecordPlayer, UnreadableMove, clause_of
from rulestone_audit.sources import Sources

FindingKind = Literal["illegal", "after-end", "result", "unfinished", "unreadable"]
"""The kinds of findings. The first three make a record wrong, the fourth only if games had to be finished."""


_LONGEST_SET_UP = 1 << 14
"""The length of a set-up that names each cell of the largest board is below this."""


class AuditFinding(Struct, frozen=True, kw_only=True):
    """One finding in a record.

    Attributes:
        file: the name of the file.
        line: the line on which the record begins, from 1.
        number: the number of the record in the file, from 1.
        kind: the kind of finding.
        why: the fault, in words.
        id: the archive's id of the game.
        question: the position before the entry, or at the end of the record; None if it cannot be shown.
        move: the number of the entry that breaks the rules, from 1; None for the record as a whole.
        action: that entry.
        clause: the clause that decides it, if one does.
        ending: the end of the game, if a word instead of a move gives it.
        is_action: whether the entry is an action of the game, so that the rules can explain its refusal.
        wrong: whether it makes the record wrong.
    """

    file: str = ""
    line: int = 0
    number: int = 0
    kind: FindingKind
    why: str
    id: str | int | float | None = None
    question: Judge | None = None
    move: int | None = None
    action: ActionText | None = None
    clause: ClauseId | None = None
    ending: Ending | None = None
    is_action: bool = False
    wrong: bool = False

    @property
    def judge_command(self) -> str | None:
        """The command that shows the position; None if there is none.

        It names the action too, unless that is a set-up with more cells than any board has.
        """
        question = self.question
        if question is None or self.kind == "unreadable":
            return None
        names_it = self.is_action and self.action is not None and len(self.action) < _LONGEST_SET_UP
        return judge_command(question, self.action if names_it else None)


def findings_in(
    record: GameRecord, entries: Entries, play: RecordPlayer, *, finished: bool
) -> tuple[AuditFinding, ...]:
    """Return the findings in a record: the first violation of the rules, then a wrong result.

    Args:
        record: the record.
        entries: its entries.
        play: judges the moves.
        finished: whether every game must be finished; otherwise only those whose archive always gives the
            reason.
    """
    readable, unread = entries.moves, None
    try:
        followed = play(record.question, readable)
    except UnreadableMove as problem:
        readable, unread = readable[: problem.index], problem
        followed = play(record.question, readable)
    violation = _first_violation(record, entries, play, followed, unread)
    if violation is not None and violation.kind != "after-end":
        return (violation,)
    result = _result(record, entries, followed, finished=finished)
    return tuple(finding for finding in (violation, result) if finding is not None)


_LONGEST_ENTRY = 200
"""Maximum number of characters that are reported of an entry that is no action of the game."""


def _finding(
    record: GameRecord,
    kind: FindingKind,
    why: str,
    moves: Sequence[ActionText],
    clause: ClauseId | None = None,
    entry: int | None = None,
    *,
    is_action: bool = False,
    ending: Ending | None = None,
    wrong: bool = True,
) -> AuditFinding:
    """Return a finding.

    Args:
        record: the record.
        kind: the kind of finding.
        why: the fault, in words.
        moves: the legal actions before it.
        clause: the clause that decides it, if one does.
        entry: the index of the entry at which it occurs; None for the record as a whole.
        is_action: whether the entry is an action, which the rules forbid.
        ending: the end of the game, if a word gives it.
        wrong: whether it makes the record wrong.
    """
    question = structs.replace(record.question, moves=tuple(moves))
    action = None if entry is None else record.entries[entry]
    if action is not None and not is_action:
        action = ActionText(printable(action, _LONGEST_ENTRY))
    return AuditFinding(
        kind=kind,
        why=why,
        id=record.id,
        question=question,
        move=None if entry is None else entry + 1,
        action=action,
        clause=clause,
        ending=ending,
        is_action=is_action,
        wrong=wrong,
    )


def _first_violation(
    record: GameRecord,
    entries: Entries,
    play: RecordPlayer,
    followed: Followed,
    unread: UnreadableMove | None,
) -> AuditFinding | None:
    """Return the first entry that breaks the rules or cannot be read."""
    accepted, status, refused = followed
    game = record.question.game
    clause, because = (None, "") if refused is None else (refused.clause, refused.because)
    moves, entry = entries.moves[:accepted], accepted + sum(before <= accepted for before in entries.skips)
    last = None
    for number, before in enumerate(entries.skips):
        if before > accepted:
            break
        if before == last or not _skipped_after(record, moves[:before], play):
            if status.over and before == accepted:
                return _finding(record, "after-end", because, moves, clause, before + number)
            why, no_passing = "the player can place, and there is no passing", clause_of(game, *_PASSING)
            return _finding(record, "illegal", why, moves[:before], no_passing, before + number)
        last = before
    if accepted < (len(entries.moves) if unread is None else unread.index):
        kind: FindingKind = "after-end" if status.over else "illegal"
        return _finding(record, kind, because, moves, clause, entry, is_action=True)
    if status.over and (unread is not None or entries.ending is not None):
        return _finding(record, "after-end", because, moves, clause, entry)
    if unread is None:
        why = f"the record goes on, though {_HOW[entries.ending]}"
        return _finding(record, "after-end", why, moves, None, entry + 1) if entries.has_more else None
    if unread.off_board:
        return _finding(record, "illegal", unread.message, moves, clause_of(game, "board"), entry)
    why = f"move {entry + 1}: {unread.message}"
    return _finding(record, "unreadable", why, moves, None, entry, wrong=False)


_PASSING = ("skip", "turn", "turnless")
"""The last parts of clauses that forbid passing. A game has one of them."""


def _skipped_after(record: GameRecord, moves: Sequence[ActionText], play: RecordPlayer) -> bool:
    """Return whether a player is skipped after these legal moves: the last to place is to move again.

    An action without a cell, such as a swap, skips no player.
    """
    if not moves or not any(map(str.isdigit, moves[-1])):
        return False
    _, before, _ = play(record.question, moves[:-1])  # first, so that an engine can continue from there
    _, after, _ = play(record.question, moves)
    return not after.over and after.to_move is not None and after.to_move == before.to_move


def _result(
    record: GameRecord, entries: Entries, followed: Followed, *, finished: bool
) -> AuditFinding | None:
    """Return the error of the result, or of having none."""
    accepted, status, refused = followed
    recorded, moves, ending = record.result, entries.moves, entries.ending
    game, stated = record.question.game, f"recorded as {_result_words(record.result)}"
    if status.over:
        if record.over is False:
            stated = "recorded as going on"
        elif recorded is None and record.over:
            stated = "recorded as over, with no winner"
        elif recorded is None or recorded == (status.winner or DRAW):
            return None
        clause = None if status.score is None else clause_of(game, "score")
        clause = clause or (None if refused is None else refused.clause)
        why = f"it is {_result_words(status.winner or DRAW)}, and {stated}"
        return _finding(record, "result", why, moves[:accepted], clause)
    if recorded is None and not finished and (ending is not None or not record.over):
        return None
    if ending == "agreed" and recorded not in (DRAW, None):
        why = f"a draw was agreed, and it is {stated}"
        return _finding(record, "result", why, moves, ending=ending)
    stated = "no result is recorded" if recorded is None else f"it is {stated}"
    wrong = finished or (record.always_gives_reason and ending is None)
    clause = clause_of(game, "win", "end") if wrong else None
    why = f"the last position decides nothing: {stated}, {_HOW[ending]}"
    return _finding(record, "unfinished", why, moves, clause, ending=ending, wrong=wrong)


def _result_words(result: str | None) -> str:
    return "a draw" if result == DRAW else f"won by {result}"


_HOW: dict[Ending | None, str] = {
    "resigned": "a player resigned",
    "timed out": "a player ran out of time",
    "agreed": "a draw was agreed",
    "abandoned": "the game was abandoned",
    None: "there is no reason",
}


CountKind = Literal[
    "records", "wrong", "unfinished", "unreadable", "others", "disagreements", "letter i", "later letters"
]
"""The kinds of counts: all records, those that break the rules, those with a result that the last position
does not show, those that could not be read, those of other games, and those that the two implementations
judged differently; and the moves to cells whose letter is i, or one after it."""


class CountKey(NamedTuple):
    """The key of a count: its kind, the game, and the size of the board as far as known."""

    kind: CountKind
    game: str | None = None
    size: Size | None = None


MOST_LISTED = 1000
"""Number of findings listed in reports for people."""


@dataclass(slots=True)
class AuditResult:
    """The result of an audit, so far or at its end.

    Attributes:
        sources: the files, with those that were read or passed over so far.
        counts: the counts.
        listed: the first findings, without unfinished games that are not wrong.
        finding_count: the number of all such findings.
        seconds: how long it took.
        interrupted: whether it was interrupted.
        stopped: why it could not be finished, in one line.
    """

    sources: Sources
    counts: Counter[CountKey] = field(default_factory=Counter[CountKey])
    listed: list[AuditFinding] = field(default_factory=list[AuditFinding])
    finding_count: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    stopped: str | None = None

    def add(self, finding: AuditFinding) -> None:
        """Add the next finding."""
        if finding.wrong or finding.kind == "unreadable":
            self.finding_count += 1
            if len(self.listed) < MOST_LISTED:
                self.listed.append(finding)

    def number(self, kind: CountKind) -> int:
        """Return how many records of this kind there are, of all games."""
        return sum(number for counted, number in self.counts.items() if counted.kind == kind)

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of the process.

        0: all records are right. 1: a record is wrong or unreadable. 2: there was nothing to judge. 129,
        130 or 143: interrupted.
        """
        if self.interrupted:
            return interrupted_status()
        flaws: tuple[CountKind, ...] = "wrong", "unreadable", "disagreements"
        if any(map(self.number, flaws)) or self.stopped is not None:
            return ExitStatus.FAILED
        return ExitStatus.PASSED if self.number("records") else ExitStatus.WRONG_INPUT
