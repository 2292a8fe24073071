"""Runs an SMT-LIB problem with cvc5 and prints the last thing it says. See `cvc5_solver`.

Where there is no solution nothing more is asked: its values may follow `check-sat` in any case.
"""

import sys

import cvc5  # type: ignore[import-untyped]  # cvc5 ships neither stubs nor a py.typed marker

_NO_SOLUTION = ("unsat", "unknown")


def main() -> None:
    """Solve what comes on standard input."""
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("produce-models", "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "problem")
    answer = ""
    while answer not in _NO_SOLUTION and not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, parser.getSymbolManager())).strip() or answer
    sys.stdout.write(answer)
