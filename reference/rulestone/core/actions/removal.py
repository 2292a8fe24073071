"""The form of a placement that removes a group."""

import re
from collections.abc import Iterable
from itertools import permutations

from rulestone.core.actions.action import CELL, Action, ActionForm
from rulestone.core.actions.placement import Placement
from rulestone.core.boards import Board
from rulestone.core.overriding import override


class _RemovalForm(ActionForm):
    has_synonyms = True

    @override
    def read(self, board: Board, match: re.Match[str]) -> Placement:
        return Placement(board.cell(match["cell"]), None, board.cell(match["taken"]))

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Placement) and action.colour is None and action.removing is not None

    @override
    def actions(self, board: Board) -> Iterable[Placement]:
        return (Placement(cell, None, taken) for cell, taken in permutations(board.cells, 2))


REMOVAL = _RemovalForm(f"(?P<cell>{CELL})x(?P<taken>{CELL})")
"""`c3xd4`: a stone, and the removal of the group of the stone on `d4`."""
