"""Explanations of single cells: what the rules found, in order, and the pictures of it."""

import pytest

from rulestone.draw.text import text
from rulestone.explain.why import Explained, Explanation, explain
from rulestone.games.evening.explanations import GroupExplanation
from rulestone.games.interleave.explanations import SightExplanation
from rulestone.games.lefe.explanations import Grown, GrowthExplanation
from rulestone.names import Options, Size
from rulestone.oracle import position_of
from rulestone.position_text import read_cells, read_colour, read_game, read_moves, read_stones
from rulestone.protocol import Judge


def explained(
    game: str,
    size: int,
    cell: str,
    *,
    stones: str | None = None,
    to_move: str | None = None,
    moves: str = "",
    removed: str = "",
    options: Options | None = None,
) -> Explained:
    """What there is to say about a cell of a position given as text."""
    name = read_game(game)
    query = Judge(game=name, size=Size(size), removed=read_cells(removed), options=options or {}, moves=())
    if stones is None:
        query = Judge(game=name, size=Size(size), options=options or {}, moves=read_moves(moves))
    else:
        query = Judge(
            game=name,
            size=Size(size),
            removed=read_cells(removed),
            options=options or {},
            stones=read_stones(name, stones),
            to_move=None if to_move is None else read_colour(name, to_move, "to_move"),
        )
    position = position_of(query)
    return explain(name, position, position.board.cell(cell))


def growth(found: Explained) -> Grown:
    """What an explanation of Lefe says of the trees."""
    assert isinstance(found.explanation, GrowthExplanation)
    return found.explanation.growth


def test_a_legal_cell() -> None:
    found = explained("minefield", 3, "b2", moves="a1")
    assert found.explanation.cell == "b2"
    assert found.explanation.stone is None
    (white,) = found.explanation.colours
    assert (white.colour, white.legal, white.actions, white.refusals) == ("white", True, ("b2",), ())
    (scene,) = found.scenes
    assert scene.marked == {"asked": (scene.board.cell("b2"),)}


def test_each_refusal_with_its_witnesses_and_its_picture() -> None:
    found = explained("minefield", 5, "b3", stones="black=b2,c3 white=a2,c4", to_move="white")
    (white,) = found.explanation.colours
    assert (white.legal, white.actions) == (False, ())
    assert {refusal.clause for refusal in white.refusals} == {"minefield.hard-corner"}
    assert [refusal.cells for refusal in white.refusals] == [
        ("a2", "b2", "a3", "b3"),
        ("b2", "c2", "b3", "c3"),
        ("b3", "c3", "b4", "c4"),
    ]
    assert all(refusal.rule.startswith("You may not make a hard corner") for refusal in white.refusals)
    assert len(found.scenes) == 3
    assert text(found.scenes[1])[2:4] == ("3  . <.>[B] .  .", "2  W [B][.] .  .")
    assert found.scenes[1].caption == "minefield.hard-corner: it creates a hard corner from b2 to c3"


def test_a_switch_is_shown_whole() -> None:
    found = explained("minefield", 4, "b2", stones="black=d1 white=b1,d2", to_move="black")
    assert [refusal.clause for refusal in found.explanation.colours[0].refusals] == ["minefield.switch"]
    assert text(found.scenes[0])[2:4] == ("2  . <.>[.][W]", "1  . [W][.][B]")


def test_an_occupied_cell() -> None:
    found = explained("minefield", 3, "a1", moves="a1")
    (white,) = found.explanation.colours
    assert found.explanation.stone == "black"
    assert [(each.clause, each.because) for each in white.refusals] == [("minefield.turn", "a1 is occupied")]
    assert len(found.scenes) == 1
    (light,) = explained("lefe", 3, "a1", moves="a1 choose dark").explanation.colours
    assert [each.clause for each in light.refusals] == ["lefe.place", "lefe.turn"]


@pytest.mark.parametrize(
    ("game", "moves", "clause"),
    [
        ("minefield", "a1", "minefield.win"),
        ("lefe", "a1", "lefe.pie"),
        ("interleave", "", "interleave.pie"),
        ("interleave", "setup black=a1", "interleave.pie"),
        ("evening", "white:a1", "evening.end"),
    ],
)
def test_before_and_after_play(game: str, moves: str, clause: str) -> None:
    found = explained(game, 1, "a1", moves=moves)
    for colour in found.explanation.colours:
        assert not colour.legal
        assert colour.refusals[0].clause == clause
    assert len(found.scenes) == 1


