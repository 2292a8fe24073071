"""Export a position of the explorer as a command, and as a case for the fixtures."""

from msgspec import UNSET, Struct
from msgspec.structs import replace

from rulestone.book.case_data import case_text
from rulestone.book.explorer.record import FollowedRecord
from rulestone.cases.cases import Case
from rulestone.cases.expect import expectation
from rulestone.core.game import colours_of
from rulestone.core.names import CellName, Colour
from rulestone.core.register.clauses import game_entry as register_entry
from rulestone.engines.reference import position_of
from rulestone.protocol import Query, Question
from rulestone.protocol.checking import check_query
from rulestone.protocol.reading import judge_command


class Exported(Struct, frozen=True, kw_only=True):
    """An exported position.

    Attributes:
        command: the command that judges it; None if stones cannot describe the position.
        case: the position as a case in JSON; None likewise.
    """

    command: str | None
    case: str | None


def export(record: FollowedRecord) -> Exported:
    """Export a position.

    A record from the start stays a record. A set-up with further moves is written as its current stones, if
    these describe the position completely.
    """
    question = record.question
    if question.set_up:
        judge = _by_stones(record)
        if judge is None:
            return Exported(command=None, case=None)
        return Exported(command=judge_command(judge, question.at), case=_case(record, judge))
    judge = replace(question.base, moves=record.moves)
    return Exported(command=judge_command(judge, question.at), case=_case(record, judge))


def stones_text(record: FollowedRecord) -> dict[Colour, tuple[CellName, ...]]:
    """Return the stones on the board."""
    board, stones = record.position.board, record.position.stones
    return {colour: board.names(stones.of(colour)) for colour in colours_of(record.question.base.game)}


def _by_stones(record: FollowedRecord) -> Question | None:
    """Return the position given by its stones; None if they don't describe it, for example after a stop."""
    base = record.question.base
    judge = replace(base, moves=None, stones=stones_text(record), to_move=record.position.mover)
    return judge if position_of(check_query(judge)) == record.position else None


def _case(record: FollowedRecord, judge: Question) -> str:
    """Return the position as a case. The author fills in its id, title and clauses."""
    base, moves = judge, judge.moves
    refusal = record.refusal if moves is not None else None
    query = Query.of(base)
    if refusal is not None and moves is not None:
        moves = (*moves, refusal.action)
        query = Query.of(replace(base, moves=moves), "play")
    expect = expectation(query)
    reasons = () if expect.reasons is UNSET else expect.reasons
    why = {} if expect.why is UNSET else expect.why
    refusing = dict.fromkeys(clause for clauses in why.values() for clause in clauses)
    case = Case(
        id=f"{base.game}/name-it",
        title="Say what it shows",
        clauses=tuple(reasons) or tuple(refusing) or (register_entry(base.game).clauses[0].id,),
        question="judge" if refusal is None else "play",
        game=base.game,
        size=base.size,
        options=base.options,
        removed=base.removed,
        stones=stones_text(record),
        to_move=record.position.mover,
        moves=moves,
        asks=("stones",) if moves is None else ("moves",),
        expect=expect,
        agreed=("reference",),
    )
    return case_text(case)
