"""Search all positions of Lefe on a small board for one that recurs."""

from collections.abc import Iterator

from rulestone_proofs.findings import Finding, Outcome
from rulestone_proofs.geometry import HexGrid, hex_grid
from rulestone_proofs.theorems.lefe.options import every_play
from rulestone_proofs.theorems.lefe.play import Play, Position, cells_of


def first_cycle(play: Play) -> tuple[int, Position | None]:
    """Return how many positions can arise after any pie, and the first one found to recur."""
    unfinished, finished = set[Position](), set[Position]()
    for opening in _openings(play.grid):
        path: list[tuple[Position, Iterator[Position]]] = []
        entering: Position | None = None if opening in finished else opening
        while path or entering is not None:
            if entering is not None:
                unfinished.add(entering)
                path.append((entering, _following(play, entering)))
            position, following = path[-1]
            entering = next((after for after in following if after not in finished), None)
            if entering in unfinished:
                return len(finished) + len(unfinished), entering
            if entering is None:
                path.pop()
                unfinished.remove(position)
                finished.add(position)
    return len(finished), None


def _openings(grid: HexGrid) -> Iterator[Position]:
    """The empty board, and boards with a stone of either colour."""
    yield Position(0, 0)
    for cell in range(grid.count):
        yield Position(0, 1 << cell)
        yield Position(1 << cell, 0)


def _following(play: Play, position: Position) -> Iterator[Position]:
    if not play.over(position):
        yield from (play.after(position, turn) for turn in play.turns(position))


def no_cycle(size: int, seconds: float | None) -> Finding:
    """Check that no position recurs, under any choice of options."""
    del seconds  # a fraction of a second
    counts = []
    for play in every_play(hex_grid(size)):
        count, recurring = first_cycle(play)
        if recurring is not None:
            return Finding(Outcome.FAILS, f"{play}: {recurring}")
        counts.append(count)
    return Finding(Outcome.HOLDS, f"{max(counts)} positions at most, under {len(counts)} choices of options")


def some_cycle(size: int, seconds: float | None) -> Finding:
    """Check that some position recurs if trees with equally many leaves may be removed."""
    del seconds
    grid: HexGrid = hex_grid(size)
    _, recurring = first_cycle(Play(grid, strictly_fewer=False))
    if recurring is None:
        return Finding(Outcome.FAILS)
    own, theirs = (
        " ".join(grid.names[cell] for cell in cells_of(bits)) for bits in (recurring.own, recurring.theirs)
    )
    return Finding(Outcome.HOLDS, f"hexhex {size}: recurs: to move {own or '-'}, the other {theirs or '-'}")
