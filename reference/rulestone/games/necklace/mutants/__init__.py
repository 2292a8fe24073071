"""Plausible mistakes of an engine for Necklace."""

from rulestone.core.mutant import Mutants
from rulestone.games.connection_mutants import CONNECTION_MUTANTS
from rulestone.games.connection_win_mutants import CONNECTION_WIN_MUTANTS
from rulestone.games.necklace import GAME
from rulestone.games.necklace.mutants.crosscuts import CROSSCUTS
from rulestone.games.necklace.mutants.seclusion import SECLUSION
from rulestone.games.necklace.mutants.swap import SWAP
from rulestone.games.square_board_mutants import SQUARE_BOARD_MUTANTS
from rulestone.games.swapping_mutants import SWAPPING_MUTANTS

MUTANTS = Mutants(GAME)

for _part in (
    *(CROSSCUTS, SECLUSION, SWAP, SWAPPING_MUTANTS),
    *(CONNECTION_MUTANTS, CONNECTION_WIN_MUTANTS, SQUARE_BOARD_MUTANTS),
):
    MUTANTS.share(_part)
