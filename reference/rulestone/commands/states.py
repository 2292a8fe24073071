"""Positions in files of other programs: read for commands, and written for Abstract Play's playground."""

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import structs

from rulestone.audit.abstractplay import state_text
from rulestone.audit.flaws import sort_entries
from rulestone.audit.formats import OtherGame, Unreadable, decode_as
from rulestone.check.results import CaseResult
from rulestone.commands.problems import Problem
from rulestone.protocol import Question
from rulestone.report.tree import Block, Verbatim


def question_in(name: str) -> Question:
    """Return the last position of the game in a file: a record, or a state of Abstract Play.

    Args:
        name: the file; `-` for standard input.

    Raises:
        Problem: it cannot be read, or its game is unknown here.
    """
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        record = decode_as(text, "auto")
    except OSError as problem:
        raise Problem(f"{name}: {problem.strerror}") from None
    except Unreadable as problem:
        raise Problem(f"{name}: {problem.message}") from None
    except OtherGame as other:
        raise Problem(f"{name}: {other.name} is not one of the installed games") from None
    if record.question.stones is not None:
        return record.question
    return structs.replace(record.question, moves=sort_entries(record).moves)


def state_blocks(result: CaseResult) -> Sequence[Block]:
    """Return a checked position as a state of Abstract Play; nothing if Abstract Play lacks the game."""
    state = state_text(result.case if result.decisive is None else result.decisive.query)
    return () if state is None else (Verbatim("Abstract Play", state),)
