"""Groups and trees by exhaustive search: every set of stones of a hexagonal board, built stone by stone."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, zip_longest

from rulestone_bitboard import bits, evening, trees
from rulestone_bitboard.layout import Mask, pack, repeat
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, hexagon
from rulestone_proofs.bitboard.searches import Exhaustion
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.ledger import Check

LANES = 64
"""Number of sets of stones side by side."""


@dataclass(frozen=True)
class Structure:
    """A set of stones with the right answers, as the bitboard represents them.

    Attributes:
        field: the board.
        groups: the connected parts, in board order of their first stones.
        reach: by group, its stones and their neighbours.
    """

    field: Field[HexGrid]
    groups: tuple[Mask, ...] = ()
    reach: tuple[Mask, ...] = ()

    @property
    def stones(self) -> Mask:
        """All stones."""
        return Mask(sum(self.groups))

    @property
    def leaves(self) -> tuple[int, ...]:
        """Return, by group, how many of its stones have at most one neighbour in it."""
        return tuple(_leaves(self.field, group) for group in self.groups)

    @property
    def sums(self) -> tuple[Mask, ...]:
        """Return, by binary digit, the empty cells whose sum of adjacent groups' sizes has it."""
        digits = [0] * self.field.grid.count.bit_length()
        around = [(cells, group.bit_count()) for group, cells in zip(self.groups, self.reach, strict=True)]
        for point in _points(self.field.numbers.cells & ~self.stones):
            size = sum(size for cells, size in around if cells & point)
            for digit in range(size.bit_length()):
                digits[digit] |= point if size >> digit & 1 else 0
        return tuple(map(Mask, digits))

    def with_stone(self, point: int, cells: int) -> "Structure":
        """Add a stone that comes first in board order, given its neighbours."""
        apart: list[tuple[Mask, Mask]] = []
        group, reach = point, point | cells
        for other, around in zip(self.groups, self.reach, strict=True):
            if around & point:
                group, reach = group | other, reach | around
            else:
                apart.append((other, around))
        groups, around_them = zip((Mask(group), Mask(reach)), *apart, strict=True)
        return Structure(self.field, groups, around_them)


@cache
def _leaves(field: Field[HexGrid], group: Mask) -> int:
    beside = _beside(field)
    return sum((beside[point] & group).bit_count() <= 1 for point in _points(group))


@cache
def _beside(field: Field[HexGrid]) -> dict[int, int]:
    """Return, by cell in board order, its neighbours; all as integers."""
    points = [1 << place for place in field.present]
    beside = field.grid.beside
    return {point: sum(points[other] for other in beside[cell]) for cell, point in enumerate(points)}


def _points(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def everywhere(field: Field[HexGrid]) -> Iterator[Structure]:
    """Every set of stones: with a stone or none on the last cell, and so on to the first."""
    cells = [*_beside(field).items()]

    def grown(structure: Structure, left: int) -> Iterator[Structure]:
        if not left:
            yield structure
        else:
            yield from grown(structure, left - 1)
            yield from grown(structure.with_stone(*cells[left - 1]), left - 1)

    return grown(Structure(field), len(cells))


Differs = Callable[[Field[HexGrid], Sequence[Structure]], bool]
"""Returns whether the bitboard's answer for these sets of stones is wrong."""


def every_set(size: int, differs: Differs, *, lanes: int = 1) -> Iterator[str | None]:
    """Every set of stones, one by one or several side by side."""
    field = hexagon(size)
    every = everywhere(field)
    while some := tuple(islice(every, lanes)):
        yield _describe(field, some) if differs(field, some) else None


def _describe(field: Field[HexGrid], some: Sequence[Structure]) -> str:
    first = " ".join(field.layout.spell(some[0].stones)) or "-"
    last = f" to {' '.join(field.layout.spell(some[-1].stones))}" if len(some) > 1 else ""
    return f"size {field.grid.size}: stones {first}{last}"


def groups_differ(*edits: Edit) -> Differs:
    """Compare `groups` with the first group of each lane, then the second of each, and so on; and `sizes`."""
    module = patched(bits, edits)

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        numbers = repeat(field.numbers, len(some))
        answer = module.groups(pack([item.stones for item in some], field.numbers), numbers)
        nothing = Mask(0)
        first, second = (
            [pack(row, field.numbers) for row in zip_longest(*rows, fillvalue=nothing)]
            for rows in ([item.groups for item in some], [item.reach for item in some])
        )
        right = [*zip(first, second, strict=True)]
        if [(group, around & numbers.cells) for group, around in answer] != right:
            return True
        return any(
            module.sizes(item.stones, field.numbers)
            != tuple(sorted((group.bit_count() for group in item.groups), reverse=True))
            for item in some
        )

    return differs


def trees_differ(*edits: Edit) -> Differs:
    """Compare `trees` with the groups, their neighbours and the number of their leaves."""
    module = patched(trees, edits)

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        (item,) = some
        answer = [
            (tree.stones, tree.reach & field.numbers.cells, tree.leaves)
            for tree in module.trees(item.stones, field.numbers)
        ]
        return answer != [*zip(item.groups, item.reach, item.leaves, strict=True)]

    return differs


def sums_differ(*edits: Edit) -> Differs:
    """Compare `weights` on the empty cells of each lane with the sums of the adjacent groups' sizes.

    It gets at least two lanes, as in `placements_of_both`; with one set of stones the other lane is empty.
    """
    module = patched(evening, edits)

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        numbers = repeat(field.numbers, max(2, len(some)))
        stones = pack([item.stones for item in some], field.numbers)
        digits = len(some[0].sums)
        answer = module.weights(stones, digits, numbers)
        empty = numbers.cells & ~stones
        right = [pack([item.sums[digit] for item in some], field.numbers) for digit in range(digits)]
        return [plane & empty for plane in answer] != [*right, *[0] * (len(answer) - digits)]

    return differs


@dataclass(frozen=True, slots=True)
class Kind:
    """One comparison.

    Attributes:
        name: its name.
        make: makes the comparison, for the installed module or an edited one.
        lanes: how many sets of stones at once.
        mutant: what the edit does.
        edit: an edit that makes a difference.
    """

    name: str
    make: Callable[..., Differs]
    lanes: int
    mutant: str
    edit: Edit

    def every(self, size: int, *edits: Edit) -> Exhaustion:
        """Every set of stones of a board of this size."""
        return Exhaustion(self.name, size, lambda: every_set(size, self.make(*edits), lanes=self.lanes))


KINDS = (
    Kind(
        "groups and sizes",
        groups_differ,
        1,
        "no steps downwards",
        ("blocks | blocks >> stride + 1\n            grown", "blocks | group >> 1\n            grown"),
    ),
    Kind(
        "groups in lanes",
        groups_differ,
        LANES,
        "the lowest point of all lanes",
        ("lowest(points, board), 0, 0", "points & -points, 0, 0"),
    ),
    Kind("trees", trees_differ, 1, "every stone is a leaf", ("tree & leaves", "tree")),
    Kind("sums", sums_differ, 1, "a lone stone does not count", ("tally(six(lone,", "tally(six(0,")),
    Kind("sums in lanes", sums_differ, LANES, "only one digit is carried", ("while carry", "if carry")),
)


def _checks() -> tuple[Check, ...]:
    return (
        *(kind.every(n).proof(quick=n < 3) for kind in KINDS for n in (1, 2, 3)),
        *(kind.every(2, kind.edit).sensitive(kind.mutant) for kind in KINDS),
    )


CHECKS = {"bitboard.hexagon-groups": _checks}
