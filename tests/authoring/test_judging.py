"""From an intent to a case: what the author got wrong is told, and nothing is written of it."""

from dataclasses import replace

import msgspec
import pytest

from rulestone.cases.authoring.case_folders import intents_of
from rulestone.cases.authoring.case_writer import chosen_pages
from rulestone.cases.authoring.intents import Intent, allows, counts, goes_on, only, refuses, stops_at
from rulestone.cases.authoring.judging import NotBorneOut, confirmed_case, laid_out
from rulestone.cases.authoring.loading import load_intents
from rulestone.core.boards import Board, Cell
from rulestone.core.game import game
from rulestone.core.names import Colour, GameName
from rulestone.engines import Engine, load_engine
from rulestone.protocol import Answer, Failure, Query, Unsupported
from tests.conformance.lying import Change, Lying


def test_a_clause_that_there_is_not_is_told() -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])
    wrong = replace(page.intents[0], near=(".".join((GameName("minefield"), "skp")),))
    with pytest.raises(NotBorneOut, match=r"skp.*did you mean minefield\.skip"):
        confirmed_case(wrong, [load_engine("reference"), load_engine("bitboard")])


def test_a_mistake_in_the_code_of_a_game_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    (page,) = chosen_pages(load_intents(intents_of(game("minefield"))).pages, ["skip"])

    def fall(_: object) -> None:
        raise KeyError("sise")

    monkeypatch.setattr("rulestone.cases.authoring.judging.expectation_at", fall)
    monkeypatch.setattr("rulestone.cases.authoring.judging.expectation", fall)
    with pytest.raises(NotBorneOut, match=r"KeyError: 'sise' \(test_judging\.py, line \d+\)"):
        confirmed_case(page.intents[0], [load_engine("reference")])


MINEFIELD, BLACK, WHITE = GameName("minefield"), Colour("black"), Colour("white")
CORNER = Intent(
    id="corner",
    title="A hard corner",
    game=MINEFIELD,
    clauses=("minefield.hard-corner",),
    picture=". . .\nB W .\n. . .",
    to_move=BLACK,
    says=(refuses("b3", "minefield.hard-corner"),),
)


def engines(change: Change = lambda _, answer: answer) -> list[Engine]:
    """The reference, and one that agrees unless it is changed."""
    return [load_engine("reference"), Lying(change)]


def test_a_picture_becomes_a_case_with_a_record_that_leads_there() -> None:
    case = confirmed_case(CORNER, engines())
    assert (case.id, case.size, case.to_move) == ("minefield/corner", 3, BLACK)
    assert case.stones == {BLACK: ("a2",), WHITE: ("b2",)}
    assert case.asks == ("stones", "moves")
    assert case.moves == ("a2", "b2")
    assert case.agreed == ("reference", "lying")
    without = confirmed_case(replace(CORNER, record=False), engines())
    assert without.asks == ("stones",)


def test_a_record_becomes_a_case_of_a_position_a_game_or_a_count() -> None:
    played = replace(
        CORNER, picture=None, size=3, moves=("a2", "b2", "b3"), question="play", to_move=None,
        says=(stops_at(2, "minefield.hard-corner"),),
    )  # fmt: skip
    assert confirmed_case(played, engines()).question == "play"
    judged = replace(played, moves=("a2", "b2"), question="judge", says=(goes_on(), allows("c3")))
    assert confirmed_case(judged, engines()).asks == ("stones", "moves")
    counted = replace(judged, question="perft", depth=1, says=(counts(5),))
    assert confirmed_case(counted, engines()).expect.nodes == 5


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"says": ()}, "minefield/corner: the author says nothing"),
        ({"says": (only("a1"),)}, "minefield/corner: the author says: only a1 legal; the reference: "),
        ({"picture": None}, "corner: neither a picture nor a size"),
        ({"picture": None, "size": 3, "moves": ("a1", "a1")}, "corner: move 2 is illegal: a1 is occupied"),
        ({"picture": ". x"}, "minefield/corner: "),
    ],
)
def test_what_the_author_got_wrong_is_told(change: dict[str, object], words: str) -> None:
    with pytest.raises(NotBorneOut) as refused:
        confirmed_case(replace(CORNER, **change), engines())  # type: ignore[arg-type]  # any field
    assert str(refused.value).startswith(words)


def wrong(_: Query, __: Answer) -> Answer:
    return Failure(error="lost")


def silent(_: Query, __: Answer) -> Answer:
    return Unsupported(unsupported="no")


def late(_: Query, answer: Answer) -> Answer:
    return msgspec.structs.replace(answer, over=True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (wrong, "lying fails: lost"),
        (silent, r"only \['reference'\] answered, and two must agree"),
        (late, r"lying differs: \['over: you say that the game is over"),
    ],
)
def test_a_case_on_which_engines_do_not_agree_is_none(change: Change, words: str) -> None:
    with pytest.raises(NotBorneOut, match=words):
        confirmed_case(CORNER, engines(change))


def test_an_engine_that_does_not_claim_the_case_says_nothing() -> None:
    elsewhere = Lying(games={})
    with pytest.raises(NotBorneOut, match="two must agree"):
        confirmed_case(CORNER, [load_engine("reference"), elsewhere])
    assert elsewhere.queries == []


def test_stones_and_holes_are_laid_out() -> None:
    def drawn_stones(board: Board, stones: dict[Cell, Colour]) -> dict[str, str]:
        return {board.name(cell): colour for cell, colour in stones.items()}

    assert drawn_stones(*laid_out(CORNER)) == {"a2": "black", "b2": "white"}
    listed = replace(CORNER, picture=None, size=3, stones={WHITE: ("c3",)})
    assert drawn_stones(*laid_out(listed)) == {"c3": "white"}
    holed = replace(listed, game=GameName("interleave"), size=2, stones={}, removed=("a1",))
    assert len(laid_out(holed)[0].cells) == 6
