"""What holds for actions of any kind, tried in this process with Leap."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rulestone.check.cross_check import cross_check
from rulestone.core.names import ActionText, CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import Answer, Query, Verdict
from tests.check.lying import Lying
from tests.plugins.installing import with_leap

GAME = Query(game=GameName("leap"), size=Size(5))
PLAYED = replace(GAME, moves=tuple(map(ActionText, ("b1-b2", "b5-b4", "a1-a2", "b4-b3"))), op="play")
SET_UP = replace(
    GAME,
    stones={
        Colour("black"): (CellName("b1"), CellName("b2")),
        Colour("white"): (CellName("b3"), CellName("b5"), CellName("c4")),
    },
    to_move=Colour("black"),
)


@pytest.fixture(autouse=True, scope="module")
def _leap(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with with_leap(tmp_path_factory.mktemp("leap")):
        yield


def said(query: Query, **fields: object) -> list[str]:
    """What is said of an engine whose answer has other fields; `also` are more legal actions."""

    def change(_: Query, answer: Answer) -> Answer:
        assert isinstance(answer, Verdict)
        also = fields.pop("also", ())
        assert isinstance(also, tuple)
        return replace(answer, **{"legal": (*answer.legal, *also), **fields})

    return [difference.words for difference in cross_check(Lying(change), query)]


@pytest.mark.parametrize("query", [PLAYED, replace(PLAYED, op="judge"), SET_UP])
@pytest.mark.parametrize(
    ("action", "clause"),
    [("b2-b1", "step"), ("b2-b3", "step"), ("b3-b2", "turn"), ("b2xb3", "jump"), ("pass", "pass")],
)
def test_whatever_is_not_legal_is_refused_by_a_clause(query: Query, action: str, clause: str) -> None:
    words = said(query, also=(action,))
    assert [each for each in words if each.startswith(f"{action}: you say legal; it is not (leap.{clause}")]


def test_refusals_of_moves_need_not_be_explained_but_must_be_right() -> None:
    assert said(SET_UP, why={}) == []
    assert said(SET_UP, why={"b1-b2": ClauseId("leap.step"), "b3-b2": ClauseId("leap.turn")}) == []
    (wrong,) = said(SET_UP, why={"b3-b2": ClauseId("leap.pass")})
    assert wrong == "why: b3-b2: you say leap.pass; it is refused by leap.turn or leap.step"
    (wrong,) = said(SET_UP, why={"b2-a3": ClauseId("leap.step")})
    assert wrong == "why: b2-a3: you say leap.step; nothing needs explaining there"
