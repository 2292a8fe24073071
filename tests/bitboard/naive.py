"""The constraints of the five games cell by cell, as slowly as can be, to hold the formulas against."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from rulestone.names import CellName, Colour, GameName, Options, OptionValue

Point = tuple[int, int]
"""Where a cell lies: square boards column and row, hexagonal ones half steps from the left and row."""

Stones = dict[Point, Colour]

SQUARE = (GameName("minefield"), GameName("necklace"))
COLOURS = {
    GameName("minefield"): (Colour("black"), Colour("white")),
    GameName("necklace"): (Colour("red"), Colour("blue")),
    GameName("lefe"): (Colour("dark"), Colour("light")),
    GameName("interleave"): (Colour("black"), Colour("red")),
    GameName("evening"): (Colour("white"), Colour("black")),
}
OPTIONS: dict[GameName, dict[str, tuple[OptionValue, ...]]] = {
    GameName("minefield"): {},
    GameName("necklace"): {"swap": (True, False)},
    GameName("lefe"): {
        "newborn": ("from-zero", "never"),
        "merge": ("fewest", "most"),
        "end": ("either", "on-turn"),
        "pie": ("first-move", "extra-stone", "none"),
    },
    GameName("interleave"): {},
    GameName("evening"): {"tiebreak": ("black", "odd-even")},
}
SQUARE_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
HEX_STEPS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def all_names(game: GameName, size: int) -> dict[CellName, Point]:
    """Where every cell lies, by its name."""
    letters = [chr(ord("a") + number) for number in range(26)]
    if game in SQUARE:
        return {CellName(f"{letters[x]}{y + 1}"): (x, y) for y in range(size) for x in range(size)}
    rows = [(y, abs(y - size + 1)) for y in range(2 * size - 1)]
    return {
        CellName(f"{letters[y]}{x + 1}"): (2 * x + indent, y)
        for y, indent in rows
        for x in range(2 * size - 1 - indent)
    }


class Naive:
    """One position, in play."""

    def __init__(
        self, game: GameName, size: int, cells: Iterable[Point], stones: Stones, options: Options
    ) -> None:
        self.game, self.size, self.options = game, size, options
        self.cells, self.stones = set(cells), stones
        self.steps = SQUARE_STEPS if game in SQUARE else HEX_STEPS

    def after(self, cell: Point, colour: Colour) -> "Naive":
        """One stone more."""
        return Naive(self.game, self.size, self.cells, {**self.stones, cell: colour}, self.options)

    def around(self, cell: Point) -> Iterator[Point]:
        """The neighbours on the board."""
        for dx, dy in self.steps:
            if (there := (cell[0] + dx, cell[1] + dy)) in self.cells:
                yield there

    def region(self, start: Point, within: set[Point]) -> set[Point]:
        """All that can be walked to from the start without leaving `within`."""
        seen, todo = {start}, [start]
        while todo:
            for there in self.around(todo.pop()):
                if there in within and there not in seen:
                    seen.add(there)
                    todo.append(there)
        return seen

    def of(self, colour: Colour | None) -> set[Point]:
        """The cells with a stone of this colour, or with none."""
        return {cell for cell in self.cells if self.stones.get(cell) == colour}

    def groups(self, colour: Colour | None) -> list[set[Point]]:
        """The connected groups of such cells."""
        left, found = self.of(colour), []
        while left:
            group = self.region(min(left), left)
            left -= group
            found.append(group)
        return found

    def legal(self, colour: Colour) -> set[Point]:
        """Where a stone of this colour may be placed, whoever is to move and whether or not it is over."""
        check = {
            GameName("minefield"): self.minefield,
            GameName("necklace"): self.necklace,
            GameName("lefe"): self.lefe,
            GameName("interleave"): self.interleave,
            GameName("evening"): self.evening,
        }[self.game]
        return {cell for cell in self.of(None) if check(cell, colour)}

    def minefield(self, cell: Point, colour: Colour) -> bool:
        """No area has a hard corner or a switch that had none of the kind."""
        after = self.after(cell, colour)
        return not (after.hard_corners() - self.hard_corners() or after.switches() - self.switches())

    def areas(self, width: int, height: int) -> Iterator[list[list[Point]]]:
        """Every area of this shape, row by row."""
        for x in range(self.size - width + 1):
            for y in range(self.size - height + 1):
                yield [[(x + dx, y + dy) for dx in range(width)] for dy in range(height)]

    def hard_corners(self) -> set[Point]:
        """The areas that hold one, by their first points."""
        found = set()
        for (a, b), (c, d) in self.areas(2, 2):
            for one, two, three, four in ((a, d, b, c), (b, c, a, d)):
                friend = self.stones.get(one)
                rest = [self.stones.get(three), self.stones.get(four)]
                if friend and self.stones.get(two) == friend and None in rest:
                    enemy = next((stone for stone in rest if stone), None)
                    if enemy and enemy != friend:
                        found.add(a)
        return found

    def switches(self) -> set[tuple[Point, int, int]]:
        """The areas that hold one, by their first points and shapes."""
        found = set()
        for width, height in ((2, 3), (3, 2), (2, 4), (4, 2)):
            for area in self.areas(width, height):
                corners = [area[0][0], area[0][-1], area[-1][-1], area[-1][0]]
                a, b, c, d = (self.stones.get(corner) for corner in corners)
                inner = {point for row in area for point in row}.difference(corners)
                if a and b and a == c and b == d and a != b and not inner & self.stones.keys():
                    found.add((area[0][0], width, height))
        return found

    def necklace(self, cell: Point, colour: Colour) -> bool:
        """Neither crosscut nor secluded point, anywhere."""
        after = self.after(cell, colour)
        return not after.crosscut() and not after.secluded()

    def crosscut(self) -> bool:
        """Whether there is one anywhere."""
        for (a, b), (c, d) in self.areas(2, 2):
            one, two = self.stones.get(a), self.stones.get(b)
            if one and two and one != two and self.stones.get(d) == one and self.stones.get(c) == two:
                return True
        return False

    def secluded(self) -> bool:
        """Whether some region of empty points does not reach the perimeter."""
        rim = {0, self.size - 1}
        return any(not any(rim & {*point} for point in region) for region in self.groups(None))

    def friends(self, cell: Point, colour: Colour) -> list[Point]:
        """The neighbours of this colour."""
        return [there for there in self.around(cell) if self.stones.get(there) == colour]

    def lefe(self, cell: Point, colour: Colour) -> bool:
        """At most three friends, no two of them adjacent."""
        friends = self.friends(cell, colour)
        touching = any(two in self.around(one) for one, two in combinations(friends, 2))
        return len(friends) <= 3 and not touching

    def leaves(self, tree: set[Point], colour: Colour) -> int:
        """How many stones of a tree have at most one friend."""
        return sum(len(self.friends(stone, colour)) <= 1 for stone in tree)

    def preys(self, cell: Point, colour: Colour, enemy: Colour) -> list[set[Point]]:
        """The enemy trees of which a placement must remove one."""
        merged = [tree for tree in self.groups(colour) if tree & set(self.around(cell))]
        after = self.after(cell, colour)
        grown = after.region(cell, after.of(colour))
        leaves = after.leaves(grown, colour)
        if merged:
            threshold = max if self.options.get("merge") == "most" else min
            before = threshold(self.leaves(tree, colour) for tree in merged)
        else:
            before = leaves if self.options.get("newborn") == "never" else 0
        touched = {there for stone in grown for there in self.around(stone)}
        return [
            tree
            for tree in self.groups(enemy)
            if leaves > before and tree & touched and self.leaves(tree, enemy) < leaves
        ]

    def interleave(self, cell: Point, colour: Colour) -> bool:
        """More enemies seen than friends."""
        balance = 0
        for dx, dy in self.steps:
            x, y = cell[0] + dx, cell[1] + dy
            while (x, y) in self.cells and (x, y) not in self.stones:
                x, y = x + dx, y + dy
            if stone := self.stones.get((x, y)):
                balance += 1 if stone != colour else -1
        return balance > 0

    def evening(self, cell: Point, colour: Colour) -> bool:
        """A smaller sum of adjacent groups than the enemy's."""
        own = other = 0
        for group in self.groups(Colour("white")) + self.groups(Colour("black")):
            if group & set(self.around(cell)):
                if self.stones[min(group)] == colour:
                    own += len(group)
                else:
                    other += len(group)
        return own < other

    def connected(self, number: int) -> bool:
        """Whether the first colour joins bottom and top, or the second left and right."""
        chains = self.groups(COLOURS[self.game][number])
        return any({0, self.size - 1} <= {point[1 - number] for point in chain} for chain in chains)
