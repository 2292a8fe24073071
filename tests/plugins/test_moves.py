"""What holds for actions of any kind, tried in this process with Leap."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

import rulestone
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.engines.installed import load_engine
from rulestone.fuzz.search import SearchSettings, search
from rulestone.protocol import Answer, Judge, Question, Verdict
from tests.helpers.altered import AlteredEngine
from tests.helpers.cross_check import cross_check
from tests.helpers.installing import with_leap
from tests.helpers.order import few_by_day

GAME = Judge(game=GameName("leap"), size=Size(5))
PLAYED = GAME.play(map(ActionText, ("b1-b2", "b5-b4", "a1-a2", "b4-b3")))
SET_UP = replace(
    GAME,
    stones={
        Colour("black"): (CellName("b1"), CellName("b2")),
        Colour("white"): (CellName("b3"), CellName("b5"), CellName("c4")),
    },
    to_move=Colour("black"),
)


@pytest.fixture(autouse=True, scope="module")
def _leap() -> Iterator[None]:
    with with_leap():
        yield


def said(query: Question, **fields: object) -> list[str]:
    """What is said of an engine whose answer has other fields; `also` are more legal actions."""

    def change(_: Question, answer: Answer) -> Answer:
        assert isinstance(answer, Verdict)
        also = fields.pop("also", ())
        assert isinstance(also, tuple)
        return replace(answer, **{"legal": (*answer.legal, *also), **fields})

    return [difference.words for difference in cross_check(AlteredEngine(change), query)]


@pytest.mark.parametrize("query", [PLAYED, PLAYED.judge(PLAYED.record), SET_UP])
@pytest.mark.parametrize(
    ("action", "clause"),
    [("b2-b1", "step"), ("b2-b3", "step"), ("b3-b2", "turn"), ("b2xb3", "jump"), ("pass", "pass")],
)
def test_every_illegal_move_is_refused_by_a_clause(query: Question, action: str, clause: str) -> None:
    words = said(query, also=(action,))
    assert [each for each in words if each.startswith(f"{action}: you say legal; it is not (leap.{clause}")]


def test_refusals_of_moves_need_not_be_explained_but_must_be_right() -> None:
    assert said(SET_UP, why={}) == []
    assert said(SET_UP, why={"b1-b2": ClauseId("leap.step"), "b3-b2": ClauseId("leap.turn")}) == []
    (wrong,) = said(SET_UP, why={"b3-b2": ClauseId("leap.pass")})
    assert wrong == "why: b3-b2: you say leap.pass; it is refused by leap.turn or leap.step"
    (wrong,) = said(SET_UP, why={"b2-a3": ClauseId("leap.step")})
    assert wrong == "why: b2-a3: you say leap.step; nothing needs explaining there"


def test_a_picture_marks_a_jump_and_its_capture() -> None:
    position = rulestone.position("leap", size=4, moves="b1-b2 b4-b3 b2xb4")
    assert str(position).splitlines() == [
        "4  W (B) W  W",
        "3  . /./ .  .",
        "2  . (.) .  .",
        "1  B  .  B  B",
        "   a  b  c  d",
        "",
        "/ /  taken off",
        "( )  last move: b2 to b4",
    ]
    drawn = position._repr_svg_()
    assert re.search(r'<g opacity="0.4">\s*<circle class="stone white"', drawn)
    assert 'd="M60 60L60 60L60 60" marker-mid=' in drawn  # taken off b3
    assert 'class="last" d="M60 100L60 20' in drawn  # the arrow
    assert "w    White may move there" in str(rulestone.position("leap", size=4, moves="a1-a2"))


def test_a_chain_is_drawn_from_cell_to_cell() -> None:
    given = rulestone.position("leap", size=4, stones="black=a1 white=a2,b3,c4", to_move="black")
    assert "last move: a1 to a3 to c3" in str(given.play("a1xa3xc3"))


@pytest.mark.parametrize(
    ("cell", "actions", "refusals"),
    [
        ("b2", ("b2-a3", "b2-c3", "b2xb4"), []),
        ("c2", ("c1-c2", "d1-c2"), []),
        ("a4", (), ["a4 holds no black stone"]),
        ("c3", ("b2-c3",), []),
    ],
)
def test_a_cell_is_explained_by_the_moves_from_and_to_it(
    cell: str, actions: tuple[str, ...], refusals: list[str]
) -> None:
    (black,) = rulestone.position("leap", size=4, moves="b1-b2 b4-b3").explain(cell).colours
    assert (black.actions, black.legal, black.placing) == (actions, bool(actions), False)
    assert [each.because for each in black.refusals] == refusals


def test_a_stone_without_moves_is_explained_by_the_refusals_of_each() -> None:
    given = rulestone.position("leap", size=3, stones="black=b1 white=a2,b2,b3,c2", to_move="black")
    (black,) = given.explain("b1").colours
    assert [refusal.because for refusal in black.refusals] == [
        f"{at} is occupied" for at in ("a2", "b2", "c2", "b3")
    ]


@pytest.mark.parametrize("mutant", few_by_day(["three-jumps", "who-cannot-move-loses"], 2))
def test_the_fuzzer_finds_mistakes_in_jumps_and_passes_and_makes_them_small(mutant: str) -> None:
    settings = SearchSettings(games=(GAME.game,), game_count=60, stop_first=True)
    (found,) = search(partial(load_engine, f"variant:leap/{mutant}"), settings).found
    stones = sum(map(len, found.case.stones.values()))
    assert len(found.case.record) < 5 if found.case.record else stones < 8
    assert found.case.size <= 5


def test_fuzz_asks_many_questions_about_each_game_of_a_plugin() -> None:
    engine = AlteredEngine()
    searched = search(lambda: engine, SearchSettings(games=(GAME.game,), size=Size(4), game_count=6))
    assert searched.found == ()
    assert len(engine.queries) > 100
    played = [text for query in engine.queries if query.op == "play" for text in query.record]
    assert {"-", "x"} <= {character for text in played for character in text}
    assert any(query.record[-1:] == ("pass",) for query in engine.queries)
