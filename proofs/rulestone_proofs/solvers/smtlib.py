"""A formula as an SMT-LIB problem, to ask a second solver the same question."""

from collections.abc import Sequence

from rulestone_proofs.formula import (
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
    children,
    post_order,
)


def export(formula: Formula) -> str:
    """Return the SMT-LIB 2 text that asks whether the formula can be true."""
    order = post_order((formula,))
    logic = "QF_LIA" if any(isinstance(piece, Count) for piece in order) else "QF_UF"
    lines = [f"(set-logic {logic})"]
    names: dict[Formula, str] = {}
    for number, piece in enumerate(order):
        match piece:
            case Constant(value):
                names[piece] = "true" if value else "false"
            case Variable(name):
                names[piece] = f"|{name}|"
                lines.append(f"(declare-const |{name}| Bool)")
            case _:
                names[piece] = f"f{number}"
                lines.append(f"(define-fun f{number} () Bool {_body(piece, names)})")
    return "\n".join([*lines, f"(assert {names[formula]})", "(check-sat)", ""])


def _body(piece: Formula, names: dict[Formula, str]) -> str:
    parts = " ".join(names[part] for part in children(piece))
    match piece:
        case Negation():
            return f"(not {parts})"
        case Conjunction():
            return f"(and {parts})"
        case Disjunction():
            return f"(or {parts})"
        case Count(bound, terms):
            return _counted(bound, terms, names)
        case _:
            raise TypeError(f"no formula: {piece!r}")


def _counted(bound: int, terms: Sequence[tuple[int, Formula]], names: dict[Formula, str]) -> str:
    """Return a sum of true parts.

    A negation counts as what its part lacks, so equal parts are equal terms.
    """
    counted = []
    for weight, part in terms:
        negated = isinstance(part, Negation)
        bound -= weight if negated else 0
        number = f"(ite {names[part.part if isinstance(part, Negation) else part]} 1 0)"
        counted.append(f"(* {f'(- {weight})' if negated else weight} {number})")
    return f"(>= (+ 0 {' '.join(counted)}) {bound if bound >= 0 else f'(- {-bound})'})"
