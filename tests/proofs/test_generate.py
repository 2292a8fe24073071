"""Positions made on demand are what was asked for, by the word of the reference."""

from itertools import islice

import pytest

from rulestone.names import CellName
from rulestone.oracle import ReferenceEngine
from rulestone.protocol import Judge, Verdict
from rulestone_proofs.generate import positions
from rulestone_proofs.kinds import kinds

REFERENCE = ReferenceEngine()
SMALLEST = {
    "minefield/apart-without-2×4-switches": 4,
    "minefield/apart-with-2×5-switches": 5,
    "evening/apart-if-ties-suffice": 2,
    "evening/apart-touching-stones-only": 2,
}
"""Where the usual size, 3, is too small, or needlessly large."""


def judged(query: Judge) -> Verdict:
    verdict = REFERENCE.ask(query)
    assert isinstance(verdict, Verdict)
    return verdict


def positions_made(kind: str, count: int = 3) -> list[Judge]:
    return list(islice(positions(kinds()[kind](SMALLEST.get(kind, 3))), count))


@pytest.mark.parametrize("kind", kinds())
def test_every_kind_can_be_made(kind: str) -> None:
    items = positions_made(kind)
    assert items
    assert len({repr(query.stones) for query in items}) == len(items)
    for query in items:
        judged(query)


@pytest.mark.parametrize("kind", ["minefield/closed-to-both", "necklace/closed-to-both"])
def test_a_point_closed_to_both(kind: str) -> None:
    for query in positions_made(kind):
        assert isinstance(query.stones, dict)
        refused = []
        for colour in query.stones:
            checked_query = Judge(game=query.game, size=query.size, stones=query.stones, to_move=colour)
            verdict = judged(checked_query)
            if not verdict.over and isinstance(verdict.why, dict):
                refused.append(set(verdict.why))
        assert len(refused) < 2 or refused[0] & refused[1]


def test_a_ring_that_a_lone_stone_removes() -> None:
    for query in positions_made("lefe/leafless-ring"):
        assert any("x" in action for action in judged(query).legal)


@pytest.mark.parametrize("kind", ["minefield/skip-in-two", "necklace/skip-in-two"])
def test_two_placements_lead_to_a_skip(kind: str) -> None:
    for query in positions_made(kind):
        assert skips_in_two(query)


def skips_in_two(query: Judge) -> bool:
    """Whether two legal placements lead to a position in which the first player is skipped."""
    first = query.to_move
    for one in after(query):
        if judged(one).to_move in (first, None):
            continue
        for two in after(one):
            if judged(two).to_move == one.to_move:
                return True
    return False


def after(query: Judge) -> list[Judge]:
    """The positions that one legal placement leads to, the other colour asked to move."""
    assert isinstance(query.stones, dict)
    colours = list(query.stones)
    verdict = judged(query)
    mover = next(colour for colour in colours if colour == verdict.to_move)
    other = next(colour for colour in colours if colour != mover)
    return [
        Judge(
            game=query.game,
            size=query.size,
            to_move=other,
            stones={
                colour: (*cells, *((cell,) if colour == mover else ()))
                for colour, cells in query.stones.items()
            },
        )
        for cell in map(CellName, verdict.legal)
        if cell != "swap"
    ]
