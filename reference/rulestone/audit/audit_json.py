"""The report for programs, written part by part: there may be more findings than memory."""

from collections.abc import Iterator

import msgspec

from rulestone.audit.audit_wording import sorted_matters
from rulestone.audit.findings import ordered
from rulestone.audit.outcome import Outcome


def audit_as_json(outcome: Outcome) -> Iterator[str]:
    """One JSON document: the counts, then every finding."""
    head = msgspec.json.format(msgspec.json.encode(_counts(outcome)), indent=2).decode()
    yield head.removesuffix("\n}") + ',\n  "findings": ['
    comma = "\n"
    for line in outcome.lines():
        yield f"{comma}    {line}"
        comma = ",\n"
    yield "]\n}\n" if comma == "\n" else "\n  ]\n}\n"


def _counts(outcome: Outcome) -> dict[str, object]:
    tally = outcome.tally
    total = tally.total
    boards = [
        {
            "game": game,
            "size": size,
            "records": counts.records,
            "wrong": counts.wrong,
            "unfinished": counts.unfinished,
            "unreadable": counts.unreadable,
        }
        for (game, size), counts in ordered(tally.boards)
    ]
    matters = [
        {"kind": kind, "game": game, "clause": clause, "findings": tally.matters[kind, game, clause]}
        for kind, game, clause in sorted_matters(tally.matters)
    ]
    return {
        "records": total.records,
        "wrong": total.wrong,
        "unfinished": total.unfinished,
        "unreadable": total.unreadable,
        "exit_status": outcome.exit_status,
        "interrupted": outcome.interrupted,
        "stopped": outcome.stopped,
        "seconds": round(outcome.seconds, 3),
        "files": len(outcome.sources),
        "boards": boards,
        "matters": matters,
        "endings": {ending or "no word": count for ending, count in tally.endings.items()},
        "other_games": dict(tally.others),
        "skips": tally.skips,
        "confirmed": tally.confirmed,
        "disagreements": tally.disagreements,
    }
