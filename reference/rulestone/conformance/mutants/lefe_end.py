"""Mistakes in the end of Lefe."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from rulestone import oracle
from rulestone.actions import COLOURS, Action, Placement
from rulestone.boards import HexBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf, getter
from rulestone.games import lefe
from rulestone.games.lefe import End, Lefe, Phase, Readings
from rulestone.games.position import Illegal, Position, Standing
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("lefe"))

_true_over = getter(Lefe.over)
_true_after = Lefe.after
_true_standing = Lefe.standing
_true_refusals = Lefe.refusals
_true_set_up = lefe.set_up


# The end.


def _over(name: str, words: str, wrong: Callable[[Lefe], bool]) -> None:
    SHELF.wrong(name, "end", words, Lefe, "over")(wrong)


def _on_turn(self: Lefe) -> bool:
    return self.phase is Phase.PLAY and not self.can_place(self.mover)


def _either(self: Lefe) -> bool:
    return self.phase is Phase.PLAY and not all(map(self.can_place, COLOURS[self.game]))


def _opponent_only(self: Lefe) -> bool:
    if self.readings.end is End.ON_TURN:
        return _true_over(self)
    return self.phase is Phase.PLAY and not self.can_place(self.opponent)


def _both(self: Lefe) -> bool:
    return self.phase is Phase.PLAY and not any(map(self.can_place, COLOURS[self.game]))


def _full(self: Lefe) -> bool:
    return self.phase is Phase.PLAY and not self.stones.empty(self.board)


_over(
    "end-on-turn",
    "The game ends only when the colour to move cannot place, whatever the option `end` says.",
    _on_turn,
)
_over(
    "end-option-ignored",
    "The option `end` is not heeded: either colour's being unable ends the game.",
    _either,
)
_over(
    "end-of-opponent",
    "Only the colour that is not to move is looked at for being unable to place.",
    _opponent_only,
)
_over("end-when-full", "The game ends only when every cell is occupied.", _full)


def _skipping(after: Lefe) -> Lefe:
    """The same position with the other colour to move if this one cannot place."""
    skipped = after.phase is Phase.PLAY and not after.can_place(after.mover)
    return replace(after, mover=after.opponent) if skipped else after


def _set_up_skipping(board: HexBoard, stones: Stones, mover: Colour, readings: Readings) -> Lefe:
    return _skipping(_true_set_up(board, stones, mover, readings))


def _after_skipping(self: Lefe, action: Action) -> Lefe:
    return _skipping(_true_after(self, action))


SHELF.put(
    "end-both",
    "end",
    "The game ends when neither can place; a colour that cannot is skipped until then.",
    Patch(Lefe, "over", property(_both)),
    Patch(Lefe, "after", _after_skipping),
    Patch(lefe, "set_up", _set_up_skipping),
)


@SHELF.wrong(
    "end-before-removal",
    "end",
    "A colour that cannot place when the stone is down ends the game before the tree is removed.",
    Lefe,
    "after",
)
def _before_removal(self: Lefe, action: Action) -> Lefe:
    if self.phase is Phase.PLAY and isinstance(action, Placement) and action.removing is not None:
        unfinished = _true_after(self, replace(action, removing=None))
        if unfinished.over:
            return unfinished
    return _true_after(self, action)


@SHELF.wrong(
    "end-before-choice",
    "end",
    "A pie's stone that leaves a colour no placement ends the game before the choice.",
    Lefe,
    "standing",
)
def _ended_before_choice(self: Lefe) -> Standing:
    if self.phase is Phase.CHOICE and not all(map(self.can_place, COLOURS[self.game])):
        return _true_standing(replace(self, phase=Phase.PLAY))
    return _true_standing(self)


@SHELF.wrong(
    "elimination",
    "end",
    "A colour without stones after its first move has lost.",
    Lefe,
    "standing",
)
def _elimination(self: Lefe) -> Standing:
    found = _true_standing(self)
    stones = {colour: len(self.stones.of(colour)) for colour in COLOURS[self.game]}
    lost = [colour for colour, count in stones.items() if not count]
    if found.over or found.score is None or len(lost) != 1 or sum(stones.values()) < 2:
        return found
    other = Colour("light") if lost == [Colour("dark")] else Colour("dark")
    return replace(found, over=True, winner=other, leader=other, to_move=None)


@SHELF.wrong("moves-after-the-end", "end", "A record may go on after the game is over.", Lefe, "refusals")
def _after_the_end(self: Lefe, action: Action) -> tuple[Illegal, ...]:
    if not self.over or not isinstance(action, Placement) or self.stones.at(action.cell) is not None:
        return _true_refusals(self, action)
    return self.placing_refusals(action.cell, self.mover) or self.capture_refusals(action)


@SHELF.wrong(
    "perft-counts-finished-games",
    "end",
    "A game that is over counts as a sequence, although it is shorter than asked.",
    oracle,
    "perft",
)
def _finished_games(position: Position, depth: int) -> int:
    @cache
    def count(at: Position, more: int) -> int:
        actions = at.legal_actions() if more else ()
        return sum(count(at.after(action), more - 1) for action in actions) or 1

    return count(position, depth)


@SHELF.wrong(
    "perft-counts-cells",
    "capture",
    "The choices of a tree to remove are not counted one by one: a placement is one action.",
    oracle,
    "perft",
)
def _counts_cells(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = position.legal_actions()
    firsts = {
        action.cell if isinstance(action, Placement) else action: action for action in reversed(actions)
    }
    return sum(_counts_cells(position.after(action), depth - 1) for action in firsts.values())
