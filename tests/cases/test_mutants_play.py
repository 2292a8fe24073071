"""Every mutant plays whole games and stays in agreement with itself."""

from contextlib import suppress
from random import Random

import pytest

from rulestone.cases.mutants import mutants
from rulestone.core.actions import Action, UnreadableAction
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.mutant import Mutant
from rulestone.core.names import Options, OptionValue, Size
from rulestone.core.position import Position

SIZES = (Size(2), Size(4))
NEXT_SIZE = Size(5)
"""The board of mutants that have not both of the others."""

LONGEST = 30
SET_UPS = ("setup black=a1", "setup black=a1,b2 red=b1")
"""Where what may be done cannot be listed."""


def options(mutant: Mutant, random: Random) -> Options:
    """Some values for the options of its game."""
    chosen: dict[str, OptionValue] = {}
    for option in mutant.played.entry.options:
        chosen[option.name] = random.choice([setting.value for setting in option.values])
    return chosen


def look(position: Position) -> None:
    """Ask all that may be asked of a position: what it refuses has a reason, and is not what it lists."""
    refused = position.refusals()
    assert all(refused.values())
    assert not any(position.is_legal(placement) for placement in refused)
    assert not set(refused) & set(position.legal_actions())


def play(mutant: Mutant, size: Size, random: Random) -> Position | None:
    """The end of a random game; None where the mutant does not have this board."""
    played = mutant.played
    try:
        board = played.board(size)
    except UnknownCell:
        return None
    position = played.start(board, played.defaults | options(mutant, random))
    for _ in range(LONGEST):
        look(position)
        actions = list(position.legal_actions())
        assert all(map(position.is_legal, actions))
        actions += [action for action in unlisted(mutant, board) if position.is_legal(action)]
        if not actions:
            break
        position = position.after(random.choice(actions))
    return position


def unlisted(mutant: Mutant, board: Board) -> list[Action]:
    """Actions that are legal at times and never listed: set-ups and stops."""
    actions: list[Action] = []
    for text in (*(f"{colour}:stop" for colour in mutant.played.colours), *SET_UPS):
        with suppress(UnreadableAction, UnknownCell):
            actions.append(mutant.played.read_action(board, text))
    return actions


@pytest.mark.parametrize("mutant", mutants().values(), ids=lambda mutant: mutant.name)
def test_a_mutant_plays_whole_games(mutant: Mutant) -> None:
    played = mutant.played
    ends = [end for size in SIZES if (end := play(mutant, size, Random(size))) is not None]
    if len(ends) < len(SIZES) and (end := play(mutant, NEXT_SIZE, Random(NEXT_SIZE))) is not None:
        ends.append(end)
    assert ends
    for position in ends:
        mover = None if played.turnless else played.colours[0]
        again = played.rules.set_up(position.board, position.stones, mover, played.defaults)
        assert again.stones == position.stones
        look(again)
