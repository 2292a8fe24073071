"""The flaws of one record. `replaying` chooses who judges the moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulestone.audit.findings import END_WORDS, SKIP_WORDS, WORDS, Ending, FindingKind
from rulestone.audit.records import DRAW, GameRecord
from rulestone.audit.replaying import RecordPlayer, RecordReplay, UnreadableMove, clause_of
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, ClauseId


@dataclass(frozen=True, slots=True)
class Flaw:
    """One flaw of a record.

    Attributes:
        kind: the kind of flaw.
        entry: the index of the entry at which it occurs; None for the record as a whole.
        moves: the legal actions before it.
        clause: the clause that decides it, if one does.
        why: what is wrong, in words.
        ending: how the game ended, if a word says so.
        refused: whether the entry is an action that the rules forbid.
        wrong: whether it makes the record wrong.
    """

    kind: FindingKind
    entry: int | None
    moves: tuple[ActionText, ...]
    clause: ClauseId | None
    why: str
    ending: Ending | None = None
    refused: bool = False
    wrong: bool = True

    def like(self, other: "Flaw") -> bool:
        """Return whether another flaw is the same, whichever of several applicable clauses it names."""
        return (self.kind, self.entry) == (other.kind, other.entry)


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a record, sorted.

    Attributes:
        moves: the actions.
        places: by action, the index of its entry; empty if all entries are actions.
        skips: the index of each entry that records a skip, with the number of actions before it.
        end: the index of the first word for an end, if there is one.
        ending: how the game ended according to that word.
        after: whether there are entries after that word.
    """

    moves: tuple[ActionText, ...]
    places: tuple[int, ...] = ()
    skips: tuple[tuple[int, int], ...] = ()
    end: int | None = None
    ending: Ending | None = None
    after: bool = False

    def place(self, move: int) -> int:
        """Return the index of the entry of an action."""
        return self.places[move] if self.places else move


def sort_entries(record: GameRecord) -> Entries:
    """Separate actions from the words that replace them, unless the game writes an action so."""
    entries = record.entries
    if WORDS.isdisjoint(map(str.lower, entries)):
        return Entries(entries)
    writes = installed_game(record.question.game).writes
    moves: list[ActionText] = []
    places: list[int] = []
    skips: list[tuple[int, int]] = []
    for index, entry in enumerate(entries):
        word = entry.lower()
        if word not in WORDS or writes(entry):
            moves.append(entry)
            places.append(index)
        elif word in SKIP_WORDS:
            skips.append((index, len(moves)))
        else:
            after = index + 1 < len(entries)
            return Entries(tuple(moves), tuple(places), tuple(skips), index, END_WORDS[word], after)
    return Entries(tuple(moves), tuple(places), tuple(skips))


def flaws_of(
    record: GameRecord, entries: Entries, play: RecordPlayer, *, finished: bool | None = None
) -> tuple[Flaw, ...]:
    """Return the flaws of a record: the first violation of the rules, then a wrong result.

    Args:
        record: the record.
        entries: its entries.
        play: judges the moves.
        finished: whether every game must be finished; None if only games whose archive always gives the
            reason must be.
    """
    count, unread = len(entries.moves), None
    try:
        replay = play(record.question, entries.moves)
    except UnreadableMove as problem:
        count, unread = problem.number, problem
        replay = play(record.question, entries.moves[:count])
    flaw = _first_offence(record, entries, play, replay, count)
    if flaw is None and unread is not None:
        flaw = _unread(record, entries, unread, replay)
    if flaw is not None and flaw.kind != "after-end":
        return (flaw,)
    result = _result(record, entries, replay, finished=finished)
    return tuple(each for each in (flaw, result) if each is not None)


