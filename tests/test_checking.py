"""Checked queries: what is read of a query before anybody judges it, and what is refused."""

from dataclasses import replace

import pytest

from rulestone.core.boards import HexBoard, SquareBoard
from rulestone.core.game import game as installed_game
from rulestone.core.names import ActionText, CellName, Colour, GameName, Options, Size
from rulestone.protocol import BadRequest, Query
from rulestone.protocol.checking import check_game, check_options, check_query, checked_board, excerpt_of

MINEFIELD = GameName("minefield")


def test_check_reads_the_board() -> None:
    square = check_query(Query(game=GameName("minefield"), size=Size(3), moves=())).board
    assert isinstance(square, SquareBoard)
    assert square.size == 3
    holed = check_query(
        Query(game=GameName("interleave"), size=Size(2), moves=(), removed=(CellName("b2"),))
    ).board
    assert isinstance(holed, HexBoard)
    assert len(holed.cells) == 6


def test_another_game_with_the_same_boards_takes_what_was_read() -> None:
    checked = check_query(
        Query(op="play", game=GameName("minefield"), size=Size(3), moves=(ActionText("b2"),))
    )
    other = replace(checked.game, rules=checked.game.rules)
    assert checked.played(other).actions is checked.actions
    elsewhere = checked.played(installed_game("necklace"))  # of the same boards, with actions of its own
    assert elsewhere.actions is not checked.actions


def test_a_query_is_checked_with_its_stones_or_its_actions() -> None:
    query = Query(
        game=MINEFIELD,
        size=Size(3),
        stones={Colour("black"): (CellName("b2"),)},
        to_move=Colour("white"),
    )
    checked = check_query(query)
    assert checked.stones is not None
    assert checked.board.names(checked.stones.of(Colour("black"))) == ("b2",)
    assert (checked.actions, checked.query.record) == ((), ())
    moves = (ActionText("a1"), ActionText("a1"))  # whether they are legal is not asked here
    checked = check_query(Query(game=MINEFIELD, size=Size(3), moves=moves))
    assert checked.stones is None
    assert checked.query.record == moves
    assert len(checked.actions) == 2


@pytest.mark.parametrize(
    ("query", "code", "at"),
    [
        (Query(game=MINEFIELD, size=Size(3)), "bad-request", None),
        (Query(game=MINEFIELD, size=Size(3), stones={}), "bad-request", "to_move"),
        (Query(game=MINEFIELD, size=Size(3), moves=(), to_move=Colour("black")), "bad-request", "to_move"),
        (Query(op="perft", game=MINEFIELD, size=Size(3), moves=(), depth=-1), "bad-request", "depth"),
        (Query(op="play", game=MINEFIELD, size=Size(3), moves=(ActionText("up"),)), "bad-action", "moves[0]"),
        (
            Query(op="play", game=MINEFIELD, size=Size(3), moves=(ActionText("a1"), ActionText("d1"))),
            "bad-cell",
            "moves[1]",
        ),
    ],
)
def test_a_query_that_makes_no_sense_is_refused_with_its_place(
    query: Query, code: str, at: str | None
) -> None:
    with pytest.raises(BadRequest) as refused:
        check_query(query)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_a_cell_holds_one_stone() -> None:
    stones = {Colour("black"): (CellName("a1"),), Colour("white"): (CellName("b1"), CellName("a1"))}
    query = Query(game=MINEFIELD, size=Size(3), stones=stones, to_move=Colour("black"), moves=None)
    with pytest.raises(BadRequest, match="a1 already holds a black stone") as refused:
        check_query(query)
    assert refused.value.at == "stones.white[1]"


def test_a_game_that_is_not_installed_is_refused() -> None:
    check_game(MINEFIELD)
    with pytest.raises(BadRequest, match="did you mean minefield") as refused:
        check_game(GameName("minefeld"))
    assert refused.value.code == "unknown-game"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"swap": "yes"}, "swap cannot be 'yes'; it is one of false, true"),
        ({"swap": 1}, "swap cannot be 1"),
        ({"pie": True}, "minefield has no option 'pie'; it has swap"),
    ],
)
def test_options_have_the_values_of_the_register(options: Options, words: str) -> None:
    check_options(MINEFIELD, {"swap": True})
    with pytest.raises(BadRequest) as refused:
        check_options(MINEFIELD, options)
    assert words in refused.value.message


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadRequest, match="interleave has no option 'swap'; it has none"):
        check_options(GameName("interleave"), {"swap": True})


def test_cells_are_taken_out_once_and_where_that_can_be_done() -> None:
    name = GameName("interleave")
    board = checked_board(name, Size(2), iter([CellName("b2")]))
    assert board.names(sorted(board.removed)) == ("b2",)
    assert checked_board(name, Size(2), ()).removed == frozenset()
    with pytest.raises(BadRequest, match="b2 is removed twice"):
        checked_board(name, Size(2), [CellName("b2"), CellName("b2")])
    with pytest.raises(BadRequest, match="cannot be removed from a board of Minefield"):
        checked_board(MINEFIELD, Size(2), [CellName("a1")])
    with pytest.raises(BadRequest, match="has size 1 to 64"):
        checked_board(MINEFIELD, Size(65), ())


def test_what_is_strange_is_quoted_in_short() -> None:
    assert excerpt_of("x") == "'x'"
    assert len(excerpt_of("x" * 100)) == 38
