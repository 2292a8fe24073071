"""Actions that are not legal, and are worth trying all the same."""

from collections.abc import Iterator, Sequence
from random import Random

from rulestone.action_examples import example_actions, varied
from rulestone.actions import Action
from rulestone.boards import Cell
from rulestone.guided_play import GuidedPlay, State
from rulestone.names import GameName

_TRIES = 6


def illegal_action(game: GameName, guide: GuidedPlay, state: State, random: Random) -> Action | None:
    """An action that is refused here; None where none was found soon."""
    examples = example_actions(game)
    for _ in range(_TRIES):
        tried = (
            *_any(examples, state, random),
            *(guide.doubtful(state, random) if state.board.cells else ()),
        )
        illegal = [action for action in tried if state.refuses(action)]
        if illegal:
            return random.choice(illegal)
    return None


def _any(examples: Sequence[Action], state: State, random: Random) -> Iterator[Action]:
    """An action of each of a few kinds, legal or not: on stones, on empty cells, on any cells, on none."""
    placing = [action for action in examples if len(action.cells) == 1]
    stones = [cell for colour in state.colours for cell in state.stones(colour)]
    empty = state.empty()
    for among in (stones, empty, empty):
        yield from _one(placing, among, random)
    yield from _one([action for action in examples if len(action.cells) > 1], state.board.cells, random)
    without_cells = [action for action in examples if not action.cells]
    kinds = {type(action): action for action in random.sample(without_cells, len(without_cells))}
    yield from kinds.values()


def _one(examples: Sequence[Action], cells: Sequence[Cell], random: Random) -> Iterator[Action]:
    if examples and cells:
        action = varied(random.choice(examples), lambda: random.choice(cells))
        if action is not None:
            yield action
