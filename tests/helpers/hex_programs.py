"""Hex in `examples/` beside a program by other people: positions of both, compared as random games go on."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from rulestone.core.game import Game
from rulestone.core.names import Options, Size
from rulestone.core.position import Position


class State(Protocol):
    """A state of the other program, in the form of OpenSpiel's."""

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
    """A position in both programs.

    The other program's swap puts a stone of the other colour on the mirrored cell, and Red moves. Here the
    people trade colours (ruling `people-trade` of `hex.swap`). From then on the two games mirror each other:
    column and row are exchanged, and so are the colours.
    """

    def __init__(self, game: Game, own: Position, other: State, *, size: int, swapped: bool = False) -> None:
        self.game, self.own, self.other, self.size, self.swapped = game, own, other, size, swapped

    def texts(self) -> dict[str, int]:
        """The other program's legal actions, as this Hex writes them."""
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


def pair(game: Game, other: State, size: int, *, swap: bool) -> Pair:
    """The empty board in both programs."""
    options: Options = {"swap": swap}
    return Pair(game, game.start(game.board(Size(size)), options), other, size=size)


def play(numbers: range, start: Callable[[Random, int], Pair]) -> None:
    """Compare every position of random games, each with the seed of its number."""
    for number in numbers:
        random = Random(number)
        position, moves = start(random, number), list[str]()
        while True:
            assert not (wrong := position.difference()), f"game {number}: {wrong} after {' '.join(moves)}"
            if position.own.status().over:
                break
            texts = position.texts()
            moves.append(
                "swap" if "swap" in texts and random.random() < 0.5 else random.choice(sorted(texts))
            )
            position = position.after(moves[-1], texts[moves[-1]])
