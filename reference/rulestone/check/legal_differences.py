"""Comparing lists of legal actions."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from msgspec import UNSET

from rulestone.cases.cases import Expectation, board_of
from rulestone.check.difference import MOST, Difference, further, listed
from rulestone.core.actions import UnreadableAction
from rulestone.core.boards import Board, UnknownCell
from rulestone.core.game import game as installed_game
from rulestone.core.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.core.stones import Stones
from rulestone.core.wording import plural, printable, quantity
from rulestone.protocol import Verdict

_CELL = "[a-z]{1,3}[0-9]{1,4}"
_ACTION = re.compile(f"(?P<placement>(?:[a-z]+:)?(?P<cell>{_CELL}))(?:x{_CELL})?")
"""A placement as it is written, with a removal or without."""


def cell_of(action: str) -> CellName | None:
    """The cell that an action is about, where the text has the form of such an action."""
    match = _ACTION.fullmatch(action)
    return None if match is None else CellName(match["cell"])


class VerdictBoard:
    """The board a verdict is about and the stones on it, as far as comparing needs them."""

    def __init__(
        self,
        game: GameName,
        size: Size,
        removed: tuple[CellName, ...],
        stones: Mapping[Colour, tuple[CellName, ...]],
    ) -> None:
        self._game = installed_game(game)
        self._size = size
        self._removed = removed
        self._stones = stones
        self._canonical: dict[str, str] = {}

    @cached_property
    def _board(self) -> Board:
        return board_of(self._game.name, self._size, self._removed)

    @cached_property
    def _contents(self) -> Stones:
        board = self._board
        stones = {colour: map(board.cell, names) for colour, names in self._stones.items()}
        return Stones.of_colours(board, stones)

    @property
    def has_spellings(self) -> bool:
        """Whether several texts may mean one action."""
        return any(form.spellings for form in self._game.forms)

    def canonical(self, text: str) -> str:
        """An action as the position lists it, where several texts mean one; what is none stays as it is."""
        if not self.has_spellings:
            return text
        if text not in self._canonical:
            try:
                action = self._game.read_action(self._board, text)
                self._canonical[text] = action.canonical(self._board, self._contents).write(self._board)
            except (UnreadableAction, UnknownCell):
                self._canonical[text] = text
        return self._canonical[text]

    def cells(self, action: str) -> tuple[CellName, ...]:
        """The cell that an action is about, if the board has it."""
        name = cell_of(action)
        if name is None:
            return ()
        try:
            return (self._board.name(self._board.cell(name)),)
        except UnknownCell:
            return ()


def legal_differences(ground: VerdictBoard, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """What is listed as legal and is not, what is legal and is not listed, what is listed twice."""
    if expect.legal is UNSET or _same(expect.legal, answer.legal):
        return
    listing = _Listing(ground, expect.legal, answer.legal)
    yield from (_wrong(ground, expect, action) for action in listing.wrong)
    yield from further("legal", listing.wrong_count - MOST)
    yield from (_missing(ground, answer, action) for action in listing.missing[:MOST])
    yield from further("legal", len(listing.missing) - MOST)
    twice = listing.repeated()
    yield from (_twice(ground, *each) for each in twice[:MOST])
    yield from further("legal", len(twice) - MOST)


def legal_in_short(ground: VerdictBoard, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """How many actions are listed wrongly, and how many are missing; they are named as data only."""
    if expect.legal is UNSET:
        return
    listing = _Listing(ground, expect.legal, answer.legal)
    missing, count = listing.missing, listing.wrong_count
    if count:
        words = f"legal: you list {quantity(count, 'action')} that {plural(count, 'is', 'are')} not legal"
        yield Difference("legal", False, True, words, actions=_printable(*listing.wrong), more=count - 1)
    if missing:
        some = len(expect.legal) - len(missing) or "none"
        words = f"legal: you list {some} of {quantity(len(expect.legal), 'legal action')}"
        yield Difference("legal", True, False, words, actions=_printable(*missing), more=len(missing) - 1)


def _printable(*actions: str) -> tuple[str, ...]:
    return tuple(printable(action, 60) for action in actions[:MOST])


def _same(some: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two lists hold the same texts, each as often."""
    return len(some) == len(others) and sorted(some) == sorted(others)


class _Listing:
    """The actions that an answer lists, held against the legal ones.

    There may be a hundred thousand, and so each is looked at once, and what no report names is only counted.

    Attributes:
        wrong: the first of the actions that are listed and not legal, as many as a report names.
        wrong_count: how many they all are.
        missing: the actions that are legal and not listed.
    """

    def __init__(self, ground: VerdictBoard, right: Sequence[str], actions: Sequence[str]) -> None:
        self._ground = ground
        self._actions = actions
        self._names = [*map(ground.canonical, actions)] if ground.has_spellings else actions
        self._first = dict(zip(reversed(self._names), reversed(actions), strict=True))
        """By action, its first text."""
        legal = {ground.canonical(action): action for action in right}
        self.missing = [action for name, action in legal.items() if name not in self._first]
        self.wrong_count = len(self._first) - len(legal) + len(self.missing)
        names = dict.fromkeys(self._names) if self._is_repetitive else self._names
        wrong = (self._first[name] for name in names if name not in legal)
        self.wrong = [*islice(wrong, min(MOST, self.wrong_count))]

    @property
    def _is_repetitive(self) -> bool:
        return len(self._first) < len(self._names)

    def repeated(self) -> list[tuple[str, int, int]]:
        """The actions listed more than once: of each its first text, how often, and in how many texts."""
        if not self._is_repetitive:
            return []
        spellings = Counter(map(self._ground.canonical, set(self._actions)))
        listings = Counter(self._names)
        return [(self._first[name], count, spellings[name]) for name, count in listings.items() if count > 1]


def _wrong(ground: VerdictBoard, expect: Expectation, action: str) -> Difference:
    match = _ACTION.fullmatch(action)
    key = action if match is None else match["placement"]
    clauses: tuple[ClauseId, ...] = ()
    if expect.why is not UNSET:
        clauses = expect.why.get(key, ())
    words = f"{printable(action, 40)}: you say legal; it is not{listed(clauses)}"
    if not clauses and match is not None:
        words += _instead(match["cell"], expect)
    return Difference("legal", False, True, words, ground.cells(action), clauses, _printable(action))


def _instead(cell: str, expect: Expectation) -> str:
    others = [action for action in expect.legal or () if cell_of(action) == cell]
    return f"; legal there: {', '.join(others)}" if others else ""


def _missing(ground: VerdictBoard, answer: Verdict, action: str) -> Difference:
    match = _ACTION.fullmatch(action)
    named: str | None = None
    if answer.why is not UNSET and match is not None and match["placement"] in answer.why:
        named = printable(answer.why[match["placement"]], 60)
    mistake = "do not list it" if named is None else f"refuse it{listed((named,))}"
    words = f"{action}: you {mistake}; it is legal"
    return Difference("legal", True, False, words, ground.cells(action), (), (action,), named)


def _twice(ground: VerdictBoard, action: str, count: int, spellings: int) -> Difference:
    """One action listed several times, which may be the same text or several that mean the same."""
    words = f"{printable(action, 40)}: you list it {count} times"
    if spellings > 1:
        words = f"{printable(action, 40)}: {spellings} spellings of one action: list each action once"
    return Difference("legal", 1, count, words, ground.cells(action), (), _printable(action))
