"""Mistakes in the option of Necklace."""

from typing import Self

from rulestone.core.boards import Board
from rulestone.core.mutant import MutantList
from rulestone.core.names import Options
from rulestone.games.necklace.rules import Necklace

SWAP = MutantList()


@SWAP.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return super().start(board, {**options, "swap": True})
