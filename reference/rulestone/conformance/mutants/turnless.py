"""Mistakes in what Interleave and Evening share: the wish to stop and the end."""

from collections.abc import Callable
from dataclasses import replace

from rulestone import oracle
from rulestone.actions import Action, Placement, Stop
from rulestone.conformance.mutants.mutant import Patch, Shelf, getter
from rulestone.games.position import Illegal, Position, Standing
from rulestone.games.turnless import TurnlessPosition
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("interleave"), GameName("evening"))

_true_after = TurnlessPosition.after
_true_refusals = TurnlessPosition.refusals
_true_over = getter(TurnlessPosition.over)
_true_standing = TurnlessPosition.standing
_true_legal_actions = TurnlessPosition.legal_actions
_true_placements = getter(TurnlessPosition.empty_placements)


# Play without turns.


@SHELF.wrong(
    "occupied-allowed",
    "turnless",
    "A record may place a stone on an occupied cell, and so replace the stone there.",
    TurnlessPosition,
    "refusals",
)
def _occupied_allowed(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    found = _true_refusals(self, action)
    return () if any(illegal.clause == f"{self.game}.turnless" for illegal in found) else found


def _turns(self: TurnlessPosition) -> Standing:
    found = _true_standing(self)
    if found.over or not self.in_play:
        return found
    first, second = self.colours
    behind = len(self.stones.of(second)) < len(self.stones.of(first))
    return replace(found, to_move=second if behind else first)


SHELF.put(
    "turns",
    "turnless",
    "There are turns: the colour with fewer stones is to move.",
    Patch(TurnlessPosition, "standing", _turns),
)


# The wish to stop.


@SHELF.wrong(
    "stop-lasting",
    "end",
    "A placement does not cancel what the opponent has said, only what the placing colour has.",
    TurnlessPosition,
    "after",
)
def _lasting(self: TurnlessPosition, action: Action) -> TurnlessPosition:
    after = _true_after(self, action)
    if not isinstance(action, Placement):
        return after
    return replace(after, stopped=frozenset(colour for colour in self.stopped if colour != action.colour))


@SHELF.wrong(
    "stop-never-cancelled", "end", "A placement cancels nobody's wish to stop.", TurnlessPosition, "after"
)
def _never_cancelled(self: TurnlessPosition, action: Action) -> TurnlessPosition:
    return replace(_true_after(self, action), stopped=_stopped(self, action))


def _stopped(self: TurnlessPosition, action: Action) -> frozenset[Colour]:
    return self.stopped | {action.colour} if isinstance(action, Stop) else self.stopped


@SHELF.wrong(
    "stop-kept-by-placer",
    "end",
    "A placement cancels what the opponent has said, but not what the placing colour has.",
    TurnlessPosition,
    "after",
)
def _kept_by_placer(self: TurnlessPosition, action: Action) -> TurnlessPosition:
    after = _true_after(self, action)
    if not isinstance(action, Placement):
        return after
    return replace(after, stopped=frozenset(colour for colour in self.stopped if colour == action.colour))


def _for_good_placements(self: TurnlessPosition) -> dict[Placement, tuple[Illegal, ...]]:
    gone = (Illegal(self._clause("end"), (), "it has stopped"),)
    found = _true_placements(self)
    return {each: illegal or (gone if each.colour in self.stopped else ()) for each, illegal in found.items()}


def _for_good_refusals(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    if isinstance(action, Placement) and action.colour in self.stopped and not self.over:
        return (Illegal(self._clause("end"), (), "it has stopped"),)
    return _true_refusals(self, action)


SHELF.put(
    "stop-for-good",
    "end",
    "Whoever has stopped may not place again.",
    Patch(TurnlessPosition, "after", _never_cancelled),
    Patch(TurnlessPosition, "empty_placements", property(_for_good_placements)),
    Patch(TurnlessPosition, "refusals", _for_good_refusals),
)


@SHELF.wrong(
    "stop-repeated-refused", "end", "Saying again that one stops is illegal.", TurnlessPosition, "refusals"
)
def _repeated_refused(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    if isinstance(action, Stop) and action.colour in self.stopped and not self.over:
        return (Illegal(self._clause("end"), (), "it has stopped already"),)
    return _true_refusals(self, action)


@SHELF.wrong("stop-toggles", "end", "Saying again that one stops takes it back.", TurnlessPosition, "after")
def _toggles(self: TurnlessPosition, action: Action) -> TurnlessPosition:
    after = _true_after(self, action)
    return replace(after, stopped=self.stopped ^ {action.colour}) if isinstance(action, Stop) else after


@SHELF.wrong(
    "stop-only-when-unable",
    "end",
    "Only a colour without a placement may stop.",
    TurnlessPosition,
    "refusals",
)
def _only_when_unable(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    if self.in_play and isinstance(action, Stop) and _can_place(self, action.colour):
        return (Illegal(self._clause("end"), (), "it can place"),)
    return _true_refusals(self, action)


def _can_place(self: TurnlessPosition, colour: Colour) -> bool:
    return any(each.colour == colour and not illegal for each, illegal in self.empty_placements.items())


# The end.


def _over(name: str, words: str, wrong: Callable[[TurnlessPosition], bool]) -> None:
    SHELF.wrong(name, "end", words, TurnlessPosition, "over")(wrong)


def _alone(self: TurnlessPosition) -> bool:
    return _true_over(self) or (self.in_play and bool(self.stopped))


def _unable_is_stopped(self: TurnlessPosition) -> bool:
    unable = {colour for colour in self.colours if not _can_place(self, colour)}
    return self.in_play and self.stopped | unable == set(self.colours)


def _unable_colour(self: TurnlessPosition) -> bool:
    return _true_over(self) or (self.in_play and not all(_can_place(self, each) for each in self.colours))


_over("stop-alone", "One player's stop ends the game.", _alone)
_over(
    "unable-is-stopped",
    "A player without a placement counts as having stopped, so that the other's stop ends the game.",
    lambda self: _true_over(self) or (bool(self.stopped) and _unable_is_stopped(self)),
)
_over(
    "stops-needed",
    "Even where neither can place, the game goes on until both have said that they stop.",
    lambda self: self.in_play and self.stopped == set(self.colours),
)
_over("unable-ends", "The game is over as soon as one of the two cannot place.", _unable_colour)
_over(
    "end-when-full",
    "Unless both stop, the game is over only when every cell is occupied.",
    lambda self: self.in_play and (self.stopped == set(self.colours) or not self.stones.empty(self.board)),
)
_over(
    "stops-do-not-end",
    "Both may say that they stop, but the game is over only when neither can place.",
    lambda self: self.in_play and all(self.empty_placements.values()),
)


def _no_stops(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    if self.in_play and isinstance(action, Stop):
        return (Illegal(self._clause("end"), (), "nobody can stop"),)
    return _true_refusals(self, action)


SHELF.put(
    "end-unable",
    "end",
    "The game is over only when neither player can place; nobody can stop.",
    Patch(TurnlessPosition, "refusals", _no_stops),
)


@SHELF.wrong(
    "moves-after-the-end", "end", "A record may go on after both have stopped.", TurnlessPosition, "refusals"
)
def _after_the_end(self: TurnlessPosition, action: Action) -> tuple[Illegal, ...]:
    return _true_refusals(replace(self, stopped=frozenset()), action)


@SHELF.wrong("perft-counts-stops", "end", "Stopping counts as an action of a sequence.", oracle, "perft")
def _perft_counts_stops(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    actions = list(position.legal_actions())
    if isinstance(position, TurnlessPosition) and position.in_play and not position.over:
        actions += [Stop(colour) for colour in position.colours]
    return sum(_perft_counts_stops(position.after(action), depth - 1) for action in actions)


@SHELF.wrong(
    "stop-listed", "end", "The list of legal actions has `stop`, too.", TurnlessPosition, "legal_actions"
)
def _stop_listed(self: TurnlessPosition) -> tuple[Action, ...]:
    stops = map(Stop, self.colours) if self.in_play and not self.over else ()
    return (*_true_legal_actions(self), *stops)
