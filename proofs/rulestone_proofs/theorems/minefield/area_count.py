"""How many areas of Minefield are looked at."""

from rulestone_proofs.encodings import minefield as rules
from rulestone_proofs.geometry import square_grid


def areas(size: int) -> tuple[int, int]:
    """How many areas are looked at on a board, and how many there are on paper."""
    grid, n = square_grid(size), size - 1
    looked_at = {
        tuple(sorted(area.points))
        for area in (
            *rules.corner_areas(grid),
            *rules.switch_areas(grid, rules.RULES.switch_lengths),
        )
    }
    return len(looked_at), n * n + 2 * n * max(n - 1, 0) + 2 * n * max(n - 2, 0)
