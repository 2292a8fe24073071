"""Facts about cases and about the cells of their boards, each a clause of a sentence or a number.

A fact is a value by its name. A text is a whole clause: `the board has removed cells`. A number is one by its
name: `the size of the board` is 19. Facts of one name exclude each other.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, takewhile, zip_longest
from re import sub

from msgspec import UNSET

from rulestone.cases.cases import Case, board_of
from rulestone.cases.expect import position_asked
from rulestone.core.actions.action import write_action
from rulestone.core.boards import Cell
from rulestone.core.names import CellName, ClauseId, Colour, GameName
from rulestone.core.position import Position
from rulestone.protocol import BadRequest
from rulestone.rulebook.entries import option_text
from rulestone.rulebook.installed import find_game

Region = frozenset[Cell]
"""A group: connected stones of one colour."""

Facts = Mapping[str, str | int]
"""The facts about one example, by name."""

_CLAUSES_OF_ACTIONS = {
    "swap": "a swap was played",
    "choose": "a colour was chosen",
    "setup": "a set-up was played",
    "stop": "a colour has stopped",
    "x": "a group was removed",
}
"""By kind of an action, the fact that a record has one."""


def kind_of(action: str) -> str:
    """Return the kind of an action by its text: `swap`; `x` for a removal, empty for a placement without."""
    word = action.partition(" ")[0].rpartition(":")[2]
    return word if word in _CLAUSES_OF_ACTIONS else "x" if "x" in word[1:] and word[-1].isdigit() else ""


def _yes(holds: bool, clause: str, otherwise: str) -> str:
    return clause if holds else otherwise


@cache
def _speaks_of(game: GameName, word: str) -> bool:
    """Return whether the rules of a game use a word; a fact in other words would fit by chance."""
    return any(word in clause.rule for clause in find_game(game).rulebook.clauses)


def case_facts(case: Case) -> dict[str, str | int]:
    """Return the facts about a case and its right answer."""
    game, expect = find_game(case.game), case.expect
    record = case.record if expect.accepted is UNSET else case.record[: expect.accepted]
    facts: dict[str, str | int] = {
        "the size of the board": case.size,
        "removed": _yes(bool(case.removed), "the board has removed cells", "the board is whole"),
        "the number of moves": len(record),
        "repeated": _yes(len({*record}) < len(record), "an action is repeated", "no action is repeated"),
        "at the end": _yes(
            _repeats_at_the_end(record), "an action is repeated at the end", "the end repeats no action"
        ),
    }
    values = {each.name: case.options.get(each.name, each.default) for each in game.rulebook.options}
    facts |= {f"option {name}": f"option {name} is {option_text(value)}" for name, value in values.items()}
    if record:
        last = kind_of(record[-1])
        facts["last"] = f"the last action is a {last if last not in ('', 'x') else 'placement'}"
    kinds = set(map(kind_of, record))
    facts |= {
        kind: _yes(kind in kinds, clause, f"not: {clause}") for kind, clause in _CLAUSES_OF_ACTIONS.items()
    }
    for move in record:
        if kind_of(move) == "choose":
            facts["choice"] = f"'{move}' was played"
    facts |= {f"about {clause}": f"the case is about {clause}" for clause in case.clauses}
    if expect.nodes is not UNSET:
        return {**facts, "the depth": case.depth or 0}
    facts |= _facts_of_status(case)
    facts |= _facts_of_answer(case)
    facts |= _facts_of_score(case, expect.score) if expect.score is not UNSET else {}
    return facts


def _repeats_at_the_end(record: Sequence[str]) -> bool:
    """Return whether an action without a cell, such as a stop, is repeated before anything else follows."""
    last = [*takewhile(lambda action: kind_of(action) not in ("", "x"), reversed(record))]
    return len({*last}) < len(last)


def _facts_of_answer(case: Case) -> Iterator[tuple[str, str | int]]:
    """The facts about the turn, the end and the stones in the right answer."""
    expect = case.expect
    if expect.over is not UNSET:
        yield "over", _yes(expect.over, "the game is over", "the game goes on")
    for field, does in (("winner", "has won"), ("leader", "leads"), ("to_move", "is to move")):
        value = getattr(expect, field)
        if value is not UNSET:
            yield field, f"{'no colour' if value is None else value} {does}"
    if expect.legal is not UNSET:
        yield "open", _yes("swap" in expect.legal, "a swap is open", "no swap is open")
    around = Surroundings(case)
    for colour in find_game(case.game).colours:
        yield f"the number of {colour} stones", len(case.stones.get(colour, ()))
    yield "the number of stones", len(around.owner)
    yield from around.facts_of_edges()
    if around.groups:
        yield "the size of the largest group", max(map(len, around.groups))
        if _speaks_of(case.game, "leaves"):
            yield "the fewest leaves of a group", min(map(around.leaves, around.groups))


def _facts_of_status(case: Case) -> Iterator[tuple[str, str | int]]:
    """The last remark of the rules on the turn or on the end, about a certain colour and about any."""
    by_stones = case.judge_stones(case.stones, case.to_move)
    try:
        remark = position_asked(case.play(case.record) if "moves" in case.asks else by_stones).status().notice
    except BadRequest:  # cases written by users may hold anything
        return
    clause = remark.rstrip(".").partition(" (")[0].rpartition(". ")[2]
    if clause:
        yield "remark", clause[0].lower() + clause[1:]
        yield (
            "remark of any colour",
            sub("|".join(map(str, case.stones)), "a colour", clause.lower()) or clause,
        )
    if not find_game(case.game).turnless:
        yield from _facts_of_turns(case, "no placement" in remark or "neither" in remark)


def _facts_of_turns(case: Case, unable: bool) -> Iterator[tuple[str, str | int]]:
    """Whether a turn is skipped, and whether the number of stones tells whose turn it is."""
    to_move, colours = case.expect.to_move, find_game(case.game).colours
    moved = {str(name): colour for colour, names in case.stones.items() for name in names}
    movers = [moved[move] for move in case.record if move in moved]
    by_stones = "moves" not in case.asks
    movers += [] if to_move in (UNSET, None) else [to_move]
    stuck = unable or any(one == other for one, other in pairwise(movers))
    stuck = stuck or (by_stones and to_move is not None and to_move != case.to_move)
    yield (
        "unable",
        _yes(stuck, "a colour that would be to move cannot place", "each colour can place on its turn"),
    )
    first, second = (len(case.stones.get(colour, ())) for colour in colours)
    if by_stones:
        usual = case.to_move == colours[first > second]
        yield (
            "turn",
            _yes(
                usual,
                "the number of stones tells whose turn it is",
                "the number of stones suggests another turn",
            ),
        )


def _facts_of_score(
    case: Case, score: Mapping[Colour, int | Sequence[int]]
) -> Iterator[tuple[str, str | int]]:
    first, second = score.values()
    yield "equal", _yes(first == second, "the scores are equal", "the scores differ")
    if not isinstance(first, int) and not isinstance(second, int):
        yield from _facts_of_lists(first, second, "sizes")
    elif _speaks_of(case.game, "leaves"):
        around = Surroundings(case)
        leaves = {colour: list[int]() for colour in score}
        for group in around.groups:
            leaves[around.owner[min(group)]].append(around.leaves(group))
        one, other = (sorted(own, reverse=True) for own in leaves.values())
        yield from _facts_of_lists(one, other, "leaves")


def _facts_of_lists(first: Sequence[int], second: Sequence[int], of: str) -> Iterator[tuple[str, str | int]]:
    """Facts about the numbers of two colours, the greatest first, such as the sizes of their groups."""
    short = min(len(first), len(second))
    begins = first[:short] == second[:short]
    yield "begins", _yes(begins, f"one list of {of} begins with the other", "the lists differ in a place")
    same = [*first] == [*second]
    yield "same", _yes(same, f"the lists of {of} are the same", f"the lists of {of} differ")
    twice = any(len({*numbers}) < len(numbers) for numbers in (first, second))
    yield "repeats", _yes(twice, f"a list of {of} has a number twice", f"no list of {of} has a number twice")
    if not same:
        pairs = enumerate(zip_longest(first, second), 1)
        place = next(at for at, (one, other) in pairs if one != other)
        yield f"the place of the first difference of {of}", place
    digits = any(len({len(str(number)) for number in numbers}) > 1 for numbers in (first, second))
    several = f"a list has {of} of one digit and of more"
    yield "digits", _yes(digits, several, f"no{several.removeprefix('a')}")


def _position(case: Case) -> Position | None:
    """Return the position of a case by its stones; None if there is none: users may write anything."""
    try:
        return position_asked(case.judge_stones(case.stones, case.to_move))
    except BadRequest:
        return None


class Surroundings:
    """The stones of a case, their groups, and facts about its empty cells.

    Attributes:
        board: the board.
        owner: the colour of each stone.
        groups: the groups, as sets of cells.
    """

    def __init__(self, case: Case) -> None:
        self._position, self._game = _position(case), case.game
        self.board = board_of(case) if self._position is None else self._position.board
        self.owner: dict[Cell, Colour] = {}
        self.groups: list[Region] = []
        self._group: dict[Cell, Region] = {}
        self._leaves: dict[Region, int] = {}
        for colour, names in case.stones.items():
            own = [self.board.cell(name) for name in names]
            self.owner.update(dict.fromkeys(own, colour))
            for region in map(frozenset, self.board.regions(own)):
                self.groups.append(region)
                self._group.update(dict.fromkeys(region, region))

    def leaves(self, group: Region) -> int:
        """Return how many stones of a group have at most one neighbour in it."""
        if group not in self._leaves:
            beside = self.board.neighbours
            self._leaves[group] = sum(sum(at in group for at in beside[cell]) <= 1 for cell in group)
        return self._leaves[group]

    def facts_of_edges(self) -> Iterator[tuple[str, int]]:
        """How many edges the groups and the stones touch, if the edges of the board have owners."""
        owners = find_game(self._game).position_class.owners
        edges = [(owner, self.board.edges[side]) for side, owner in owners.items()]
        colours = {*self.owner.values()}
        stones = [frozenset(at for at, owner in self.owner.items() if owner == own) for own in colours]
        for whose, regions in (
            ("one group touches", self.groups),
            ("the stones of one colour touch", stones),
        ):
            touched = [
                [owner == self.owner[min(each)] for owner, edge in edges if edge & each] for each in regions
            ]
            if edges and touched:
                yield f"the most edges that {whose}", max(map(len, touched))
                yield f"the most own edges that {whose}", max(map(sum, touched))

    def facts(self, name: CellName, colour: Colour) -> dict[str, str | int]:
        """Return the facts about a placement of a colour on an empty cell."""
        cell = self.board.cell(name)
        around = self.board.neighbours[cell]
        inner = max(map(len, self.board.neighbours))
        facts: dict[str, str | int] = {
            "colour": f"{colour} places",
            "place": _yes(len(around) < inner, "the cell is at an edge", "the cell is inside"),
        }
        sides = self._by_side((at for at in around if at in self.owner), colour)
        groups = {side: {self._group[at] for at in stones} for side, stones in sides.items()}
        for side, own in groups.items():
            facts |= {
                f"the number of {side} stones beside the cell": len(sides[side]),
                f"the number of {side} groups beside the cell": len(own),
                f"the number of stones in {side} groups beside the cell": sum(map(len, own)),
                f"the most stones in one {side} group beside the cell": max(map(len, own), default=0),
                f"the fewest stones in one {side} group beside the cell": min(map(len, own), default=0),
            }
        if _speaks_of(self._game, "leaves"):
            facts |= self._facts_of_leaves(cell, groups["own"])
        return facts | (self._facts_of_lines(cell, colour) if _speaks_of(self._game, "line") else {})

    def _facts_of_leaves(self, cell: Cell, own: Collection[Region]) -> dict[str, int]:
        """Return by how much the new group has more leaves than the groups that it joins."""
        before = [*map(self.leaves, own)]
        if not before:
            return {}
        made = self.leaves(frozenset({cell}).union(*own))
        return {
            "the gain over the own group with the fewest leaves": made - min(before),
            "the gain over the own group with the most leaves": made - max(before),
        }

    def _by_side(self, stones: Iterable[Cell], colour: Colour) -> Mapping[str, list[Cell]]:
        """Return which stones are own ones of a colour, and which the enemy's."""
        sides: dict[str, list[Cell]] = {"own": [], "enemy": []}
        for at in stones:
            sides["own" if self.owner[at] == colour else "enemy"].append(at)
        return sides

    def _facts_of_lines(self, cell: Cell, colour: Colour) -> dict[str, str | int]:
        """Return the facts about the stones in each direction; of several, the first one is in line."""
        lines = [*self._lines(cell)]
        behind = any(len(line) > 1 for line in lines)
        nearest = [next(iter(line.items())) for line in lines]
        sides = self._by_side((stone for stone, _ in nearest), colour)
        facts: dict[str, str | int] = {
            "the number of stones in line with the cell": len(lines),
            **{f"the number of {side} stones in line with the cell": len(own) for side, own in sides.items()},
            "behind": _yes(behind, "a stone in line is behind another", "no stone in line is behind another"),
        }
        if nearest:
            facts["the steps to the farthest stone in line"] = max(steps for _, steps in nearest)
        return facts

    def _lines(self, cell: Cell) -> Iterator[dict[Cell, int]]:
        """By direction, the number of steps to each stone, the nearest first."""
        for direction, first in enumerate(self.board.neighbours_by_direction[cell]):
            steps, at, found = 1, first, dict[Cell, int]()
            while at is not None and at != cell:
                if at in self.owner:
                    found[at] = steps
                steps, at = steps + 1, self.board.neighbours_by_direction[at][direction]
            if found:
                yield found

    def removed(self, names: Iterable[str]) -> dict[str, str | int]:
        """Return the facts about the groups that a placement may remove, each named by a stone."""
        groups = [self._group[cell] for cell in map(self.board.cell, names) if cell in self._group]
        if not groups:
            return {"removal": "no group is to be removed"}
        return {
            "removal": "a group is to be removed",
            "the number of groups that may be removed": len(groups),
            "the fewest leaves of a group that may be removed": min(map(self.leaves, groups)),
        }

    @cached_property
    def _patterns(self) -> Mapping[str, Sequence[tuple[ClauseId, tuple[Cell, ...]]]]:
        pairs = () if self._position is None else self._position.candidate_violations
        return {
            write_action(self.board, action): [(found.clause, found.cells) for found in violated]
            for action, violated in pairs
        }

    def pattern(self, key: str) -> dict[str, str | int]:
        """Return the facts about the cells that show why an action is refused. It takes long."""
        cells = next((cells for _, cells in self._patterns.get(key, ()) if cells), ())
        if not cells:
            return {}
        across, up = (
            max(axis) - min(axis) + 1 for axis in zip(*map(self.board.places.__getitem__, cells), strict=True)
        )
        colours = sorted(str(self.owner.get(cell)) for cell in cells if cell in self.owner)
        facts: dict[str, str | int] = {
            "the height of the pattern": up,
            "the longer side of the pattern": max(across, up),
        }
        if colours:
            counts = (f"{colours.count(own)} {own}" for own in dict.fromkeys(colours))
            facts["stones"] = f"the pattern has {' and '.join(counts)}"
        touches = {side: not edge.isdisjoint(cells) for side, edge in self.board.edges.items()}
        facts |= {
            f"pattern {side}": f"the pattern {'touches' if own else 'does not touch'} the {side} edge"
            for side, own in touches.items()
        }
        return facts
