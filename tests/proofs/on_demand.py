"""What the tests of positions on demand share: making some, and the reference's word on them."""

from itertools import islice

from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.generate import positions
from rulestone_proofs.kinds import Kind

REFERENCE = ReferenceEngine()


def judged(query: Judge) -> Verdict:
    verdict = REFERENCE.ask(query)
    assert isinstance(verdict, Verdict)
    return verdict


def some_of(kind: Kind, count: int = 3) -> list[Judge]:
    """The first positions of a kind; there must be one."""
    queries = list(islice(positions(kind), count))
    assert queries
    return queries
