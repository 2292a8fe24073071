"""Plausible mistakes of an engine for Lefe: in trees, removals, placing, the pie, the end and the score."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from itertools import combinations, pairwise, zip_longest
from typing import Literal, Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.names import ClauseId, Colour
from rulestone.core.options import GameOptions
from rulestone.core.position import Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.lefe.rules import DARK, LIGHT, Growth, Lefe, Phase, Tree
from rulestone_mutants.boards import HEXAGONAL_BOARD_MISTAKES, on_boards
from rulestone_mutants.mutant import (
    perft_counting_finished_games,
    replace_answer,
    replace_counted,
    replace_parts,
    replace_perft,
    replace_rules,
)

# Trees, leaves, and growth.


def _leaves(wrong: Callable[[Lefe, tuple[Cell, ...], Tree], Iterable[Cell]]) -> Change:
    """Count other leaves, derived from the right ones."""
    return replace_answer(Lefe.leaves, lambda self, right, tree: tuple(wrong(self, right, tree)))


def _with_neighbours(position: Lefe, tree: Tree, *numbers: int) -> list[Cell]:
    """Return the stones of a tree that have one of these numbers of neighbours in it."""
    beside = position.board.neighbours
    return [cell for cell in sorted(tree) if len(tree.intersection(beside[cell])) in numbers]


def _merged(compared: Callable[[Lefe, tuple[int, ...]], int]) -> Change:
    """Compare a grown tree with another number of the trees before."""
    return replace_answer(
        Lefe.threshold, lambda self, right, before: compared(self, before) if before else right
    )


_GROWTH = (
    Mistake(
        "tree-of-one-stone",
        "tree",
        "Every stone is a separate tree, joined or not.",
        replace_answer(
            Lefe.trees,
            lambda self, _right, colour: tuple(frozenset({cell}) for cell in self.stones.of(colour)),
        ),
    ),
    Mistake(
        "lone-stone-no-leaf",
        "leaf",
        "A lone stone is not a leaf: a leaf has one neighbour.",
        _leaves(lambda self, _right, tree: _with_neighbours(self, tree, 1)),
    ),
    Mistake(
        "leaf-with-two",
        "leaf",
        "A stone with two neighbours of its colour is a leaf, too.",
        _leaves(lambda self, _right, tree: _with_neighbours(self, tree, 0, 1, 2)),
    ),
    Mistake(
        "lone-stone-two-leaves",
        "leaf",
        "A lone stone counts two leaves, like a pair.",
        _leaves(lambda _self, right, tree: right * 2 if len(tree) == 1 else right),
    ),
    Mistake(
        "ring-has-a-leaf",
        "leaf",
        "A tree has one leaf at least, a closed ring too.",
        _leaves(lambda _self, right, tree: right or (min(tree),)),
    ),
    Mistake(
        "leaf-at-the-border",
        "leaf",
        "Leaves at the border of the board do not count.",
        _leaves(lambda self, right, _tree: [cell for cell in right if len(self.board.neighbours[cell]) == 6]),
    ),
    Mistake(
        "stones-for-leaves",
        "leaf",
        "The stones of a tree are counted, not its leaves.",
        _leaves(lambda _self, _right, tree: sorted(tree)),
    ),
    rejected_reading(
        "newborn-never",
        "capture",
        replace_answer(Lefe.threshold, lambda _self, right, before: right if before else None),
    ),
    rejected_reading(
        "merge-most",
        "merge",
        _merged(lambda _self, before: max(before)),
    ),
    rejected_reading(
        "merge-new-stone",
        "merge",
        _merged(lambda self, before: (min if self.options.merge == "fewest" else max)(1, *before)),
    ),
    Mistake(
        "merge-options-confused",
        "merge",
        "The two values of the option `merge` are confused.",
        _merged(lambda self, before: min(before) if self.options.merge == "most" else max(before)),
    ),
    rejected_reading(
        "merge-sum",
        "merge",
        _merged(lambda _self, before: sum(before)),
    ),
    Mistake(
        "merge-first",
        "merge",
        "A merged tree is compared with the first of the trees that were merged.",
        _merged(lambda _self, before: before[0]),
    ),
    Mistake(
        "merge-always-grows",
        "merge",
        "A merged tree counts as new, so that any leaf is growth.",
        _merged(lambda _self, before: before[0] if len(before) == 1 else 0),
    ),
)

# Which trees can be removed.


def _grown(wrong: Callable[[Lefe, Growth], Growth]) -> Change:
    """Let a placement grow another tree, or remove another one for it."""
    return replace_answer(Lefe.growth, lambda self, right, cell: wrong(self, right))


def _removable(wrong: Callable[[Lefe, Growth], tuple[Tree, ...]]) -> Change:
    """Remove other trees after an increase of leaves."""
    return _grown(lambda self, grew: replace(grew, removable=wrong(self, grew)) if grew.increased else grew)


def _enemies(position: Lefe) -> tuple[Tree, ...]:
    return position.trees(position.opponent(position.turn))


def _lesser(position: Lefe, than: int) -> tuple[Tree, ...]:
    return tuple(tree for tree in _enemies(position) if len(position.leaves(tree)) < than)


def _lesser_beside(position: Lefe, grew: Growth, than: int) -> tuple[Tree, ...]:
    return position.trees_beside(_lesser(position, than), grew.grown)


def _beside_the_stone(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    # The new stone is the one of the grown tree that is not on the board yet.
    return position.trees_beside(grew.removable, [at for at in grew.grown if position.stones.at(at) is None])


def _fewest_only(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    counts = {tree: len(position.leaves(tree)) for tree in grew.removable}
    return tuple(tree for tree, count in counts.items() if count == min(counts.values()))


def _fewer_stones(position: Lefe, grew: Growth) -> tuple[Tree, ...]:
    beside = position.trees_beside(_enemies(position), grew.grown)
    return tuple(tree for tree in beside if len(tree) < len(grew.grown))


def _as_if_grown(position: Lefe, grew: Growth) -> Growth:
    return replace(grew, increased=True, removable=_lesser_beside(position, grew, grew.leaves))


def _when_level(position: Lefe, grew: Growth) -> Growth:
    threshold = position.threshold(grew.before)
    level = threshold is not None and grew.leaves >= threshold
    return _as_if_grown(position, grew) if level else grew


class _Optional(Lefe):
    def violations_of_removal(self, cell: Cell, taken: Cell | None) -> tuple[Violation, ...]:
        return () if taken is None else super().violations_of_removal(cell, taken)

    def candidates(self) -> Iterable[Action]:
        both = (
            (Placement(listed.cells[0]), listed) if listed.removal_cells else (listed,)
            for listed in super().candidates()
        )
        return dict.fromkeys(action for actions in both for action in actions)


def _all_removed(before: Lefe, right: Lefe, action: Action, /) -> Lefe:
    if not isinstance(action, Placement) or action.removing is None:
        return right
    captured = frozenset[Cell]().union(*before.growth(action.cell).removable)
    return replace(right, stones=right.stones.remove(captured))


def _removed(before: Lefe, right: Lefe, action: Action, *, stones: Iterable[Cell]) -> Lefe:
    """Return the position after a turn that removes only these stones."""
    if not isinstance(action, Placement) or action.removing is None:
        return right
    return replace(right, stones=before.stones.place(action.cell, before.turn).remove(stones))


def _first_stone(
    position: Lefe, right: tuple[Violation, ...], _cell: Cell, taken: Cell | None
) -> tuple[Violation, ...]:
    firsts = {min(tree) for tree in _enemies(position)}
    if right or taken is None or taken in firsts:
        return right
    return (Violation(ClauseId("lefe.capture"), (taken,), "it is not the first stone of its tree"),)


_REMOVAL = (
    Mistake(
        "capture-equal",
        "capture",
        "A tree with as many leaves as the tree that grew can be removed, too.",
        _removable(lambda self, grew: _lesser_beside(self, grew, grew.leaves + 1)),
    ),
    Mistake(
        "capture-any",
        "capture",
        "Any adjacent tree can be removed, however many leaves it has.",
        _removable(lambda self, grew: self.trees_beside(_enemies(self), grew.grown)),
    ),
    Mistake(
        "capture-compares-before",
        "capture",
        "A tree can be removed only if it has fewer leaves than the friendly tree had before the placement.",
        _removable(lambda self, grew: _lesser_beside(self, grew, self.threshold(grew.before) or 0)),
    ),
    rejected_reading(
        "touching-the-stone",
        "capture",
        _removable(_beside_the_stone),
    ),
    Mistake(
        "capture-anywhere",
        "capture",
        "A lesser tree can be removed wherever on the board it stands.",
        _removable(lambda self, grew: _lesser(self, grew.leaves)),
    ),
    Mistake(
        "capture-fewest-only",
        "capture",
        "Of several trees only those with the fewest leaves can be chosen.",
        _removable(_fewest_only),
    ),
    Mistake(
        "capture-no-choice",
        "capture",
        "Of several trees the first in board order is removed; there is no choice.",
        _removable(lambda _self, grew: grew.removable[:1]),
    ),
    Mistake(
        "capture-by-stones",
        "capture",
        "A tree can be removed if it has fewer stones, not leaves, than the tree that grew.",
        _removable(_fewer_stones),
    ),
    Mistake(
        "capture-without-growth",
        "capture",
        "A tree is removed even if the placement did not increase the leaves.",
        _grown(_as_if_grown),
    ),
    Mistake(
        "capture-when-level",
        "capture",
        "A tree is also removed if the leaves stayed the same.",
        _grown(_when_level),
    ),
    rejected_reading("capture-optional", "capture", replace_rules(_Optional)),
    Mistake(
        "capture-left-out",
        "capture",
        "A record may leave a removal out, though the list of legal actions has it.",
        replace_answer(
            Lefe.violations_of_removal,
            lambda _self, right, cell, taken: () if taken is None else right,
        ),
    ),
    Mistake(
        "no-capture",
        "capture",
        "Trees are never removed.",
        _grown(lambda _self, grew: replace(grew, removable=())),
    ),
    rejected_reading(
        "capture-all",
        "capture",
        replace_answer(Lefe.after, _all_removed),
    ),
    Mistake(
        "capture-one-stone",
        "capture",
        "Only the named stone is removed, not its whole tree.",
        replace_answer(
            Lefe.after, lambda self, right, action: _removed(self, right, action, stones=action.removal_cells)
        ),
    ),
    Mistake(
        "capture-leaves-stones",
        "capture",
        "The chosen tree is accepted but stays on the board.",
        replace_answer(Lefe.after, lambda self, right, action: _removed(self, right, action, stones=())),
    ),
    Mistake(
        "capture-named-by-first-stone",
        "capture",
        "A record must name the tree to be removed by its first stone in board order.",
        replace_answer(Lefe.violations_of_removal, _first_stone),
    ),
)

# The turn and placing.


def _official(board: Board) -> Board:
    if not 5 <= board.size <= 7:
        raise UnknownCell(f"size {board.size} is not official")
    return board


def _allowed(wrong: Callable[[Lefe, bool, Cell, Colour], bool]) -> Change:
    """Allow other placements.

    Args:
        wrong: returns whether a placement is allowed, given the position, whether it is really allowed, its
            cell and colour.
    """
    refused = (Violation(ClauseId("lefe.place"), (), "refused"),)
    return replace_answer(
        Lefe.violations_at,
        lambda self, right, cell, colour: () if wrong(self, not right, cell, colour) else right or refused,
    )


def _friends(position: Lefe, cell: Cell, colour: Colour) -> set[Cell]:
    return {at for at in position.board.neighbours[cell] if position.stones.at(at) == colour}


def _apart(position: Lefe, cells: Iterable[Cell]) -> bool:
    """Return whether there are at most three cells, no two of them adjacent."""
    some, beside = list(cells), position.board.neighbours
    return len(some) <= 3 and not any(one in beside[other] for one, other in combinations(some, 2))


def _ring_not_closed(position: Lefe, _right: bool, cell: Cell, colour: Colour) -> bool:
    around = position.board.neighbours_by_direction[cell]
    own = [at is not None and position.stones.at(at) == colour for at in around]
    return sum(own) <= 3 and not any(one and other for one, other in pairwise(own))


_PLACING = (
    on_boards("official-sizes-only", "Only boards of size 5, 6 and 7 are answered.", _official),
    Mistake(
        "same-colour-again",
        "turn",
        "The turn does not pass to the other colour.",
        replace_answer(
            Lefe.after,
            lambda self, right, action: replace(right, turn=self.turn) if self.phase is Phase.PLAY else right,
        ),
    ),
    Mistake(
        "occupied-allowed",
        "turn",
        "A record may place a stone on an occupied cell, and so replace the stone there.",
        replace_answer(
            Lefe.violations,
            lambda self, right, action: () if any(one.clause == "lefe.turn" for one in right) else right,
        ),
    ),
    Mistake(
        "place-anywhere",
        "place",
        "A stone may be placed on any empty cell.",
        _allowed(lambda _self, _right, _cell, _colour: True),
    ),
    Mistake(
        "place-touching-friends",
        "place",
        "Adjacent friendly stones may touch each other, if at most three.",
        _allowed(lambda self, _right, cell, colour: len(_friends(self, cell, colour)) <= 3),
    ),
    rejected_reading(
        "place-not-all-touching",
        "place",
        _allowed(lambda self, right, cell, colour: right or len(_friends(self, cell, colour)) == 3),
    ),
    Mistake(
        "place-at-most-two",
        "place",
        "At most two friendly stones may be adjacent, not three.",
        _allowed(lambda self, right, cell, colour: right and len(_friends(self, cell, colour)) <= 2),
    ),
    Mistake(
        "place-at-most-one",
        "place",
        "At most one friendly stone may be adjacent.",
        _allowed(lambda self, right, cell, colour: right and len(_friends(self, cell, colour)) <= 1),
    ),
    Mistake(
        "place-must-join",
        "place",
        "A stone must be placed next to a stone of its colour, once there is one.",
        _allowed(
            lambda self, right, cell, colour: (
                right and (not self.stones.of(colour) or bool(_friends(self, cell, colour)))
            )
        ),
    ),
    Mistake(
        "place-counts-all",
        "place",
        "Enemy stones count as much as friendly ones.",
        _allowed(
            lambda self, _right, cell, _colour: _apart(
                self, [at for at in self.board.neighbours[cell] if self.stones.at(at) is not None]
            )
        ),
    ),
    Mistake(
        "place-counts-enemies",
        "place",
        "The enemy's stones are counted instead of the friendly ones.",
        _allowed(
            lambda self, _right, cell, colour: _apart(self, _friends(self, cell, self.opponent(colour)))
        ),
    ),
    Mistake(
        "place-ring-not-closed",
        "place",
        "Of the six pairs of cells round a cell, the one of right and lower right is not checked.",
        _allowed(_ring_not_closed),
    ),
    Mistake(
        "place-no-cycles",
        "place",
        "A stone may not touch one tree twice, so that no ring can be closed.",
        _allowed(
            lambda self, right, cell, colour: (
                right and all(len(_friends(self, cell, colour) & tree) <= 1 for tree in self.trees(colour))
            )
        ),
    ),
)

# The pie.


def _with_pie(position: Lefe, pie: Literal["first-move", "extra-stone", "none"]) -> Lefe:
    return replace(position, options=replace(position.options, pie=pie))


def _turned_light(before: Lefe, right: Lefe, action: Action, /) -> Lefe:
    if action != Choose(DARK):
        return right
    (cell,) = before.stones.of(DARK)
    return replace(right, stones=right.stones.place(cell, LIGHT))


_PIE = (
    rejected_reading(
        "pie-extra-stone",
        "pie",
        replace_answer(
            Lefe.start,
            lambda board, right, options: (
                _with_pie(right, "extra-stone") if right.options.pie == "first-move" else right
            ),
        ),
    ),
    Mistake(
        "pie-extra-stone-unknown",
        "pie",
        "The value `extra-stone` of the option `pie` is played like `first-move`.",
        replace_answer(
            Lefe.start,
            lambda board, right, options: (
                _with_pie(right, "first-move") if right.options.pie == "extra-stone" else right
            ),
        ),
    ),
    Mistake(
        "pie-always",
        "pie",
        "The value `none` of the option `pie` is not heeded: there is a pie.",
        replace_answer(
            Lefe.start,
            lambda board, right, options: (
                replace(_with_pie(right, "first-move"), phase=Phase.PIE_STONE)
                if right.options.pie == "none"
                else right
            ),
        ),
    ),
    Mistake(
        "no-pie",
        "pie",
        "By default, too, there is no pie.",
        replace_answer(
            Lefe.start,
            lambda board, right, options: (
                replace(_with_pie(right, "none"), phase=Phase.PLAY)
                if right.options.pie == "first-move"
                else right
            ),
        ),
    ),
    Mistake(
        "choice-swaps-stone",
        "pie",
        "If the second player chooses Dark, the pie's stone turns light.",
        replace_answer(Lefe.after, _turned_light),
    ),
    Mistake(
        "chooser-moves-first",
        "pie",
        "After the pie the colour that was chosen plays first.",
        replace_answer(
            Lefe.after,
            lambda _self, right, action: (
                replace(right, turn=action.colour) if isinstance(action, Choose) else right
            ),
        ),
    ),
)

# The end.


def _over(wrong: Callable[[Lefe], bool]) -> Change:
    """Let play end at another time."""

    def over(self: Lefe) -> bool:
        return self.phase is Phase.PLAY and wrong(self)

    return replace_parts(over=cached_property(over))


class _EndForBoth(Lefe):
    @cached_property
    def over(self) -> bool:
        return self.phase is Phase.PLAY and not any(map(self.can_place, self.colours))

    @classmethod
    def set_up(cls, board: Board, stones: Stones, turn: Colour | None, options: GameOptions) -> Self:
        return super().set_up(board, stones, turn, options)._skipping()

    def after(self, action: Action) -> Self:
        return super().after(action)._skipping()

    def _skipping(self) -> Self:
        """Return the same position with the other colour to move if this one cannot place."""
        skipped = self.phase is Phase.PLAY and not self.can_place(self.turn)
        return replace(self, turn=self.opponent(self.turn)) if skipped else self


def _before_removal(before: Lefe, right: Lefe, action: Action, /) -> Lefe:
    unfinished = _removed(before, right, action, stones=())
    return unfinished if before.phase is Phase.PLAY and unfinished.over else right


def _before_choice(position: Lefe, right: Status) -> Status:
    if position.phase is Phase.CHOICE and not all(map(position.can_place, position.colours)):
        return replace(position, phase=Phase.PLAY).status()
    return right


def _eliminated(position: Lefe, right: Status) -> Status:
    stones = {colour: len(position.stones.of(colour)) for colour in position.colours}
    lost = [colour for colour, count in stones.items() if not count]
    if right.over or right.score is None or len(lost) != 1 or sum(stones.values()) < 2:
        return right
    winner = position.opponent(lost[0])
    return replace(right, over=True, winner=winner, leader=winner, to_move=None)


class _AfterTheEnd(Lefe):
    def violations(self, action: Action) -> tuple[Violation, ...]:
        if not self.over or not isinstance(action, Placement) or self.stones.at(action.cell) is not None:
            return super().violations(action)
        return self.violations_at(action.cell, self.turn) or self.violations_of_removal(
            action.cell, action.removing
        )


_END = (
    rejected_reading(
        "end-on-turn",
        "end",
        _over(lambda self: not self.can_place(self.turn)),
    ),
    Mistake(
        "end-of-opponent",
        "end",
        "Only the colour that is not to move is checked for being unable to place.",
        _over(
            lambda self: (
                not self.can_place(self.turn if self.options.end == "on-turn" else self.opponent(self.turn))
            )
        ),
    ),
    rejected_reading(
        "end-exactly-one",
        "end",
        _over(lambda self: len(self.unable) == 1 and any(map(self.can_place, self.colours))),
    ),
    Mistake(
        "end-when-full",
        "end",
        "The game ends only when every cell is occupied.",
        _over(lambda self: not self.stones.empty(self.board)),
    ),
    rejected_reading(
        "end-both",
        "end",
        replace_rules(_EndForBoth),
    ),
    rejected_reading(
        "end-before-removal",
        "end",
        replace_answer(Lefe.after, _before_removal),
    ),
    rejected_reading(
        "end-before-choice",
        "end",
        replace_answer(Lefe.status, _before_choice),
    ),
    rejected_reading(
        "elimination",
        "end",
        replace_answer(Lefe.status, _eliminated),
    ),
    Mistake(
        "moves-after-the-end",
        "end",
        "A record may go on after the game is over.",
        replace_rules(_AfterTheEnd),
    ),
    Mistake(
        "perft-counts-finished-games",
        "end",
        "A game that is over counts as a sequence, although it is too short.",
        replace_perft(perft_counting_finished_games),
    ),
    Mistake(
        "perft-counts-cells",
        "capture",
        "The choices of a tree to remove are not counted one by one: a placement is one action.",
        replace_counted(
            lambda self: {
                action.placement_cells or action: action for action in reversed(self.legal_actions())
            }.values()
        ),
    ),
)

# The score.

Counts = tuple[int, ...]


def _points(wrong: Callable[[Counts, Counts], int]) -> Change:
    """Count points differently."""
    return replace_answer(Lefe.points, lambda _self, _right, counts, other: wrong(counts, other))


def _padded(counts: Counts, other: Counts) -> int:
    pairs = zip_longest(counts, other, fillvalue=0)
    return len(set(counts)) + next((one > two for one, two in pairs if one != two), False)


def _ties_broken(choose: Callable[[Lefe], Colour | None]) -> Change:
    """Break ties of points differently."""
    return replace_answer(
        Lefe.status,
        lambda self, right: right if right.score is None or right.leader else _led(right, choose(self)),
    )


def _led(status: Status, leader: Colour | None) -> Status:
    return replace(status, leader=leader, winner=leader if status.over else None)


def _ahead(position: Lefe) -> Colour | None:
    dark, light = position.leaf_counts(DARK), position.leaf_counts(LIGHT)
    return None if dark == light else DARK if dark > light else LIGHT


_SCORE = (
    rejected_reading(
        "different-unique",
        "score",
        _points(lambda counts, other: sum(n == 1 for n in Counter(counts).values()) + (counts > other)),
    ),
    rejected_reading(
        "different-from-all",
        "score",
        _points(
            lambda counts, other: sum((*counts, *other).count(n) == 1 for n in counts) + (counts > other)
        ),
    ),
    rejected_reading(
        "different-nonzero",
        "score",
        _points(lambda counts, other: len({*counts} - {0}) + (counts > other)),
    ),
    Mistake(
        "each-tree-scores",
        "score",
        "Every tree scores a point.",
        _points(lambda counts, other: len(counts) + (counts > other)),
    ),
    rejected_reading(
        "bonus-distinct",
        "score",
        _points(lambda counts, other: len({*counts}) + (sorted({*counts})[::-1] > sorted({*other})[::-1])),
    ),
    rejected_reading(
        "bonus-padded",
        "score",
        _points(_padded),
    ),
    rejected_reading(
        "bonus-first-only",
        "score",
        _points(lambda counts, other: len({*counts}) + (counts[:1] > other[:1])),
    ),
    rejected_reading(
        "bonus-both",
        "score",
        _points(lambda counts, other: len({*counts}) + (counts >= other)),
    ),
    Mistake(
        "no-bonus",
        "score",
        "There is no extra point.",
        _points(lambda counts, _other: len({*counts})),
    ),
    Mistake(
        "bonus-to-fewest",
        "score",
        "The extra point goes to the colour whose list is behind.",
        _points(lambda counts, other: len({*counts}) + (counts < other)),
    ),
    Mistake(
        "bonus-to-most-trees",
        "score",
        "The extra point goes to the colour with more trees.",
        _points(lambda counts, other: len({*counts}) + (len(counts) > len(other))),
    ),
    Mistake(
        "bonus-ascending",
        "score",
        "The lists are compared from the smallest number up.",
        _points(lambda counts, other: len({*counts}) + (counts[::-1] > other[::-1])),
    ),
    rejected_reading(
        "tie-to-bonus",
        "score",
        _ties_broken(_ahead),
    ),
    rejected_reading(
        "tie-to-last",
        "score",
        _ties_broken(lambda self: self.opponent(self.turn)),
    ),
    Mistake(
        "fewest-points-win",
        "score",
        "The colour with fewer points leads and wins.",
        replace_answer(
            Lefe.status,
            lambda self, right: _led(right, None if right.leader is None else self.opponent(right.leader)),
        ),
    ),
)

MUTANTS = (*_PLACING, *_PIE, *_GROWTH, *_REMOVAL, *_END, *_SCORE, *HEXAGONAL_BOARD_MISTAKES)
