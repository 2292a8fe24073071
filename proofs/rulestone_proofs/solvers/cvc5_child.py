"""Run an SMT-LIB problem with cvc5 and print its last answer. See `cvc5_solver`.

Without a solution nothing more is asked, so a request for values may always follow `check-sat`.
"""

import sys

import cvc5  # type: ignore[import-untyped]  # cvc5 ships neither stubs nor a py.typed marker


def main() -> None:
    """Solve the problem on standard input."""
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("produce-models", "true")
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "problem")
    answer = ""
    while answer not in ("unsat", "unknown") and not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, parser.getSymbolManager())).strip() or answer
    sys.stdout.write(answer)