def test_openings() -> None:
    white, black = explained("evening", 2, "a1").explanation.colours
    assert (white.colour, white.legal, white.actions) == ("white", True, ("white:a1",))
    assert (black.colour, black.legal) == ("black", False)
    (dark,) = explained("lefe", 2, "a1").explanation.colours
    assert (dark.colour, dark.legal) == ("dark", True)
    assert type(explained("lefe", 2, "a1").explanation) is Explanation


def test_sightlines_of_interleave() -> None:
    found = explained("interleave", 3, "c3", stones="black=c5,e1 red=a1", removed="c2")
    assert isinstance(found.explanation, SightExplanation)
    assert [(sight.direction, sight.sees, sight.colour) for sight in found.explanation.sightlines] == [
        ("right", "c5", "black"),
        ("up-right", None, None),
        ("up-left", "e1", "black"),
        ("left", None, None),
        ("down-left", "a1", "red"),
        ("down-right", None, None),
    ]
    black, red = found.explanation.colours
    assert (black.legal, red.legal, red.actions) == (False, True, ("red:c3",))
    assert black.refusals[0].because == (
        "it sees 1 enemy stone and 2 friendly stones, and must see more enemies"
    )
    (scene,) = found.scenes
    name = scene.board.name
    assert [(name(start), name(end)) for start, end in scene.lines] == [
        ("c3", "c5"),
        ("c3", "e1"),
        ("c3", "a1"),
    ]


def test_groups_of_evening() -> None:
    found = explained("evening", 3, "c3", stones="white=b2,b1,d3 black=c4,c5,d4,e3")
    assert isinstance(found.explanation, GroupExplanation)
    beside = found.explanation.beside
    assert {colour: [group.cells for group in groups] for colour, groups in beside.groups.items()} == {
        "white": [("b1", "b2"), ("d3",)],
        "black": [("c4", "c5", "d4", "e3")],
    }
    assert beside.sums == {"white": 3, "black": 4}
    white, black = found.explanation.colours
    assert (white.legal, black.legal) == (True, False)
    (scene,) = found.scenes
    assert {scene.board.name(cell): label for cell, label in scene.labels.items()} == {
        "b1": "2", "d3": "1", "c4": "4",
    }  # fmt: skip


def test_growth_of_lefe_with_a_capture() -> None:
    found = explained("lefe", 4, "c3", stones="dark=d4,d5,e3 light=e5,e6,a1", to_move="dark")
    grown = growth(found)
    assert [(tree.leaves, tree.cells) for tree in grown.joined] == [(2, ("d4", "d5", "e3"))]
    assert (grown.grown.leaves, grown.grown.cells) == (3, ("c3", "d4", "d5", "e3"))
    assert (grown.threshold, grown.increased) == (2, True)
    (candidate,) = grown.candidates
    assert (candidate.name, candidate.leaves, candidate.cells) == ("e5", 2, ("e5", "e6"))
    assert (candidate.removable, candidate.because) == (True, None)
    (dark,) = found.explanation.colours
    assert (dark.legal, dark.actions) == (True, ("c3xe5",))
    (scene,) = found.scenes
    assert scene.board.names(scene.signed("leaf")) == ("c3", "d5", "e3")
    assert scene.board.names(scene.signed("witness")) == candidate.cells


def test_growth_of_lefe_that_removes_nothing() -> None:
    found = explained("lefe", 4, "e5", stones="dark=d4,d5 light=f5,g1", to_move="dark")
    grown = growth(found)
    assert not grown.increased
    (candidate,) = grown.candidates
    assert not candidate.removable
    assert candidate.because == "the leaves did not increase: from 2 to 2"
    assert found.explanation.colours[0].actions == ("e5",)


def test_a_stone_alone_begins_a_tree() -> None:
    grown = growth(explained("lefe", 3, "a1", stones="light=e3", to_move="dark"))
    assert (grown.joined, grown.threshold, grown.increased) == ((), 0, True)
    never = explained("lefe", 3, "a1", stones="light=e3", to_move="dark", options={"newborn": "never"})
    assert (growth(never).threshold, growth(never).increased) == (None, False)


def test_a_placement_that_lefe_refuses_shows_who_touches() -> None:
    found = explained("lefe", 3, "c3", stones="dark=c4,d3 light=a1", to_move="dark")
    assert type(found.explanation) is Explanation
    (dark,) = found.explanation.colours
    assert [(each.clause, each.cells) for each in dark.refusals] == [("lefe.place", ("c4", "d3"))]
    assert found.scenes[0].board.names(found.scenes[0].signed("witness")) == ("c4", "d3")
