"""Plausible mistakes of an engine for Lefe."""

from rulestone.core.mutant import Mutants
from rulestone.games.board_mutants import HEXAGONAL_BOARD_MUTANTS
from rulestone.games.lefe.mutants.capture import CAPTURE
from rulestone.games.lefe.mutants.end import END
from rulestone.games.lefe.mutants.pie import PIE
from rulestone.games.lefe.mutants.placing import PLACING
from rulestone.games.lefe.mutants.score import SCORE
from rulestone.games.lefe.mutants.trees import TREES

MUTANTS = Mutants()

for _part in (PLACING, PIE, TREES, CAPTURE, END, SCORE, HEXAGONAL_BOARD_MUTANTS):
    MUTANTS.share(_part)
