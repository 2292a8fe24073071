"""Plausible mistakes of an engine for Minefield."""

from rulestone.core.mutant import Mutants
from rulestone.games.connection_mutants import CONNECTION_MUTANTS
from rulestone.games.connection_win_mutants import CONNECTION_WIN_MUTANTS
from rulestone.games.minefield import GAME
from rulestone.games.minefield.mutants.hard_corners import HARD_CORNERS
from rulestone.games.minefield.mutants.switches import SWITCHES
from rulestone.games.square_board_mutants import SQUARE_BOARD_MUTANTS
from rulestone.games.swapping_mutants import SWAPPING_MUTANTS

MUTANTS = Mutants(GAME)

for _part in (HARD_CORNERS, SWITCHES, CONNECTION_MUTANTS, CONNECTION_WIN_MUTANTS, SQUARE_BOARD_MUTANTS):
    MUTANTS.share(_part)

MUTANTS.share(SWAPPING_MUTANTS, clause="turn")
