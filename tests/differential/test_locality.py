"""A stone that stands too far off to matter changes nothing: what too far is depends on the game."""

import re

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import UNSET

from rulestone.boards import Board, Cell, HexBoard
from rulestone.game import game_names
from rulestone.names import ActionText, CellName, Colour, GameName
from rulestone.protocol import Verdict
from rulestone.requests import check
from rulestone.strategies import set_ups
from tests.differential.held import Held, unless

Where = dict[Cell, Colour]


@pytest.mark.parametrize("game", game_names())
@given(data=st.data())
def test_a_stone_far_off_changes_nothing_here(engine: Held, game: GameName, data: st.DataObject) -> None:
    """`near` says how far a stone can matter in each game; beyond, every placement stays as it was."""
    query = data.draw(
        set_ups(game, 9 if game in (GameName("minefield"), GameName("necklace")) else 5), "query"
    )
    assert query.stones is not UNSET
    board = check(query)
    stones = {board.cell(name): colour for colour, names in query.stones.items() for name in names}
    free = [cell for cell in board.cells if cell not in stones]
    assume(len(free) > 1 and (stones or game != GameName("evening")))  # Evening's first stone goes anywhere
    added = data.draw(st.sampled_from(free), "added")
    colour = data.draw(st.sampled_from(list(query.stones)), "colour")
    there = msgspec.structs.replace(
        query, stones={**query.stones, colour: (*query.stones[colour], board.name(added))}
    )
    before, after = engine.ask(query), engine.ask(there)
    assert isinstance(before, Verdict)
    assert isinstance(after, Verdict)
    assume(not before.over and not after.over and after.to_move == before.to_move)
    far = set(free) - {added} - near(game, board, {**stones, added: colour}, added)
    wrong = [name for name in board.names(sorted(far)) if changed(game, (before, after), name)]
    words = f"{colour} on {board.name(added)} is too far from {', '.join(wrong)} to change anything there"
    unless(engine, (query, there), right=not wrong, words=words)


def near(game: GameName, board: Board, stones: Where, added: Cell) -> set[Cell]:
    """Where a stone that was added may matter."""
    if game == GameName("minefield"):
        return within(board, added, 3)
    if game == GameName("necklace"):
        return within(board, added, 1)
    assert isinstance(board, HexBoard)
    if game == GameName("lefe"):
        return set(board.neighbours[added])
    if game == GameName("interleave"):
        return {cell for ray in board.rays[added] for cell in ray}
    own = (cell for cell, colour in stones.items() if colour == stones[added])
    return {cell for stone in board.region(added, own) for cell in board.neighbours[stone]}


def within(board: Board, cell: Cell, steps: int) -> set[Cell]:
    """The points so many steps away at most, diagonal ones too."""
    size = board.size
    return {
        other
        for other in board.cells
        if max(abs(other % size - cell % size), abs(other // size - cell // size)) <= steps
    }


def changed(game: GameName, verdicts: tuple[Verdict, Verdict], name: CellName) -> bool:
    """Whether two verdicts differ on one cell, as far as the rules look no farther than its neighbourhood."""
    one, other = ({text for text in verdict.legal if _cell(text) == name} for verdict in verdicts)
    if game == GameName("necklace"):  # seclusion has no neighbourhood
        refused = verdicts[bool(one)].why
        named = None if refused is UNSET else refused.get(name)
        return bool(one) != bool(other) and refused is not UNSET and named != "necklace.secluded"
    if game == GameName("lefe"):  # nor have the trees that a placement removes
        return bool(one) != bool(other)
    return one != other


def _cell(text: ActionText) -> str:
    """Where a stone is placed: what is before the removal of Lefe, and after the colour of other games."""
    return re.sub(r"^[a-z]+:|(?<=[0-9])x.*", "", text)
