"""Lets Hex of pgx answer the engine protocol: see docs/IN_THE_WILD.md.

    python pgx_adapter.py

It needs `pip install pgx jax`, and Hex for rulestone: `pip install ./examples/hex`.
"""

import sys
from collections.abc import Sequence
from typing import ClassVar, Self

import jax
import openspiel_adapter
from openspiel_adapter import Engine
from pgx.hex import Hex as Environment

from rulestone.core.boards import letters
from rulestone.core.names import GameName, Options
from rulestone.core.overriding import override
from rulestone.engines.serve import serve
from rulestone.protocol import GameCapabilities

SIZE = 11
ENVIRONMENT = Environment()
STEP = jax.jit(ENVIRONMENT.step)


class State:
    """A state of pgx, in the form of OpenSpiel's."""

    def __init__(self, state: object, history: tuple[int, ...] = ()) -> None:
        self._state, self._history = state, history
        self._legal, self._over, self._mover, rewards, order = jax.device_get(
            (state.legal_action_mask, state.terminated, state._x.color, state.rewards, state._player_order)  # type: ignore[attr-defined] # pgx has no types
        )
        self._returns = [float(rewards[player]) for player in order]

    def legal_actions(self) -> Sequence[int]:
        """The cells row by row, and the swap after them; none when it is over."""
        return [] if self._over else [int(action) for action in self._legal.nonzero()[0]]

    def action_to_string(self, player: int, action: int) -> str:
        """An action as OpenSpiel writes it."""
        row, column = divmod(action, SIZE)
        return "swap" if row == SIZE else f"{letters(column)}{row + 1}"

    def current_player(self) -> int:
        """0 for the colour that began."""
        return int(self._mover)

    def is_terminal(self) -> bool:
        """Whether a colour has won."""
        return bool(self._over)

    def returns(self) -> Sequence[float]:
        """By colour; which player has it is drawn."""
        return self._returns

    def history(self) -> Sequence[int]:
        """The actions so far."""
        return self._history

    def child(self, action: int) -> "State":
        """The state after an action."""
        return State(STEP(self._state, action), (*self._history, action))


class Hex(openspiel_adapter.Hex):
    """Hex with the swap, which is that of OpenSpiel, on the board that pgx has."""

    game: ClassVar[GameCapabilities] = GameCapabilities(sizes=(SIZE, SIZE), options={"swap": (True,)})

    @classmethod
    @override
    def start(cls, size: int, options: Options) -> Self:
        return cls(State(ENVIRONMENT.init(jax.random.PRNGKey(0))), size)


if __name__ == "__main__":
    serve(Engine(GameName("hex"), Hex, "pgx"), sys.stdin.buffer, sys.stdout.buffer)
