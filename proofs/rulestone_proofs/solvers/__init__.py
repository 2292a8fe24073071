"""The solvers, each behind one function: formulas in, an answer out. Imported only when needed."""
