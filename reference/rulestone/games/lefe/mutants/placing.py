"""Mistakes in Lefe: boards, turns and placing."""

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Self

from rulestone.core.actions import Action
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Violation
from rulestone.games.board_mutants import add_board
from rulestone.games.lefe.rules import Lefe, Phase

PLACING = Mutants()


def _official(board: Board) -> Board:
    if not 5 <= board.size <= 7:
        raise UnknownCell(f"size {board.size} is not official")
    return board


add_board(PLACING, "official-sizes-only", "Only boards of size 5, 6 and 7 are answered.", _official)

# The turn.


@PLACING.rules("same-colour-again", "turn", "The turn does not pass to the other colour.")
class _SameColourAgain(Lefe):
    def after(self, action: Action) -> Self:
        after = super().after(action)
        return replace(after, mover=self.mover) if self.phase is Phase.PLAY else after


@PLACING.rules(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
)
class _OccupiedAllowed(Lefe):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        violated = super().violations(action)
        return () if any(each.clause == "lefe.turn" for each in violated) else violated


# Placing.


def _friends(position: Lefe, cell: Cell, colour: Colour) -> tuple[Cell, ...]:
    return tuple(at for at in sorted(position.board.neighbours[cell]) if position.stones.at(at) == colour)


def _refused(*, unless: bool) -> tuple[Violation, ...]:
    return () if unless else (Violation(ClauseId("lefe.place"), (), "refused"),)


@PLACING.rules("place-anywhere", "place", "A stone may be placed on any empty cell.")
class _Anywhere(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        del cell, colour
        return ()


@PLACING.rules(
    "place-touching-friends",
    "place",
    "Adjacent friendly stones may touch each other, if at most three.",
)
class _TouchingFriends(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        return _refused(unless=len(_friends(self, cell, colour)) <= 3)


def _at_most(name: str, words: str, most: int) -> None:
    """Add an engine that allows fewer friendly stones beside a new one."""

    @PLACING.rules(name, "place", words)
    class _AtMost(Lefe):
        def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
            few = len(_friends(self, cell, colour)) <= most
            return super().violations_at(cell, colour) or _refused(unless=few)


_at_most("place-at-most-two", "At most two friendly stones may be adjacent, not three.", 2)
_at_most("place-at-most-one", "At most one friendly stone may be adjacent.", 1)


@PLACING.rules(
    "place-must-join",
    "place",
    "A stone must be placed beside a stone of its colour, once there is one.",
)
class _MustJoin(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        joins = not self.stones.of(colour) or bool(_friends(self, cell, colour))
        return super().violations_at(cell, colour) or _refused(unless=joins)


@PLACING.rules("place-counts-all", "place", "Enemy stones count as much as friendly ones.")
class _CountsAll(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        del colour
        stones = [at for at in self.board.neighbours[cell] if self.stones.at(at) is not None]
        touching = any(one in self.board.neighbours[other] for one, other in combinations(stones, 2))
        return _refused(unless=len(stones) <= 3 and not touching)


@PLACING.rules(
    "place-counts-enemies", "place", "The enemy's stones are looked at instead of the friendly ones."
)
class _CountsEnemies(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        return super().violations_at(cell, self.opponent(colour))


@PLACING.rules(
    "place-ring-not-closed",
    "place",
    "Of the six pairs of cells round a cell, the one of right and lower right is not looked at.",
)
class _RingNotClosed(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        own = [at is not None and self.stones.at(at) == colour for at in self.board.ring[cell]]
        touching = any(one and other for one, other in pairwise(own))
        return _refused(unless=sum(own) <= 3 and not touching)


@PLACING.rules(
    "place-no-cycles", "place", "A stone may not touch one tree twice, so that no ring can be closed."
)
class _NoCycles(Lefe):
    def violations_at(self, cell: Cell, colour: Colour) -> tuple[Violation, ...]:
        friends = set(_friends(self, cell, colour))
        twice = any(len(friends & tree) > 1 for tree in self.trees(colour))
        return super().violations_at(cell, colour) or _refused(unless=not twice)
