"""Verdicts on positions of Minefield."""

from rulestone_proofs.encodings import minefield
from rulestone_proofs.encodings.minefield import HARD_CORNER
from tests.proofs.queries import query, same_as_reference


def test_a_hard_corner_is_refused_by_its_clause() -> None:
    position = query("minefield", 3, "white", black="a1 b2", white="c3")
    verdict = minefield.judge(position)
    assert verdict.why == {"b1": HARD_CORNER, "a2": HARD_CORNER}
    assert verdict.to_move == "white"
    assert same_as_reference(verdict, position)


def test_who_cannot_place_is_skipped() -> None:
    verdict = minefield.judge(query("minefield", 2, "white", black="a1 b2", white=""))
    assert (verdict.to_move, set(verdict.legal)) == ("black", {"b1", "a2"})


def test_swap_is_legal_where_it_is_offered_and_only_once() -> None:
    first = query("minefield", 2, "white", options={"swap": True}, black="a1", white="")
    assert minefield.judge(first).legal == ("b1", "a2", "b2", "swap")
    assert "swap" not in minefield.judge(query("minefield", 2, "white", black="a1", white="")).legal
    later = query("minefield", 2, "black", options={"swap": True}, black="a1", white="b1")
    assert "swap" not in minefield.judge(later).legal


def test_black_wins_upwards_and_white_across() -> None:
    assert minefield.judge(query("minefield", 2, "white", black="a1 a2", white="b1")).winner == "black"
    assert minefield.judge(query("minefield", 2, "black", black="a1", white="a2 b2")).winner == "white"
