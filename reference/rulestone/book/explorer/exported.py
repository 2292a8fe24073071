"""A position of the explorer for use elsewhere: as a command, and as a case for the fixtures."""

import shlex

from msgspec import UNSET, Struct
from msgspec.structs import replace

from rulestone.book.cases_page import case_text
from rulestone.book.explorer.played import Reached
from rulestone.checking import check
from rulestone.conformance.cases import Case
from rulestone.conformance.expect import expectation
from rulestone.game import colours_of
from rulestone.names import CellName, Colour
from rulestone.oracle import position_of
from rulestone.protocol import Judge, Play
from rulestone.register.clauses import game as register_entry
from rulestone.register.clauses import shown


class Exported(Struct, frozen=True, kw_only=True):
    """A position, written for others to read.

    Attributes:
        command: the command that judges it; None where stones cannot tell all of it.
        case: it as a case, as JSON; None likewise.
    """

    command: str | None
    case: str | None


def export(reached: Reached) -> Exported:
    """Write a position down.

    A record from the start is kept as one. What was set up and then played on is written as the stones
    that stand now, where these tell everything that the rules remember.
    """
    question = reached.question
    if question.set_up:
        judge = _by_stones(reached)
        if judge is None:
            return Exported(command=None, case=None)
        return Exported(command=_command(judge, question.at), case=_case(reached, judge))
    judge = replace(question.base, moves=reached.moves)
    return Exported(command=_command(judge, question.at), case=_case(reached, judge))


def stones_of(reached: Reached) -> dict[Colour, tuple[CellName, ...]]:
    """The stones that stand."""
    board, stones = reached.position.board, reached.position.stones
    return {colour: board.names(stones.of(colour)) for colour in colours_of(reached.question.base.game)}


def _by_stones(reached: Reached) -> Judge | None:
    """The position given by its stones; None where they do not tell all, as when somebody has stopped."""
    base = reached.question.base
    judge = replace(base, moves=UNSET, stones=stones_of(reached), to_move=reached.position.turn)
    return judge if position_of(check(judge)) == reached.position else None


def _command(judge: Judge, at: CellName | None) -> str:
    words = ["rulestone", "judge", str(judge.game), "--size", str(judge.size)]
    if judge.moves is not UNSET:
        words += ["--moves", " ".join(judge.moves)]
    if judge.stones is not UNSET:
        parts = (f"{colour}={','.join(cells)}" for colour, cells in judge.stones.items() if cells)
        words += ["--stones", " ".join(parts)]
    if isinstance(judge.to_move, str):
        words += ["--to-move", str(judge.to_move)]
    if judge.removed:
        words += ["--removed", ",".join(judge.removed)]
    for name, value in judge.options.items():
        words += ["--option", f"{name}={shown(value)}"]
    if at is not None:
        words += ["--at", at]
    return shlex.join(words)


def _case(reached: Reached, judge: Judge) -> str:
    """The position as a case; its id, title and clauses are for the author to write."""
    base, record = judge, judge.moves
    refused = reached.refused if record is not UNSET else None
    query: Judge | Play = base
    if refused is not None and record is not UNSET:
        record = (*record, refused.action)
        query = Play(game=base.game, size=base.size, options=base.options, removed=base.removed, moves=record)
    expect = expectation(query)
    reasons = () if expect.reasons is UNSET else expect.reasons
    why = {} if expect.why is UNSET else expect.why
    refusing = dict.fromkeys(clause for clauses in why.values() for clause in clauses)
    case = Case(
        id=f"{base.game}/name-it",
        title="Say what it shows",
        clauses=tuple(reasons) or tuple(refusing) or (register_entry(base.game).clauses[0].id,),
        question="judge" if refused is None else "play",
        game=base.game,
        size=base.size,
        options=base.options,
        removed=base.removed,
        stones=stones_of(reached),
        to_move=reached.position.turn,
        moves=record,
        asks=("stones",) if record is UNSET else ("moves",),
        expect=expect,
        agreed=("reference",),
    )
    return case_text(case)
