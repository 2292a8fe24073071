"""What the explorer says in words: refusals with their clauses, facts, explanations."""

import re

from rulestone.book.explorer import words
from rulestone.engines.reference import verdict
from rulestone.explain.why import explain
from tests.book.explorer.answering import ask, followed, text


def test_a_refused_cell_is_explained_by_its_clause_and_its_witnesses() -> None:
    document = ask(game="minefield", size=5, stones="black=b2,d3 white=b3", to_move="white", at="d2")
    assert document["refused"] is True
    assert text(document, "notice") == "White may not place on d2: minefield.switch."
    assert 'href="minefield/index.html#minefield.switch"' in text(document, "explanation")
    assert "with a stone on each of its four corners" in text(document, "explanation")
    assert "The cells that show why: b2, c2, d2, b3, c3, d3." in text(document, "board")
    assert 'class="witness"' in text(document, "board")


def test_a_refused_record_is_told_of_before_a_cell_that_is_asked_about() -> None:
    alone = ask(game="lefe", size=5, moves="e5 choose light d4 c3 e4")
    request = ask(game="lefe", size=5, moves="e5 choose light d4 c3 e4", at="e6")
    for name in ("board", "key", "notice", "refused", "facts", "explanation"):
        assert request[name] == alone[name]


def plain(html: str) -> str:
    """The text of some HTML."""
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def test_where_nothing_was_asked_or_refused_nothing_is_said() -> None:
    record = followed("minefield", 3, "b2")
    assert words.notice(record, None) == ""
    assert words.explanation(record, None).text == ""
    assert words.witnesses(record) == {}
    assert not words.is_refusal(record, None)


def test_a_refused_move_is_told_with_its_number_and_its_cells() -> None:
    record = followed("minefield", 3, "b2 b2")
    assert words.notice(record, None) == "Move 2, b2, is refused by minefield.turn."
    assert words.is_refusal(record, None)
    assert plain(words.explanation(record, None).text).startswith("b2 is refused as move 2 minefield.turn")
    assert words.witnesses(record) == {"asked": (4,), "witness": ()}


def test_a_cell_is_told_for_each_colour() -> None:
    record = followed("evening", 2, "white:a1")
    explained = explain(record.question.base.game, record.position, record.position.board.cell("b2"))
    assert (
        words.notice(record, explained) == "White may not place on b2: evening.place. Black may place on b2."
    )
    assert not words.is_refusal(record, explained)
    text_of = plain(words.explanation(record, explained).text)
    assert "White may not place on b2" in text_of
    assert "white beside it" in text_of


def test_facts_are_score_leader_legal_actions_and_refusals() -> None:
    judged = verdict(followed("evening", 2, "white:a1").position)
    assert plain(words.facts_list(judged).text) == (
        "score white 1; black nothing ahead white legal 3 actions refused 9 by evening.place"
    )
    over = verdict(followed("minefield", 1, "a1").position)
    assert words.facts_list(over).text == ""
