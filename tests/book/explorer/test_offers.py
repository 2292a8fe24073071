"""What can be done in a position: on each cell, and apart from the board."""

from rulestone.book.explorer.offers import cell_views, other_offers
from rulestone.core.names import CellName
from rulestone.engines.reference import verdict
from tests.book.explorer.answering import ask, followed, offers, others, text


def test_removals_are_offered_one_by_one() -> None:
    document = ask(game="lefe", size=3, moves="c3 choose light b3 b1")
    assert offers(document, "b2") == ["b2xb1", "b2xc3"]
    assert "removing the tree of b1 (1 stone, 1 leaf)" in text(document, "cells", "b2")


def test_swap_choice_and_stop_are_offered() -> None:
    assert others(ask(game="necklace", size=5, moves="c3")) == ["swap"]
    assert others(ask(game="necklace", size=5, moves="c3", options="swap=false")) == []
    assert others(ask(game="lefe", size=5, moves="c3")) == ["choose dark", "choose light"]
    assert others(ask(game="evening", size=3)) == []
    assert others(ask(game="evening", size=3, moves="white:c3")) == ["white:stop", "black:stop"]
    over = ask(game="evening", size=3, moves="white:c3 white:stop black:stop")
    assert over["over"] is True
    assert others(over) == []


def test_a_set_up_of_interleave_is_drafted_and_made() -> None:
    empty = ask(game="interleave", size=3, removed="c3")
    assert empty["drafting"] is True
    assert "0 actions" not in text(empty, "facts"), "a set-up can be made, though none is listed"
    assert others(empty) == []
    drafted = ask(game="interleave", size=3, removed="c3", draft="black=a1 red=b2")
    assert others(drafted) == ["setup black=a1 red=b2"]
    assert text(drafted, "cells", "b2", "words") == "b2, red stone"
    assert 'data-cell="c3"' not in text(drafted, "board")
    document = ask(game="interleave", size=3, removed="c3", moves=others(drafted)[0])
    assert others(document) == ["choose black", "choose red"]
    refused = ask(game="interleave", size=3, moves="setup red=b2")
    assert "refused by interleave.pie" in text(refused, "notice")


def test_every_cell_says_what_stands_there_and_who_may_place() -> None:
    record = followed("evening", 2, "white:a1")
    views = cell_views(record, verdict(record.position))
    stone, open_, closed = (views[CellName(name)] for name in ("a1", "b2", "c2"))
    assert [view.words for view in (stone, open_, closed)] == [
        "a1, white stone",
        "b2, empty, Black may place",
        "c2, empty, nobody may place",
    ]
    (offer,) = open_.offers
    assert (offer.action, offer.words, offer.colour) == ("black:b2", "Black on b2", "black")


def test_a_wish_to_stop_is_offered_again() -> None:
    record = followed("evening", 2, "white:a1 white:stop")
    words = [offer.words for offer in other_offers(record, verdict(record.position))]
    assert words == ["White stops again", "Black stops"]


def test_choices_are_offered_in_words() -> None:
    record = followed("lefe", 2, "a1")
    assert [offer.words for offer in other_offers(record, verdict(record.position))] == [
        "Choose Dark",
        "Choose Light",
    ]
