"""Facts about cases and about the cells of their boards, each a clause of a sentence or a number.

A fact is a value by its name. A text is a whole clause: `the board has removed cells`. A number is one by its
name: `the size of the board` is 19. Facts of one name exclude each other.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, takewhile
from re import sub

from msgspec import UNSET

from rulestone.cases.cases import Case, board_of
from rulestone.cases.expect import position_asked
from rulestone.core.actions import write_action
from rulestone.core.boards import Cell
from rulestone.core.names import CellName, ClauseId, Colour, GameName
from rulestone.core.position import Position
from rulestone.core.registry import find_game
from rulestone.core.rulebook.entries import option_text
from rulestone.protocol import BadRequest

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


def _kind(action: str) -> str:
    """Return the kind of an action by its text; empty for a placement without a removal."""
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
    for option in game.rulebook.options:
        value = option_text(case.options.get(option.name, option.default))
        facts[f"option {option.name}"] = f"option {option.name} is {value}"
    kinds = set(map(_kind, record))
    for kind, clause in _CLAUSES_OF_ACTIONS.items():
        facts[kind] = _yes(kind in kinds, clause, f"not: {clause}")
    for move in record:
        if _kind(move) == "choose":
            facts["choice"] = f"“{move}” was played"
    facts |= {f"about {clause}": f"the case is about {clause}" for clause in case.clauses}
    if expect.reasons is not UNSET:
        facts["reason"] = f"the next move is refused by {' or '.join(expect.reasons)}"
    if expect.nodes is not UNSET:
        return {**facts, "the depth": case.depth or 0}
    facts |= _facts_of_status(case)
    facts |= _facts_of_answer(case)
    facts |= _facts_of_score(expect.score) if expect.score is not UNSET else {}
    return facts


def _repeats_at_the_end(record: Sequence[str]) -> bool:
    """Return whether an action without a cell, such as a stop, is repeated before anything else follows."""
    last = [*takewhile(lambda action: _kind(action) not in ("", "x"), reversed(record))]
    return len({*last}) < len(last)


def _facts_of_answer(case: Case) -> Iterator[tuple[str, str | int]]:
    """What is right about whose turn it is, the end, and the stones."""
    expect = case.expect
    if expect.over is not UNSET:
        yield "over", _yes(expect.over, "the game is over", "the game goes on")
    for field, does in (("winner", "has won"), ("leader", "leads"), ("to_move", "is to move")):
        value = getattr(expect, field)
        if value is not UNSET:
            yield field, f"{'no colour' if value is None else value} {does}"
    if expect.legal is not UNSET:
        yield "the number of legal actions", len(expect.legal)
        yield "open", _yes("swap" in expect.legal, "a swap is open", "no swap is open")
    around = Surroundings(case)
    for colour in find_game(case.game).colours:
        yield f"the number of {colour} stones", len(case.stones.get(colour, ()))
    absent = len({*around.owner.values()}) < len(find_game(case.game).colours)
    yield "absent", _yes(absent, "a colour has no stone", "both colours have stones")
    yield "the number of stones", len(around.owner)
    yield "the number of empty cells", len(around.board.cells) - len(around.owner)
    if around.groups:
        yield "the size of the largest group", max(map(len, around.groups))
        if _speaks_of(case.game, "leaves"):
            yield "the fewest leaves of a group", min(map(around.leaves, around.groups))


def _facts_of_status(case: Case) -> Iterator[tuple[str, str | int]]:
    """The remarks of the rules on whose turn it is, and on the end, about a certain colour and about any."""
    by_stones = case.judge_stones(case.stones, case.to_move)
    try:
        remark = position_asked(case.play(case.record) if "moves" in case.asks else by_stones).status().notice
    except BadRequest:  # cases written by users may hold anything
        return
    clause = remark.rstrip(".").partition(" (")[0]
    if clause:
        yield "remark", clause[0].lower() + clause[1:]
        yield (
            "remark of any colour",
            sub("|".join(map(str, case.stones)), "a colour", clause.lower()) or clause,
        )
    if not find_game(case.game).turnless:
        yield from _facts_of_turns(case, "no placement" in remark or "neither" in remark)


def _facts_of_turns(case: Case, unable: bool) -> Iterator[tuple[str, str | int]]:
    """Whether a colour moves twice running, and whether the number of stones tells whose turn it is."""
    to_move, colours = case.expect.to_move, find_game(case.game).colours
    moved = {str(name): colour for colour, names in case.stones.items() for name in names}
    movers = [moved[move] for move in case.record if move in moved]
    by_stones = "moves" not in case.asks
    movers += [] if to_move in (UNSET, None) else [to_move]
    twice = any(one == other for one, other in pairwise(movers))
    twice = twice or (by_stones and to_move is not None and to_move != case.to_move)
    yield "twice", _yes(twice, "a colour moves twice running", "the colours alternate")
    stuck = twice or unable
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


def _facts_of_score(score: Mapping[Colour, int | Sequence[int]]) -> Iterator[tuple[str, str | int]]:
    first, second = score.values()
    yield "equal", _yes(first == second, "the scores are equal", "the scores differ")
    if isinstance(first, int) or isinstance(second, int):
        return
    short = min(len(first), len(second))
    begins = first[:short] == second[:short]
    yield "begins", _yes(begins, "one list of sizes begins with the other", "the lists differ in a place")
    yield "the length of the longer list of sizes", max(len(first), len(second))
    yield "the length of the shorter list of sizes", short
    if first != second:
        pairs = zip(first, second, strict=False)
        place = next((at for at, (one, other) in enumerate(pairs, 1) if one != other), short + 1)
        yield "the place of the first difference of sizes", place
    digits = any(len({len(str(size)) for size in sizes}) > 1 for sizes in (first, second))
    yield (
        "digits",
        _yes(
            digits, "a list has sizes of one digit and of more", "no list has sizes of one digit and of more"
        ),
    )


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
        self.groups: list[frozenset[Cell]] = []
        self._group: dict[Cell, frozenset[Cell]] = {}
        for colour, names in case.stones.items():
            own = [self.board.cell(name) for name in names]
            self.owner.update(dict.fromkeys(own, colour))
            for region in map(frozenset, self.board.regions(own)):
                self.groups.append(region)
                self._group.update(dict.fromkeys(region, region))

    @cached_property
    def _most_neighbours(self) -> int:
        return max(map(len, self.board.neighbours), default=0)

    def leaves(self, group: Iterable[Cell]) -> int:
        """Return how many stones of a group have at most one neighbour in it."""
        own = set(group)
        return sum(sum(at in own for at in self.board.neighbours[cell]) <= 1 for cell in own)

    def facts(self, name: CellName, colour: Colour) -> dict[str, str | int]:
        """Return the facts about a placement of a colour on an empty cell."""
        cell = self.board.cell(name)
        around = self.board.neighbours[cell]
        missing = self._most_neighbours - len(around)
        facts: dict[str, str | int] = {
            "colour": f"{colour} places",
            "place": ("the cell is inside", "the cell is at an edge")[missing > 0],
        }
        own = [self._group[at] for at in around if self.owner.get(at) == colour]
        enemy = [self._group[at] for at in around if self.owner.get(at) not in (None, colour)]
        for side, groups in (("own", own), ("enemy", enemy)):
            different = set(groups)
            facts |= {
                f"the number of {side} stones beside the cell": len(groups),
                f"the number of {side} groups beside the cell": len(different),
                f"the number of stones in {side} groups beside the cell": sum(map(len, different)),
            }
            if _speaks_of(self._game, "leaves"):
                most = max(map(self.leaves, different), default=0)
                facts[f"the most leaves of {side} groups beside the cell"] = most
        sums = [sum(map(len, set(groups))) for groups in (own, enemy)]
        facts["the most stones in groups of one colour beside the cell"] = max(sums)
        twice = len(own) + len(enemy) > len({*own, *enemy})
        facts["twice"] = _yes(twice, "a group touches the cell twice", "no group touches the cell twice")
        seen = list(self._in_sight(cell)) if _speaks_of(self._game, "line") else []
        if seen:
            facts["the number of stones in line with the cell"] = len(seen)
            facts["the steps to the farthest stone in line"] = max(seen)
            facts["the steps to the nearest stone in line"] = min(seen)
        return facts

    def _in_sight(self, cell: Cell) -> Iterator[int]:
        """By direction, the number of steps to the first stone, if there is one."""
        for direction in range(len(self.board.neighbours_by_direction[cell])):
            steps, at = 1, self.board.neighbours_by_direction[cell][direction]
            while at is not None and at not in self.owner and at != cell:
                steps, at = steps + 1, self.board.neighbours_by_direction[at][direction]
            if at in self.owner:
                yield steps

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
            "the width of the pattern": across,
            "the height of the pattern": up,
            "the longer side of the pattern": max(across, up),
        }
        if colours:
            counts = (f"{colours.count(own)} {own}" for own in dict.fromkeys(colours))
            facts["stones"] = f"the pattern has {' and '.join(counts)}"
        for side, edge in self.board.edges.items():
            touches = not edge.isdisjoint(cells)
            facts[f"pattern {side}"] = (
                f"the pattern {'touches' if touches else 'does not touch'} the {side} edge"
            )
        return facts
