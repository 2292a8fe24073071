"""Positions as they are typed on the command line, and engines that do not answer."""

import pytest

from rulestone.commands.position_arguments import (
    PositionArguments,
    ask_for,
    engine_called,
    judge_position,
)
from rulestone.commands.problems import Problem
from rulestone.engines import UnknownEngine
from rulestone.engines.reference import ReferenceEngine
from rulestone.explain.why import Explained, ExplainedAction
from rulestone.protocol import Answer, BadRequest, ErrorBody, Failure, Nodes, Unsupported, Verdict
from rulestone.protocol.checking import CheckedQuery
from tests.running import Run


def typed(**arguments: str) -> PositionArguments:
    return PositionArguments(game="minefield", size=3, **arguments)


def test_what_is_left_out_is_the_start_of_the_game() -> None:
    query = typed().judge()
    assert (query.record, query.stones, query.to_move, query.removed, query.options) == (
        (),
        None,
        None,
        (),
        {},
    )
    assert typed().perft(2).moves == ()


def test_stones_take_the_place_of_moves() -> None:
    query = typed(stones="black=a1", to_move="white").judge()
    assert (query.moves, query.stones, query.to_move) == (None, {"black": ("a1",)}, "white")
    assert typed(stones="", to_move="white").judge().stones == {}
    with pytest.raises(Problem, match="either with --moves or with --stones, not with both"):
        typed(stones="black=a1", moves="").judge()


def test_options_and_removed_cells_are_read() -> None:
    arguments = PositionArguments(game="Lefe", size=3, options=["pie=none"], moves="a1 b2")
    assert (arguments.judge().options, arguments.perft(1).moves) == ({"pie": "none"}, ("a1", "b2"))
    assert PositionArguments(game="interleave", size=3, removed="a1,b2").judge().removed == ("a1", "b2")


def test_a_judged_position_has_the_data_of_the_protocol() -> None:
    judged = judge_position(typed(moves="b2"), "reference", None)
    data = judged.data()
    assert (data["stones"], data["to_move"], data["options"]) == (
        {"black": ("b2",), "white": ()},
        "white",
        {"swap": False},
    )
    assert "at" not in data
    assert judged.verdict == judge_position(typed(moves="b2"), "bitboard", None).verdict


def test_a_cell_or_an_action_is_explained() -> None:
    cell = judge_position(typed(moves="b2"), "reference", "b2").explained
    action = judge_position(typed(moves="b2"), "reference", "swap").explained
    assert isinstance(cell, Explained)
    assert isinstance(action, ExplainedAction)
    with pytest.raises(Problem, match="--at: 'd4' is not a cell of the 3×3 board"):
        judge_position(typed(), "reference", "d4")
    with pytest.raises(Problem, match="--at: 'up' is neither a cell nor an action of Minefield"):
        judge_position(typed(), "reference", "up")


def test_an_engine_is_closed_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(ReferenceEngine, "close", lambda _self: closed.append("closed"))
    with pytest.raises(ValueError, match="broken"), engine_called("reference"):
        raise ValueError("broken")
    assert closed == ["closed"]
    with pytest.raises(UnknownEngine, match="gnu"), engine_called("gnu"):
        pass


def test_an_answer_is_of_the_kind_that_was_asked_for() -> None:
    query = typed().perft(1)
    assert ask_for(ReferenceEngine(), query, Nodes) == Nodes(nodes=9)
    with pytest.raises(TypeError, match="is no answer to"):
        ask_for(ReferenceEngine(), query, Verdict)


class _Scripted(ReferenceEngine):
    """An engine that does one thing, whatever it is asked."""

    def __init__(self, does: Answer | Exception) -> None:
        super().__init__()
        self.does = does

    def ask_checked(self, checked: CheckedQuery) -> Answer:  # noqa: ARG002 - whatever it is asked
        if isinstance(self.does, Exception):
            raise self.does
        return self.does


@pytest.mark.parametrize(
    ("does", "status", "words"),
    [
        (Failure(error="no idea"), 1, "engine reference failed: no idea"),
        (Failure(error=ErrorBody(code="internal", message="oops")), 1, "engine reference failed: oops"),
        (Unsupported(unsupported="too big"), 2, "engine reference does not answer this: too big"),
        (RecursionError("deep"), 2, "--depth: 9 is too deep to count"),
        (BadRequest("bad-action", "no such move", "moves[3]"), 2, "--moves: no such move"),
        (
            Verdict(legal=(), to_move=None, over=True, winner=None),
            1,
            "internal error, please report it: TypeE",
        ),
    ],
)
def test_an_engine_that_does_not_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, does: Answer | Exception, status: int, words: str
) -> None:
    monkeypatch.setattr("rulestone.commands.position_arguments.load_engine", lambda _: _Scripted(does))
    result = run("perft lefe --size 2 --depth 9 --engine odd")
    assert (result.status, result.out) == (status, "")
    assert result.err.startswith(f"rulestone: {words}")
    assert result.err.count("\n") == 1
