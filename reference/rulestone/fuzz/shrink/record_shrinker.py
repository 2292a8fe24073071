"""Shrinking a record: fewer moves, a smaller board, or a position in its place."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

from msgspec import UNSET

from rulestone.core.actions import write_action
from rulestone.core.game import colours_of
from rulestone.core.names import ActionText, CellName, Size
from rulestone.fuzz.ask.disagreement_kinds import AskedCase, DisagreementKind, rank
from rulestone.fuzz.generate.grounds import Ground
from rulestone.fuzz.generate.questions import Walk
from rulestone.fuzz.shrink.cut_boards import cut_record, squeezed_record
from rulestone.fuzz.shrink.other_examples import in_short_games
from rulestone.fuzz.shrink.shrinker import Shrinker
from rulestone.fuzz.shrink.subjects import MoveRecord, StonePosition, simpler
from rulestone.protocol import Played

_PAIRS = 250
"""So many pairs of moves are left out together, one of each colour."""

_SHORT = 12
"""In records of no more moves than this, moves are tried in the places of others."""

_POSITIONS = 40
"""So many positions that follow a record are looked at where its continuations are counted wrongly."""


class RecordShrinker(Shrinker[MoveRecord]):
    """Makes a record that is judged wrongly, or whose continuations are counted wrongly, smaller."""

    def shrink(self) -> None:
        """Look for it in short games and at the beginning of the record, and then leave out moves."""
        in_short_games(self)
        self._prefixes()
        in_short_games(self, other_kinds=True)
        while not self.smallest.spent:
            fewer = self._fewer_moves()
            if not (self.smaller_board() | self.simpler_ground() | fewer):
                return

    def cut_to(self, size: Size) -> Iterator[MoveRecord]:
        """What is left of it on a smaller board."""
        return cut_record(self.subject, size)

    def squeezed_to(self, size: Size) -> Iterator[MoveRecord]:
        """All of its moves on a smaller board."""
        return squeezed_record(self.subject, size)

    def on(self, ground: Ground) -> MoveRecord:
        """The same moves on another ground, as far as they are legal there."""
        return replace(self.subject, ground=ground).with_moves(self.subject.moves)

    def to_position(self) -> None:
        """Show a wrong count by a position on the way: one that is judged wrongly is nearer to the cause."""
        subject = self.subject
        if subject.question != "perft" or "play" not in self.smallest.asker.operations:
            return
        for moves in islice(_continuations(subject), _POSITIONS):
            if self.smallest.spent or self._shown_at(MoveRecord(subject.ground, moves, "play")):
                return

    def cut_off(self) -> None:
        """Cut off what comes after the move that is in dispute, or after the last legal one."""
        subject = self.subject
        if subject.question != "play":
            return
        legal = self.smallest.best.case.expect.accepted
        followed = [
            attempt.answer.accepted
            for result in self.smallest.best.each
            for attempt in result.attempts
            if isinstance(attempt.answer, Played)
        ]
        lengths = [length for length in (legal, *followed) if length is not UNSET and length >= 0]
        shortest = min(lengths, default=0)
        if self.smallest.kind.field == "accepted" and self._shown_at(
            replace(subject, moves=subject.moves[:shortest])
        ):
            return
        for length in (shortest, shortest + 1):
            self.attempt(replace(subject, moves=subject.moves[:length]))

    def as_stones(self) -> StonePosition | None:
        """The position that shows the same by its stones alone, for engines that judge; None without any.

        The smallest case is then about it.
        """
        smallest, subject = self.smallest, self.subject
        if "judge" not in smallest.asker.operations or subject.question == "perft":
            return None
        walk = Walk(subject.ground, subject.moves)
        cells = {name for difference in smallest.best.result.differences for name in difference.cells}
        for count in dict.fromkeys((walk.accepted, *_followed(smallest.best, walk.accepted))):
            position = walk.positions[count]
            if not position.status().in_play:
                continue
            board = subject.ground.board
            stones = {cell: stone for cell in board.cells if (stone := position.stones.at(cell)) is not None}
            mover = position.mover
            for colour in colours_of(subject.ground.game) if mover is None else (mover,):
                candidate = StonePosition(subject.ground, colour, stones)
                answered = smallest.ask(candidate.case())
                kind = None if answered is None else _shown_by_stones(answered, smallest.kind, cells)
                if answered is not None and kind is not None:
                    smallest.keep(answered, kind)
                    return candidate
        return None

    def _shown_at(self, subject: MoveRecord) -> bool:
        """Whether a position that belongs to a wrong answer is itself judged wrongly; it is kept instead."""
        answered = self.smallest.ask(subject.case())
        if answered is None or not answered.kinds:
            return False
        kind = min(answered.kinds, key=lambda kind: (kind not in self.smallest.known, rank(kind)))
        self.subject = subject
        self.smallest.keep(answered, kind)
        return True

    def _prefixes(self) -> None:
        """Show the same with the beginning of the record alone."""
        subject = self.subject
        if self.smallest.kind.field == "accepted":
            return
        for length in range(min(len(subject.moves), 40)):
            if self.attempt(replace(subject, moves=subject.moves[:length])):
                return

    def _fewer_moves(self) -> bool:
        smaller = self.drop(lambda: self.subject.moves, lambda kept: self.subject.with_moves(kept))
        smaller |= self._fewer_in_pairs()
        smaller |= self._sooner()
        smaller |= self._simpler_actions()
        subject = self.subject
        for depth in range(subject.depth):
            smaller |= self.attempt(replace(subject, depth=depth))
        return smaller

    def _fewer_in_pairs(self) -> bool:
        """Leave out two moves at a time, so that the others keep their colours."""
        subject = self.subject
        if subject.ground.turnless:
            return False
        moves = subject.moves
        pairs = ((one, other) for one, other in combinations(range(len(moves)), 2) if (other - one) % 2)
        for pair in islice(pairs, _PAIRS):
            if self.smallest.spent:
                return False
            kept = [move for index, move in enumerate(moves) if index not in pair]
            if self.attempt(subject.with_moves(kept)):
                self._fewer_in_pairs()
                return True
        return False

    def _sooner(self) -> bool:
        """Play a move in the place of an earlier one, in records that are short."""
        subject = self.subject
        if len(subject.moves) > _SHORT:
            return False
        for one, other in combinations(range(len(subject.moves)), 2):
            if self.smallest.spent:
                return False
            moves = list(subject.moves)
            moves[one] = moves.pop(other)
            if self.attempt(subject.with_moves(moves)):
                self._sooner()
                return True
        return False

    def _simpler_actions(self) -> bool:
        """Replace actions by simpler ones, such as a set-up by one with fewer stones."""
        smaller, number = False, 0
        while number < len(self.subject.moves):
            smaller |= self._simplified(number)
            number += 1
        return smaller

    def _simplified(self, number: int) -> bool:
        """Make one move of the record simpler, one way after the other; whether any of them did."""
        smaller, way = False, 0
        while not self.smallest.spent and number < len(self.subject.moves):
            record = self.subject
            ways = simpler(record.ground, record.moves[number])
            if way >= len(ways):
                break
            moves = (*record.moves[:number], ways[way], *record.moves[number + 1 :])
            if self.attempt(record.with_moves(moves)):
                smaller = True  # the same way may now lead on
            else:
                way += 1
        return smaller


def _continuations(subject: MoveRecord) -> Iterator[tuple[ActionText, ...]]:
    """The record of a count, and everything that may follow it, the shortest first."""
    position = Walk(subject.ground, subject.moves).positions[-1]
    frontier = [(subject.moves, position)]
    for depth in range(subject.depth + 1):
        yield from (moves for moves, _ in frontier)
        if depth < subject.depth and len(frontier) < _POSITIONS:
            frontier = [
                ((*moves, write_action(subject.ground.board, action)), at.after(action))
                for moves, at in frontier
                for action in at.legal_actions()
            ]


def _followed(answered: AskedCase, legal: int) -> Iterator[int]:
    for result in answered.each:
        for attempt in result.attempts:
            if isinstance(attempt.answer, Played) and 0 <= attempt.answer.accepted < legal:
                yield attempt.answer.accepted


def _shown_by_stones(
    answered: AskedCase, kind: DisagreementKind, cells: set[CellName]
) -> DisagreementKind | None:
    """The kind of the same disagreement where it is shown by stones; None where it is not."""
    if kind in answered.kinds:
        return kind
    if kind.field != "accepted":
        return None
    for difference in answered.result.differences:
        if difference.field == "legal" and not cells.isdisjoint(difference.cells):
            # What names a clause is told rather: it is nearer to the cause.
            return next(
                (each for each in answered.kinds if each.clause),
                DisagreementKind(kind.game, "legal", way=kind.way),
            )
    return None
