"""Whether an answer is plainly the right one."""

from msgspec import UNSET
from msgspec.structs import replace

from rulestone.conformance.fuzz.generate.quick_question import agrees
from rulestone.names import ActionText
from rulestone.protocol import Answer, Nodes, Played, Unsupported, Verdict


def test_what_is_plainly_right() -> None:
    right = Played(
        legal=(ActionText("a1"), ActionText("b1")),
        to_move="black",
        over=False,
        winner=None,
        leader="black",
        accepted=2,
        reason=None,
    )
    assert agrees(right, right)
    assert agrees(replace(right, legal=right.legal[::-1], leader=UNSET, reason=UNSET), right)
    wrong: tuple[Answer, ...] = (
        replace(right, legal=right.legal[:1]),
        replace(right, legal=(*right.legal, right.legal[0])),
        replace(right, legal=(right.legal[0], right.legal[0])),
        replace(right, to_move="white"),
        replace(right, over=True),
        replace(right, winner="black"),
        replace(right, leader=None),
        replace(right, accepted=1),
        Verdict(legal=right.legal, to_move="black", over=False, winner=None),
        Nodes(nodes=2),
        Unsupported(unsupported="no"),
    )
    assert not any(agrees(answer, right) for answer in wrong)
    assert not agrees(Nodes(nodes=3), Nodes(nodes=4))
