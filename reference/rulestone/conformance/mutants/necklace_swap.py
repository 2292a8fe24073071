"""Mistakes in the swap of Necklace."""

from dataclasses import replace

from rulestone import oracle
from rulestone.actions import Action, Swap
from rulestone.boards import SquareBoard
from rulestone.conformance.mutants.mutant import Shelf
from rulestone.games import necklace
from rulestone.games.connection import ConnectionPosition
from rulestone.games.necklace import Necklace
from rulestone.games.position import Position, Standing
from rulestone.names import Colour, GameName
from rulestone.stones import Stones

SHELF = Shelf(GameName("necklace"))

_true_after = Necklace.after
_true_start = necklace.start
_true_set_up = necklace.set_up
_true_standing = ConnectionPosition.standing
_true_legal_actions = Necklace.legal_actions


@SHELF.wrong("no-swap", "swap", "There is never a swap, whatever the option says.", Necklace, "may_swap")
def _no_swap(_self: Necklace) -> bool:
    return False


@SHELF.wrong(
    "swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.", necklace, "start"
)
def _always_offered(board: SquareBoard, *, swap: bool) -> Necklace:  # noqa: ARG001 - this is the mistake
    return _true_start(board, swap=True)


@SHELF.wrong(
    "swap-after-the-end",
    "swap",
    "On a board of one point Blue may still swap, and so take over the stone that won.",
    Necklace,
    "may_swap",
)
def _after_the_end(self: Necklace) -> bool:
    return self.swap_open


@SHELF.wrong("red-after-swap", "swap", "The swap uses up Blue's turn, and Red moves.", Necklace, "after")
def _red_after_swap(self: Necklace, action: Action) -> Necklace:
    after = _true_after(self, action)
    return replace(after, mover=Colour("red")) if isinstance(action, Swap) else after


@SHELF.wrong("swap-back", "swap", "The person who is Blue after the swap may swap again.", Necklace, "after")
def _swap_back(self: Necklace, action: Action) -> Necklace:
    return self if isinstance(action, Swap) else _true_after(self, action)


@SHELF.wrong(
    "recolour",
    "swap",
    "The stone becomes blue, instead of the people trading sides, and Red moves.",
    Necklace,
    "after",
)
def _recolour(self: Necklace, action: Action) -> Necklace:
    after = _true_after(self, action)
    if not isinstance(action, Swap):
        return after
    blue = Stones.of_colours(self.board, {Colour("blue"): self.stones.of(Colour("red"))})
    return replace(after, stones=blue, mover=Colour("red"))


@SHELF.wrong(
    "swap-mirrors",
    "swap",
    "The stone moves to the point mirrored at the diagonal and becomes blue, and Red moves.",
    Necklace,
    "after",
)
def _mirrored(self: Necklace, action: Action) -> Necklace:
    after = _true_after(self, action)
    if not isinstance(action, Swap):
        return after
    places = map(self.board.coordinates, self.stones.of(Colour("red")))
    mirrored = [self.board.cells[column * self.board.size + row] for column, row in places]
    return replace(
        after, stones=Stones.of_colours(self.board, {Colour("blue"): mirrored}), mover=Colour("red")
    )


@SHELF.wrong(
    "swap-on-every-turn",
    "swap",
    "The swap stays open until it is used, not only on Blue's first turn.",
    Necklace,
    "after",
)
def _on_every_turn(self: Necklace, action: Action) -> Necklace:
    after = _true_after(self, action)
    if isinstance(action, Swap):
        return replace(after, swap_offered=False)
    return replace(after, swap_open=after.swap_offered and after.mover == Colour("blue"))


@SHELF.wrong(
    "swap-stays-open",
    "swap",
    "Declining the swap does not close it: it is still open on Blue's later turns.",
    Necklace,
    "after",
)
def _stays_open(self: Necklace, action: Action) -> Necklace:
    after = _true_after(self, action)
    return after if isinstance(action, Swap) else replace(after, swap_open=after.swap_open or self.swap_open)


@SHELF.wrong(
    "swap-not-listed",
    "swap",
    "The swap is accepted in a record but missing from the list of legal actions.",
    Necklace,
    "legal_actions",
)
def _not_listed(self: Necklace) -> tuple[Action, ...]:
    return tuple(action for action in _true_legal_actions(self) if not isinstance(action, Swap))


@SHELF.wrong(
    "swap-never-on-set-up", "swap", "A board set up by hand has the swap behind it.", necklace, "set_up"
)
def _never_on_set_up(board: SquareBoard, stones: Stones, mover: Colour, *, swap: bool) -> Necklace:
    return replace(_true_set_up(board, stones, mover, swap=swap), swap_open=False)


@SHELF.wrong(
    "swap-without-blue",
    "swap",
    "On a board set up by hand the swap is open wherever there is no blue stone.",
    necklace,
    "set_up",
)
def _without_blue(board: SquareBoard, stones: Stones, mover: Colour, *, swap: bool) -> Necklace:
    due = (
        swap and mover == Colour("blue") and bool(stones.of(Colour("red"))) and not stones.of(Colour("blue"))
    )
    return replace(_true_set_up(board, stones, mover, swap=swap), swap_open=due)


@SHELF.wrong(
    "swap-for-red",
    "swap",
    "On a board with one red stone the swap is open to whichever colour is to move.",
    necklace,
    "set_up",
)
def _for_red(board: SquareBoard, stones: Stones, mover: Colour, *, swap: bool) -> Necklace:
    due = swap and len(stones.of(Colour("red"))) == 1 and not stones.of(Colour("blue"))
    return replace(_true_set_up(board, stones, mover, swap=swap), swap_open=due)


@SHELF.wrong(
    "perft-without-swap", "swap", "The swap is not counted as an action of a sequence.", oracle, "perft"
)
def _perft_without_swap(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = (action for action in position.legal_actions() if not isinstance(action, Swap))
    return sum(_perft_without_swap(position.after(action), depth - 1) for action in actions)


@SHELF.wrong(
    "swap-before-blue-moves",
    "swap",
    "While the swap is open nobody is named as the colour to move.",
    Necklace,
    "standing",
)
def _nobody_while_open(self: Necklace) -> Standing:
    found = _true_standing(self)
    return replace(found, to_move=None) if self.may_swap else found
