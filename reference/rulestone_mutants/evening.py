"""Plausible mistakes of an engine for Evening."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose, Stop, choice
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Board, Cell
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Status, Violation
from rulestone.games.evening.rules import BLACK, WHITE, Evening
from rulestone_mutants.boards import HEXAGONAL_BOARD_MISTAKES
from rulestone_mutants.mutant import replace_answer, replace_parts, replace_rules
from rulestone_mutants.turnless import TURNLESS_MISTAKES

# The opening.


def _opened_by(opens: Callable[[Evening, Action], bool]) -> Change:
    """Let other actions open the game."""
    refused = (Violation(ClauseId("evening.opening"), (), "that does not open the game"),)
    return replace_answer(
        Evening.violations_of_opening, lambda self, _right, action: () if opens(self, action) else refused
    )


@dataclass(frozen=True)
class _Pie(Evening):
    chosen: bool = True

    forms = (*Evening.forms, choice(Evening.colours))  # type: ignore[assignment]  # one more

    @classmethod
    def start(cls, board: Board, options: GameOptions) -> Self:
        return replace(super().start(board, options), chosen=False)

    @property
    def opening_is_over(self) -> bool:
        return super().opening_is_over and self.chosen

    def candidates(self) -> Iterable[Action]:
        opened = any(self.stones.contents) and not self.chosen
        return map(Choose, self.colours) if opened else super().candidates()

    def violations_of_opening(self, action: Action) -> tuple[Violation, ...]:
        if not any(self.stones.contents):
            return super().violations_of_opening(action)
        if isinstance(action, Choose) and not self.chosen:
            return ()
        return (Violation(ClauseId("evening.opening"), (), "a colour is chosen first"),)

    def after(self, action: Action) -> Self:
        return replace(self, chosen=True) if isinstance(action, Choose) else super().after(action)


_OPENING = (
    Mistake(
        "opening-in-centre",
        "opening",
        "White's first stone must go to the centre.",
        _opened_by(
            lambda self, action: action == Placement(self.board.cells[len(self.board.cells) // 2], WHITE)
        ),
    ),
    Mistake(
        "opening-is-a-turn",
        "turnless",
        "Before the opening it is White's turn, since only White may place.",
        replace_answer(
            Evening.status,
            lambda self, right: right if self.opening_is_over else replace(right, to_move=WHITE),
        ),
    ),
    rejected_reading(
        "black-may-open",
        "opening",
        _opened_by(lambda _self, action: isinstance(action, Placement)),
    ),
    Mistake(
        "black-opens",
        "opening",
        "Black begins, with a black stone.",
        _opened_by(lambda _self, action: isinstance(action, Placement) and action.colour == BLACK),
    ),
    rejected_reading(
        "stop-before-opening",
        "opening",
        _opened_by(lambda _self, action: isinstance(action, Stop) or action.colour_named == WHITE),
    ),
    rejected_reading(
        "opening-until-white",
        "opening",
        replace_parts(opening_is_over=property(lambda self: WHITE in self.stones.contents)),
    ),
    rejected_reading("opening-pie", "opening", replace_rules(_Pie)),
    Mistake(
        "no-opening",
        "opening",
        "There is no opening: on the empty board the rule for placing applies.",
        replace_parts(opening_is_over=True),
    ),
)

# Placing.


def _allowed(wrong: Callable[[int, int], bool]) -> Change:
    """Compare the two sums differently."""

    def violations_at(
        self: Evening, _right: tuple[Violation, ...], cell: Cell, colour: Colour
    ) -> tuple[Violation, ...]:
        own = sum(map(len, self.groups_beside(cell, colour)))
        theirs = sum(map(len, self.groups_beside(cell, self.opponent(colour))))
        return () if wrong(own, theirs) else (Violation(self.place_clause, (), "refused"),)

    return replace_answer(Evening.violations_at, violations_at)


_PLACING = (
    Mistake(
        "place-at-a-tie",
        "place",
        "Equal sums allow a placement, if they are not empty.",
        _allowed(lambda own, theirs: own <= theirs and theirs > 0),
    ),
    Mistake(
        "place-beside-nothing",
        "place",
        "A stone may be placed where no group is adjacent.",
        _allowed(lambda own, theirs: own < theirs or own == theirs == 0),
    ),
    Mistake(
        "place-larger-sum",
        "place",
        "One's own sum must be the larger one.",
        _allowed(lambda own, theirs: own > theirs),
    ),
    rejected_reading(
        "place-counts-itself",
        "place",
        _allowed(lambda own, theirs: own + 1 < theirs),
    ),
    Mistake(
        "place-beside-enemy",
        "place",
        "It is enough that a group of the enemy is adjacent.",
        _allowed(lambda _own, theirs: theirs > 0),
    ),
    Mistake(
        "place-not-beside-own",
        "place",
        "No group of one's own may be adjacent.",
        _allowed(lambda own, theirs: own == 0 and theirs > 0),
    ),
    rejected_reading(
        "group-per-contact",
        "place",
        replace_answer(
            Evening.groups_beside,
            lambda self, _right, cell, colour: tuple(
                self.groups[at] for at in self.board.neighbours[cell] if self.stones.at(at) == colour
            ),
        ),
    ),
    rejected_reading(
        "adjacent-stones",
        "place",
        replace_answer(
            Evening.groups_beside,
            lambda self, _right, cell, colour: tuple(
                frozenset({at}) for at in self.board.neighbours[cell] if self.stones.at(at) == colour
            ),
        ),
    ),
    rejected_reading(
        "largest-adjacent-group",
        "place",
        replace_answer(
            Evening.groups_beside, lambda _self, right, cell, colour: tuple(sorted(right, key=len)[-1:])
        ),
    ),
    Mistake(
        "smallest-adjacent-group",
        "place",
        "Only the smallest adjacent group of each colour is compared.",
        replace_answer(
            Evening.groups_beside, lambda _self, right, cell, colour: tuple(sorted(right, key=len)[:1])
        ),
    ),
    Mistake(
        "number-of-adjacent-groups",
        "place",
        "The adjacent groups are counted, not their stones.",
        replace_answer(
            Evening.groups_beside,
            lambda _self, right, cell, colour: tuple(frozenset({min(group)}) for group in right),
        ),
    ),
    Mistake(
        "sums-modulo-256",
        "place",
        "The sums are kept in bytes: 256 becomes 0.",
        _allowed(lambda own, theirs: own % 256 < theirs % 256),
    ),
    Mistake(
        "equal-groups-once",
        "group",
        "Two adjacent groups of equal size are added once.",
        replace_answer(
            Evening.groups_beside,
            lambda _self, right, cell, colour: tuple({len(group): group for group in right}.values()),
        ),
    ),
    Mistake(
        "groups-anywhere",
        "place",
        "The groups of the whole board are added up, adjacent or not.",
        replace_answer(
            Evening.groups_beside,
            lambda self, _right, cell, colour: self.board.regions(self.stones.of(colour)),
        ),
    ),
)

# Ties.


def _ties_to_white(wrong: Callable[[Evening], bool]) -> Change:
    """Let White win other full ties."""
    return replace_answer(Evening.winner_of_tie, lambda self, _right: WHITE if wrong(self) else BLACK)


def _by_parity(position: Evening) -> bool:
    return position.options.tiebreak == "odd-even"


def _odd(position: Evening) -> bool:
    return len(position.stones.of(WHITE)) % 2 == 1


def _ties_stay(position: Evening, right: Status) -> Status:
    tied = not _by_parity(position) and position.group_sizes(WHITE) == position.group_sizes(BLACK)
    return replace(right, winner=None, leader=None) if tied else right


_TIES = (
    Mistake(
        "ties-to-white",
        "score",
        "If all groups are tied White wins.",
        _ties_to_white(lambda self: not _by_parity(self) or _odd(self)),
    ),
    Mistake(
        "ties-stay",
        "score",
        "A game in which all groups are tied is a draw.",
        replace_answer(Evening.status, _ties_stay),
    ),
    Mistake("odd-even-always", "odd-even", "The variant is played by default, too.", _ties_to_white(_odd)),
    Mistake(
        "odd-even-reversed",
        "odd-even",
        "In the variant White wins on an even number, Black on an odd one.",
        _ties_to_white(lambda self: _by_parity(self) and not _odd(self)),
    ),
    rejected_reading(
        "all-stones",
        "odd-even",
        _ties_to_white(lambda _self: False),
    ),
    rejected_reading(
        "number-of-groups",
        "odd-even",
        _ties_to_white(lambda self: _by_parity(self) and len(self.group_sizes(WHITE)) % 2 == 1),
    ),
    Mistake(
        "largest-group-parity",
        "odd-even",
        "In the variant the stones of the largest group decide, not all of a colour.",
        _ties_to_white(lambda self: _by_parity(self) and sum(self.group_sizes(WHITE)[:1]) % 2 == 1),
    ),
    Mistake(
        "odd-even-decides-all",
        "odd-even",
        "In the variant parity decides even if the groups are not tied.",
        replace_answer(
            Evening.leader,
            lambda self, right: right if not _by_parity(self) else WHITE if _odd(self) else BLACK,
        ),
    ),
)

MUTANTS = (*_OPENING, *_PLACING, *_TIES, *TURNLESS_MISTAKES, *HEXAGONAL_BOARD_MISTAKES)
