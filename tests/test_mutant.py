"""Mutants as values: of one game or several, each of its own name, the right rules never touched."""

import pytest

from rulestone.core.boards import HEXAGONAL, SQUARE, Board, square_board
from rulestone.core.game import game as installed_game
from rulestone.core.mutant import Mutants
from rulestone.core.names import Colour, GameName, Size
from rulestone.core.position import Position
from rulestone.games.board_mutants import add_board
from rulestone.games.connection import ConnectionPosition

MINEFIELD, NECKLACE = installed_game("minefield"), installed_game("necklace")


def test_a_mistake_that_games_share_is_a_mutant_of_each_and_leaves_their_rules_alone() -> None:
    shared, own, other = Mutants(), Mutants(), Mutants()

    @shared.rules("deaf", "turn", "It is deaf.", equivalent="it is not used")
    class Deaf(ConnectionPosition):
        def can_act(self, colour: Colour) -> bool:
            del colour
            return False

    order = MINEFIELD.rules.__mro__
    own.share(shared, clause="win")
    other.share(shared)
    (one,), (two,) = own.of(MINEFIELD), other.of(NECKLACE)
    assert (one.name, one.clause, one.equivalent) == ("minefield/deaf", "minefield.win", "it is not used")
    assert (two.name, two.clause, two.game) == ("necklace/deaf", "necklace.turn", GameName("necklace"))
    assert one.played.rules.__mro__[1:3] == (Deaf, MINEFIELD.rules)
    assert MINEFIELD.rules.__mro__ == order
    assert one is own.of(MINEFIELD)[0]


def test_a_part_is_exchanged_or_a_question_answered_otherwise() -> None:
    mutants = Mutants()
    mutants.parts("free", "switch", "Nothing is forbidden.", constraints=())
    mutants.answers(
        "few",
        "turn",
        "Only the first point is worth a question.",
        ConnectionPosition.candidates,
        lambda _position, right: tuple(right)[:1],
    )
    free, few = mutants.of(MINEFIELD)
    board = square_board(Size(2))
    assert [len(each.played.start(board, {}).legal_actions()) for each in (free, few)] == [4, 1]
    assert len(MINEFIELD.start(board, {}).legal_actions()) == 4


def test_two_mutants_of_one_name_are_refused() -> None:
    mutants = Mutants()
    mutants.parts("odd", "turn", "It is odd.")
    with pytest.raises(ValueError, match="two mutants are called 'odd'"):
        mutants.parts("odd", "win", "It is odd, too.")


def test_boards_and_counts_can_be_wrong_too() -> None:
    mutants = Mutants()
    mutants.kind("hexagonal", "board", "It plays on hexagons.", lambda _kind: HEXAGONAL)

    @mutants.perft("one-more", "turn", "It counts one too many.")
    def count(position: Position, depth: int) -> int:
        return MINEFIELD.perft(position, depth) + 1

    boards, counts = mutants.of(MINEFIELD)
    assert (boards.played.kind, boards.played.rules) == (HEXAGONAL, MINEFIELD.rules)
    assert counts.played.perft is count
    assert MINEFIELD.kind is SQUARE


def test_a_board_is_wrong_however_it_is_made() -> None:
    def grown(board: Board) -> Board:
        return SQUARE.board(Size(board.size + 1))

    mutants = Mutants()
    add_board(mutants, "grown", "It has a row too many.", grown)
    wrong = mutants.of(MINEFIELD)[0].played.kind
    assert wrong.make(Size(3), frozenset()) is wrong.board(Size(3)) is SQUARE.board(Size(4))
    assert wrong.name == SQUARE.name
