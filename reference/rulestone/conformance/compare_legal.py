"""Comparing lists of legal actions."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import UNSET

from rulestone.boards import Board, UnknownCell
from rulestone.conformance.cases import Expectation, board_of
from rulestone.conformance.differences import Difference, bounded, listed
from rulestone.game import colours_of
from rulestone.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import Verdict
from rulestone.wording import printable

_CELL = "[a-z]{1,3}[0-9]{1,4}"
_ACTION = re.compile(f"(?P<placement>(?:[a-z]+:)?(?P<cell>{_CELL}))(?:x(?P<tree>{_CELL}))?")


def cell_of(action: str) -> CellName | None:
    """The cell that an action is about, where the text has the form of such an action."""
    found = _ACTION.fullmatch(action)
    return None if found is None else CellName(found["cell"])


class Ground:
    """The board a verdict is about and the stones on it, as far as comparing needs them."""

    def __init__(
        self,
        game: GameName,
        size: Size,
        removed: tuple[CellName, ...],
        stones: Mapping[Colour, tuple[CellName, ...]],
    ) -> None:
        self._game = game
        self._size = size
        self._removed = removed
        self._stones = stones

    @cached_property
    def _board(self) -> Board:
        return board_of(self._game, self._size, self._removed)

    @cached_property
    def _trees(self) -> dict[str, CellName]:
        """By stone, the first stone of its tree: one name for each tree."""
        board = self._board
        names: dict[str, CellName] = {}
        for colour in colours_of(self._game):
            for tree in board.regions(board.cell(name) for name in self._stones.get(colour, ())):
                names |= dict.fromkeys(board.names(tree), board.name(min(tree)))
        return names

    def same_for_all_names(self, action: str) -> str:
        """The action, with a tree that it removes called by one name whichever stone it was named by."""
        if self._game != GameName("lefe") or "x" not in action:
            return action
        found = _ACTION.fullmatch(action)
        if found is None or found["tree"] is None:
            return action
        return f"{found['placement']}x{self._trees.get(found['tree'], found['tree'])}"

    def cells(self, action: str) -> tuple[CellName, ...]:
        """The cell that an action is about, if the board has it."""
        name = cell_of(action)
        if name is None:
            return ()
        try:
            return (self._board.name(self._board.cell(name)),)
        except UnknownCell:
            return ()


def legal_differences(ground: Ground, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """What is listed as legal and is not, what is legal and is not listed, what is listed twice."""
    if expect.legal is UNSET:
        return
    right = {ground.same_for_all_names(action): action for action in expect.legal}
    listings = Counter(map(ground.same_for_all_names, answer.legal))
    said = {ground.same_for_all_names(action): action for action in reversed(answer.legal)}
    wrong = [said[name] for name in listings if name not in right]
    missing = [action for name, action in right.items() if name not in listings]
    again = {name: count for name, count in listings.items() if count > 1}
    spellings = Counter(map(ground.same_for_all_names, set(answer.legal))) if again else {}
    twice = [(said[name], count, spellings[name]) for name, count in again.items()]
    yield from bounded("legal", (_wrong(ground, expect, action) for action in wrong))
    yield from bounded("legal", (_missing(ground, answer, action) for action in missing))
    yield from bounded("legal", (_twice(ground, *each) for each in twice))


def _wrong(ground: Ground, expect: Expectation, action: str) -> Difference:
    found = _ACTION.fullmatch(action)
    key = action if found is None else found["placement"]
    clauses: tuple[ClauseId, ...] = ()
    if expect.why is not UNSET:
        clauses = expect.why.get(key, ())
    words = f"{printable(action, 40)}: you say legal; it is not{listed(clauses)}"
    if not clauses and found is not None:
        words += _instead(found["cell"], expect)
    return Difference("legal", False, True, words, ground.cells(action), clauses)


def _instead(cell: str, expect: Expectation) -> str:
    others = [action for action in expect.legal or () if cell_of(action) == cell]
    return f"; legal there: {', '.join(others)}" if others else ""


def _missing(ground: Ground, answer: Verdict, action: str) -> Difference:
    found = _ACTION.fullmatch(action)
    named = None
    if answer.why is not UNSET and found is not None:
        named = answer.why.get(found["placement"])
    said = "do not list it" if named is None else f"refuse it{listed((printable(named, 60),))}"
    return Difference("legal", True, False, f"{action}: you {said}; it is legal", ground.cells(action))


def _twice(ground: Ground, action: str, count: int, spellings: int) -> Difference:
    """One action listed several times, which may be the same text or, in Lefe, several names of a tree."""
    words = f"{printable(action, 40)}: you list it {count} times"
    if spellings > 1:
        words = f"{printable(action, 40)}: {spellings} spellings of one removal: name each tree once"
    return Difference("legal", 1, count, words, ground.cells(action))
