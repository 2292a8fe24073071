"""Mistakes in Interleave: the board and the pie."""

from collections.abc import Callable
from dataclasses import replace

from rulestone import oracle
from rulestone.actions import Action, Choose, Placement, Setup
from rulestone.boards import Board, Cell, HexBoard
from rulestone.conformance.mutants.mutant import Patch, Shelf
from rulestone.games import interleave
from rulestone.games.interleave import PIE, Interleave, Phase, sightlines
from rulestone.games.position import Illegal, Standing
from rulestone.names import Colour, GameName
from rulestone.protocol import BadRequest, Query
from rulestone.requests import check
from rulestone.stones import Stones

SHELF = Shelf(GameName("interleave"))

_true_set_up_refusals = interleave._set_up_refusals
_true_opening_refusals = Interleave.opening_refusals
_true_after = Interleave.after
_true_standing = Interleave.standing

Cells = tuple[Cell, ...]


@SHELF.wrong("no-cells-no-board", "board", "A board must have a cell.", oracle, "check")
def _no_cells_no_board(query: Query) -> Board:
    board = check(query)
    if not board.cells:
        raise BadRequest("bad-size", "no cell is left", "removed")
    return board


# The pie.


def _set_up(name: str, words: str, wrong: Callable[[HexBoard, Cells, Cells], tuple[Illegal, ...]]) -> None:
    SHELF.put(name, "pie", words, Patch(interleave, "_set_up_refusals", wrong))


def _by_sightlines(board: HexBoard, black: Cells, red: Cells) -> tuple[Illegal, ...]:
    found = _true_set_up_refusals(board, black, red)
    if found:
        return found
    stones = Stones.of_colours(board, {Colour("black"): black, Colour("red"): red})
    for cells, own in ((black, Colour("black")), (red, Colour("red"))):
        for cell in cells:
            others = [stones.at(at) == own for at in sightlines(board, stones, cell).values()]
            if sum(others) * 2 >= len(others):
                return (Illegal(PIE, (cell,), "it sees too few enemies"),)
    return ()


def _any_stone(board: HexBoard, black: Cells, red: Cells) -> tuple[Illegal, ...]:
    return _true_set_up_refusals(board, black, red) if black or not red else ()


def _no_stone(board: HexBoard, black: Cells, red: Cells) -> tuple[Illegal, ...]:
    return _true_set_up_refusals(board, black, red) if black or red else ()


def _both_colours(board: HexBoard, black: Cells, red: Cells) -> tuple[Illegal, ...]:
    found = _true_set_up_refusals(board, black, red)
    return found if found or red else (Illegal(PIE, (), "there is no red stone"),)


def _one_on_a_cell(_board: HexBoard, black: Cells, _red: Cells) -> tuple[Illegal, ...]:
    return () if black else (Illegal(PIE, (), "there is no black stone"),)


def _only_one_black(board: HexBoard, black: Cells, red: Cells) -> tuple[Illegal, ...]:
    found = _true_set_up_refusals(board, black, red)
    return found if found or len(black) == 1 else (Illegal(PIE, black, "there is more than one black stone"),)


_set_up("set-up-sightlines", "Each stone of the set-up must see more enemies than friends.", _by_sightlines)
_set_up("set-up-any-stone", "One stone of either colour is enough for a set-up.", _any_stone)
_set_up("set-up-empty", "A set-up without any stone is allowed.", _no_stone)
_set_up("set-up-both-colours", "A set-up must have a stone of each colour.", _both_colours)
_set_up("set-up-overlapping", "A set-up may name a cell twice.", _one_on_a_cell)
_set_up("set-up-one-black", "A set-up has exactly one black stone.", _only_one_black)


@SHELF.wrong(
    "over-before-choice",
    "pie",
    "A set-up that leaves nobody a placement ends the game before a colour is chosen.",
    Interleave,
    "standing",
)
def _over_before_choice(self: Interleave) -> Standing:
    if self.phase is Phase.CHOICE:
        played = replace(self, phase=Phase.PLAY)
        return _true_standing(played) if played.over else _true_standing(self)
    return _true_standing(self)


@SHELF.wrong("no-choice", "pie", "Play begins after the set-up; no colour is chosen.", Interleave, "after")
def _no_choice(self: Interleave, action: Action) -> Interleave:
    after = _true_after(self, action)
    return replace(after, phase=Phase.PLAY) if isinstance(action, Setup) else after


@SHELF.wrong(
    "play-before-choice",
    "pie",
    "A record may place stones before a colour is chosen.",
    Interleave,
    "opening_refusals",
)
def _play_before_choice(self: Interleave, action: Action) -> tuple[Illegal, ...]:
    if self.phase is Phase.CHOICE and isinstance(action, Placement):
        return replace(self, phase=Phase.PLAY).refusals(action)
    return _true_opening_refusals(self, action)


@SHELF.wrong("choose-again", "pie", "A colour may be chosen again in play.", Interleave, "opening_refusals")
def _choose_again(self: Interleave, action: Action) -> tuple[Illegal, ...]:
    return () if self.in_play and isinstance(action, Choose) else _true_opening_refusals(self, action)


@SHELF.wrong(
    "choice-not-listed",
    "pie",
    "The choice is not in the list of legal actions.",
    Interleave,
    "opening_actions",
)
def _not_listed(_self: Interleave) -> tuple[Action, ...]:
    return ()


@SHELF.wrong(
    "choice-recolours",
    "pie",
    "If Red is chosen, the stones of the set-up change colours.",
    Interleave,
    "after",
)
def _recolours(self: Interleave, action: Action) -> Interleave:
    after = _true_after(self, action)
    if action != Choose(Colour("red")):
        return after
    swapped = {Colour("black"): self.stones.of(Colour("red")), Colour("red"): self.stones.of(Colour("black"))}
    return replace(after, stones=Stones.of_colours(self.board, swapped))
