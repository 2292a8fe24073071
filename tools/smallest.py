"""The smallest position and the shortest record that get another answer under other rules, by trying all.

Positions are set up, reachable or not: those on the fewest cells first, and of these the ones with the fewest
stones. Records are played by both rules, the shortest first, and their last move may be illegal. Both end
after a number of positions or of moves, and say how far all were tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count, product

from rulestone.cases.expect import expectation_at
from rulestone.check.differences import answer_differences
from rulestone.core.actions.action import Action, write_action
from rulestone.core.actions.setup import Setup
from rulestone.core.names import ActionText, Colour, Options, Size
from rulestone.core.position import Position
from rulestone.core.stones import Stones
from rulestone.engines.reference import verdict
from rulestone.protocol import GameSetting, Judge
from rulestone.rulebook.game import Game

SET_UP = {"square": 42_000, "hexagonal": 12_000}
"""By kind of board, how many positions are set up."""

PLAYED = {"square": 500_000, "hexagonal": 1_000_000}
"""By kind of board, how far is played on each size: a position counts with the square of its cells."""

SIZES = {"square": 4, "hexagonal": 3}
"""By kind of board, the largest size on which records are played."""

MOST_CELLS_SET_UP = 7
"""Maximum number of cells of a board on which all set-ups are tried."""


Both = tuple[Position, Position]
"""The same position under the rules of the game, and under the others."""


class _Spent(Exception):
    """So many positions were tried, or there are too many set-ups."""


@dataclass(frozen=True, slots=True)
class Rivals:
    """A game, and what it is compared with.

    Attributes:
        game: the game.
        options: its options.
        other: the other rules.
        other_options: the options of the other rules.
    """

    game: Game
    options: Options
    other: Game
    other_options: Options

    def smallest_position(self, share: float = 1) -> tuple[Judge | None, tuple[int, ...]]:
        """Return the smallest position with another answer, and how far there is none.

        That is by size, from 1, the number of stones.

        Args:
            share: the share of the limit that is tried.
        """
        tried: list[int] = []
        left = share * SET_UP[self.game.kind.name]
        for size in map(Size, count(1)):
            board = self.game.board(size)
            for number in range(len(board.cells) + 1):
                for stones, turn in self._stones(len(board.places), number):
                    left -= 1
                    if left < 0:
                        return None, tuple(tried)
                    right = self.game.set_up(board, stones, turn, self.options)
                    other = self.other.set_up(self.other.board(size), stones, turn, self.other_options)
                    if self._differ(size, (right, other)):
                        shown = self._setting(size).judge_stones(right.stones_by_colour, turn)
                        return shown, tuple(tried)
                tried[size - 1 :] = [number]
        raise AssertionError

    def shortest_record(self) -> tuple[Judge | None, tuple[int | None, ...]]:
        """Return the shortest record with another answer, and how far there is none.

        That is by size, from 1, the number of moves; None for any number.
        """
        tried: dict[Size, int | None] = {}
        playing = {size: self._records(size) for size in map(Size, range(1, SIZES[self.game.kind.name] + 1))}
        for length in count():
            for size, records in list(playing.items()):
                try:
                    record = next(records)
                except _Spent:
                    del playing[size]
                except StopIteration:
                    tried[size] = None
                    del playing[size]
                else:
                    if record is not None:
                        return self._setting(size).judge(record), tuple(tried.values())
                    tried[size] = length
            if not playing:
                break
        return None, tuple(tried.values())

    def _setting(self, size: Size) -> GameSetting:
        return GameSetting(game=self.game.name, size=size, options=self.other_options)

    def _stones(self, places: int, number: int) -> Iterator[tuple[Stones, Colour | None]]:
        """The positions with a number of stones."""
        turns = (None,) if self.game.turnless else self.game.colours
        for cells in combinations(range(places), number):
            for colours in product(self.game.colours, repeat=number):
                on = dict(zip(cells, colours, strict=True))
                stones = Stones(tuple(on.get(place) for place in range(places)))
                yield from ((stones, turn) for turn in turns)

    def _records(self, size: Size) -> Iterator[tuple[ActionText, ...] | None]:
        """By length, a record with another answer, or None; until there is no longer record.

        Raises:
            _Spent: so many positions were tried, or there are too many set-ups.
        """
        board, left = self.game.board(size), PLAYED[self.game.kind.name]
        start = (
            self.game.start(board, self.options),
            self.other.start(self.other.board(size), self.other_options),
        )
        yield () if self._differ(size, start) else None
        level: dict[Both, tuple[ActionText, ...]] = {start: ()}
        seen = set(level)
        while level:
            longer: dict[Both, tuple[ActionText, ...]] = {}
            for both, record in level.items():
                for action, then in self._after(both):
                    if then in seen:
                        continue
                    left -= len(board.cells) ** 2
                    if left < 0:
                        raise _Spent
                    played = (*record, write_action(board, action))
                    if then is None or self._differ(size, then):
                        yield played
                        return
                    seen.add(then)
                    longer[then] = played
            if longer:
                yield None
            level = longer

    def _after(self, both: Both) -> Iterator[tuple[Action, Both | None]]:
        """The legal actions with the positions after them, and with None those that get another answer."""
        for action in self._actions(both[0]):
            refused = {violation.clause for violation in both[0].violations(action)}
            named = [violation.clause for violation in both[1].violations(action)][:1]
            if bool(refused) != bool(named) or not refused.issuperset(named):
                yield action, None
            elif not refused:
                yield action, (both[0].after(action), both[1].after(action))

    def _actions(self, position: Position) -> Iterator[Action]:
        """Every action of the game, legal or not; set-ups at the start."""
        board = position.board
        for form in self.game.forms:
            listed = form.actions(board)
            if listed is not None:
                yield from listed
            elif position.awaits_set_up:
                if len(board.cells) > MOST_CELLS_SET_UP:
                    raise _Spent
                for contents in product((None, *self.game.colours), repeat=len(board.cells)):
                    on = list(zip(board.cells, contents, strict=True))
                    yield Setup(
                        tuple(
                            (colour, tuple(cell for cell, held in on if held == colour))
                            for colour in self.game.colours
                        )
                    )

    def _differ(self, size: Size, both: Both) -> bool:
        """Return whether the other rules give a wrong answer about a position."""
        answer = verdict(both[1])
        if answer == verdict(both[0]):
            return False
        asked = self._setting(size).judge_stones(both[0].stones_by_colour, both[0].turn)
        return bool(answer_differences(asked, expectation_at(both[0]), answer))
