"""Plausible mistakes of an engine for Interleave."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rulestone.core.actions import Action, Choose, Placement, Setup
from rulestone.core.boards import Board, Cell, Direction, UnknownCell, hex_board
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS, HOLED_BOARD_MUTANTS, add_board
from rulestone.games.interleave.rules import BLACK, RED, Interleave, Phase
from rulestone.games.turnless_mutants import TURNLESS_MUTANTS

MUTANTS = Mutants()


def _with_cells(board: Board) -> Board:
    if not board.cells:
        raise UnknownCell("no cell is left")
    return board


add_board(MUTANTS, "no-cells-no-board", "A board must have a cell.", _with_cells)

# The set-up.


def _set_up(name: str, words: str, allowed: Callable[[Interleave, Setup, bool], bool]) -> None:
    """Add an engine that allows other set-ups, given each set-up and whether it is really allowed."""
    refused = (Violation(ClauseId("interleave.pie"), (), "that is no set-up"),)
    MUTANTS.answers(
        name,
        "pie",
        words,
        Interleave.violations_of_setup,
        lambda self, right, setup: () if allowed(self, setup, not right) else right or refused,
    )


def _all_see_more_enemies(position: Interleave, setup: Setup) -> bool:
    placed = replace(position, stones=Stones.of_colours(position.board, dict(setup.stones)))
    return not any(placed.violations_at(cell, own) for own, cells in setup.stones for cell in cells)


_set_up(
    "set-up-sightlines",
    "Each stone of the set-up must see more enemies than friends.",
    lambda self, setup, right: right and _all_see_more_enemies(self, setup),
)
_set_up(
    "set-up-any-stone",
    "One stone of either colour is enough for a set-up.",
    lambda _self, setup, right: right or (not setup.of(BLACK) and bool(setup.of(RED))),
)
_set_up(
    "set-up-empty",
    "A set-up without any stone is allowed.",
    lambda _self, setup, right: right or not setup.cells,
)
_set_up(
    "set-up-both-colours",
    "A set-up must have a stone of each colour.",
    lambda _self, setup, right: right and bool(setup.of(RED)),
)
_set_up(
    "set-up-overlapping",
    "A set-up may name a cell twice.",
    lambda _self, setup, _right: bool(setup.of(BLACK)),
)
_set_up(
    "set-up-one-black",
    "A set-up has exactly one black stone.",
    lambda _self, setup, right: right and len(setup.of(BLACK)) == 1,
)

# The choice.


def _over_before_choice(position: Interleave, right: Status) -> Status:
    played = replace(position, phase=Phase.PLAY)
    return played.status() if position.phase is Phase.CHOICE and played.over else right


def _recoloured(before: Interleave, right: Interleave, action: Action) -> Interleave:
    if action != Choose(RED):
        return right
    swapped = {BLACK: before.stones.of(RED), RED: before.stones.of(BLACK)}
    return replace(right, stones=Stones.of_colours(before.board, swapped))


class _Unlisted(Choose):
    listed = False


MUTANTS.answers(
    "over-before-choice",
    "pie",
    "A set-up that leaves nobody a placement ends the game before a colour is chosen.",
    Interleave.status,
    _over_before_choice,
)
MUTANTS.answers(
    "no-choice",
    "pie",
    "Play begins after the set-up; no colour is chosen.",
    Interleave.after,
    lambda _self, right, action: replace(right, phase=Phase.PLAY) if isinstance(action, Setup) else right,
)


@MUTANTS.rules("play-before-choice", "pie", "A record may place stones before a colour is chosen.")
class _PlayBeforeChoice(Interleave):
    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        if self.phase is Phase.CHOICE and isinstance(action, Placement):
            return replace(self, phase=Phase.PLAY).violations(action)
        return super().violations_before_play(action)


MUTANTS.answers(
    "choose-again",
    "pie",
    "A colour may be chosen again in play.",
    Interleave.violations_before_play,
    lambda self, right, action: () if self.in_play and isinstance(action, Choose) else right,
)
MUTANTS.answers(
    "choice-not-listed",
    "pie",
    "The choice is not in the list of legal actions.",
    Interleave.candidates,
    lambda _self, right: [_Unlisted(each.colour) if isinstance(each, Choose) else each for each in right],
)
MUTANTS.answers(
    "choice-recolours",
    "pie",
    "If Red is chosen, the stones of the set-up change colours.",
    Interleave.after,
    _recoloured,
)

# Sight.


def _first(position: Interleave, cells: tuple[Cell, ...]) -> Cell | None:
    return next((cell for cell in cells if position.stones.at(cell) is not None), None)


def _sight(name: str, words: str, met: Callable[[Interleave, tuple[Cell, ...]], Cell | None]) -> None:
    """Add an engine that sees another stone on a line; `met` gets the line, nearest cell first."""
    MUTANTS.answers(
        name,
        "sightline",
        words,
        Interleave.seen,
        lambda self, _right, cell, direction: met(self, self.board.rays[cell][direction]),
    )


def _seen(
    name: str,
    words: str,
    wrong: Callable[[Interleave, Cell | None, Cell, Direction], Cell | None],
) -> None:
    """Add an engine that sees something else from a cell in a direction."""
    MUTANTS.answers(name, "sightline", words, Interleave.seen, wrong)


_sight(
    "sight-adjacent-only",
    "Only stones on neighbouring cells are seen.",
    lambda self, line: _first(self, line[:1]),
)
_sight("sight-two-steps", "A line of sight ends after two cells.", lambda self, line: _first(self, line[:2]))
_sight(
    "sight-not-to-border",
    "A stone on the last cell of a line is not seen.",
    lambda self, line: _first(self, line[:-1]),
)
_sight(
    "sight-last-stone",
    "The last stone on a line is seen, not the first.",
    lambda self, line: _first(self, line[::-1]),
)
_sight(
    "sight-not-adjacent",
    "An adjacent stone is not seen, and hides what is behind it.",
    lambda self, line: _first(self, line) if _first(self, line[:1]) is None else None,
)
_seen(
    "sight-five-directions",
    "The direction to the lower right is forgotten.",
    lambda _self, right, _cell, direction: None if direction == 5 else right,
)
_seen(
    "sight-along-rows",
    "Lines of sight run only along the rows, to the left and to the right.",
    lambda _self, right, _cell, direction: right if direction in (0, 3) else None,
)
_seen(
    "see-across-gaps",
    "A line of sight passes over a removed cell as over an empty space.",
    lambda self, _right, cell, direction: _first(self, hex_board(self.board.size).rays[cell][direction]),
)

# Placing.


def _placing(
    name: str,
    words: str,
    allowed: Callable[[int, int], bool],
    clause: str = "place",
    seen: Callable[[Interleave, Cell], Iterable[Cell]] = lambda self, cell: self.sightlines(cell).values(),
) -> None:
    """Add an engine that compares the numbers of visible enemies and friends differently."""

    def violations_at(
        self: Interleave, _right: tuple[Violation, ...], cell: Cell, colour: Colour
    ) -> tuple[Violation, ...]:
        stones = self.stones.on(seen(self, cell))
        right = allowed(stones.count(self.opponent(colour)), stones.count(colour))
        return () if right else (Violation(self.place_clause, (), "refused"),)

    MUTANTS.answers(name, clause, words, Interleave.violations_at, violations_at)


_placing(
    "sight-all-stones",
    "Every stone on the six lines is seen, also one behind another.",
    lambda enemies, friends: enemies > friends,
    clause="sightline",
    seen=lambda self, cell: [at for line in self.board.rays[cell] for at in line],
)
_placing(
    "place-at-a-tie",
    "As many enemies as friends are enough, if any are seen.",
    lambda enemies, friends: enemies >= friends and enemies > 0,
)
_placing(
    "place-seeing-nothing",
    "A stone that sees nothing may be placed.",
    lambda enemies, friends: enemies > friends or enemies == friends == 0,
)
_placing(
    "place-more-friends",
    "A stone must see more friends than enemies.",
    lambda enemies, friends: friends > enemies,
)
_placing(
    "place-two-more",
    "A stone must see at least two enemies more than friends.",
    lambda enemies, friends: enemies > friends + 1,
)
_placing(
    "place-no-friends",
    "A stone must see an enemy and no friend.",
    lambda enemies, friends: enemies > 0 and not friends,
)
_placing("place-any-enemy", "It is enough to see an enemy.", lambda enemies, _friends: enemies > 0)


@MUTANTS.rules(
    "several-at-once",
    "place",
    "Several stones may be placed in one action and see each other.",
    equivalent="An action names one stone, and stones by themselves are judged alike.",
)
class _SeveralAtOnce(Interleave):
    pass


# The score.


def _ties_stay(position: Interleave, right: Status) -> Status:
    tied = position.group_sizes(BLACK) == position.group_sizes(RED)
    return replace(right, winner=None, leader=None) if tied else right


def _half_is_one(position: Interleave, _right: Colour) -> Colour:
    red = tuple(sorted((*position.group_sizes(RED), 1), reverse=True))
    return BLACK if position.ahead(position.group_sizes(BLACK), red) > 0 else RED


MUTANTS.answers(
    "black-wins-ties",
    "score",
    "Where all groups are equal Black wins.",
    Interleave.best,
    lambda self, _right: BLACK if self.ahead(self.group_sizes(BLACK), self.group_sizes(RED)) >= 0 else RED,
)
MUTANTS.answers(
    "ties-stay", "score", "Where all groups are equal nobody wins.", Interleave.status, _ties_stay
)
MUTANTS.answers(
    "half-is-one",
    "score",
    "Red's imaginary group is as large as one stone.",
    Interleave.best,
    _half_is_one,
)

MUTANTS.share(TURNLESS_MUTANTS)
MUTANTS.share(HEXAGONAL_BOARD_MUTANTS)
MUTANTS.share(HOLED_BOARD_MUTANTS)
