"""All engines in step through whole games, every option: after each action and refusal the full verdict."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from rulestone.core.actions import write_action
from rulestone.core.boards import Board
from rulestone.core.game import game_names, start
from rulestone.core.names import ActionText, CellName, GameName, Options
from rulestone.core.position import Position
from rulestone.protocol import Query
from rulestone.protocol.checking import checked_board
from rulestone.strategies import actions, boards, legal_actions, options
from tests.differential.games import differential
from tests.differential.held import OutsideEngine, agree

STEPS = 50
"""So many actions are tried in one example: a long game, or several short ones."""


class InStep(RuleBasedStateMachine):
    """A game that is played on; whatever is tried, every engine is asked about it."""

    others: list[OutsideEngine]
    game: GameName

    board: Board
    chosen: Options
    removed: tuple[CellName, ...]
    position: Position
    moves: tuple[ActionText, ...]
    refused: bool
    """Whether the last action was."""

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Choose the board and the options, and ask about the empty board."""
        self.board = data.draw(boards(self.game, differential(self.game).step_size))
        self.chosen = data.draw(options(self.game))
        whole = checked_board(self.game, self.board.size, ())
        self.removed = whole.names(cell for cell in whole.cells if cell not in self.board.cells)
        self.position = start(self.game, self.board, self.chosen)
        self.moves, self.refused = (), False
        self.ask(())

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Try an action; if it is legal, go on from there."""
        legal = data.draw(legal_actions(self.position, self.game)) if self.refused else None
        action = legal or data.draw(actions(self.position, self.game))
        tried = (*self.moves, write_action(self.board, action))
        if self.position.is_legal(action):
            self.position, self.moves, self.refused = self.position.after(action), tried, False
            self.ask(tried)
            return
        self.ask(tried)
        self.refused = True
        if self.position.status().over:  # one refusal after the end is enough
            self.begin(data)

    def ask(self, moves: tuple[ActionText, ...]) -> None:
        """Ask how far these moves are legal, and all that is true there."""
        play = Query(
            op="play",
            game=self.game,
            size=self.board.size,
            options=self.chosen,
            removed=self.removed,
            moves=moves,
        )
        for other in self.others:
            agree(other, play)


@pytest.mark.parametrize("game", game_names())
def test_engines_stay_in_step(others: list[OutsideEngine], game: GameName) -> None:
    """No engine loses the thread of a game, whatever is tried in it."""
    machine = type("Machine", (InStep,), {"others": others, "game": game})
    # Five machines, and each example is a game or several.
    examples = max(1, settings().max_examples // 8)
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=STEPS, max_examples=examples))
