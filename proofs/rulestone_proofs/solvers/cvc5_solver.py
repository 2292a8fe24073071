"""cvc5, which is given SMT-LIB text: a second opinion that shares nothing with z3 but the formula."""

import cvc5  # type: ignore[import-untyped]  # cvc5 ships neither stubs nor a py.typed marker

from rulestone_proofs.formula import Formula, Variable, post_order
from rulestone_proofs.solvers.answers import Answer, Found, GaveUp, Impossible
from rulestone_proofs.solvers.smtlib import export


def _run(problem: str, seconds: float | None) -> str:
    """The last thing cvc5 says when it runs the problem."""
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("produce-models", "true")
    if seconds is not None:
        solver.setOption("tlimit-per", str(max(1, int(seconds * 1000))))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, problem, "problem")
    said = ""
    while not (command := parser.nextCommand()).isNull():
        said = str(command.invoke(solver, parser.getSymbolManager())).strip() or said
    return said


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask cvc5 whether the formula can be true."""
    problem = export(formula)
    said = _run(problem, seconds)
    if said == "unsat":
        return Impossible()
    if said != "sat":
        return GaveUp(said)
    names = [piece.name for piece in post_order((formula,)) if isinstance(piece, Variable)]
    asked = " ".join(f"|{name}|" for name in names)
    said_true = _true(_run(f"{problem}(get-value ({asked}))\n", seconds)) if names else frozenset()
    return Found(lambda name: name in said_true)


def _true(text: str) -> frozenset[str]:
    """The names of the true variables in an answer such as `((|a| true) (|b| false))`."""
    words = text.replace("(", " ").replace(")", " ").replace("|", " ").split()
    return frozenset(name for name, value in zip(words[::2], words[1::2], strict=True) if value == "true")


def solve_text(problem: str) -> bool | None:
    """Whether an SMT-LIB problem has a solution; None where cvc5 does not know."""
    said = _run(problem, None)
    return {"sat": True, "unsat": False}.get(said)
