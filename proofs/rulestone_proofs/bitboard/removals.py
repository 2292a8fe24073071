"""Which trees a placement may remove in Lefe: `removable_trees` and the rules, given the same trees.

The trees are any sets of stones with any numbers of leaves, in the bitboard and in the encoding.
`removable_trees` runs as it ships. The placement is on the middle cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import product

from rulestone.core.names import Colour
from rulestone_bitboard import trees as shipped
from rulestone_bitboard.bits import without
from rulestone_bitboard.layout import Board as Numbers
from rulestone_bitboard.layout import Mask
from rulestone_bitboard.trees import Capture, Forest, Tree
from rulestone_proofs.bitboard.claims import mutant
from rulestone_proofs.bitboard.exchange import Edit, patched
from rulestone_proofs.bitboard.fields import Field, hexagon
from rulestone_proofs.bitboard.paths import paths
from rulestone_proofs.bitboard.symbolic import Bits, bits, differ, total, unequal
from rulestone_proofs.board import Board, draw, known_placement
from rulestone_proofs.encodings import lefe as rules
from rulestone_proofs.formula import (
    FALSE,
    TRUE,
    Formula,
    any_of,
    both,
    constant,
    either,
    none_of,
    variable,
    variables,
)
from rulestone_proofs.geometry import Cell, HexGrid
from rulestone_proofs.ledger import Check, Claim, non_vacuous, proof, second_opinion, sensitive
from rulestone_proofs.reach import Set, touching
from rulestone_proofs.solvers.answers import SolverName

SIZES = range(2, 4)

Beside = tuple[int | None, ...]
"""By direction, which tree the stone beside the placement is in, if there is a friendly stone."""

OWN = 4
"""How many trees of the placing colour there are: three beside the placement at most, and another one."""


def allowed(ring: Sequence[Cell | None]) -> Iterator[Beside]:
    """Every way to be beside trees that `lefe.place` allows, with the trees numbered as they come."""
    for beside in product((None, *range(OWN - 1)), repeat=6):
        stones = [tree is not None for tree in beside]
        on_board = all(cell is not None for cell, stone in zip(ring, stones, strict=True) if stone)
        apart = not any(stones[turn] and stones[turn - 1] for turn in range(6))
        numbers = list(dict.fromkeys(tree for tree in beside if tree is not None))
        if on_board and apart and numbers == [*range(len(numbers))]:
            yield beside


@dataclass(frozen=True, eq=False)
class Situation:
    """Any position, with a placement on the middle cell next to certain trees.

    The sets of stones need not be connected, nor apart from each other. The leaves of a tree are its stones
    beside the placement that are leaves, and any number of others.

    Attributes:
        field: the board.
        beside: the trees next to the placement.
    """

    field: Field[HexGrid]
    beside: Beside

    @cached_property
    def middle(self) -> Cell:
        """The cell of the placement."""
        return self.field.grid.count // 2

    @cached_property
    def ring(self) -> dict[Cell, int | None]:
        """By cell next to the placement, the tree of the friendly stone there."""
        cells = zip(self.field.grid.ring[self.middle], self.beside, strict=True)
        return {cell: tree for cell, tree in cells if cell is not None}

    @cached_property
    def own(self) -> list[Set]:
        """The trees of the placing colour."""
        return [self._stones(f"tree {number}", number) for number in range(OWN)]

    def _stones(self, name: str, number: int) -> Set:
        known = {cell: constant(tree == number) for cell, tree in self.ring.items()}
        known[self.middle] = FALSE
        return tuple(
            known.get(cell, stone) for cell, stone in enumerate(variables(name, self.field.grid.names))
        )

    @cached_property
    def stones(self) -> Set:
        """All stones of the placing colour."""
        return tuple(map(any_of, zip(*self.own, strict=True)))

    @cached_property
    def victim(self) -> Set:
        """An enemy tree."""
        stones = variables("victim", self.field.grid.names)
        return tuple(
            FALSE if cell == self.middle or self.ring.get(cell) is not None else stone
            for cell, stone in enumerate(stones)
        )

    @cached_property
    def leaves(self) -> Set:
        """The leaves of the placing colour, before the placement."""
        return rules.leaves(self.stones, self.field.grid)

    @cached_property
    def victim_leaves(self) -> Set:
        """The leaves of the enemy tree."""
        return rules.leaves(self.victim, self.field.grid)

    def number(self, name: str) -> list[Formula]:
        """Any number of stones of this board, by binary digit."""
        return [variable(f"leaves of {name}, digit {at}") for at in range(self.field.grid.count.bit_length())]

    def tree(self, stones: Set, leaves: Bits) -> Tree:
        """Return a tree as the bitboard has it. Its `reach` has any bits at places without a cell."""
        near = touching(stones, self.field.grid.beside)
        reach = tuple(either(stone, next_to) for stone, next_to in zip(stones, near, strict=True))
        places = frozenset(self.field.places)
        outside = Bits(
            FALSE if place in places else variable(f"place {place}")
            for place in range(self.field.numbers.lane)
        )
        return Tree(self.field.mask(stones), self.field.mask(reach) | outside, leaves)

    @cached_property
    def mine(self) -> Mask:
        """All stones of the placing colour as the bitboard has them."""
        return self.field.mask(self.stones)

    @cached_property
    def own_trees(self) -> list[Tree]:
        """The own trees as the bitboard has them."""
        trees = []
        for number, stones in enumerate(self.own):
            beside = (Bits((both(stones[cell], self.leaves[cell]),)) for cell in self.ring)
            trees.append(self.tree(stones, total((Bits(self.number(f"tree {number}")), *beside))))
        return trees


@dataclass(frozen=True, slots=True)
class OnePlacement:
    """A layout on which there is one placement to split off.

    Attributes:
        board: its numbers.
        placement: the cell.
    """

    board: Numbers
    placement: Mask

    def split(self, mask: int) -> list[Mask]:
        """Return the placement if it is in the set."""
        return [self.placement] if bits(mask) & self.placement else []


def weighted(digits: Sequence[Formula]) -> list[Formula]:
    """Return formulas of which as many are true as the number says, the highest digit first."""
    return [digit for place, digit in reversed([*enumerate(digits)]) for _ in range(1 << place)]


class Given:
    """The trees that the bitboard and the encoding are given, in one situation after another.

    Attributes:
        of: the situation.
        loose: conditions under which their answers do not count.
        bitboard: the module with `removable_trees`.
        encoding: the encoding.
    """

    def __init__(self, of: Situation, edits: tuple[Edit, ...]) -> None:
        self.of = of
        self.loose: list[Formula] = []
        self.bitboard = patched(shipped, edits, without=self._without)
        self.encoding = patched(rules, tree_of=self._tree_of, _leaves_of=self._leaves_of)

    def _without(self, these: int, those: int) -> Bits:
        """`without`, said so that constants fold."""
        less = bits(these) & ~bits(those)
        self.loose.append(unequal(without(these, those), less))
        return less

    def _tree_of(self, start: Set, stones: Set, _: HexGrid) -> Set:
        trees = self.of.own if stones == self.of.stones else [self.of.victim]
        met = [(tree, any_of(map(both, start, tree))) for tree in trees]
        return tuple(any_of(both(meets, tree[cell]) for tree, meets in met) for cell in range(len(stones)))

    def _leaves_of(self, tree: Set, leaf: Set) -> list[Formula]:
        """Return the leaves beside the placement, and as many others as the trees have.

        That the placement changes no other leaves is part of the question.
        """
        of = self.of
        if leaf == of.victim_leaves:
            return weighted(of.number("the victim"))
        near = (of.middle, *of.ring)
        self.loose += (
            both(stone, differ(leaf[cell], of.leaves[cell]))
            for cell, stone in enumerate(tree)
            if cell not in near
        )
        counted = [both(tree[cell], leaf[cell]) for cell in near]
        for number in {number for cell, number in of.ring.items() if tree[cell] is TRUE}:
            counted += weighted(of.number(f"tree {number}"))
        return counted

    def allows(self, board: Board, reading: rules.Reading) -> Formula:
        """Return that the encoding lets the placement remove the tree."""
        placement, grid = known_placement(self.of.middle, len(board.cells)), self.of.field.grid
        allowed: Formula = self.encoding.may_remove(
            board, grid, rules.COLOURS[0], placement, self.of.victim, reading
        )
        return allowed

    def differs(self, capture: Capture, right: Formula) -> Formula:
        """`removable_trees` or `removable` decides otherwise, or returns another tree or other placements."""
        of = self.of
        cell = of.field.mask(known_placement(of.middle, of.field.grid.count))
        layout = OnePlacement(of.field.numbers, cell)

        def wrong(found: list[tuple[Tree, int]]) -> Formula:
            if not found:
                return right
            ((tree, removing),) = found
            here = of.field.cells(removing)[of.middle]
            return either(
                differ(here, right),
                unequal(tree.stones, enemy.stones),
                unequal(bits(removing) & ~cell, 0),
            )

        def alone() -> list[tuple[Tree, int]]:
            grown = self.bitboard.joined(own, cell, of.field.numbers, capture)
            return [(tree, cell) for tree in self.bitboard.removable(*grown, (enemy,))]

        some, many = self.bitboard.degrees(of.mine, of.field.numbers)
        own = Forest(of.mine, tuple(of.own_trees), some, many, 0)
        enemy = of.tree(of.victim, Bits(of.number("the victim")))
        ways = paths(lambda: self.bitboard.removable_trees(own, (enemy,), cell, layout, capture))
        return either(ways.somewhere(wrong), paths(alone).somewhere(wrong))


def removals(
    friends: int,
    joined: int,
    size: int,
    *,
    edits: tuple[Edit, ...] = (),
    reading: rules.Reading = rules.RULES,
    non_trivial: bool = False,
) -> Claim:
    """Claim: `removable_trees` and `removable` say whether a placement on the middle cell may remove a tree.

    This holds under all options.

    Args:
        friends: how many friendly stones are beside it.
        joined: in how many trees these are.
        size: the size of the board.
        edits: the edits of the module.
        reading: the rules but for the options, which are gone through.
        non_trivial: whether only positions count in which the tree may be removed.
    """
    field = hexagon(size)
    grid = field.grid
    situations = [
        Situation(field, beside)
        for beside in allowed(grid.ring[grid.count // 2])
        if beside.count(None) == len(beside) - friends and len({*beside} - {None}) == joined
    ]
    given = Given(situations[0], edits)
    wrong: list[Formula] = []
    some: list[Formula] = []
    for given.of in situations:
        board = Board(dict(zip(rules.COLOURS, (given.of.stones, given.of.victim), strict=True)))
        for newborn, most in product((True, False), repeat=2):
            right = given.allows(board, replace(reading, newborn=newborn, merge_fewest=not most))
            some.append(right)
            wrong.append(given.differs(Capture(newborn, most), right))
    names = ["victim", *(f"tree {number}" for number in range(OWN))]
    victim, *own = (variables(name, grid.names) for name in names)
    apart = none_of(both(stone, any_of(mine)) for stone, *mine in zip(victim, *own, strict=True))
    shown = Board({Colour(name): variables(name, grid.names) for name in names})
    return Claim(
        both(apart, any_of(some)) if non_trivial else apart,
        either(*wrong, *given.loose),
        lambda values: f"beside {grid.names[grid.count // 2]}: {draw(shown, grid, values)}",
    )


PARTS = {
    "no stone beside it": (0, 0),
    "one stone beside it": (1, 1),
    "two stones of one tree": (2, 1),
    "two trees": (2, 2),
    "three stones of one tree": (3, 1),
    "three stones of two trees": (3, 2),
    "three trees": (3, 3),
}
"""By name, how many friendly stones are beside the placement, and in how many trees."""


def _checks() -> tuple[Check, ...]:
    sat, one, two = SolverName.CADICAL, partial(removals, 1, 1), partial(removals, 2, 2)
    checks: list[Check] = []
    for name, (friends, joined) in PARTS.items():
        about = partial(removals, friends, joined)
        checks += (proof(name, partial(about, n), size=n, solver=sat, quick=n <= 2) for n in SIZES)
    as_many = partial(removals, 1, 1, 3, reading=rules.Reading(strictly_fewer=False))
    return (
        *checks,
        second_opinion("no stone beside it", partial(removals, 0, 0, 3), SolverName.Z3, size=3),
        non_vacuous("a tree that may be removed", partial(two, 3, non_trivial=True), size=3),
        mutant(
            "two trees: merged leaves stay leaves",
            two,
            3,
            "reach & mine & beside_one, beside_two",
            "0, beside_two",
        ),
        mutant("two trees: compared with the smallest one", two, 3, "max(parts) if", "min(parts) if"),
        mutant("one stone: the tree need not touch", one, 3, "cells if touched & stones", "cells if stones"),
        sensitive("the rules: a tree with as many leaves may be removed", as_many, size=3),
    )


CHECKS = {"bitboard.lefe-hunts": _checks}
