"""Games of `examples/` beside those of programs by other people, compared as games go on."""

from collections.abc import Callable
from random import Random

from openspiel_adapter import Position as Other

from rulestone.core.names import Options, Size
from rulestone.core.position import Position
from rulestone.rulebook.game import Game


class Pair:
    """A position in both programs."""

    def __init__(self, game: Game, own: Position, other: Other) -> None:
        self.game, self.own, self.other = game, own, other

    def difference(self) -> str:
        """What the programs disagree about; empty if nothing."""
        status, said = self.own.status(), self.other.played(0)
        own = {action.write(self.own.board) for action in self.own.legal_actions()}
        facts = {
            "over": (status.over, said.over),
            "winner": (status.winner, said.winner),
            "to_move": (status.to_move, said.to_move),
            "legal": (own, {*said.legal}),
        }
        return ", ".join(name for name, (one, two) in facts.items() if one != two)

    def after(self, text: str, action: int) -> "Pair":
        """The position after an action."""
        own = self.own.after(self.game.read_action(self.own.board, text))
        return Pair(self.game, own, self.other.after(action))


def pair(game: Game, other: type[Other], size: int, options: Options | None = None) -> Pair:
    """The start of a game in both programs."""
    chosen = options or {}
    return Pair(game, game.start(game.board(Size(size)), chosen), other.start(size, chosen))


def play(numbers: range, start: Callable[[Random, int], Pair]) -> None:
    """Compare every position of random games, each with the seed of its number."""
    for number in numbers:
        random = Random(number)
        position, moves = start(random, number), list[str]()
        while True:
            assert not (wrong := position.difference()), f"game {number}: {wrong} after {' '.join(moves)}"
            if position.own.status().over:
                break
            actions = position.other.actions()
            moves.append(
                "swap" if "swap" in actions and random.random() < 0.5 else random.choice(sorted(actions))
            )
            position = position.after(moves[-1], actions[moves[-1]])
