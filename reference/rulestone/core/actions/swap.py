"""The swap of sides after the first stone."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulestone.core.actions.action import Action, ActionForm
from rulestone.core.boards import Board
from rulestone.core.overriding import override


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """The second player takes over the first stone: the two players exchange colours."""

    @override
    def write(self, board: Board) -> str:
        """`swap`."""
        return "swap"


class _SwapForm(ActionForm):
    @override
    def read(self, board: Board, match: re.Match[str]) -> Swap:
        return Swap()

    @override
    def has(self, action: Action) -> bool:
        return isinstance(action, Swap)

    @override
    def actions(self, board: Board) -> Iterable[Swap]:
        return (Swap(),)


SWAP = _SwapForm("swap")
"""`swap`."""
