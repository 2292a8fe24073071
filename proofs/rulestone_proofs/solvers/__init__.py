"""The solvers, each behind one function: formulas in, an answer out. Imported only when needed."""

from rulestone_proofs.solvers.memory import keep_freed

keep_freed()
