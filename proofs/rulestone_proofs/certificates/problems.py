"""A formula as DIMACS text: what a refutation refutes, and what a stored certificate is compared with."""

from rulestone_proofs.digests import of_pieces
from rulestone_proofs.formula import Formula, Variable
from rulestone_proofs.solvers.cnf import Clauses, plain


def dimacs(formula: Formula) -> str:
    """The clauses of the formula. Equal formulas have the same text, however they were built.

    Variables of the formula come first, by name, as comments say; then those that stand for parts of it.
    """
    clauses = Clauses(formula)
    digests = of_pieces(plain(formula))
    names: dict[Formula, str] = {part: part.name for part in clauses.literals if isinstance(part, Variable)}
    order = sorted(clauses.literals, key=lambda part: (part not in names, names.get(part, ""), digests[part]))
    number = {clauses.literals[part]: place for place, part in enumerate(order, start=1)}
    rows = sorted(
        sorted((number[abs(literal)] * (1 if literal > 0 else -1) for literal in clause), key=abs)
        for clause in clauses.clauses
    )
    named = [f"c {number[clauses.literals[part]]} {names[part]}" for part in order if part in names]
    header = f"p cnf {len(order)} {len(rows)}"
    return "\n".join([*named, header, *(" ".join(map(str, (*row, 0))) for row in rows), ""])
