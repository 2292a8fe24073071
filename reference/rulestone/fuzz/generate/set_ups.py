"""Generating positions without playing: reachable or not, from empty to full, at random or around a shape."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from rulestone.core.boards import Cell
from rulestone.core.game import colours_of
from rulestone.core.names import Colour
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.makers import maker_for
from rulestone.fuzz.generate.shapes import chain, ring, star
from rulestone.protocol import Query

StonesByCell = dict[Cell, Colour]
_Make = Callable[[Ground, Random], StonesByCell]

_FEW = 9
"""So many stones stand on a large board."""


def random_set_up(ground: Ground, random: Random) -> Query:
    """A position by its stones."""
    return judge_query(ground, stones_set_up(ground, random), random.choice(colours_of(ground.game)))


def stones_set_up(ground: Ground, random: Random) -> StonesByCell:
    """The stones of such a position."""
    makers = _WITH_SIDES if ground.board.edges else _WITHOUT_SIDES
    return _few(ground, random) if ground.brief else random.choice(makers)(ground, random)


def judge_query(ground: Ground, stones: StonesByCell, to_move: Colour) -> Query:
    """The question what is true of a position."""
    board = ground.board
    by_colour = {
        colour: board.names(sorted(cell for cell, stone in stones.items() if stone == colour))
        for colour in colours_of(ground.game)
    }
    return ground.query("judge", stones=by_colour, to_move=None if ground.turnless else to_move)


def _filled(ground: Ground, cells: Iterable[Cell], random: Random) -> StonesByCell:
    """A stone on each of some cells, the colours mixed evenly or not."""
    first, second = colours_of(ground.game)
    share = random.choice((0.5, 0.5, 0.5, 0.25, 0.75, 0.0, 1.0))
    return {cell: first if random.random() < share else second for cell in cells}


def _scattered(ground: Ground, random: Random) -> StonesByCell:
    """Any cells with stones of any colours."""
    density = random.choice((0.15, 0.3, 0.45, 0.6, 0.8, 0.95))
    return _filled(ground, [cell for cell in ground.board.cells if random.random() < density], random)


def _few(ground: Ground, random: Random) -> StonesByCell:
    """A handful of stones, or fewer."""
    cells = ground.board.cells
    return _filled(ground, random.sample(cells, min(len(cells), random.randint(0, _FEW))), random)


def _nearly_full(ground: Ground, random: Random) -> StonesByCell:
    """Stones on all cells but a few."""
    cells = ground.board.cells
    left = min(len(cells), random.randint(0, 3))
    return _filled(ground, random.sample(cells, len(cells) - left), random)


def _sound(ground: Ground, random: Random) -> StonesByCell:
    """Stones placed one after another where their colour may place, in no order of turns."""
    cells, colours, maker = ground.board.cells, colours_of(ground.game), maker_for(ground)
    seeds = random.randint(1, 4) if ground.turnless else 0
    stones: StonesByCell = {}
    for cell in random.sample(cells, min(seeds, len(cells))):
        stones[cell] = random.choice(colours)
    for _ in range(random.randint(0, len(cells))):
        colour = random.choice(colours)
        free = maker.placeable(stones, colour)
        if free:
            stones[random.choice(free)] = colour
    return stones


def _mirrored(ground: Ground, random: Random) -> StonesByCell:
    """Each colour's stones are the other's turned by half: all is tied, unless a stone is changed."""
    board, (first, second) = ground.board, colours_of(ground.game)
    whole = len(board.neighbours)
    density = random.choice((0.2, 0.4, 0.6, 0.9))
    stones: StonesByCell = {}
    for cell in board.cells:
        other = Cell(whole - 1 - cell)
        if cell < other and other in board.cells and random.random() < density:
            one, two = random.choice(((first, second), (second, first)))
            stones[cell], stones[other] = one, two
    return changed(ground, stones, random, random.choice((0, 0, 1)))


def changed(ground: Ground, stones: StonesByCell, random: Random, times: int) -> StonesByCell:
    """The same with the contents of a few cells changed."""
    for _ in range(times if ground.board.cells else 0):
        cell = random.choice(ground.board.cells)
        stone = random.choice((None, *colours_of(ground.game)))
        stones.pop(cell, None)
        if stone is not None:
            stones[cell] = stone
    return stones


def _with(ground: Ground, shape: Sequence[Cell], random: Random) -> StonesByCell:
    """A shape of one colour, with one of its cells perhaps left out, among other stones."""
    first, second = colours_of(ground.game)
    colour, other = random.choice(((first, second), (second, first)))
    density = random.choice((0.0, 0.0, 0.2, 0.5, 0.9))
    mixed = random.random() < 0.5
    stones: StonesByCell = {}
    for cell in ground.board.cells:
        if random.random() < density:
            stones[cell] = random.choice((colour, other)) if mixed else other
    stones |= dict.fromkeys(shape, colour)
    return changed(ground, stones, random, random.choice((0, 0, 1, 2)))


def _chain(ground: Ground, random: Random) -> StonesByCell:
    """A winding chain of one colour from a side of the board, perhaps to another one by a long way round."""
    return _with(ground, chain(ground.board, random), random)


def _ring(ground: Ground, random: Random) -> StonesByCell:
    """A ring, perhaps with stones at its outside."""
    return _with(ground, ring(ground.board, random), random) if ground.board.cells else {}


def _star(ground: Ground, random: Random) -> StonesByCell:
    """A tree with a few arms."""
    return _with(ground, star(ground.board, random), random) if ground.board.cells else {}


def _groups(ground: Ground, random: Random) -> StonesByCell:
    """Groups of one colour that grow apart, the other colour among them."""
    board, colours = ground.board, colours_of(ground.game)
    stones: StonesByCell = {}
    for _ in range(random.randint(1, 6)):
        free = [cell for cell in board.cells if cell not in stones]
        if not free:
            break
        colour = random.choice(colours)
        group = [random.choice(free)]
        for _ in range(random.randint(0, 4)):
            ways = [b for cell in group for b in board.neighbours[cell] if b not in stones and b not in group]
            group += random.sample(ways, min(1, len(ways)))
        stones |= dict.fromkeys(group, colour)
    return stones


_WITH_SIDES: tuple[_Make, ...] = (_scattered, _scattered, _sound, _sound, _nearly_full, _chain, _chain, _few)
_WITHOUT_SIDES: tuple[_Make, ...] = (
    *(_scattered, _scattered, _sound, _sound, _nearly_full, _few),
    *(_mirrored, _ring, _star, _groups),
)
