"""cvc5, which gets SMT-LIB text: a second opinion that shares only the formula with z3."""

import re

from rulestone_proofs.formula import Formula, Variable, post_order
from rulestone_proofs.solvers.answers import Answer, GaveUp, Impossible, Model
from rulestone_proofs.solvers.child import run
from rulestone_proofs.solvers.smtlib import export

_TRUE = re.compile(r"\(\|?([^|()]+?)\|? true\)")
"""A true variable in an answer such as `((|a 1| true) (b false))`."""


def solve(formula: Formula, seconds: float | None = None) -> Answer:
    """Ask cvc5 whether the formula can be true."""
    variables = [f"|{piece.name}|" for piece in post_order((formula,)) if isinstance(piece, Variable)]
    values = f"(get-value ({' '.join(variables)}))\n" if variables else ""
    answer = run("rulestone_proofs.solvers.cvc5_child", export(formula) + values, seconds)
    if answer is None:
        return GaveUp("the time is up")
    if answer == "unsat":
        return Impossible()
    if not answer.startswith("((" if variables else "sat"):
        return GaveUp(answer)
    true = frozenset(_TRUE.findall(answer))
    return Model(lambda name: name in true)
