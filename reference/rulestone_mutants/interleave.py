"""Plausible mistakes of an engine for Interleave."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Self

from rulestone.cases.mistakes import Change, Mistake, rejected_reading
from rulestone.core.actions.action import Action
from rulestone.core.actions.colours import Choose
from rulestone.core.actions.placement import Placement
from rulestone.core.actions.setup import Setup
from rulestone.core.boards import Board, Cell, UnknownCell
from rulestone.core.boards.hexagonal import DIRECTIONS, Direction, HexBoard
from rulestone.core.names import ClauseId, Colour
from rulestone.core.position import Status, Violation
from rulestone.core.stones import Stones
from rulestone.games.interleave.rules import BLACK, RED, Interleave, Phase
from rulestone_mutants.boards import HEXAGONAL_BOARD_MISTAKES, HOLED_BOARD_MISTAKES, on_boards, with_topology
from rulestone_mutants.mutant import replace_answer, replace_parts, replace_rules
from rulestone_mutants.turnless import TURNLESS_MISTAKES

# The set-up and the choice.


def _with_cells(board: Board) -> Board:
    if not board.cells:
        raise UnknownCell("no cell is left")
    return board


def _set_ups(allowed: Callable[[Interleave, Setup, bool], bool]) -> Change:
    """Allow other set-ups, given each set-up and whether it is really allowed."""
    refused = (Violation(ClauseId("interleave.pie"), (), "that is no set-up"),)
    return replace_answer(
        Interleave.violations_of_setup,
        lambda self, right, by_colour: (
            () if allowed(self, Setup(tuple(by_colour.items())), not right) else right or refused
        ),
    )


def _all_see_more_enemies(position: Interleave, setup: Setup) -> bool:
    placed = replace(position, stones=Stones.of_colours(position.board, dict(setup.stones)))
    return not any(placed.violations_at(cell, own) for own, cells in setup.stones for cell in cells)


def _over_before_choice(position: Interleave, right: Status) -> Status:
    played = replace(position, phase=Phase.PLAY)
    return played.status() if position.phase is Phase.CHOICE and played.over else right


def _play_before_choice(
    position: Interleave, right: tuple[Violation, ...], action: Action
) -> tuple[Violation, ...]:
    if position.phase is Phase.CHOICE and isinstance(action, Placement):
        return replace(position, phase=Phase.PLAY).violations(action)
    return right


def _recoloured(before: Interleave, right: Interleave, action: Action, /) -> Interleave:
    if action != Choose(RED):
        return right
    swapped = {BLACK: before.stones.of(RED), RED: before.stones.of(BLACK)}
    return replace(right, stones=Stones.of_colours(before.board, swapped))


class _Overlapping(Interleave):
    def violations_of_setup(self, by_colour: Mapping[Colour, tuple[Cell, ...]]) -> tuple[Violation, ...]:
        return () if by_colour.get(BLACK) else super().violations_of_setup(by_colour)

    def after(self, action: Action) -> Self:
        if isinstance(action, Setup):
            colours = {cell: colour for colour, cells in action.stones for cell in cells}
            stones = [tuple(cell for cell in colours if colours[cell] == own) for own in self.colours]
            action = Setup(tuple(zip(self.colours, stones, strict=True)))
        return super().after(action)


class _Unlisted(Choose):
    is_listed = False


def _of(setup: Setup, colour: Colour) -> tuple[Cell, ...]:
    return dict(setup.stones).get(colour, ())


_PIE = (
    on_boards("no-cells-no-board", "A board must have a cell.", _with_cells),
    rejected_reading(
        "set-up-sightlines",
        "pie",
        _set_ups(lambda self, setup, right: right and _all_see_more_enemies(self, setup)),
    ),
    rejected_reading(
        "set-up-any-stone",
        "pie",
        _set_ups(lambda _self, setup, right: right or (not _of(setup, BLACK) and bool(_of(setup, RED)))),
    ),
    Mistake(
        "set-up-empty",
        "pie",
        "A set-up without any stone is allowed.",
        _set_ups(lambda _self, setup, right: right or not setup.cells),
    ),
    rejected_reading(
        "set-up-both-colours",
        "pie",
        _set_ups(lambda _self, setup, right: right and bool(_of(setup, RED))),
    ),
    Mistake(
        "set-up-overlapping",
        "pie",
        "A set-up may name a cell twice.",
        replace_rules(_Overlapping),
    ),
    Mistake(
        "set-up-one-black",
        "pie",
        "A set-up has exactly one black stone.",
        _set_ups(lambda _self, setup, right: right and len(_of(setup, BLACK)) == 1),
    ),
    rejected_reading(
        "over-before-choice",
        "pie",
        replace_answer(Interleave.status, _over_before_choice),
    ),
    Mistake(
        "no-choice",
        "pie",
        "Play begins after the set-up; no colour is chosen.",
        replace_answer(
            Interleave.after,
            lambda _self, right, action: (
                replace(right, phase=Phase.PLAY) if isinstance(action, Setup) else right
            ),
        ),
    ),
    Mistake(
        "play-before-choice",
        "pie",
        "A record may place stones before a colour is chosen.",
        replace_answer(Interleave.violations_of_opening, _play_before_choice),
    ),
    Mistake(
        "choose-again",
        "pie",
        "A colour may be chosen again in play.",
        replace_answer(
            Interleave.violations_of_opening,
            lambda self, right, action: () if self.opening_is_over and isinstance(action, Choose) else right,
        ),
    ),
    Mistake(
        "choice-not-listed",
        "pie",
        "The choice is not in the list of legal actions.",
        replace_answer(
            Interleave.candidates,
            lambda _self, right: [
                _Unlisted(listed.colour) if isinstance(listed, Choose) else listed for listed in right
            ],
        ),
    ),
    Mistake(
        "choice-recolours",
        "pie",
        "If Red is chosen, the stones of the set-up change colours.",
        replace_answer(Interleave.after, _recoloured),
    ),
)

# Sight.


def _first(position: Interleave, cells: tuple[Cell, ...]) -> Cell | None:
    return next((cell for cell in cells if position.stones.at(cell) is not None), None)


def _sees(met: Callable[[Interleave, tuple[Cell, ...]], Cell | None]) -> Change:
    """See another stone on a line; `met` gets the line, nearest cell first."""
    return replace_answer(
        Interleave.seen, lambda self, _right, cell, direction: met(self, self.board.ray(cell, direction))
    )


def _visible(position: Interleave, cell: Cell) -> Iterable[Cell]:
    return [stone for stone in position.sightlines(cell) if stone is not None]


def _allowed(
    compared: Callable[[int, int], bool],
    seen: Callable[[Interleave, Cell], Iterable[Cell]] = _visible,
) -> Change:
    """Compare the numbers of visible enemies and friends differently."""

    def violations_at(
        self: Interleave, _right: tuple[Violation, ...], cell: Cell, colour: Colour
    ) -> tuple[Violation, ...]:
        stones = self.stones.on(seen(self, cell))
        right = compared(stones.count(self.opponent(colour)), stones.count(colour))
        return () if right else (Violation(self.place_clause, (), "refused"),)

    return replace_answer(Interleave.violations_at, violations_at)


def _comes_back(board: HexBoard, cell: Cell, way: Direction) -> bool:
    last = (cell, *board.ray(cell, way))[-1]
    return board.neighbours_by_direction[last][way] == cell


def _sees_itself(
    position: Interleave, right: tuple[Violation, ...], cell: Cell, colour: Colour
) -> tuple[Violation, ...]:
    lines = dict(zip(DIRECTIONS, position.sightlines(cell), strict=True))
    itself = [way for way, stone in lines.items() if stone is None and _comes_back(position.board, cell, way)]
    stones = position.stones.on(_visible(position, cell))
    if stones.count(position.opponent(colour)) > stones.count(colour) + len(itself):
        return ()
    return right or (Violation(position.place_clause, (), "refused"),)


_MIRRORED: tuple[Direction, ...] = (3, 2, 1, 0, 5, 4)
"""By direction, its mirror image if left and right are exchanged."""


def _mirrored(board: HexBoard) -> HexBoard:
    """Return the board that is glued as its mirror image; a flat board is its own mirror image."""
    board = HexBoard(board.size, board.removed, wraps=board.wraps)  # it may be mirrored already
    topology = board.topology()
    to = {cell: mirrored for row in board.rows for cell, mirrored in zip(row, reversed(row), strict=True)}
    ways = topology.neighbours_by_direction
    around = tuple(
        tuple(None if (near := ways[to[cell]][way]) is None else to[near] for way in _MIRRORED)
        for cell in sorted(to)
    )
    return with_topology(board, replace(topology, neighbours_by_direction=around))


_PLACING = (
    Mistake(
        "sight-adjacent-only",
        "sightline",
        "Only stones on neighbouring cells are seen.",
        _sees(lambda self, line: _first(self, line[:1])),
    ),
    Mistake(
        "sight-two-steps",
        "sightline",
        "A line of sight ends after two cells.",
        _sees(lambda self, line: _first(self, line[:2])),
    ),
    Mistake(
        "sight-not-to-border",
        "sightline",
        "A stone on the last cell of a line is not seen.",
        _sees(lambda self, line: _first(self, line[:-1])),
    ),
    Mistake(
        "sight-last-stone",
        "sightline",
        "The last stone on a line is seen, not the first.",
        _sees(lambda self, line: _first(self, line[::-1])),
    ),
    Mistake(
        "sight-not-adjacent",
        "sightline",
        "An adjacent stone is not seen, and hides what is behind it.",
        _sees(lambda self, line: _first(self, line) if _first(self, line[:1]) is None else None),
    ),
    Mistake(
        "sight-five-directions",
        "sightline",
        "The direction to the lower right is forgotten.",
        replace_answer(
            Interleave.seen, lambda _self, right, cell, direction: None if direction == 5 else right
        ),
    ),
    Mistake(
        "sight-along-rows",
        "sightline",
        "Lines of sight run only along the rows, to the left and to the right.",
        replace_answer(
            Interleave.seen, lambda _self, right, cell, direction: right if direction in (0, 3) else None
        ),
    ),
    rejected_reading(
        "see-across-gaps",
        "sightline",
        replace_answer(
            Interleave.seen,
            lambda self, _right, cell, direction: _first(
                self, replace(self.board, removed=frozenset()).ray(cell, direction)
            ),
        ),
    ),
    Mistake(
        "sight-all-stones",
        "sightline",
        "Every stone on the six lines is seen, also one behind another.",
        _allowed(
            lambda enemies, friends: enemies > friends,
            seen=lambda self, cell: [at for way in DIRECTIONS for at in self.board.ray(cell, way)],
        ),
    ),
    rejected_reading(
        "sight-ends-at-the-rim",
        "sightline",
        replace_answer(
            Interleave.seen,
            lambda self, _right, cell, direction: _first(
                self, replace(self.board, wraps=False).ray(cell, direction)
            ),
        ),
    ),
    Mistake(
        "sight-once-across",
        "sightline",
        "On a board that wraps, a line of sight ends after as many cells as the longest row has.",
        _sees(lambda self, line: _first(self, line[: 2 * self.board.size - 1])),
    ),
    rejected_reading(
        "stone-counts-once",
        "sightline",
        _allowed(
            lambda enemies, friends: enemies > friends, seen=lambda self, cell: set(_visible(self, cell))
        ),
    ),
    rejected_reading(
        "sees-itself",
        "sightline",
        replace_answer(Interleave.violations_at, _sees_itself),
        equivalent="a line goes through every cell of a whole board before it comes back, so it comes back "
        "only if there is no stone, and then nobody may place anyway",
    ),
    Mistake(
        "wrap-mirrored",
        "board",
        "The copies of the board next to a board that wraps are those of its mirror image.",
        replace_answer(Interleave.shaped, lambda _board, right, options: _mirrored(right)),
    ),
    Mistake(
        "wrap-groups-end-at-the-rim",
        "score",
        "On a board that wraps, the groups that are counted end at the rim.",
        replace_answer(
            Interleave.group_sizes,
            lambda self, _right, colour: Interleave.group_sizes(
                replace(self, board=replace(self.board, wraps=False)), colour
            ),
        ),
    ),
    Mistake(
        "place-at-a-tie",
        "place",
        "As many enemies as friends are enough, if any are seen.",
        _allowed(lambda enemies, friends: enemies >= friends and enemies > 0),
    ),
    Mistake(
        "place-seeing-nothing",
        "place",
        "A stone that sees nothing may be placed.",
        _allowed(lambda enemies, friends: enemies > friends or enemies == friends == 0),
    ),
    Mistake(
        "place-more-friends",
        "place",
        "A stone must see more friends than enemies.",
        _allowed(lambda enemies, friends: friends > enemies),
    ),
    Mistake(
        "place-two-more",
        "place",
        "A stone must see at least two enemies more than friends.",
        _allowed(lambda enemies, friends: enemies > friends + 1),
    ),
    Mistake(
        "place-no-friends",
        "place",
        "A stone must see an enemy and no friend.",
        _allowed(lambda enemies, friends: enemies > 0 and not friends),
    ),
    Mistake(
        "place-any-enemy",
        "place",
        "It is enough to see an enemy.",
        _allowed(lambda enemies, _friends: enemies > 0),
    ),
    rejected_reading(
        "several-at-once",
        "place",
        replace_parts(),
        equivalent="An action names one stone, and lone stones are judged alike.",
    ),
)

# The score.


def _ties_stay(position: Interleave, right: Status) -> Status:
    tied = position.group_sizes(BLACK) == position.group_sizes(RED)
    return replace(right, winner=None, leader=None) if tied else right


def _half_is_one(position: Interleave, _right: Colour) -> Colour:
    red = tuple(sorted((*position.group_sizes(RED), 1), reverse=True))
    return BLACK if position.compare_sizes(position.group_sizes(BLACK), red) > 0 else RED


_SCORE = (
    Mistake(
        "black-wins-ties",
        "score",
        "If all groups are equal Black wins.",
        replace_answer(
            Interleave.leader,
            lambda self, _right: (
                BLACK if self.compare_sizes(self.group_sizes(BLACK), self.group_sizes(RED)) >= 0 else RED
            ),
        ),
    ),
    Mistake(
        "ties-stay",
        "score",
        "A game in which all groups are equal is a draw.",
        replace_answer(Interleave.status, _ties_stay),
    ),
    Mistake(
        "half-is-one",
        "score",
        "Red's imaginary group is as large as one stone.",
        replace_answer(Interleave.leader, _half_is_one),
    ),
)

MUTANTS = (
    *_PIE,
    *_PLACING,
    *_SCORE,
    *TURNLESS_MISTAKES,
    *HEXAGONAL_BOARD_MISTAKES,
    *HOLED_BOARD_MISTAKES,
)
