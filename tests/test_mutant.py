"""Mutants as values: of one game or several, each of its own name, the right rules never touched."""

import pytest

from rulestone.core.boards import HEXAGONAL
from rulestone.core.game import game as installed_game
from rulestone.core.mutant import MutantList, Mutants, with_rules
from rulestone.core.names import Colour, GameName
from rulestone.core.position import Position
from rulestone.games.connection import ConnectionPosition


def test_a_shared_mutant_is_one_of_each_game() -> None:
    shared = MutantList()

    @shared.rules("odd", "turn", "It is odd.", equivalent="it is not used")
    class Odd(ConnectionPosition):
        def can_act(self, colour: Colour) -> bool:
            return not super().can_act(colour)

    for name in (GameName("minefield"), GameName("necklace")):
        game = installed_game(name)
        mutants_of_game = Mutants(game)
        mutants_of_game.share(shared)
        (mutant,) = mutants_of_game
        assert (mutant.name, mutant.clause, mutant.equivalent) == (
            f"{name}/odd",
            f"{name}.turn",
            "it is not used",
        )
        assert issubclass(mutant.played.rules, Odd)
        assert issubclass(mutant.played.rules, game.rules)


def test_rules_of_another_game_are_no_mutant() -> None:
    minefield, necklace = installed_game("minefield"), installed_game("necklace")
    with pytest.raises(TypeError, match="no subclass of Minefield"):
        with_rules(minefield, necklace.rules)


def test_two_mutants_of_one_name_are_refused() -> None:
    game = installed_game("minefield")
    mutants_of_game = Mutants(game)
    mutants_of_game.add("odd", "turn", "It is odd.", game)
    with pytest.raises(ValueError, match="minefield/odd"):
        mutants_of_game.add("odd", "win", "It is odd, too.", game)


def test_boards_and_counts_can_be_wrong_too() -> None:
    game = installed_game("minefield")
    mutants_of_game = Mutants(game)
    mutants_of_game.kind("hexagonal", "board", "It plays on hexagons.", lambda _kind: HEXAGONAL)

    @mutants_of_game.perft("one-more", "turn", "It counts one too many.")
    def count(position: Position, depth: int) -> int:
        return game.perft(position, depth) + 1

    boards, counts = mutants_of_game
    assert len(mutants_of_game) == 2
    assert (boards.played.kind, boards.played.rules) == (HEXAGONAL, game.rules)
    assert counts.played.perft is count
    assert counts.game == "minefield"
    assert game.kind is not HEXAGONAL


def test_shared_mutants_keep_their_order() -> None:
    shared = MutantList()
    shared.add("first", "turn", "It is odd.", lambda game: game)
    shared.kind("second", "turn", "It is odder.", lambda kind: kind)
    with pytest.raises(ValueError, match="two mutants are called 'first'"):
        shared.add("first", "turn", "It is odd again.", lambda game: game)
    assert shared.names() == ("first", "second")
    mutants_of_game = Mutants(installed_game("minefield"))
    mutants_of_game.share(shared, clause="win")
    assert [(each.name, each.clause) for each in mutants_of_game] == [
        ("minefield/first", "minefield.win"),
        ("minefield/second", "minefield.win"),
    ]


def test_a_mixin_comes_before_the_rules_of_the_game_and_leaves_them_alone() -> None:
    game = installed_game("minefield")
    own_order = game.rules.__mro__
    shared = MutantList()

    @shared.rules("deaf", "turn", "It is deaf.")
    class Deaf(ConnectionPosition):
        def can_act(self, _colour: Colour) -> bool:
            return False

    mutants_of_game = Mutants(game)
    mutants_of_game.share(shared)
    (mutant,) = mutants_of_game
    assert mutant.played.rules.__mro__[1:3] == (Deaf, game.rules)
    assert game.rules.__mro__ == own_order
    assert with_rules(game, mutant.played.rules) == mutant.played
