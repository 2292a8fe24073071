"""Mistakes in Evening: the opening and the sums of groups."""

from collections.abc import Callable
from dataclasses import replace

from rulestone.actions import Action, Placement, Stop
from rulestone.boards import Cell
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games.evening import OPENING, PLACE, Evening
from rulestone.games.position import Illegal, Standing
from rulestone.names import Colour, GameName

SHELF = Shelf(GameName("evening"))

_true_opening_refusals = Evening.opening_refusals
_true_standing = Evening.standing
_true_groups_beside = Evening.groups_beside

# The opening.


def _in_centre(self: Evening) -> tuple[Action, ...]:
    return (Placement(self.board.cells[len(self.board.cells) // 2], Colour("white")),)


def _off_centre(self: Evening, action: Action) -> tuple[Illegal, ...]:
    found = _true_opening_refusals(self, action)
    return found if found or action in _in_centre(self) else (Illegal(OPENING, (), "not the centre"),)


SHELF.put(
    "opening-in-centre",
    "opening",
    "White's first stone must go to the centre.",
    Patch(Evening, "opening_actions", _in_centre),
    Patch(Evening, "opening_refusals", _off_centre),
)


def _white_to_move(self: Evening) -> Standing:
    found = _true_standing(self)
    return found if self.in_play else replace(found, to_move=Colour("white"))


SHELF.put(
    "opening-is-a-turn",
    "turnless",
    "Before the opening it is White's turn, since nobody else may place.",
    Patch(Evening, "standing", _white_to_move),
)


def _any_opening(self: Evening) -> tuple[Action, ...]:
    return tuple(Placement(cell, colour) for colour in self.colours for cell in self.board.cells)


def _any_refusals(self: Evening, action: Action) -> tuple[Illegal, ...]:
    return () if isinstance(action, Placement) else _true_opening_refusals(self, action)


SHELF.put(
    "black-may-open",
    "opening",
    "Either player may place the first stone.",
    Patch(Evening, "opening_actions", _any_opening),
    Patch(Evening, "opening_refusals", _any_refusals),
)


def _black_opening(self: Evening) -> tuple[Action, ...]:
    return tuple(Placement(cell, Colour("black")) for cell in self.board.cells)


def _black_refusals(_self: Evening, action: Action) -> tuple[Illegal, ...]:
    black = isinstance(action, Placement) and action.colour == Colour("black")
    return () if black else (Illegal(OPENING, (), "Black's opening stone comes first"),)


SHELF.put(
    "black-opens",
    "opening",
    "Black begins, with a black stone.",
    Patch(Evening, "opening_actions", _black_opening),
    Patch(Evening, "opening_refusals", _black_refusals),
)


@SHELF.wrong(
    "stop-before-opening", "opening", "A player may stop on the empty board.", Evening, "opening_refusals"
)
def _stop_before_opening(self: Evening, action: Action) -> tuple[Illegal, ...]:
    return () if isinstance(action, Stop) else _true_opening_refusals(self, action)


def _white_stands(self: Evening) -> bool:
    return Colour("white") in self.stones.contents


def _on_empty(self: Evening) -> tuple[Action, ...]:
    return tuple(Placement(cell, Colour("white")) for cell in self.stones.empty(self.board))


SHELF.put(
    "opening-until-white",
    "opening",
    "The opening is due while there is no white stone, even if there are black ones.",
    Patch(Evening, "in_play", property(_white_stands)),
    Patch(Evening, "opening_actions", _on_empty),
)
SHELF.put(
    "no-opening",
    "opening",
    "There is no opening: on the empty board the rule for placing holds.",
    Patch(Evening, "in_play", True),
)

# Groups and placing.


def _allowed(name: str, words: str, wrong: Callable[[int, int], bool]) -> None:
    """Replace the comparison of the two sums."""

    def constraints(self: Evening, placement: Placement) -> tuple[Illegal, ...]:
        own, other = _sums(self, placement)
        return () if wrong(own, other) else (Illegal(PLACE, (), "refused"),)

    SHELF.put(name, "place", words, Patch(Evening, "constraints", constraints))


def _sums(self: Evening, placement: Placement) -> tuple[int, int]:
    first, second = self.colours
    enemy = second if placement.colour == first else first
    sizes = {c: sum(map(len, self.groups_beside(placement.cell, c))) for c in self.colours}
    return sum(sizes.values()) - sizes[enemy], sizes[enemy]


_allowed(
    "place-at-a-tie",
    "Equal sums allow a placement, if they are not empty.",
    lambda own, other: own <= other and other > 0,
)
_allowed(
    "place-beside-nothing",
    "A stone may be placed where no group is adjacent.",
    lambda own, other: own < other or own == other == 0,
)
_allowed("place-larger-sum", "One's own sum must be the larger one.", lambda own, other: own > other)
_allowed(
    "place-counts-itself", "The new stone is counted in one's own sum.", lambda own, other: own + 1 < other
)
_allowed(
    "place-beside-enemy", "It is enough that a group of the enemy is adjacent.", lambda _own, other: other > 0
)
_allowed(
    "place-not-beside-own",
    "No group of one's own may be adjacent.",
    lambda own, other: own == 0 and other > 0,
)


def _beside(
    name: str, clause: str, words: str, wrong: Callable[[Evening, Cell, Colour], tuple[frozenset[Cell], ...]]
) -> None:
    SHELF.put(name, clause, words, Patch(Evening, "groups_beside", wrong))


def _per_contact(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    return tuple(self.groups[at] for at in self.board.neighbours[cell] if self.stones.at(at) == colour)


def _adjacent_stones(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    beside = self.board.neighbours[cell]
    return tuple(frozenset({at}) for at in beside if self.stones.at(at) == colour)


def _largest(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    found = _true_groups_beside(self, cell, colour)
    return (max(found, key=len),) if found else ()


def _smallest(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    found = _true_groups_beside(self, cell, colour)
    return (min(found, key=len),) if found else ()


def _number(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    return tuple(frozenset({min(group)}) for group in _true_groups_beside(self, cell, colour))


def _sizes_once(self: Evening, cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    return tuple({len(group): group for group in _true_groups_beside(self, cell, colour)}.values())


def _everywhere(self: Evening, _cell: Cell, colour: Colour) -> tuple[frozenset[Cell], ...]:
    return self.board.regions(self.stones.of(colour))


_beside(
    "group-per-contact",
    "place",
    "A group is added once for each of its stones that touches the cell.",
    _per_contact,
)
_beside("adjacent-stones", "place", "Only the stones beside the cell are counted.", _adjacent_stones)
_beside(
    "largest-adjacent-group", "place", "Only the largest adjacent group of each colour is compared.", _largest
)
_beside(
    "smallest-adjacent-group",
    "place",
    "Only the smallest adjacent group of each colour is compared.",
    _smallest,
)
_beside("number-of-adjacent-groups", "place", "The adjacent groups are counted, not their stones.", _number)
_beside("equal-groups-once", "group", "Two adjacent groups of equal size are added once.", _sizes_once)
_beside(
    "groups-anywhere", "place", "The groups of the whole board are added up, adjacent or not.", _everywhere
)
