"""Verdicts on positions of Necklace."""

from rulestone_proofs.encodings import necklace
from rulestone_proofs.encodings.necklace import CROSSCUT, SECLUDED
from tests.proofs.queries import query, same_as_reference


def test_a_secluded_point_and_a_crosscut_are_refused_by_their_clauses() -> None:
    position = query("necklace", 3, "blue", red="b1 a2", blue="c2")
    verdict = necklace.judge(position)
    assert verdict.why == {"b3": SECLUDED}
    assert same_as_reference(verdict, position)
    crossing = query("necklace", 3, "blue", red="a1 b2", blue="b1")
    assert necklace.judge(crossing).why == {"a2": CROSSCUT}


def test_swap_is_legal_unless_it_is_not_offered() -> None:
    assert "swap" in necklace.judge(query("necklace", 2, "blue", red="a1", blue="")).legal
    without = query("necklace", 2, "blue", options={"swap": False}, red="a1", blue="")
    assert necklace.judge(without).legal == ("b1", "a2", "b2")


def test_red_wins_upwards_and_blue_across() -> None:
    assert necklace.judge(query("necklace", 2, "blue", red="a1 a2", blue="b1")).winner == "red"
    assert necklace.judge(query("necklace", 2, "red", red="a1", blue="a2 b2")).winner == "blue"
