"""What the games of connection share: who is joined, who is skipped, how the game ends, and the swap."""

from itertools import product

import pytest

from rulestone.core.actions import Placement, Swap
from rulestone.core.boards import square_board
from rulestone.core.game import game, game_names
from rulestone.core.names import Options, Size
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.games.connection import ConnectionPosition
from tests.games.asking import stones

BOARD = square_board(Size(3))


CONNECTION = [name for name in game_names() if issubclass(game(name).rules, ConnectionPosition)]


OFF: Options = {"swap": False}


ON: Options = {"swap": True}


@pytest.fixture(params=CONNECTION)
def name(request: pytest.FixtureRequest) -> str:
    """A game of connection."""
    return str(request.param)


def standing(name: str, first: str, second: str, mover: int, options: Options, size: int = 3) -> Position:
    """A position with stones of the first colour and of the second."""
    room, board = game(name), square_board(Size(size))
    by_colour = {str(colour): names for colour, names in zip(room.colours, (first, second), strict=True)}
    return room.set_up(board, stones(board, **by_colour), room.colours[mover], options)


def played(name: str, moves: str, options: Options) -> Position:
    """The position after a record."""
    position = game(name).start(BOARD, options)
    for text in moves.split():
        action = game(name).read_action(BOARD, text)
        assert position.is_legal(action), text
        position = position.after(action)
    return position


def refusals(position: Position, *, of: Swap | Placement) -> list[str]:
    return [f"{each.clause.partition('.')[2]}: {each.because}" for each in position.violations(of)]


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("b1 b2 b3", "", 0),
        ("a2 b2 c2", "", None),
        ("a1 b2 c3", "", None),
        ("", "a2 b2 c2", 1),
        ("", "b1 b2 b3", None),
        ("a1 a2 b2 c2 c3", "", 0),
        ("a1 c3", "", None),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_a_chain_along_rows_and_columns_joins_its_own_edges(
    name: str, first: str, second: str, mover: int, winner: int | None
) -> None:
    status = standing(name, first, second, mover, OFF).status()
    assert status.winner == (None if winner is None else game(name).colours[winner])


def test_the_first_stone_on_one_point_wins_and_cannot_be_swapped(name: str) -> None:
    won = standing(name, "a1", "", 1, ON, size=1)
    first = game(name).colours[0]
    assert (won.status().winner, won.legal_actions(), won.refusals()) == (first, (), {})
    over, no_swap = refusals(won, of=Swap())
    assert over == f"win: the game is over: {first} has won"
    assert "no swap here" in no_swap
    with pytest.raises(TypeError, match="cannot be played here"):
        won.after(Placement(won.board.cells[0]))


@pytest.mark.parametrize(("action", "also"), [("c3", []), ("b3", ["turn"]), ("swap", ["swap"])])
def test_after_the_end_every_clause_that_refuses_is_named_the_end_first(
    name: str, action: str, also: list[str]
) -> None:
    won = played(name, "b1 a1 b2 a2 b3", OFF)
    clauses = [each.clause for each in won.violations(game(name).read_action(BOARD, action))]
    assert clauses[0] == f"{name}.win"
    known = {clause.id for clause in game(name).entry.clauses}
    assert clauses[1:] == [f"{name}.{each}" if f"{name}.{each}" in known else f"{name}.turn" for each in also]


def test_who_cannot_place_is_skipped_and_named(name: str) -> None:
    room, board = game(name), square_board(Size(2))
    other, stuck = room.colours
    met = False
    for contents in product((None, other, stuck), repeat=4):
        position = room.set_up(board, Stones(contents), stuck, OFF)
        status = position.status()
        skipped = status.to_move == other
        told = {
            (False, True): f"{stuck.capitalize()} has no placement and is skipped.",
            (True, False): "" if status.winner else "neither colour has a placement left.",
        }
        assert status.notice == told.get((status.over, skipped), "")
        if skipped:
            after = position.after(position.legal_actions()[0])
            assert (after.mover, len(after.stones.of(other))) == (stuck, contents.count(other) + 1)
            met = True
    assert met


@pytest.mark.parametrize(
    ("moves", "open_"), [("", False), ("a1", True), ("a1 swap", False), ("a1 b2", False), ("a1 a3 a2", False)]
)
def test_the_swap_is_open_on_the_second_colours_first_turn(name: str, moves: str, *, open_: bool) -> None:
    position = played(name, moves, ON)
    assert (Swap() in position.legal_actions()) == position.is_legal(Swap()) == open_
    second = game(name).colours[1].capitalize()
    because = f"no swap here: only on {second}'s first turn, once"
    assert [each.because for each in position.violations(Swap())] == ([] if open_ else [because])


def test_a_swap_leaves_the_stone_and_the_turn(name: str) -> None:
    before, swapped = played(name, "a1", ON), played(name, "a1 swap", ON)
    assert swapped.stones == before.stones
    assert swapped.status().to_move == before.status().to_move == game(name).colours[1]


def test_without_the_option_there_is_no_swap(name: str) -> None:
    position = played(name, "a1", OFF)
    assert Swap() not in position.legal_actions()
    (no_swap,) = position.violations(Swap())
    assert no_swap.because == "no swap here: it is switched off (swap = false)"


@pytest.mark.parametrize(
    ("first", "second", "mover", "open_"),
    [
        ("a1", "", 1, True),
        ("a1", "", 0, False),
        ("", "", 1, False),
        ("a1 b2", "", 1, False),
        ("a1", "b2", 1, False),
    ],
)
def test_on_a_board_that_is_set_up_it_is_open_where_it_can_only_be_due(
    name: str, first: str, second: str, mover: int, *, open_: bool
) -> None:
    assert standing(name, first, second, mover, ON).is_legal(Swap()) == open_


def test_the_first_colours_turn_is_none_for_a_swap_even_if_the_second_began_on_a_board_set_up(
    name: str,
) -> None:
    second_first = standing(name, "", "", 1, ON).after(Placement(BOARD.cell("b2")))
    assert not second_first.is_legal(Swap())