def _first_offence(
    record: GameRecord, entries: Entries, play: RecordPlayer, replay: RecordReplay, count: int
) -> Flaw | None:
    """Return the first entry that breaks the rules, up to the action that cannot be read."""
    accepted = replay.accepted
    moves = entries.moves[:accepted]
    refused = entries.place(accepted) if accepted < count else None
    skip = _wrong_skip(record, entries, play, accepted)
    if skip is not None and (refused is None or skip[0] < refused):
        index, before = skip
        if replay.over and before == accepted:
            return Flaw("after-end", index, moves, replay.clause, _ended(replay))
        clause = clause_of(record.question.game, "skip", "turn", "turnless")
        return Flaw("illegal", index, moves[:before], clause, "the player can place, and there is no passing")
    if refused is not None:
        kind: FindingKind = "after-end" if replay.over else "illegal"
        return Flaw(kind, refused, moves, replay.clause, replay.because, refused=True)
    if entries.end is None or accepted < len(entries.moves):
        return None
    if replay.over:
        return Flaw("after-end", entries.end, moves, replay.clause, _ended(replay))
    if entries.after:
        return Flaw("after-end", entries.end + 1, moves, None, f"the record goes on, though {_how(entries)}")
    return None


def _ended(replay: RecordReplay) -> str:
    return replay.because or "the game is over"


def _wrong_skip(
    record: GameRecord, entries: Entries, play: RecordPlayer, accepted: int
) -> tuple[int, int] | None:
    """Return the first recorded skip of a player who was not skipped, as in `Entries.skips`."""
    before = -1
    for index, number in entries.skips:
        if number > accepted:
            return None
        if number == before or not _skipped_after(record, entries.moves[:number], play):
            return index, number
        before = number
    return None


def _skipped_after(record: GameRecord, moves: Sequence[ActionText], play: RecordPlayer) -> bool:
    """Return whether a player is skipped after these legal moves: the last to place is to move again.

    An action without a cell, such as a swap, skips nobody.
    """
    if not moves or not any(map(str.isdigit, moves[-1])):
        return False
    before = play(record.question, moves[:-1])  # first, so that an engine can continue from there
    after = play(record.question, moves)
    return not after.over and after.to_move is not None and after.to_move == before.to_move


def _unread(record: GameRecord, entries: Entries, problem: UnreadableMove, replay: RecordReplay) -> Flaw:
    entry, moves = entries.place(problem.number), entries.moves[: problem.number]
    if replay.over:
        return Flaw("after-end", entry, moves, replay.clause, _ended(replay))
    if problem.off_board:
        return Flaw("illegal", entry, moves, clause_of(record.question.game, "board"), problem.message)
    return Flaw("unreadable", entry, moves, None, f"move {entry + 1}: {problem.message}", wrong=False)


def _result(
    record: GameRecord, entries: Entries, replay: RecordReplay, *, finished: bool | None
) -> Flaw | None:
    claimed, moves, ending = record.result, entries.moves, entries.ending
    result = "a draw" if claimed == DRAW else f"won by {claimed}"
    if replay.over:
        if claimed is None or claimed == (replay.winner or DRAW):
            return None
        clause = (clause_of(record.question.game, "score") if replay.scored else None) or replay.clause
        truth = "a draw" if replay.winner is None else f"won by {replay.winner}"
        return Flaw(
            "result", None, moves[: replay.accepted], clause, f"it is {truth}, and recorded as {result}"
        )
    if claimed is None and not finished:
        return None
    if ending == "agreed" and claimed not in (DRAW, None):
        return Flaw("result", None, moves, None, f"a draw was agreed, and it is recorded as {result}", ending)
    recorded = "no result is recorded" if claimed is None else f"it is recorded as {result}"
    why = f"the last position decides nothing: {recorded}, {_how(entries)}"
    wrong = (record.explained and ending is None) if finished is None else finished
    clause = clause_of(record.question.game, "win", "end") if wrong else None
    return Flaw("unfinished", None, moves, clause, why, ending, wrong=wrong)


_HOW: dict[Ending | None, str] = {
    "resigned": "somebody resigned",
    "timed out": "somebody ran out of time",
    "agreed": "a draw was agreed",
    "abandoned": "the game was abandoned",
    None: "no reason is given",
}


def _how(entries: Entries) -> str:
    return _HOW[entries.ending]
