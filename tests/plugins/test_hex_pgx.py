"""Hex by pgx and Hex in `examples/` have the same legal actions and results on boards of size 11.

pgx is installed by `nox -f maintain.py -s pgx` alone: jax, which it needs, is larger than all other packages
together.
"""

from collections.abc import Iterator, Sequence

import pytest

from rulestone.core.boards import letters
from rulestone.core.game import Game
from rulestone.core.names import GameName
from rulestone.core.registry import find_game
from tests.helpers.hex_programs import pair, play
from tests.helpers.installing import with_game

pytest.importorskip("pgx", reason="needs pgx: nox -f maintain.py -s pgx")
jax = pytest.importorskip("jax")
pgx_hex = pytest.importorskip("pgx.hex")

SIZE = 11

ENVIRONMENT = pgx_hex.Hex()

STEP = jax.jit(ENVIRONMENT.step)


class PgxState:
    """A state of pgx, asked like one of OpenSpiel."""

    def __init__(self, state: object) -> None:
        self._state = state
        self._legal, self._over, self._mover, rewards, self._order = jax.device_get(
            (state.legal_action_mask, state.terminated, state._x.color, state.rewards, state._player_order)  # type: ignore[attr-defined] # pgx has no types
        )
        self._returns = [float(rewards[player]) for player in self._order]

    def legal_actions(self) -> Sequence[int]:
        """The cells row by row, and the swap after them; none when it is over."""
        return [] if self._over else [int(action) for action in self._legal.nonzero()[0]]

    def action_to_string(self, _player: int, action: int) -> str:
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

    def child(self, action: int) -> "PgxState":
        """The state after an action."""
        return PgxState(STEP(self._state, action))


@pytest.fixture(scope="module")
def hex_game() -> Iterator[Game]:
    with with_game("hex", "rulestone_hex"):
        yield find_game(GameName("hex"))


def play_numbers(game: Game, numbers: range) -> None:
    first = ENVIRONMENT.init(jax.random.PRNGKey(0))
    play(numbers, lambda _random, _number: pair(game, PgxState(first), SIZE, swap=True))


def test_random_games_agree(hex_game: Game) -> None:
    play_numbers(hex_game, range(20))


@pytest.mark.nightly  # takes minutes
def test_two_thousand_random_games_agree(hex_game: Game) -> None:
    play_numbers(hex_game, range(2_000))


def test_a_stone_after_the_swap_lies_on_the_mirrored_cell(hex_game: Game) -> None:
    position = pair(hex_game, PgxState(ENVIRONMENT.init(jax.random.PRNGKey(0))), SIZE, swap=True)
    for text in ("b1", "swap"):
        position = position.after(text, position.texts()[text])
    assert not position.difference()
    assert position.other.legal_actions()[SIZE] == SIZE + 1  # a2 is occupied, not b1


def test_other_sizes_do_not_work_in_pgx() -> None:
    with pytest.raises(TypeError, match="cannot reshape"):
        pgx_hex.Hex(size=5).init(jax.random.PRNGKey(0))
