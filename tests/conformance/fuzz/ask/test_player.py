"""Who plays the games of a search, and who judges the answers."""

from rulestone.conformance.fuzz.ask.player import JUDGES, judge_for


def test_no_engine_is_its_own_judge_unless_that_is_wished() -> None:
    assert judge_for(["mine"], None) == "bitboard"
    assert judge_for(["mine", "bitboard"], None) == "reference"
    assert all(judge_for(["bitboard"], name) == name for name in JUDGES)
