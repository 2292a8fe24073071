"""Plausible mistakes of an engine for Interleave."""

from rulestone.core.mutant import Mutants
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS, HOLED_BOARD_MUTANTS
from rulestone.games.interleave.mutants.pie import PIE
from rulestone.games.interleave.mutants.placing import PLACING
from rulestone.games.interleave.mutants.score import SCORE
from rulestone.games.turnless_mutants import TURNLESS_MUTANTS
from rulestone.games.turnless_score_mutants import TURNLESS_SCORE_MUTANTS

MUTANTS = Mutants()

for _part in (
    *(PIE, PLACING, SCORE),
    *(TURNLESS_MUTANTS, TURNLESS_SCORE_MUTANTS),
    *(HEXAGONAL_BOARD_MUTANTS, HOLED_BOARD_MUTANTS),
):
    MUTANTS.share(_part)
