"""Positions and records to compare engines by: every size and option, boards from empty to full.

Random numbers alone decide, so a number repeats a question, on any worker.
"""

import os
import secrets
from collections.abc import Callable
from random import Random

from rulestone.core.actions.action import write_action
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Cell
from rulestone.core.names import Colour, GameName, Options, Size
from rulestone.fuzz.generate import (
    StonesByCell,
    changed,
    illegal_action,
    legal_action,
    maker_for,
    play,
    removed_cells,
    set_up_question,
)
from rulestone.play.playable import PlayableMaker
from rulestone.protocol import GameSetting, Judge, Question
from rulestone.rulebook.installed import find_game
from rulestone_bitboard.play import BitboardPlayable
from tests.helpers.order import NIGHTLY

SEED = int(os.environ.get("RULESTONE_SEED", secrets.randbits(32) if NIGHTLY else 0))
"""By day the same questions every time; by night others each time, or those of the seed that is given."""

DAYS = 10 if NIGHTLY else 1
"""How many times as much as by day is asked."""


def drawn_maker(game: GameName, random: Random, most: int | None = None) -> PlayableMaker:
    """A board with options, one in fifty up to twice as large. All values of an option are equally likely."""
    rules = find_game(game)
    largest = 19 if rules.kind.board(Size(1)).edges else 8
    largest *= 1 if random.random() < 0.98 else 2
    size = Size(random.randint(rules.rulebook.size_limits[0], most or largest))
    options: Options = {option.name: random.choice(option.values).value for option in rules.rulebook.options}
    removed = removed_cells(game, size, random)
    return maker_for(GameSetting(game=game, size=size, options=options, removed=removed))


def leaves_swap_open(maker: PlayableMaker, random: Random) -> bool:
    """Whether only the first stone stands: in one of ten draws with the swap, which half of them have."""
    return maker.setting.options.get("swap") is True and random.random() < 0.1


def drawn_position(game: GameName, random: Random) -> Judge:
    """Stones of one of several arrangements, with a few cells changed."""
    maker = drawn_maker(game, random)
    stones = random.choice(ARRANGEMENTS)(maker, random) if maker.board.cells else {}
    stones = changed(maker, stones, random, random.choice((0, 0, 1, 2)))
    turn = random.choice(maker.colours)
    if stones and leaves_swap_open(maker, random):
        stones, turn = {random.choice(maker.board.cells): maker.colours[0]}, maker.colours[1]
    return set_up_question(maker, stones, turn)


def drawn_record(game: GameName, random: Random) -> Question:
    """A record to some point or to the end, most of them with an illegal move or several after it.

    After the end of a game, half of them go on to a full board, as if it had not ended.
    """
    maker = drawn_maker(game, random)
    cells = len(maker.board.cells)
    limit = random.choice((random.randint(0, cells), 2 * cells))
    opening = limit if maker.game.turnless else min(limit, 3)  # swaps, choices and stops
    states, moves = play(maker, random, opening)
    if leaves_swap_open(maker, random):
        del states[2:], moves[1:]
    state = states[-1]
    if len(moves) == opening < limit and isinstance(state, BitboardPlayable):
        actions, last = state.position.play_on(random, limit - opening)  # lists no actions, so it is quick
        moves += [write_action(maker.board, state.maker.actions[action]) for action in actions]
        state = BitboardPlayable(state.maker, last)
    for _ in range(random.randint(0, 3) if maker.game.turnless else 0):
        # Stops that stand, and placements that cancel them.
        action = None if state.over else legal_action(state, random, 0.5)
        if action is not None:
            moves.append(write_action(maker.board, action))
            state = state.after(action)
    after = [illegal_action(state, random) for _ in range(random.choice((0, 1, 3)))]
    if state.over and random.random() < 0.5:
        empty, colours = random.sample(state.empty(), len(state.empty())), maker.colours
        after = [Placement(cell, random.choice(colours) if maker.game.turnless else None) for cell in empty]
    return maker.setting.play((*moves, *(write_action(maker.board, each) for each in after if each)))


def _scattered(maker: PlayableMaker, random: Random) -> StonesByCell:
    """Stones anywhere. Every density is equally likely."""
    density, share = random.random(), random.choice((0.0, random.random(), 0.5, 1.0))
    return {
        cell: maker.colours[random.random() < share]
        for cell in maker.board.cells
        if random.random() < density
    }


def _paired(maker: PlayableMaker, random: Random) -> StonesByCell:
    """Both colours alike, turned by half a circle: ties, and lists that differ late once cells change."""
    density, stones = random.random(), dict[Cell, Colour]()
    cells = maker.board.cells
    for cell, opposite in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
        if random.random() < density:
            stones[cell], stones[opposite] = random.sample(maker.colours, 2)
    return stones


def _winding(maker: PlayableMaker, random: Random) -> StonesByCell:
    """A long winding chain, or an empty path as long, between stones of other colours or none."""
    near, density = maker.board.neighbours, random.random()
    path = [random.choice(maker.board.cells)]
    chain = set(path)
    while path:
        steps = [
            cell for cell in near[path[-1]] if cell not in chain and len(chain.intersection(near[cell])) == 1
        ]
        if steps:
            path.append(random.choice(steps))
            chain.add(path[-1])
        else:
            path.pop()
    inside = random.choice((*maker.colours, None))
    others = [colour for colour in maker.colours if colour != inside]
    contents = {
        cell: inside if cell in chain else random.choice(others) if random.random() < density else None
        for cell in maker.board.cells
    }
    return {cell: colour for cell, colour in contents.items() if colour is not None}


def _meeting(maker: PlayableMaker, random: Random) -> StonesByCell:
    """Empty cells between several groups of one colour, which a stone would merge."""
    near, stones = maker.board.neighbours, dict[Cell, Colour]()
    for _ in range(random.randint(1, 1 + len(maker.board.cells) // 8)):
        centre, colour = random.choice(maker.board.cells), random.choice(maker.colours)
        stones.pop(centre, None)
        for cell in random.sample(near[centre], len(near[centre])):
            if not any(stones.get(other) == colour for other in near[cell] if other in near[centre]):
                stones[cell] = colour
            elif random.random() < 0.3:
                stones.setdefault(cell, random.choice(maker.colours))
    return stones


def _played(maker: PlayableMaker, random: Random) -> StonesByCell:
    """The stones of a game, mostly near its end."""
    state = play(maker, random, 3)[0][-1]
    if not state.over:
        state = state.play_on(random, random.choice((1, 3, 3, 3)) * random.randint(1, len(maker.board.cells)))
    stones = dict(state.contents())
    for cell in random.sample(sorted(stones), min(len(stones), random.randint(0, 3))):
        del stones[cell]
    return stones


ARRANGEMENTS: tuple[Callable[[PlayableMaker, Random], StonesByCell], ...] = (
    _scattered,
    _paired,
    _winding,
    _meeting,
    _played,
)
