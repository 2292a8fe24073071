"""What there is to say about a point of Minefield, and the pictures of it."""

from rulestone.draw.text import text
from tests.explaining import explained


def test_each_refusal_with_its_witnesses_and_its_picture() -> None:
    explanation = explained("minefield", 5, "b3", stones="black=b2,c3 white=a2,c4", to_move="white")
    (white,) = explanation.explanation.colours
    assert (white.legal, white.actions) == (False, ())
    assert {refusal.clause for refusal in white.refusals} == {"minefield.hard-corner"}
    assert [refusal.cells for refusal in white.refusals] == [
        ("a2", "b2", "a3", "b3"),
        ("b2", "c2", "b3", "c3"),
        ("b3", "c3", "b4", "c4"),
    ]
    assert all(refusal.rule.startswith("You may not create a hard corner") for refusal in white.refusals)
    assert len(explanation.scenes) == 3
    assert text(explanation.scenes[1])[2:4] == ("3  . <.>[B] .  .", "2  W [B][.] .  .")
    assert explanation.scenes[1].caption == "minefield.hard-corner: it creates a hard corner from b2 to c3"


def test_a_switch_is_shown_whole() -> None:
    explanation = explained("minefield", 4, "b2", stones="black=d1 white=b1,d2", to_move="black")
    assert [refusal.clause for refusal in explanation.explanation.colours[0].refusals] == ["minefield.switch"]
    assert text(explanation.scenes[0])[2:4] == ("2  . <.>[.][W]", "1  . [W][.][B]")
