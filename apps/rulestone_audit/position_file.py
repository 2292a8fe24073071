"""The position in a file that `rulestone judge` and `show` are given in place of a game."""

from itertools import islice

from msgspec.structs import replace

from rulestone.commands.problems import Problem
from rulestone.protocol import Judge
from rulestone_audit.game_records import OtherGame, Unreadable, split_entries
from rulestone_audit.record_formats import decode_as
from rulestone_audit.sources import find_sources, read_chunks


def read_position(name: str) -> Judge:
    """Return the last position in a file, or on standard input: of a record, or a state of Abstract Play.

    Raises:
        Problem: it cannot be read, or its game is unknown here.
    """
    raws = [*islice((raw for chunk in read_chunks(find_sources([name])) for raw in chunk.raws), 2)]
    if not raws:
        raise Problem(f"{name}: it has no record")
    for raw in raws:
        if raw.problem is not None:
            raise Problem(f"{name}: {raw.problem}")
    try:
        record = decode_as(raws[0].text, "auto")
    except Unreadable as problem:
        raise Problem(f"{name}: {problem}") from None
    except OtherGame as other:
        raise Problem(f"{name}: {other} is not one of the installed games") from None
    if len(raws) > 1:
        raise Problem(f"{name}: it has several records; rulestone audit replays them all")
    return replace(record.question, moves=split_entries(record).moves)
