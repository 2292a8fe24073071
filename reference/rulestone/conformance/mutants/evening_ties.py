"""Mistakes in the tie-breaks of Evening."""

from collections.abc import Callable

from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import turnless
from rulestone.games.evening import Evening
from rulestone.games.turnless import group_sizes
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("evening"))

_true_best = Evening.best


def _tied(
    name: str, clause: str, words: str, wrong: Callable[[Evening, tuple[int, ...]], Colour | None]
) -> None:
    """Replace what happens where all groups are tied."""

    def best(self: Evening) -> Colour | None:
        white, black = (turnless.group_sizes(self.board, self.stones, colour) for colour in self.colours)
        return wrong(self, white) if turnless.ahead(white, black) == 0 else _true_best(self)

    SHELF.put(name, clause, words, Patch(Evening, "best", best))


def _by_parity(odd: bool) -> Colour:
    return Colour("white") if odd else Colour("black")


_tied(
    "ties-to-white",
    "score",
    "Where all groups are tied White wins.",
    lambda self, sizes: Colour("black") if self.odd_even and not sum(sizes) % 2 else Colour("white"),
)
_tied(
    "ties-stay",
    "score",
    "Where all groups are tied nobody wins.",
    lambda self, sizes: _by_parity(odd=bool(sum(sizes) % 2)) if self.odd_even else None,
)
_tied(
    "odd-even-always",
    "odd-even",
    "The variant is played by default, too.",
    lambda _self, sizes: _by_parity(odd=bool(sum(sizes) % 2)),
)
_tied(
    "odd-even-reversed",
    "odd-even",
    "In the variant White wins on an even number, Black on an odd one.",
    lambda self, sizes: _by_parity(odd=self.odd_even and not sum(sizes) % 2),
)
_tied(
    "all-stones",
    "odd-even",
    "In the variant the stones of both colours are counted, always an even number, so that Black wins.",
    lambda _self, _sizes: Colour("black"),
)
_tied(
    "number-of-groups",
    "odd-even",
    "In the variant the groups of a colour are counted, not its stones.",
    lambda self, sizes: _by_parity(odd=self.odd_even and bool(len(sizes) % 2)),
)
_tied(
    "largest-group-parity",
    "odd-even",
    "In the variant the stones of the largest group decide, not all of a colour.",
    lambda self, sizes: _by_parity(odd=self.odd_even and bool(sum(sizes[:1]) % 2)),
)


@SHELF.wrong(
    "odd-even-decides-all",
    "odd-even",
    "In the variant parity decides even where the groups are not tied.",
    Evening,
    "best",
)
def _decides_all(self: Evening) -> Colour:
    white = group_sizes(self.board, self.stones, Colour("white"))
    return _by_parity(odd=bool(sum(white) % 2)) if self.odd_even else _true_best(self)
