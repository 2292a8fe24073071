"""What holds for actions of any kind, tried in this process with Breakthrough."""

from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

import rulestone
from breakthrough.actions import Move
from rulestone.core.boards import Cell
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.core.overriding import override
from rulestone.core.stones import Stones
from rulestone.draw.scene import position_scene, with_last_action
from rulestone.draw.svg import svg
from rulestone.draw.text import text
from rulestone.engines.installed import load_engine
from rulestone.fuzz.search import SearchSettings, search
from rulestone.protocol import Answer, Judge, Question, Verdict
from rulestone.rulebook.installed import find_game
from rulestone_lab.stats import statistics
from tests.helpers.altered import AlteredEngine
from tests.helpers.cross_check import cross_check
from tests.helpers.installing import with_example
from tests.helpers.order import few_by_day

GAME = Judge(game=GameName("breakthrough"), size=Size(5))
PLAYED = GAME.play(map(ActionText, ("b1-b2", "b5-b4", "a1-a2", "b4-b3")))
SET_UP = replace(
    GAME,
    stones={
        Colour("white"): (CellName("b1"), CellName("b2")),
        Colour("black"): (CellName("b3"), CellName("b5"), CellName("c4")),
    },
    to_move=Colour("white"),
)


@pytest.fixture(autouse=True, scope="module")
def _breakthrough() -> Iterator[None]:
    with with_example("breakthrough"):
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
    [("b2-b1", "step"), ("b2-b3", "step"), ("b3-b2", "turn"), ("b2xb3", "capture")],
)
def test_every_illegal_move_is_refused_by_a_clause(query: Question, action: str, clause: str) -> None:
    words = said(query, also=(action,))
    assert [
        each
        for each in words
        if each.startswith(f"{action}: you say legal; it is not (breakthrough.{clause}")
    ]


def test_refusals_of_moves_need_not_be_explained_but_must_be_right() -> None:
    step = ClauseId("breakthrough.step")
    assert said(SET_UP, why={}) == []
    assert said(SET_UP, why={"b1-b2": step, "b3-b2": ClauseId("breakthrough.turn")}) == []
    (wrong,) = said(SET_UP, why={"b3-b2": ClauseId("breakthrough.win")})
    assert wrong == (
        "why: b3-b2: you say breakthrough.win; it is refused by breakthrough.turn or breakthrough.step"
    )
    (wrong,) = said(SET_UP, why={"b2-a3": step})
    assert wrong == "why: b2-a3: you say breakthrough.step; no cell needs a reason there"


def test_a_picture_marks_where_the_stone_came_from() -> None:
    position = rulestone.position("breakthrough", size=4, moves="b1-b2 a4-a3 b2xa3")
    assert str(position).splitlines() == [
        "4  .  B  B  B",
        "3 (W) b  b  b",
        "2  . (.) .  .",
        "1  W  .  W  W",
        "   a  b  c  d",
        "",
        "( )  last move: b2 to a3",
        "b    Black may move there",
    ]
    assert 'class="last" d="M60 100L20 60' in position._repr_svg_()  # the arrow


class Chain(Move):
    """A stone that jumps twice over others, from a1 by a3, as in other games."""

    @property
    @override
    def cells(self) -> tuple[Cell, ...]:
        return (self.start, Cell(8), self.end)


def test_a_chain_is_drawn_from_cell_to_cell_with_the_stones_that_it_took_off() -> None:
    game = find_game(GAME.game)
    board = game.board(Size(4))
    a1, a2, b3, c3, c4 = map(board.cell, ("a1", "a2", "b3", "c3", "c4"))
    white, black = game.colours
    before, after = (
        game.set_up(board, Stones.of_colours(board, {white: [at], black: [*jumped, c4]}), white, {})
        for at, jumped in ((a1, (a2, b3)), (c3, ()))
    )
    scene = with_last_action(position_scene(after), before, Chain(a1, c3))
    assert text(scene) == (
        "4  .  .  B  .",
        "3 (.)/./(W) .",
        "2 /./ .  .  .",
        "1 (.) .  .  .",
        "   a  b  c  d",
        "",
        "/ /  taken off",
        "( )  last move: a1 to a3 to c3",
    )
    assert 'class="last" d="M20 140L20 60M20 60L100 60M' in svg(scene)


@pytest.mark.parametrize(
    ("cell", "actions", "refusals"),
    [
        ("b2", ("b2-a3", "b2-c3"), []),
        ("c2", ("c1-c2", "d1-c2"), []),
        ("a4", (), ["a4 holds no white stone"]),
        ("b3", (), ["b3 is not diagonally ahead of b2"]),
    ],
)
def test_a_cell_is_explained_by_the_moves_from_and_to_it(
    cell: str, actions: tuple[str, ...], refusals: list[str]
) -> None:
    (white,) = rulestone.position("breakthrough", size=4, moves="b1-b2 b4-b3").explain(cell).colours
    assert (white.actions, white.legal, white.placing) == (actions, bool(actions), False)
    assert [each.because for each in white.refusals] == refusals


def test_a_stone_without_moves_is_explained_by_the_refusals_of_each() -> None:
    given = rulestone.position("breakthrough", size=3, stones="white=a1,a2,b2 black=c3", to_move="white")
    (white,) = given.explain("a1").colours
    assert [refusal.because for refusal in white.refusals] == ["a2 is occupied", "b2 is occupied"]


@pytest.mark.parametrize("mutant", few_by_day(["captures-straight-on", "only-stone-loses"], 2))
def test_the_fuzzer_finds_mistakes_in_moves_and_makes_them_small(mutant: str) -> None:
    settings = SearchSettings(games=(GAME.game,), game_count=60, stop_first=True)
    (found,) = search(partial(load_engine, f"variant:breakthrough/{mutant}"), settings).found
    assert len(found.case.record) < 5 if found.case.record else sum(map(len, found.case.stones.values())) < 8
    assert found.case.size <= 5, "not shrunk far enough"


def test_random_games_have_captures_without_which_some_would_be_stuck() -> None:
    assert statistics(replace(GAME, size=Size(4)), range(40), 1).stuck is None


def test_fuzz_asks_many_questions_about_each_game_of_a_plugin() -> None:
    engine = AlteredEngine()
    assert search(lambda: engine, SearchSettings(games=(GAME.game,), size=Size(4), game_count=6)).found == ()
    assert len(engine.queries) > 100, "too few questions"
    played = [text for query in engine.queries if query.op == "play" for text in query.record]
    assert {"-", "x"} <= {character for text in played for character in text}
