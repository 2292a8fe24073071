"""Replays as questions of the ledger. Apart from the replays, which the ledger's own code is no part of."""

from functools import partial

from rulestone.core.names import ActionText, Size
from rulestone.protocol import Query
from rulestone_proofs import judging
from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord, Judged
from rulestone_proofs.theorems.replays import Witnessed, replayed, z3_verdict


def replay(*records: GameRecord, holds: Witnessed, judge: Judged = z3_verdict) -> Search:
    """The question whether games, replayed, show what they should; a single one is its position."""
    rooms = sorted({(f"{judging.__name__}.{record.game}", "JUDGE") for record in records})
    run = partial(replayed, records, holds, judge)
    return Search(run, run, tuple(rooms), partial(_as_query, *records) if len(records) == 1 else None)


def _as_query(record: GameRecord) -> Query:
    return Query(
        game=record.game,
        size=Size(record.size),
        options=dict(record.options),
        moves=tuple(map(ActionText, record.moves)),
    )
