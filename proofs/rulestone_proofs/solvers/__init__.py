"""The solvers, each behind one function from formulas to answers. Imported only when needed."""
