"""Replays as questions of the ledger. Apart from the replays, which the ledger's own code is no part of."""

from functools import partial

from rulestone_proofs import judging
from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord, Judged
from rulestone_proofs.theorems.replays import Witnessed, replayed, z3_verdict


def replay(*records: GameRecord, holds: Witnessed, judge: Judged = z3_verdict) -> Search:
    """The question whether games, replayed, show what they should."""
    rooms = {f"{judging.__name__}.{record.game}" for record in records}
    code = (holds.__module__, judge.__module__, *sorted(rooms))
    return Search(partial(replayed, records, holds, judge), f"{records!r} {holds.__qualname__}", code)
