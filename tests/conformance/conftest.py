"""A small set of cases that the good half of the broken engines answers rightly."""

from collections.abc import Sequence

import pytest

from rulestone.conformance.cases import Case, Expectation
from rulestone.names import ActionText, CellName, ClauseId, Colour, GameName, Size

POINTS = ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4")


def position(name: str, size: int, tags: Sequence[str] = ()) -> Case:
    """A case with one black stone on b2 of a board with no more than four points a side."""
    points = [point for point in POINTS if "abcd".index(point[0]) < size and int(point[1]) <= size]
    return Case(
        id=f"minefield/{name}",
        title=f"One stone on a board of size {size}",
        clauses=(ClauseId("minefield.turn"),),
        near=(ClauseId("minefield.switch"),),
        tags=tuple(tags),
        question="judge",
        game=GameName.MINEFIELD,
        size=Size(size),
        picture=("2 . B", "1 . .", "  a b"),
        stones={Colour.BLACK: (CellName("b2"),), Colour.WHITE: ()},
        to_move=Colour.WHITE,
        moves=(ActionText("b2"),),
        asks=("stones", "moves"),
        expect=Expectation(
            legal=tuple(ActionText(point) for point in points if point != "b2"),
            to_move=Colour.WHITE,
            over=False,
            winner=None,
            why={"b2": (ClauseId("minefield.turn"),)},
        ),
        agreed=(),
    )


@pytest.fixture
def cases() -> tuple[Case, ...]:
    """Two cases that every broken engine answers rightly, and between them the one it does not."""
    return (position("first", 2, ["small"]), position("breaking", 4, ["large"]), position("last", 3))
