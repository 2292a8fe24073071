"""Run where Hex is installed: the strategies make questions about it, and its two engines agree on them."""

from hypothesis import given, settings

from hex_union.engine import HexUnion
from rulestone import strategies
from rulestone.core.names import GameName
from rulestone.engines.reference import ReferenceEngine
from rulestone.protocol import Question

HEX = GameName("hex")
FIELDS = ("legal", "to_move", "over", "winner", "accepted")

reference, second = ReferenceEngine(), HexUnion()
kinds: set[tuple[str, bool]] = set()


@settings(max_examples=30, deadline=None, database=None, derandomize=True)
@given(strategies.set_ups(HEX) | strategies.records(HEX))
def agree(query: Question) -> None:
    """Ask both."""
    one, other = reference.ask(query), second.ask(query)
    for field in FIELDS:
        assert getattr(one, field, None) == getattr(other, field, None), (field, query)
    kinds.add((query.op, bool(getattr(one, "over", False))))


agree()
assert kinds == {("judge", False), ("judge", True), ("play", False), ("play", True)}, kinds
