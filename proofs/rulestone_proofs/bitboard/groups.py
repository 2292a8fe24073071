"""Groups and trees, by search: every set of stones of a hexagonal board, against a plain walk over it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from rulestone_bitboard import bits, evening, trees
from rulestone_bitboard.batch import pack
from rulestone_bitboard.layout import Mask, repeat
from rulestone_proofs.bitboard.exchange import Edit, Version
from rulestone_proofs.bitboard.fields import Field, hexagon
from rulestone_proofs.geometry import HexGrid
from rulestone_proofs.plain import Stones
from rulestone_proofs.plain import groups as plain_groups

LANES = 64
"""How many sets of stones lie side by side where they do."""


@dataclass(frozen=True, slots=True)
class Structure:
    """A set of stones and what a plain walk finds in it, as the bitboard would hold it.

    Attributes:
        stones: the stones.
        groups: the connected parts, in board order of their first stones.
        reach: by group, it and all cells next to it.
        leaves: by group, how many of its stones have at most one neighbour in it.
        sums: by binary digit of the summed size of the groups next to it, the empty cells that have it.
    """

    stones: Mask
    groups: tuple[Mask, ...]
    reach: tuple[Mask, ...]
    leaves: tuple[int, ...]
    sums: tuple[Mask, ...]


class Walk:
    """Walks over one board."""

    def __init__(self, field: Field[HexGrid]) -> None:
        self.field = field
        self.digits = field.grid.count.bit_length()
        self._points = [1 << place for place in field.places if place is not None]
        self._beside = [frozenset(cells) for cells in field.grid.beside]

    def over(self, stones: Stones) -> Structure:
        """What there is among these stones."""
        groups = plain_groups(stones, self.field.grid.beside)
        around = [frozenset().union(*(self._beside[cell] for cell in group)) for group in groups]
        empty = frozenset(range(self.field.grid.count)) - stones
        sums = dict.fromkeys(empty, 0)
        for group, cells in zip(groups, around, strict=True):
            for cell in cells & empty:
                sums[cell] += len(group)
        return Structure(
            stones=self._mask(stones),
            groups=tuple(map(self._mask, groups)),
            reach=tuple(self._mask(group | cells) for group, cells in zip(groups, around, strict=True)),
            leaves=tuple(sum(len(group & self._beside[cell]) <= 1 for cell in group) for group in groups),
            sums=tuple(
                self._mask(frozenset(cell for cell, size in sums.items() if size >> digit & 1))
                for digit in range(self.digits)
            ),
        )

    def everywhere(self) -> Iterator[Structure]:
        """Over every set of stones in turn."""
        cells = range(self.field.grid.count)
        for number in range(1 << len(cells)):
            yield self.over(frozenset(cell for cell in cells if number >> cell & 1))

    def _mask(self, cells: Stones) -> Mask:
        return Mask(sum(self._points[cell] for cell in cells))


Differs = Callable[[Field[HexGrid], Sequence[Structure]], bool]
"""Whether the bitboard says anything else of these sets of stones, the one or the many."""


def every_set(size: int, differs: Differs, *, lanes: int = 1) -> Iterator[str | None]:
    """Every set of stones, one by one or some side by side."""
    field = hexagon(size)
    every = Walk(field).everywhere()
    while some := tuple(islice(every, lanes)):
        yield _describe(field, some) if differs(field, some) else None


def _describe(field: Field[HexGrid], some: Sequence[Structure]) -> str:
    first = " ".join(field.layout.spell(some[0].stones)) or "-"
    last = f" to {' '.join(field.layout.spell(some[-1].stones))}" if len(some) > 1 else ""
    return f"size {field.grid.size}: stones {first}{last}"


def groups_differ(*edits: Edit) -> Differs:
    """`groups` is not the groups in their order, each with what is next to it; or `sizes` not their sizes."""
    module = Version(bits, edits).load()

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        (item,) = some
        cells = field.numbers.cells
        answer = [(group, around & cells) for group, around in module.groups(item.stones, field.numbers)]
        sizes = sorted((group.bit_count() for group in item.groups), reverse=True)
        right = [*zip(item.groups, item.reach, strict=True)]
        return bool(answer != right or module.sizes(item.stones, field.numbers) != tuple(sizes))

    return differs


def groups_in_lanes_differ(*edits: Edit) -> Differs:
    """`groups` of many lanes is not the first group of each, then the second of each, and so on."""
    module = Version(bits, edits).load()

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        numbers = repeat(field.numbers, len(some))
        answer = module.groups(pack([item.stones for item in some], field.numbers), numbers)
        nothing = Mask(0)
        first, second = (
            [pack(row, field.numbers) for row in zip_longest(*rows, fillvalue=nothing)]
            for rows in ([item.groups for item in some], [item.reach for item in some])
        )
        right = [*zip(first, second, strict=True)]
        return [(group, around & numbers.cells) for group, around in answer] != right

    return differs


def trees_differ(*edits: Edit) -> Differs:
    """`trees` is not the groups with what is next to them and the number of their leaves."""
    module = Version(trees, edits).load()

    def differs(field: Field[HexGrid], some: Sequence[Structure]) -> bool:
        (item,) = some
        answer = [
            (tree.stones, tree.reach & field.numbers.cells, tree.leaves)
            for tree in module.trees(item.stones, field.numbers)
        ]
        return answer != [*zip(item.groups, item.reach, item.leaves, strict=True)]

    return differs


def sums_differ(*edits: Edit) -> Differs:
    """`weights` is not, at the empty cells of each lane, the summed size of the groups next to them.

    It is given two lanes at least, as `both` gives it; where there is one set, the other lane is empty.
    """
    module = Version(evening, edits).load()

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
    """One thing that is compared.

    Attributes:
        name: what it is.
        make: compares it, for the module as it ships or with edits.
        lanes: how many sets of stones at once.
        mutant: what the edit does.
        edit: an edit that makes a difference.
    """

    name: str
    make: Callable[..., Differs]
    lanes: int
    mutant: str
    edit: Edit

    def cases(self, size: int, *edits: Edit) -> Iterator[str | None]:
        """Every set of stones of a board of this size."""
        return every_set(size, self.make(*edits), lanes=self.lanes)


KINDS = (
    Kind(
        "groups and sizes",
        groups_differ,
        1,
        "no steps down to the left",
        ("left >> stride\n            grown", "group >> stride\n            grown"),
    ),
    Kind(
        "groups in lanes",
        groups_in_lanes_differ,
        LANES,
        "the lowest point of all lanes",
        ("lowest(points, board), 0, 0", "points & -points, 0, 0"),
    ),
    Kind("trees", trees_differ, 1, "every stone is a leaf", ("tree & leaves", "tree")),
    Kind("sums", sums_differ, 1, "a lone stone does not count", ("tally(six(lone,", "tally(six(0,")),
    Kind("sums in lanes", sums_differ, LANES, "only one digit is carried", ("while carry", "if carry")),
)
