"""Lets Hex or Breakthrough of OpenSpiel answer the engine protocol: see docs/IN_THE_WILD.md.

    python openspiel_adapter.py hex

The game has to be installed for rulestone too, such as by `pip install ./examples/hex`.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from typing import ClassVar, Protocol, Self

from rulestone.core.names import ActionText, Colour, GameName, Options
from rulestone.core.overriding import override
from rulestone.engines.serve import serve
from rulestone.protocol import (
    Answer,
    BadRequest,
    Capabilities,
    GameCapabilities,
    Nodes,
    Perft,
    Play,
    Played,
    Question,
    Unsupported,
)


class State(Protocol):
    """A state of OpenSpiel."""

    def legal_actions(self) -> Sequence[int]:
        """The numbers of the legal actions."""

    def action_to_string(self, player: int, action: int) -> str:
        """An action as text."""

    def current_player(self) -> int:
        """The player to move: 0 or 1."""

    def is_terminal(self) -> bool:
        """Whether the game is over."""

    def returns(self) -> Sequence[float]:
        """What each player has won: 1, 0 or -1."""

    def history(self) -> Sequence[int]:
        """The actions so far."""

    def child(self, action: int) -> "State":
        """The state after an action."""


def first_state(name: str, parameters: Mapping[str, int | str]) -> State:
    """The state before the first action."""
    import pyspiel

    state: State = pyspiel.load_game(name, parameters).new_initial_state()
    return state


@dataclass(frozen=True)
class Position(ABC):
    """A state on a board of some size, with names and colours as the cases have them."""

    state: State
    size: int

    game: ClassVar[GameCapabilities]

    @classmethod
    @abstractmethod
    def start(cls, size: int, options: Options) -> Self:
        """The position before the first action."""

    @property
    @abstractmethod
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of players 0 and 1."""

    @abstractmethod
    def name(self, action: int) -> str:
        """The text of an action."""

    def actions(self) -> dict[str, int]:
        """The legal actions by their texts."""
        return {self.name(action): action for action in self.state.legal_actions()}

    def after(self, action: int) -> Self:
        """The position after an action."""
        return replace(self, state=self.state.child(action))

    def played(self, accepted: int) -> Played:
        """What is true here, after so many actions of a record."""
        over = self.state.is_terminal()
        won = [
            colour for colour, points in zip(self.colours, self.state.returns(), strict=True) if points > 0
        ]
        return Played(
            legal=tuple(map(ActionText, self.actions())),
            to_move=None if over else self.colours[self.state.current_player()],
            over=over,
            winner=won[0] if won else None,
            accepted=accepted,
        )

    def nodes(self, depth: int) -> int:
        """How many sequences of so many actions there are."""
        if depth == 0:
            return 1
        return sum(self.after(action).nodes(depth - 1) for action in self.state.legal_actions())


class Hex(Position):
    """Hex. OpenSpiel's swap puts a stone of the other colour on the mirrored cell, and player 0 moves.

    By ruling `people-trade` the stone stays, and the people trade colours. From then on the two games mirror
    each other: column and row are exchanged, and so are the colours.
    """

    game = GameCapabilities(sizes=(1, 26), options={"swap": (True, False)})

    @classmethod
    @override
    def start(cls, size: int, options: Options) -> Self:
        return cls(first_state("hex", {"board_size": size, "swap": True, **options}), size)

    @property
    def mirrored(self) -> bool:
        """Whether there was a swap."""
        return self.size**2 in self.state.history()

    @property
    @override
    def colours(self) -> tuple[Colour, Colour]:
        red, blue = Colour("red"), Colour("blue")
        return (blue, red) if self.mirrored else (red, blue)

    @override
    def name(self, action: int) -> str:
        row, column = divmod(action, self.size)
        own = column * self.size + row if self.mirrored else action
        return self.state.action_to_string(self.state.current_player(), own)


class Breakthrough(Position):
    """Breakthrough. OpenSpiel's player 0 has the black pieces, in the highest rows.

    It writes a capture `a7b6*`, and a row above 9 as the character that comes so many places after `0`.
    """

    game = GameCapabilities(sizes=(2, 26))

    @classmethod
    @override
    def start(cls, size: int, options: Options) -> Self:
        return cls(first_state("breakthrough", {"rows": size, "columns": size}), size)

    @property
    @override
    def colours(self) -> tuple[Colour, Colour]:
        return Colour("white"), Colour("black")

    @override
    def name(self, action: int) -> str:
        text = self.state.action_to_string(self.state.current_player(), action)
        start, end = (f"{text[at]}{self.size + 1 - ord(text[at + 1]) + ord('0')}" for at in (0, 2))
        return f"{start}{'x' if text.endswith('*') else '-'}{end}"


@dataclass(frozen=True)
class Engine:
    """Answers for a game by the states of another program."""

    name: GameName
    positions: type[Position]
    program: str

    @property
    def capabilities(self) -> Capabilities:
        """Records from the start, and counts."""
        return Capabilities(
            name=f"{self.program}-{self.name}",
            version=version(self.program),
            games={self.name: self.positions.game},
            ops=("play", "perft"),
        )

    def ask(self, question: Question) -> Answer:
        """Answer one question.

        Raises:
            BadRequest: sequences are to be counted after an illegal record.
        """
        if question.game != self.name or not isinstance(question, Play | Perft):
            return Unsupported(unsupported=f"records of {self.name} are known here, and nothing else")
        position, accepted = self.positions.start(question.size, question.options), 0
        for move in question.moves:
            action = position.actions().get(move)
            if action is None:
                break
            position, accepted = position.after(action), accepted + 1
        if isinstance(question, Play):
            return position.played(accepted)
        if accepted < len(question.moves):
            raise BadRequest("bad-action", f"move {accepted + 1} is illegal", "moves")
        return Nodes(nodes=position.nodes(question.depth))

    def close(self) -> None:
        """Nothing to let go of."""


GAMES: dict[GameName, type[Position]] = {GameName("hex"): Hex, GameName("breakthrough"): Breakthrough}


def openspiel(name: GameName) -> Engine:
    """OpenSpiel's game of this name."""
    return Engine(name, GAMES[name], "open_spiel")


if __name__ == "__main__":
    serve(openspiel(GameName(sys.argv[1])), sys.stdin.buffer, sys.stdout.buffer)
