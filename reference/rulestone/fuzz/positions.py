"""Generate positions without playing: reachable or not, from empty to full, at random or around a shape."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from msgspec.structs import replace

from rulestone.core.boards import Board, Cell, Side
from rulestone.core.names import Colour
from rulestone.fuzz.makers import JudgedState, Maker
from rulestone.protocol import Query

StonesByCell = dict[Cell, Colour]
_Make = Callable[[Maker, Random], StonesByCell]

_FEW = 9
"""Number of stones on a large board."""

_REDRAWN, _OVER = 8, 0.2
"""How often stones are redrawn if the game is over, and the share of positions where it does not matter."""


def set_up_query(maker: Maker, stones: StonesByCell, mover: Colour | None) -> Query:
    """Return the query for the verdict of a position."""
    return replace(
        Query.of(maker.ground),
        stones={colour: maker.board.names(cells) for colour, cells in maker.by_colour(stones).items()},
        to_move=None if maker.game.turnless else mover,
    )


def random_set_up(maker: Maker, random: Random) -> Query:
    """Return a query about stones arranged in one of many ways."""
    return set_up_query(maker, likely_stones(maker, random), random.choice(maker.game.colours))


def likely_stones(maker: Maker, random: Random, played: Sequence[JudgedState] = ()) -> StonesByCell:
    """Return stones of both colours, rarely such that the game is over, because records cover that.

    Args:
        maker: makes positions.
        random: the only source of randomness.
        played: positions of a game; if it begins with a set-up, the stones often resemble one of these.
    """
    stones: StonesByCell = {}
    moving = any(maker.start().stones(colour) for colour in maker.game.colours)
    for _ in range(_REDRAWN):
        if played and moving and random.random() < 0.5:
            state = random.choice(played)
            stones = changed(maker, state.contents, random, random.choice((0, 1, 1, 2, 3)))
        else:
            stones = random_stones(maker, random)
        mover = None if maker.game.turnless else random.choice(maker.game.colours)
        if random.random() < _OVER or not maker.set_up(stones, mover).over:
            break
    return stones


def random_stones(maker: Maker, random: Random) -> StonesByCell:
    """Return stones of both colours, arranged in one of many ways."""
    if maker.brief:
        return _few(maker, random)
    return random.choice(_WITH_SIDES if maker.board.edges else _WITHOUT_SIDES)(maker, random)


def changed(maker: Maker, stones: StonesByCell, random: Random, times: int) -> StonesByCell:
    """Change the contents of a few cells."""
    after = dict(stones)
    for _ in range(times if maker.board.cells else 0):
        cell = random.choice(maker.board.cells)
        stone = random.choice((None, *maker.game.colours))
        after.pop(cell, None)
        if stone is not None:
            after[cell] = stone
    return after


def _filled(maker: Maker, cells: Iterable[Cell], random: Random) -> StonesByCell:
    """Return a stone on each of some cells, with the colours mixed evenly or not."""
    first, second = maker.game.colours
    share = random.choice((0.5, 0.5, 0.5, 0.25, 0.75, 0.0, 1.0))
    return {cell: first if random.random() < share else second for cell in cells}


def _scattered(maker: Maker, random: Random) -> StonesByCell:
    """Return stones of any colours on any cells."""
    density = random.choice((0.15, 0.3, 0.45, 0.6, 0.8, 0.95))
    return _filled(maker, [cell for cell in maker.board.cells if random.random() < density], random)


def _few(maker: Maker, random: Random) -> StonesByCell:
    """Return a handful of stones, or fewer."""
    cells = maker.board.cells
    return _filled(maker, random.sample(cells, min(len(cells), random.randint(0, _FEW))), random)


def _nearly_full(maker: Maker, random: Random) -> StonesByCell:
    """Return stones on all cells but a few."""
    cells = maker.board.cells
    left = min(len(cells), random.randint(0, 3))
    return _filled(maker, random.sample(cells, len(cells) - left), random)


def _sound(maker: Maker, random: Random) -> StonesByCell:
    """Return stones placed one after another where their colour may place, without turns."""
    cells, colours, turnless = maker.board.cells, maker.game.colours, maker.game.turnless
    seeds = random.randint(1, 4) if turnless else 0
    stones: StonesByCell = {}
    for cell in random.sample(cells, min(seeds, len(cells))):
        stones[cell] = random.choice(colours)
    for _ in range(random.randint(0, len(cells))):
        colour = random.choice(colours)
        free = maker.set_up(stones, None if turnless else colour).placeable(colour)
        if free:
            stones[random.choice(free)] = colour
    return stones


def _mirrored(maker: Maker, random: Random) -> StonesByCell:
    """Return a position in which the colours are rotations of each other: usually a tie."""
    board, (first, second) = maker.board, maker.game.colours
    whole = len(board.neighbours)
    density = random.choice((0.2, 0.4, 0.6, 0.9))
    stones: StonesByCell = {}
    for cell in board.cells:
        other = Cell(whole - 1 - cell)
        if cell < other and other in board.cells and random.random() < density:
            one, two = random.choice(((first, second), (second, first)))
            stones[cell], stones[other] = one, two
    return changed(maker, stones, random, random.choice((0, 0, 1)))


def _around(shape: Callable[[Board, Random], Sequence[Cell]]) -> _Make:
    """Return a function that makes a shape of one colour, perhaps with a gap, among other stones."""

    def make(maker: Maker, random: Random) -> StonesByCell:
        if not maker.board.cells:
            return {}
        cells = shape(maker.board, random)
        first, second = maker.game.colours
        colour, other = random.choice(((first, second), (second, first)))
        density = random.choice((0.0, 0.0, 0.2, 0.5, 0.9))
        mixed = random.random() < 0.5
        stones: StonesByCell = {}
        for cell in maker.board.cells:
            if random.random() < density:
                stones[cell] = random.choice((colour, other)) if mixed else other
        stones |= dict.fromkeys(cells, colour)
        return changed(maker, stones, random, random.choice((0, 0, 1, 2)))

    return make


def _groups(maker: Maker, random: Random) -> StonesByCell:
    """Return groups of one colour that grow apart, with the other colour among them."""
    board, colours = maker.board, maker.game.colours
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


def _chain(board: Board, random: Random) -> list[Cell]:
    """Return a winding chain from one side of a board, perhaps to another one by a long detour."""
    ways = ways_across(board)
    if not ways:
        return []
    start, goal = random.choice(ways)
    if random.random() < 0.5:
        return _walk(board, board.edges[start], random, random.randint(0, 3 * board.size))
    walks = [_walk(board, board.edges[start], random, 4 * board.size) for _ in range(25)]
    arrived = [walk for walk in walks if not board.edges[goal].isdisjoint(walk)]
    return max(arrived or walks, key=len)


def ways_across(board: Board) -> list[tuple[Side, Side]]:
    """Return pairs of sides to connect, without a cell in common if possible."""
    edges = {side: cells for side, cells in board.edges.items() if cells}
    ways = [(start, goal) for start in edges for goal in edges if start != goal]
    return [(start, goal) for start, goal in ways if edges[start].isdisjoint(edges[goal])] or ways


def _walk(board: Board, start: Iterable[Cell], random: Random, length: int) -> list[Cell]:
    """Return a chain that touches itself only from one stone to the next."""
    at = random.choice(sorted(start))
    walk = [at]
    for _ in range(length):
        ways = [cell for cell in board.neighbours[at] if _joins_once(board, cell, walk)]
        if not ways:
            break
        at = random.choice(ways)
        walk.append(at)
    return walk


def _joins_once(board: Board, cell: Cell, stones: list[Cell]) -> bool:
    """Return whether a cell is free and adjacent to exactly one of some stones."""
    return cell not in stones and sum(beside in stones for beside in board.neighbours[cell]) == 1


def _ring(board: Board, random: Random) -> list[Cell]:
    """Return a ring around a cell, or a longer one around two."""
    middle = random.choice(board.cells)
    inside = {middle}
    if random.random() < 0.4 and board.neighbours[middle]:
        inside.add(random.choice(board.neighbours[middle]))
    return sorted({beside for cell in inside for beside in board.neighbours[cell]} - inside)


def _star(board: Board, random: Random) -> list[Cell]:
    """Return a tree with a few arms: neighbours of a cell, each perhaps with one more cell.

    It takes every other neighbour, so that on a hexagonal board no two of them touch.
    """
    middle = random.choice(board.cells)
    turn = random.randrange(2)
    arms = [cell for cell in board.ring[middle][turn::2] if cell is not None]
    tree = [middle, *random.sample(arms, random.randint(0, len(arms)))]
    for arm in tuple(tree[1:]):
        ways = [cell for cell in board.neighbours[arm] if _joins_once(board, cell, tree)]
        tree += random.sample(ways, min(len(ways), random.randrange(2)))
    return tree


_EVERYWHERE: tuple[_Make, ...] = (_few, _scattered, _scattered, _sound, _sound, _nearly_full)
_WITH_SIDES = (*_EVERYWHERE, _around(_chain), _around(_chain))
_WITHOUT_SIDES = (*_EVERYWHERE, _mirrored, _around(_ring), _around(_star), _groups)
