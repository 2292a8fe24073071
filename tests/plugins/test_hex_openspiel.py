"""Hex by OpenSpiel and Hex in `examples/` have the same legal actions and results, on all boards but one.

OpenSpiel's swap puts a stone of the other colour on the mirrored cell, and Red moves. Here the people trade
colours (ruling `people-trade` of `hex.swap`). From then on the two games mirror each other: column and row
are exchanged, and so are the colours.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

import pytest

from rulestone.core.game import Game
from rulestone.core.names import GameName, Options, Size
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from tests.helpers.installing import with_game

pyspiel = pytest.importorskip("pyspiel", reason="needs rulestone[openspiel]")

SIZES = (*range(2, 12), 13, 14, 19)


class State(Protocol):
    """A state of OpenSpiel."""

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal actions; cells are numbered row by row."""

    def action_to_string(self, player: int, action: int) -> str:
        """An action as text."""

    def current_player(self) -> int:
        """The player to move: 0 or 1."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def returns(self) -> Sequence[float]:
        """What each player has won: 1, 0 or -1."""

    def child(self, action: int) -> "State":
        """The state after an action."""


class Pair:
    """A position in both programs."""

    def __init__(self, game: Game, own: Position, other: State, *, size: int, swapped: bool = False) -> None:
        self.game, self.own, self.other, self.size, self.swapped = game, own, other, size, swapped

    def texts(self) -> dict[str, int]:
        """OpenSpiel's legal actions, as this Hex writes them."""
        found: dict[str, int] = {}
        for action in self.other.legal_actions():
            row, column = divmod(action, self.size)
            own = column * self.size + row if self.swapped and action < self.size**2 else action
            found[self.other.action_to_string(self.other.current_player(), own)] = action
        return found

    def difference(self) -> str:
        """What the programs disagree about; empty if nothing."""
        status, colours = self.own.status(), ("blue", "red") if self.swapped else ("red", "blue")
        won = [colours[player] for player, points in enumerate(self.other.returns()) if points > 0]
        own = {action.write(self.own.board) for action in self.own.legal_actions()}
        facts = {
            "over": (status.over, self.other.is_terminal()),
            "winner": ([status.winner] if status.winner else [], won),
            "legal": (own, self.texts().keys()),
        }
        if not status.over and not self.other.is_terminal():
            facts["mover"] = (status.to_move, colours[self.other.current_player()])
        return ", ".join(name for name, (one, two) in facts.items() if one != two)

    def after(self, text: str, action: int) -> "Pair":
        """The position after an action."""
        own = self.own.after(self.game.read_action(self.own.board, text))
        other = self.other.child(action)
        return Pair(self.game, own, other, size=self.size, swapped=self.swapped or text == "swap")


@pytest.fixture(scope="module")
def hex_game() -> Iterator[Game]:
    with with_game("hex", "rulestone_hex"):
        yield find_game(GameName("hex"))


def start(game: Game, size: int, *, swap: bool) -> Pair:
    options: Options = {"swap": swap}
    other = pyspiel.load_game("hex", {"board_size": size, "swap": swap}).new_initial_state()
    return Pair(game, game.start(game.board(Size(size)), options), other, size=size)


def play(game: Game, numbers: range) -> None:
    """Compare every position of random games, half of them with the swap."""
    for number in numbers:
        random = Random(number)
        pair, moves = start(game, random.choice(SIZES), swap=number % 2 == 0), list[str]()
        while True:
            assert not (wrong := pair.difference()), f"game {number}: {wrong} after {' '.join(moves)}"
            if pair.own.status().over:
                break
            texts = pair.texts()
            moves.append(
                "swap" if "swap" in texts and random.random() < 0.5 else random.choice(sorted(texts))
            )
            pair = pair.after(moves[-1], texts[moves[-1]])


def test_random_games_agree(hex_game: Game) -> None:
    play(hex_game, range(20))


@pytest.mark.nightly  # takes more than a minute
def test_two_thousand_random_games_agree(hex_game: Game) -> None:
    play(hex_game, range(2_000))


@pytest.mark.parametrize("swap", [True, False])
@pytest.mark.parametrize("size", [2, 3])
def test_all_positions_of_small_boards_agree(hex_game: Game, size: int, swap: bool) -> None:
    waiting, seen = [start(hex_game, size, swap=swap)], set[str]()
    while waiting:
        pair = waiting.pop()
        assert not pair.difference()
        for text, action in pair.texts().items():
            after = pair.after(text, action)
            key = f"{after.swapped}{after.other}{sorted(after.texts())}"
            if key not in seen:
                seen.add(key)
                waiting.append(after)


def test_one_stone_on_one_cell_does_not_win_in_openspiel(hex_game: Game) -> None:
    first = start(hex_game, 1, swap=False)
    assert not first.difference()
    pair = first.after("a1", 0)
    assert pair.own.status().winner == "red"
    assert (pair.other.is_terminal(), pair.other.legal_actions()) == (False, [])
