"""Plausible mistakes of an engine for Evening."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Self

from rulestone.core.actions import Action, Choose, Placement, Stop
from rulestone.core.boards import Board, Cell
from rulestone.core.mutant import Mutants
from rulestone.core.names import ClauseId, Colour, Options
from rulestone.core.position import Status, Violation
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS
from rulestone.games.evening.rules import BLACK, WHITE, Evening
from rulestone.games.turnless_mutants import TURNLESS_MUTANTS

MUTANTS = Mutants()

# The opening.


def _opening(name: str, words: str, opens: Callable[[Evening, Action], bool]) -> None:
    """Add an engine in which other actions open the game."""
    refused = (Violation(ClauseId("evening.opening"), (), "that does not open the game"),)
    MUTANTS.answers(
        name,
        "opening",
        words,
        Evening.violations_before_play,
        lambda self, _right, action: () if opens(self, action) else refused,
    )


_opening(
    "opening-in-centre",
    "White's first stone must go to the centre.",
    lambda self, action: action == Placement(self.board.cells[len(self.board.cells) // 2], WHITE),
)
MUTANTS.answers(
    "opening-is-a-turn",
    "turnless",
    "Before the opening it is White's turn, since nobody else may place.",
    Evening.status,
    lambda self, right: right if self.in_play else replace(right, to_move=WHITE),
)
_opening(
    "black-may-open",
    "Either player may place the first stone.",
    lambda _self, action: isinstance(action, Placement),
)
_opening(
    "black-opens",
    "Black begins, with a black stone.",
    lambda _self, action: isinstance(action, Placement) and action.colour == BLACK,
)
_opening(
    "stop-before-opening",
    "A player may stop on the empty board.",
    lambda _self, action: isinstance(action, Stop) or action.whose == WHITE,
)


@MUTANTS.rules(
    "opening-until-white",
    "opening",
    "The opening is due while there is no white stone, even if there are black ones.",
)
class _UntilWhite(Evening):
    @property
    def due(self) -> str:
        return "" if WHITE in self.stones.contents else "White's first stone is due."


@MUTANTS.rules("opening-pie", "opening", "After the opening stone the other player chooses a colour.")
@dataclass(frozen=True)
class _Pie(Evening):
    chosen: bool = True

    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return replace(super().start(board, options), chosen=False)

    @property
    def due(self) -> str:
        return super().due or ("" if self.chosen else "The other player chooses a colour.")

    def candidates(self) -> Iterable[Action]:
        opened = any(self.stones.contents) and not self.chosen
        return map(Choose, self.colours) if opened else super().candidates()

    def violations_before_play(self, action: Action) -> tuple[Violation, ...]:
        if not any(self.stones.contents):
            return super().violations_before_play(action)
        if isinstance(action, Choose) and not self.chosen:
            return ()
        return (Violation(ClauseId("evening.opening"), (), "a colour is chosen first"),)

    def after(self, action: Action) -> Self:
        return replace(self, chosen=True) if isinstance(action, Choose) else super().after(action)


MUTANTS.parts(
    "no-opening",
    "opening",
    "There is no opening: on the empty board the rule for placing holds.",
    due="",
)

# Placing.

Groups = tuple[frozenset[Cell], ...]


def _allowed(name: str, words: str, wrong: Callable[[int, int], bool]) -> None:
    """Add an engine that compares the two sums differently."""

    def violations_at(
        self: Evening, _right: tuple[Violation, ...], cell: Cell, colour: Colour
    ) -> tuple[Violation, ...]:
        own = sum(map(len, self.groups_beside(cell, colour)))
        theirs = sum(map(len, self.groups_beside(cell, self.opponent(colour))))
        return () if wrong(own, theirs) else (Violation(self.place_clause, (), "refused"),)

    MUTANTS.answers(name, "place", words, Evening.violations_at, violations_at)


def _beside(
    name: str,
    words: str,
    wrong: Callable[[Evening, Groups, Cell, Colour], Groups],
    clause: str = "place",
) -> None:
    """Add an engine that counts other groups beside a cell."""
    MUTANTS.answers(name, clause, words, Evening.groups_beside, wrong)


_allowed(
    "place-at-a-tie",
    "Equal sums allow a placement, if they are not empty.",
    lambda own, theirs: own <= theirs and theirs > 0,
)
_allowed(
    "place-beside-nothing",
    "A stone may be placed where no group is adjacent.",
    lambda own, theirs: own < theirs or own == theirs == 0,
)
_allowed("place-larger-sum", "One's own sum must be the larger one.", lambda own, theirs: own > theirs)
_allowed(
    "place-counts-itself",
    "The new stone is counted in one's own sum.",
    lambda own, theirs: own + 1 < theirs,
)
_allowed(
    "place-beside-enemy",
    "It is enough that a group of the enemy is adjacent.",
    lambda _own, theirs: theirs > 0,
)
_allowed(
    "place-not-beside-own",
    "No group of one's own may be adjacent.",
    lambda own, theirs: own == 0 and theirs > 0,
)
_beside(
    "group-per-contact",
    "A group is added once for each of its stones that touches the cell.",
    lambda self, _right, cell, colour: tuple(
        self.groups[at] for at in self.board.neighbours[cell] if self.stones.at(at) == colour
    ),
)
_beside(
    "adjacent-stones",
    "Only the stones beside the cell are counted.",
    lambda self, _right, cell, colour: tuple(
        frozenset({at}) for at in self.board.neighbours[cell] if self.stones.at(at) == colour
    ),
)
_beside(
    "largest-adjacent-group",
    "Only the largest adjacent group of each colour is compared.",
    lambda _self, right, _cell, _colour: tuple(sorted(right, key=len)[-1:]),
)
_beside(
    "smallest-adjacent-group",
    "Only the smallest adjacent group of each colour is compared.",
    lambda _self, right, _cell, _colour: tuple(sorted(right, key=len)[:1]),
)
_beside(
    "number-of-adjacent-groups",
    "The adjacent groups are counted, not their stones.",
    lambda _self, right, _cell, _colour: tuple(frozenset({min(group)}) for group in right),
)
_beside(
    "equal-groups-once",
    "Two adjacent groups of equal size are added once.",
    lambda _self, right, _cell, _colour: tuple({len(group): group for group in right}.values()),
    clause="group",
)
_beside(
    "groups-anywhere",
    "The groups of the whole board are added up, adjacent or not.",
    lambda self, _right, _cell, colour: self.board.regions(self.stones.of(colour)),
)

# Ties.


def _tied(name: str, clause: str, words: str, wrong: Callable[[Evening], bool]) -> None:
    """Add an engine in which White wins other full ties."""
    MUTANTS.answers(
        name, clause, words, Evening.winner_of_tie, lambda self, _right: WHITE if wrong(self) else BLACK
    )


def _odd(position: Evening) -> bool:
    return len(position.stones.of(WHITE)) % 2 == 1


def _ties_stay(position: Evening, right: Status) -> Status:
    tied = not position.odd_even and position.group_sizes(WHITE) == position.group_sizes(BLACK)
    return replace(right, winner=None, leader=None) if tied else right


_tied(
    "ties-to-white",
    "score",
    "Where all groups are tied White wins.",
    lambda self: not self.odd_even or _odd(self),
)
MUTANTS.answers("ties-stay", "score", "Where all groups are tied nobody wins.", Evening.status, _ties_stay)
_tied("odd-even-always", "odd-even", "The variant is played by default, too.", _odd)
_tied(
    "odd-even-reversed",
    "odd-even",
    "In the variant White wins on an even number, Black on an odd one.",
    lambda self: self.odd_even and not _odd(self),
)
_tied(
    "all-stones",
    "odd-even",
    "In the variant the stones of both colours are counted, always an even number, so that Black wins.",
    lambda _self: False,
)
_tied(
    "number-of-groups",
    "odd-even",
    "In the variant the groups of a colour are counted, not its stones.",
    lambda self: self.odd_even and len(self.group_sizes(WHITE)) % 2 == 1,
)
_tied(
    "largest-group-parity",
    "odd-even",
    "In the variant the stones of the largest group decide, not all of a colour.",
    lambda self: self.odd_even and self.group_sizes(WHITE)[0] % 2 == 1,
)
MUTANTS.answers(
    "odd-even-decides-all",
    "odd-even",
    "In the variant parity decides even where the groups are not tied.",
    Evening.best,
    lambda self, right: right if not self.odd_even else WHITE if _odd(self) else BLACK,
)

MUTANTS.share(TURNLESS_MUTANTS)
MUTANTS.share(HEXAGONAL_BOARD_MUTANTS)
