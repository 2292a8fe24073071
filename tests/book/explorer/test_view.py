"""The answer to a question of the explorer's page: the board, and everything to say about it."""

import msgspec
import pytest

from rulestone.book.explorer.question import ViewRequest, read_request
from rulestone.book.explorer.view import view
from rulestone.cases.cases import Case, read_cases
from tests.book.explorer.answering import ask, offers, others, put, text


def test_a_position_by_its_record() -> None:
    document = ask(game="minefield", size=5, moves="b2 c2")
    assert "error" not in document
    assert text(document, "status") == "Black to move."
    assert document["moves"] == ["b2", "c2"]
    assert offers(document, "a1") == ["a1"]
    assert offers(document, "c3") == []
    assert offers(document, "b2") == []
    assert text(document, "cells", "b2", "words") == "b2, black stone"
    assert text(document, "cells", "a1", "words") == "a1, empty, Black may place"
    assert text(document, "cells", "c3", "words") == "c3, empty, nobody may place"
    assert 'data-cell="e5"' in text(document, "board")


def test_a_record_stops_where_it_is_refused() -> None:
    document = ask(game="minefield", size=5, moves="b2 c2 c3 a1")
    assert document["moves"] == ["b2", "c2"]
    assert text(document, "notice") == "Move 3, c3, is refused by minefield.hard-corner."
    written = put("export", game="minefield", size=5, moves="b2 c2 c3 a1")
    case = msgspec.json.decode(text(written, "case"), type=Case)
    assert case.question == "play"
    assert case.expect.accepted == 2


@pytest.mark.parametrize(
    "case", [case for case in read_cases() if case.size <= 7][::23], ids=lambda case: case.id
)
def test_the_explorer_says_of_a_case_what_the_case_says(case: Case) -> None:
    fields: dict[str, object] = {"game": case.game, "size": case.size, "removed": ",".join(case.removed)}
    fields["options"] = " ".join(f"{name}={str(value).lower()}" for name, value in case.options.items())
    if case.moves is not None:
        fields["moves"] = " ".join(case.record)
    else:
        fields["stones"] = " ".join(f"{c}={','.join(cells)}" for c, cells in case.stones.items())
        fields |= {} if case.to_move is None else {"to_move": case.to_move}
    document = ask(**fields)
    assert "error" not in document
    if case.expect.legal is not msgspec.UNSET:
        cells = msgspec.convert(document["cells"], dict[str, object])
        names = {action for cell in cells for action in offers(document, cell)}
        extra = {action for action in others(document) if not action.endswith(":stop")}
        assert names | extra == set(case.expect.legal)
        assert document["over"] is case.expect.over


def test_a_cell_that_is_asked_about_has_its_own_picture() -> None:
    answer = view(read_request(ViewRequest(game="minefield", size=3, moves="a1", at="b2")))
    assert (answer.refused, answer.notice) == (False, "White may place on b2.")
    assert ">?</text>" in answer.board
    refused = view(read_request(ViewRequest(game="minefield", size=3, moves="a1", at="a1")))
    assert refused.refused
    assert ">?</text>" not in refused.board


def test_two_pictures_of_one_cell_are_laid_over_each_other() -> None:
    both = "black=b2,d2,b4 white=c2,b3"
    answer = view(read_request(ViewRequest(game="minefield", size=5, stones=both, to_move="black", at="c3")))
    assert "The cells that show why: c2, d2, b3, c3, d3, b4, c4." in answer.board


def test_stones_are_told_with_whose_turn_it_would_be() -> None:
    answer = view(read_request(ViewRequest(game="minefield", size=3, moves="b2")))
    assert (answer.stones, answer.to_move, answer.moves) == (
        {"black": ("b2",), "white": ()},
        "white",
        ("b2",),
    )
    assert view(read_request(ViewRequest(game="evening", size=3))).to_move is None
