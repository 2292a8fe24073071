"""Mistakes in what Minefield and Necklace share: turns and skips."""

from dataclasses import replace

from rulestone import oracle
from rulestone.actions import Action, Placement
from rulestone.conformance.mutants.mutant import Shelf
from rulestone.games.connection import ConnectionPosition
from rulestone.games.position import Illegal, Position, Standing
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("minefield"), GameName("necklace"))

_true_standing = ConnectionPosition.standing
_true_refusals = ConnectionPosition.refusals

# The turn.


@SHELF.wrong(
    "same-colour-again", "turn", "The turn does not pass to the other colour.", ConnectionPosition, "after"
)
def _same_colour_again(self: ConnectionPosition, action: Action) -> ConnectionPosition:
    if not isinstance(action, Placement) or self.to_move is None:
        raise TypeError(f"{action} cannot be played here")
    return replace(self, stones=self.stones.place(action.cell, self.to_move))


@SHELF.wrong(
    "occupied-allowed",
    "turn",
    "A record may place a stone on an occupied point, and so replace the stone there.",
    ConnectionPosition,
    "refusals",
)
def _occupied_allowed(self: ConnectionPosition, action: Action) -> tuple[Illegal, ...]:
    found = _true_refusals(self, action)
    return tuple(illegal for illegal in found if illegal.clause != f"{self.game}.turn")


# Skips.


@SHELF.wrong("no-skip", "skip", "A colour without a placement is not skipped.", ConnectionPosition, "to_move")
def _no_skip(self: ConnectionPosition) -> Colour | None:
    stuck = self.winner is not None or not any(map(self.can_act, self.colours))
    return None if stuck else self.mover


@SHELF.wrong(
    "skip-is-the-end",
    "skip",
    "The game is over, and drawn, as soon as the colour to move has no placement.",
    ConnectionPosition,
    "to_move",
)
def _skip_is_the_end(self: ConnectionPosition) -> Colour | None:
    return self.mover if self.winner is None and self.can_act(self.mover) else None


@SHELF.wrong(
    "skip-loses", "skip", "A colour that cannot place in its turn has lost.", ConnectionPosition, "standing"
)
def _skip_loses(self: ConnectionPosition) -> Standing:
    if self.winner is None and not self.can_act(self.mover):
        return Standing(over=True, winner=self.opponent(self.mover))
    return _true_standing(self)


@SHELF.wrong(
    "skip-reported-late",
    "skip",
    "The list of placements is that of the colour that moves after a skip, but the skipped one is named.",
    ConnectionPosition,
    "standing",
)
def _skip_reported_late(self: ConnectionPosition) -> Standing:
    found = _true_standing(self)
    return found if found.over else Standing(over=False, to_move=self.mover)


@SHELF.wrong(
    "turn-lost-by-skip",
    "skip",
    "After a skip the turn is counted on from the skipped colour, so the other moves twice more.",
    ConnectionPosition,
    "after",
)
def _turn_lost_by_skip(self: ConnectionPosition, action: Action) -> ConnectionPosition:
    if not isinstance(action, Placement) or self.to_move is None:
        raise TypeError(f"{action} cannot be played here")
    stones = self.stones.place(action.cell, self.to_move)
    return replace(self, stones=stones, mover=self.opponent(self.mover))


@SHELF.wrong(
    "last-stone-wins",
    "skip",
    "If neither can place, the one who placed last wins.",
    ConnectionPosition,
    "standing",
)
def _last_stone_wins(self: ConnectionPosition) -> Standing:
    found = _true_standing(self)
    blocked = found.over and found.winner is None
    return Standing(over=True, winner=self.opponent(self.mover)) if blocked else found


@SHELF.wrong(
    "blocked-not-over",
    "skip",
    "If neither can place and nobody has won, the game is not over; it has no next move.",
    ConnectionPosition,
    "standing",
)
def _blocked_not_over(self: ConnectionPosition) -> Standing:
    return replace(_true_standing(self), over=self.winner is not None)


@SHELF.wrong("perft-counts-skips", "skip", "A skip counts as an action of its own.", oracle, "perft")
def _perft_counts_skips(position: Position, depth: int) -> int:
    if depth and isinstance(position, ConnectionPosition) and position.to_move not in (None, position.mover):
        return _perft_counts_skips(replace(position, mover=position.opponent(position.mover)), depth - 1)
    if depth == 0:
        return 1
    return sum(_perft_counts_skips(position.after(each), depth - 1) for each in position.legal_actions())
