"""The order in which a disagreement is made smaller: what records need, and what positions need."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from msgspec import UNSET

from rulestone.actions import write_action
from rulestone.boards import Cell
from rulestone.conformance.fuzz.asker import AskedCase, DisagreementKind, rank
from rulestone.conformance.fuzz.elsewhere import among_other_stones, in_short_games
from rulestone.conformance.fuzz.questions import Walk
from rulestone.conformance.fuzz.shrinker import Shrinker
from rulestone.conformance.fuzz.subjects import Moves, SetUp, simpler
from rulestone.game import colours_of
from rulestone.names import ActionText, CellName, Colour
from rulestone.protocol import Played

PAIRS = 250
"""So many pairs of moves are left out together, one of each colour."""

SHORT = 12
"""In records of no more moves than this, moves are tried in the places of others."""

POSITIONS = 40
"""So many positions that follow a record are looked at where its continuations are counted wrongly."""


def shrink(shrinker: Shrinker) -> None:
    """Make a disagreement as small as the budget allows, if it comes again when it is asked again."""
    if not shrinker.repeats():
        return
    if isinstance(shrinker.subject, Moves):
        _as_position(shrinker)
        _cut(shrinker)
        if shrinker.is_known:
            return
        _as_stones(shrinker)
    if isinstance(shrinker.subject, Moves):
        in_short_games(shrinker)
        _prefixes(shrinker)
        in_short_games(shrinker, other_kinds=True)
    else:
        _fewer_stones(shrinker)
        among_other_stones(shrinker)
    while not shrinker.spent:
        moved = _smaller_record(shrinker) if isinstance(shrinker.subject, Moves) else _fewer_stones(shrinker)
        if not (shrinker.smaller_board() | shrinker.simpler_ground() | moved):
            return


def _fewer_stones(shrinker: Shrinker) -> bool:
    def stones() -> Sequence[tuple[Cell, Colour]]:
        subject = shrinker.subject
        return tuple(subject.stones.items()) if isinstance(subject, SetUp) else ()

    def without(kept: Sequence[tuple[Cell, Colour]]) -> SetUp:
        subject = shrinker.subject
        mover = subject.to_move if isinstance(subject, SetUp) else colours_of(subject.ground.game)[0]
        return SetUp(subject.ground, mover, dict(kept))

    return shrinker.drop(stones, without)


# Records.


def _as_position(shrinker: Shrinker) -> None:
    """Show a wrong count by a position on the way: one that is judged wrongly is nearer to the cause."""
    subject = shrinker.subject
    if not isinstance(subject, Moves) or subject.question != "perft":
        return
    if "play" not in shrinker.asker.operations:
        return
    for moves in islice(_continuations(subject), POSITIONS):
        if shrinker.spent or _shown_at(shrinker, Moves(subject.ground, moves, "play")):
            return


def _continuations(subject: Moves) -> Iterator[tuple[ActionText, ...]]:
    """The record of a count, and everything that may follow it, the shortest first."""
    position = Walk(subject.ground, subject.moves).positions[-1]
    frontier = [(subject.moves, position)]
    for depth in range(subject.depth + 1):
        yield from (moves for moves, _ in frontier)
        if depth < subject.depth and len(frontier) < POSITIONS:
            frontier = [
                ((*moves, write_action(subject.ground.board, action)), at.after(action))
                for moves, at in frontier
                for action in at.legal_actions()
            ]


def _shown_at(shrinker: Shrinker, subject: Moves) -> bool:
    """Whether a position that belongs to a wrong answer is itself judged wrongly; it is kept instead."""
    found = shrinker.put(subject)
    if found is None or not found.kinds:
        return False
    kind = min(found.kinds, key=lambda kind: (kind not in shrinker.known, rank(kind)))
    shrinker.keep(subject, found, kind)
    return True


def _cut(shrinker: Shrinker) -> None:
    """Cut off what comes after the move that is in dispute, or after the last legal one."""
    subject = shrinker.subject
    if not isinstance(subject, Moves) or subject.question != "play":
        return
    legal = shrinker.best.case.expect.accepted
    followed = [
        attempt.answer.accepted
        for result in shrinker.best.each
        for attempt in result.attempts
        if isinstance(attempt.answer, Played)
    ]
    lengths = [length for length in (legal, *followed) if length is not UNSET and length >= 0]
    shortest = min(lengths, default=0)
    if shrinker.kind.field == "accepted" and _shown_at(
        shrinker, replace(subject, moves=subject.moves[:shortest])
    ):
        return
    for length in (shortest, shortest + 1):
        shrinker.attempt(replace(subject, moves=subject.moves[:length]))


def _as_stones(shrinker: Shrinker) -> None:
    """Show the same by stones alone, for engines that judge."""
    subject = shrinker.subject
    if "judge" not in shrinker.asker.operations or not isinstance(subject, Moves):
        return
    if subject.question == "perft":
        return
    walk = Walk(subject.ground, subject.moves)
    cells = {name for difference in shrinker.best.result.differences for name in difference.cells}
    for count in dict.fromkeys((walk.accepted, *_followed(shrinker.best, walk.accepted))):
        position = walk.positions[count]
        if not position.in_play:
            continue
        board = subject.ground.board
        stones = {cell: stone for cell in board.cells if (stone := position.stones.at(cell)) is not None}
        mover = position.turn
        for colour in colours_of(subject.ground.game) if mover is None else (mover,):
            candidate = SetUp(subject.ground, colour, stones)
            found = shrinker.put(candidate)
            kind = None if found is None else _shown_by_stones(found, shrinker.kind, cells)
            if found is not None and kind is not None:
                shrinker.keep(candidate, found, kind)
                return


def _followed(found: AskedCase, legal: int) -> Iterator[int]:
    for result in found.each:
        for attempt in result.attempts:
            if isinstance(attempt.answer, Played) and 0 <= attempt.answer.accepted < legal:
                yield attempt.answer.accepted


def _shown_by_stones(
    found: AskedCase, kind: DisagreementKind, cells: set[CellName]
) -> DisagreementKind | None:
    """The kind of the same disagreement where it is shown by stones; None where it is not."""
    if kind in found.kinds:
        return kind
    if kind.field != "accepted":
        return None
    for difference in found.result.differences:
        if difference.field == "legal" and not cells.isdisjoint(difference.cells):
            # What names a clause is told rather: it is nearer to the cause.
            return next(
                (each for each in found.kinds if each.clause),
                DisagreementKind(kind.game, "legal", way=kind.way),
            )
    return None


def _prefixes(shrinker: Shrinker) -> None:
    """Show the same with the beginning of the record alone."""
    subject = shrinker.subject
    if isinstance(subject, Moves) and shrinker.kind.field != "accepted":
        for length in range(min(len(subject.moves), 40)):
            if shrinker.attempt(replace(subject, moves=subject.moves[:length])):
                return


def _smaller_record(shrinker: Shrinker) -> bool:
    smaller = shrinker.drop(lambda: _moves(shrinker), lambda kept: _record(shrinker).with_moves(kept))
    smaller |= _fewer_in_pairs(shrinker)
    smaller |= _sooner(shrinker)
    smaller |= _simpler_actions(shrinker)
    subject = shrinker.subject
    if isinstance(subject, Moves):
        for depth in range(subject.depth):
            smaller |= shrinker.attempt(replace(subject, depth=depth))
    return smaller


def _record(shrinker: Shrinker) -> Moves:
    if not isinstance(shrinker.subject, Moves):
        raise TypeError("a record never becomes a position here")
    return shrinker.subject


def _moves(shrinker: Shrinker) -> Sequence[ActionText]:
    return shrinker.subject.moves if isinstance(shrinker.subject, Moves) else ()


def _fewer_in_pairs(shrinker: Shrinker) -> bool:
    """Leave out two moves at a time, so that the others keep their colours."""
    subject = shrinker.subject
    if not isinstance(subject, Moves) or subject.ground.turnless:
        return False
    moves = subject.moves
    pairs = ((one, other) for one, other in combinations(range(len(moves)), 2) if (other - one) % 2)
    for pair in islice(pairs, PAIRS):
        if shrinker.spent:
            return False
        kept = [move for index, move in enumerate(moves) if index not in pair]
        if shrinker.attempt(subject.with_moves(kept)):
            _fewer_in_pairs(shrinker)
            return True
    return False


def _sooner(shrinker: Shrinker) -> bool:
    """Play a move in the place of an earlier one, in records that are short."""
    subject = shrinker.subject
    if not isinstance(subject, Moves) or len(subject.moves) > SHORT:
        return False
    for one, other in combinations(range(len(subject.moves)), 2):
        if shrinker.spent:
            return False
        moves = list(subject.moves)
        moves[one] = moves.pop(other)
        if shrinker.attempt(subject.with_moves(moves)):
            _sooner(shrinker)
            return True
    return False


def _simpler_actions(shrinker: Shrinker) -> bool:
    """Put simpler actions in the place of those that have such, as a set-up with fewer stones."""
    smaller, number = False, 0
    while number < len(_moves(shrinker)):
        smaller |= _simplified(shrinker, number)
        number += 1
    return smaller


def _simplified(shrinker: Shrinker, number: int) -> bool:
    """Make one move of the record simpler, one way after the other; whether any of them did."""
    smaller, way = False, 0
    while not shrinker.spent and number < len(_moves(shrinker)):
        record = _record(shrinker)
        ways = simpler(record.ground, record.moves[number])
        if way >= len(ways):
            break
        moves = (*record.moves[:number], ways[way], *record.moves[number + 1 :])
        if shrinker.attempt(record.with_moves(moves)):
            smaller = True  # the same way may now lead on
        else:
            way += 1
    return smaller
