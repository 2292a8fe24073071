"""Mistakes in Lefe: boards, turns, placing and the pie."""

from dataclasses import replace
from itertools import pairwise

from rulestone import oracle
from rulestone.actions import Action, Choose
from rulestone.boards import Board, Cell, HexBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import lefe
from rulestone.games.lefe import Lefe, Phase, Pie, Readings
from rulestone.games.position import Illegal
from rulestone.names import Colour, GameName
from rulestone.protocol import BadRequest, Query
from rulestone.requests import check

SHELF = Shelf(GameName("lefe"))

_true_placing = Lefe.placing_refusals
_true_after = Lefe.after
_true_refusals = Lefe.refusals
_true_start = lefe.start
_true_touching = lefe.touching_friends


@SHELF.wrong("official-sizes-only", "board", "Only boards of size 5, 6 and 7 are answered.", oracle, "check")
def _official_sizes_only(query: Query) -> Board:
    if not 5 <= query.size <= 7:
        raise BadRequest("bad-size", f"size {query.size} is not official", "size")
    return check(query)


# The turn.


@SHELF.wrong("same-colour-again", "turn", "The turn does not pass to the other colour.", Lefe, "after")
def _same_colour_again(self: Lefe, action: Action) -> Lefe:
    after = _true_after(self, action)
    return replace(after, mover=self.mover) if self.phase is Phase.PLAY else after


@SHELF.wrong(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
    Lefe,
    "refusals",
)
def _occupied_allowed(self: Lefe, action: Action) -> tuple[Illegal, ...]:
    found = _true_refusals(self, action)
    return () if any(illegal.clause == lefe.TURN for illegal in found) else found


# Placing.


def _friends(self: Lefe, cell: Cell, colour: Colour) -> tuple[Cell, ...]:
    return tuple(at for at in sorted(self.board.neighbours[cell]) if self.stones.at(at) == colour)


def _refused(unless: bool) -> tuple[Illegal, ...]:
    return () if unless else (Illegal(lefe.PLACE, (), "refused"),)


def _placing(name: str, words: str, wrong: object) -> None:
    SHELF.put(name, "place", words, Patch(Lefe, "placing_refusals", wrong))


def _anywhere(_self: Lefe, _cell: Cell, _colour: Colour) -> tuple[Illegal, ...]:
    return ()


def _count_only(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _refused(unless=len(_friends(self, cell, colour)) <= 3)


def _at_most_two(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _true_placing(self, cell, colour) or _refused(unless=len(_friends(self, cell, colour)) <= 2)


def _at_most_one(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _true_placing(self, cell, colour) or _refused(unless=len(_friends(self, cell, colour)) <= 1)


def _one_required(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    lonely = bool(self.stones.of(colour)) and not _friends(self, cell, colour)
    return _true_placing(self, cell, colour) or _refused(unless=not lonely)


def _any_stones(self: Lefe, cell: Cell, _colour: Colour) -> tuple[Illegal, ...]:
    stones = tuple(at for at in sorted(self.board.neighbours[cell]) if self.stones.at(at) is not None)
    return _refused(unless=len(stones) <= 3 and not _true_touching(self.board, stones))


def _enemy_stones(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    return _true_placing(self, cell, Colour("light") if colour == Colour("dark") else Colour("dark"))


def _first_pair(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    around = self.board.ring[cell]
    own = [at is not None and self.stones.at(at) == colour for at in around]
    touching = any(one and other for one, other in pairwise(own))
    return _refused(unless=sum(own) <= 3 and not touching)


def _one_tree(self: Lefe, cell: Cell, colour: Colour) -> tuple[Illegal, ...]:
    friends = set(_friends(self, cell, colour))
    twice = any(len(friends & tree) > 1 for tree in self.trees[colour])
    return _true_placing(self, cell, colour) or _refused(unless=not twice)


_placing("place-anywhere", "A stone may be placed on any empty cell.", _anywhere)
_placing(
    "place-touching-friends", "Adjacent friendly stones may touch each other, if at most three.", _count_only
)
_placing("place-at-most-two", "At most two friendly stones may be adjacent, not three.", _at_most_two)
_placing("place-at-most-one", "At most one friendly stone may be adjacent.", _at_most_one)
_placing(
    "place-must-join",
    "A stone must be placed beside a stone of its colour, once there is one.",
    _one_required,
)
_placing("place-counts-all", "Enemy stones count as much as friendly ones.", _any_stones)
_placing(
    "place-counts-enemies", "The enemy's stones are looked at instead of the friendly ones.", _enemy_stones
)
_placing(
    "place-ring-not-closed",
    "Of the six pairs of cells round a cell, the one of right and lower right is not looked at.",
    _first_pair,
)
_placing("place-no-cycles", "A stone may not touch one tree twice, so that no ring can be closed.", _one_tree)


# The pie.


def _with_pie(name: str, words: str, *, of: Pie, played: Pie) -> None:
    def begun(board: HexBoard, readings: Readings) -> Lefe:
        return _true_start(board, replace(readings, pie=played) if readings.pie is of else readings)

    SHELF.put(name, "pie", words, Patch(lefe, "start", begun))


_with_pie(
    "pie-extra-stone",
    "By default, too, the pie's stone comes before the game, in which Dark then plays first.",
    of=Pie.FIRST_MOVE,
    played=Pie.EXTRA_STONE,
)
_with_pie(
    "pie-extra-stone-unknown",
    "The value `extra-stone` of the option `pie` is played like `first-move`.",
    of=Pie.EXTRA_STONE,
    played=Pie.FIRST_MOVE,
)
_with_pie(
    "pie-always",
    "The value `none` of the option `pie` is not heeded: there is a pie.",
    of=Pie.NONE,
    played=Pie.FIRST_MOVE,
)
_with_pie("no-pie", "By default, too, there is no pie.", of=Pie.FIRST_MOVE, played=Pie.NONE)


@SHELF.wrong(
    "choice-swaps-stone",
    "pie",
    "If the second player chooses Dark, the pie's stone turns light.",
    Lefe,
    "after",
)
def _turns_light(self: Lefe, action: Action) -> Lefe:
    after = _true_after(self, action)
    if action != Choose(Colour("dark")):
        return after
    (cell,) = self.stones.of(Colour("dark"))
    return replace(after, stones=after.stones.place(cell, Colour("light")))


@SHELF.wrong(
    "chooser-moves-first", "pie", "After the pie the colour that was chosen plays first.", Lefe, "after"
)
def _chooser_first(self: Lefe, action: Action) -> Lefe:
    after = _true_after(self, action)
    return replace(after, mover=action.colour) if isinstance(action, Choose) else after
