"""A question to an engine, with the right answer by a second implementation, the reference, or both."""

from dataclasses import dataclass

from msgspec import UNSET

from rulestone.cases.cases import Case
from rulestone.core.wording import quantity
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.questions import Walk, set_up_case
from rulestone.protocol import Answer, Nodes, Played, Query, Verdict


@dataclass(frozen=True, slots=True)
class QuickQuestion:
    """A question with the right answer of a second implementation.

    Attributes:
        ground: where it is asked.
        query: what is asked.
        right: what the quick judge says.
        sampled: whether the reference is asked, too, where an engine agrees with that.
    """

    ground: Ground
    query: Query
    right: Verdict | Nodes
    sampled: bool = False

    def case(self) -> Case:
        """The case, with the answer of the reference.

        Raises:
            ValueError: the reference does not follow the record to where the quick judge does.
        """
        query = self.query
        if query.stones is not None:
            return set_up_case(self.ground, query)
        moves = query.record
        walk = Walk(self.ground, moves)
        if query.op != "play" and walk.accepted < len(moves):
            raise ValueError(f"the reference follows {quantity(walk.accepted, 'move')} of {' '.join(moves)}")
        if query.op == "judge":
            return walk.after(walk.accepted, "judge")
        if query.op == "perft":
            counted = walk.perft(walk.accepted, query.depth)
            if counted is None:
                raise ValueError(f"the reference counts nothing after {' '.join(moves)}")
            return counted
        return walk.whole()


def agrees(answer: Answer, right: Verdict | Nodes) -> bool:
    """Whether an answer equals the right one. False also for other spellings, which the reference decides."""
    if answer == right:
        return True
    if not isinstance(answer, Verdict) or not isinstance(right, Verdict) or type(answer) is not type(right):
        return False
    plain = (answer.over, answer.winner, answer.to_move) == (right.over, right.winner, right.to_move)
    optional = (
        answer.score is UNSET or answer.score == right.score,
        answer.leader is UNSET or answer.leader == right.leader,
        answer.why is UNSET or answer.why == right.why,
    )
    if not plain or not all(optional):
        return False
    if len(answer.legal) != len(right.legal) or set(answer.legal) != set(right.legal):
        return False
    return not (isinstance(answer, Played) and isinstance(right, Played)) or _as_far(answer, right)


def _as_far(answer: Played, right: Played) -> bool:
    named = answer.reason is UNSET or answer.reason is None or answer.reason == right.reason
    return named and answer.accepted == right.accepted
