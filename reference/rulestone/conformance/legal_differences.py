"""Comparing lists of legal actions."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import UNSET

from rulestone.actions import UnreadableAction
from rulestone.boards import Board, UnknownCell
from rulestone.conformance.cases import Expectation, board_of
from rulestone.conformance.difference import MOST, Difference, further, listed
from rulestone.game import game as installed_game
from rulestone.names import CellName, ClauseId, Colour, GameName, Size
from rulestone.protocol import Verdict
from rulestone.rules import Position
from rulestone.stones import Stones
from rulestone.wording import plural, printable, quantity

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
    def _position(self) -> Position:
        """The stones as a position of the game; whose turn it is does not matter here."""
        board = self._board
        stones = {colour: map(board.cell, names) for colour, names in self._stones.items()}
        mover = None if self._game.turnless else self._game.colours[0]
        return self._game.set_up(board, Stones.of_colours(board, stones), mover, {})

    def canonical(self, text: str) -> str:
        """An action as the position lists it, where several texts mean one; what is none stays as it is."""
        if self._game.rules.canonical is Position.canonical:
            return text
        if text not in self._canonical:
            try:
                action = self._game.read_action(self._board, text)
                self._canonical[text] = self._position.canonical(action).write(self._board)
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
    if expect.legal is UNSET or sorted(expect.legal) == sorted(answer.legal):
        return
    listings = Counter(map(ground.canonical, answer.legal))
    spelling_of = {ground.canonical(action): action for action in reversed(answer.legal)}
    wrong, missing = _apart(ground, expect.legal, answer.legal)
    again = {name: count for name, count in listings.items() if count > 1}
    spellings = Counter(map(ground.canonical, set(answer.legal)) if again else ())
    twice = [(spelling_of[name], count, spellings[name]) for name, count in again.items()]
    yield from (_wrong(ground, expect, action) for action in wrong[:MOST])
    yield from further("legal", len(wrong) - MOST)
    yield from (_missing(ground, answer, action) for action in missing[:MOST])
    yield from further("legal", len(missing) - MOST)
    yield from (_twice(ground, *each) for each in twice[:MOST])
    yield from further("legal", len(twice) - MOST)


def legal_in_short(ground: VerdictBoard, expect: Expectation, answer: Verdict) -> Iterator[Difference]:
    """How many actions are listed wrongly, and how many are missing; they are named as data only."""
    if expect.legal is UNSET:
        return
    wrong, missing = _apart(ground, expect.legal, answer.legal)
    if wrong:
        are = plural(len(wrong), "is", "are")
        words = f"legal: you list {quantity(len(wrong), 'action')} that {are} not legal"
        yield Difference("legal", False, True, words, actions=_printable(*wrong), more=len(wrong) - 1)
    if missing:
        count = len(expect.legal) - len(missing) or "none"
        words = f"legal: you list {count} of {quantity(len(expect.legal), 'legal action')}"
        yield Difference("legal", True, False, words, actions=_printable(*missing), more=len(missing) - 1)


def _printable(*actions: str) -> tuple[str, ...]:
    return tuple(printable(action, 60) for action in actions[:MOST])


def _apart(
    ground: VerdictBoard, right: Sequence[str], listed_actions: Sequence[str]
) -> tuple[list[str], list[str]]:
    """The actions that are listed and not legal, and those that are legal and not listed."""
    listed_as = {ground.canonical(action): action for action in reversed(listed_actions)}
    legal = {ground.canonical(action): action for action in right}
    listings = dict.fromkeys(map(ground.canonical, listed_actions))
    wrong = [listed_as[name] for name in listings if name not in legal]
    missing = [action for name, action in legal.items() if name not in listings]
    return wrong, missing


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
