"""Mistakes in the option of Necklace."""

from typing import Self

from rulestone.boards import Board
from rulestone.games.necklace.rules import Necklace
from rulestone.mutant import MutantList
from rulestone.names import Options

SWAP = MutantList()


@SWAP.rules("swap-always-offered", "swap", "The option `swap` is not heeded: there always is one.")
class _AlwaysOffered(Necklace):
    @classmethod
    def start(cls, board: Board, options: Options) -> Self:
        return super().start(board, {**options, "swap": True})
