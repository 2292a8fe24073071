"""All engines in step through whole games, every option: after each action and refusal the full verdict."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from rulestone.actions import Action, Setup, write_action
from rulestone.boards import Board
from rulestone.conformance.cross_check import cross_check
from rulestone.engines import Engine, load_engine
from rulestone.games.position import Position
from rulestone.names import ActionText, CellName, GameName, Options
from rulestone.oracle import start
from rulestone.outside.stdio import StdioEngine
from rulestone.protocol import Judge, Play
from rulestone.requests import checked_board
from rulestone.strategies import actions, boards, games, options

NODE_ENGINE = Path(__file__).parents[1] / "engines" / "node" / "engine.mjs"


@pytest.fixture(scope="module")
def others() -> Iterator[list[Engine]]:
    """Every engine but the reference."""
    found: list[Engine] = [load_engine("bitboard")]
    if shutil.which("node") is not None:
        found.append(StdioEngine(["node", str(NODE_ENGINE)], timeout=60))
    yield found
    for engine in found:
        engine.close()


class InStep(RuleBasedStateMachine):
    """A game that is played on; whatever is tried, every engine is asked about it."""

    others: list[Engine]

    game: GameName
    board: Board
    chosen: Options
    removed: tuple[CellName, ...]
    position: Position
    moves: list[ActionText]

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Choose the game, its board and its options."""
        self.game = data.draw(games())
        self.board = data.draw(boards(self.game))
        self.chosen = data.draw(options(self.game))
        whole = checked_board(self.game, self.board.size, ())
        self.removed = whole.names(cell for cell in whole.cells if cell not in self.board.cells)
        self.position = start(self.game, self.board, self.chosen)
        self.moves = []

    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """Try an action; if it is legal, go on from there."""
        action: Action
        if self.game is GameName.INTERLEAVE and not self.moves and self.board.cells:
            half = st.lists(st.sampled_from(self.board.cells), unique=True, max_size=3).map(tuple)
            action = data.draw(st.builds(Setup, half, half))
        else:
            action = data.draw(actions(self.position, self.game))
        tried = [*self.moves, write_action(self.board, action)]
        self.ask(
            Play(
                game=self.game,
                size=self.board.size,
                options=self.chosen,
                removed=self.removed,
                moves=tuple(tried),
            )
        )
        if not self.position.refusals(action):
            self.moves, self.position = tried, self.position.after(action)
            record = tuple(tried)
            self.ask(
                Judge(
                    game=self.game,
                    size=self.board.size,
                    options=self.chosen,
                    removed=self.removed,
                    moves=record,
                )
            )

    def ask(self, query: Play | Judge) -> None:
        """Every engine must answer as the reference does."""
        for engine in self.others:
            told = [difference.words for difference in cross_check(engine, query)]
            assert told == [], engine.claims.name


def test_engines_stay_in_step(others: list[Engine]) -> None:
    machine = type("Machine", (InStep,), {"others": others})
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=30))
