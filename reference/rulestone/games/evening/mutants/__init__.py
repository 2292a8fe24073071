"""Plausible mistakes of an engine for Evening."""

from rulestone.core.mutant import Mutants
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS
from rulestone.games.evening.mutants.opening import OPENING
from rulestone.games.evening.mutants.placing import PLACING
from rulestone.games.evening.mutants.ties import TIES
from rulestone.games.turnless_mutants import TURNLESS_MUTANTS
from rulestone.games.turnless_score_mutants import TURNLESS_SCORE_MUTANTS

MUTANTS = Mutants()

for _part in (OPENING, PLACING, TIES, TURNLESS_MUTANTS, TURNLESS_SCORE_MUTANTS, HEXAGONAL_BOARD_MUTANTS):
    MUTANTS.share(_part)
