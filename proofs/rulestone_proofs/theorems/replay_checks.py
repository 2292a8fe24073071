"""Replays as questions of the ledger. Apart from the replays, which the ledger's own code is no part of."""

from functools import partial

from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord
from rulestone_proofs.theorems.replays import Witnessed, replayed


def replay(record: GameRecord, holds: Witnessed) -> Search:
    """The question whether the game, replayed, shows what it should."""
    of = f"{record!r} {holds.__qualname__}"
    return Search(partial(replayed, record, holds), of, (holds.__module__,))
