"""Checks of certificates: do stored clauses and steps refute the current claim?

A certificate is two files, compressed: the clauses of a formula, in DIMACS format, and the clauses that a
solver derived from them, the last one empty, in DRUP format.
"""

import lzma
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from rulestone.files import write_whole
from rulestone_proofs.certificates.rup import NotARefutation, check
from rulestone_proofs.formula import (
    Conjunction,
    Constant,
    Count,
    Disjunction,
    Formula,
    Negation,
    Variable,
    post_order,
)
from rulestone_proofs.ledger import (
    Check,
    Finding,
    MakeClaim,
    Outcome,
    Role,
    counterexample,
    proof,
    second_opinion,
)
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.solvers.cnf import Clauses, plain

FOLDER = Path(__file__).with_name("files")
MAKE_ANEW = "python -m rulestone_proofs.certificates"


@dataclass(frozen=True, slots=True)
class Certified:
    """Is there a certificate that this formula cannot be true?

    Attributes:
        make: builds the formula.
        theorem: the theorem that it helps to prove.
        name: the name of the certificate.
        folder: the folder of certificates.
    """

    make: Callable[[], Formula]
    theorem: str
    name: str
    folder: Path = FOLDER

    @property
    def paths(self) -> tuple[Path, Path]:
        """The files of the clauses and of the steps."""
        stem = re.sub(r"[^a-z0-9]+", "-", self.name.lower().replace("×", "x")).strip("-")
        folder = self.folder / self.theorem
        return folder / f"{stem}.cnf.xz", folder / f"{stem}.drup.xz"

    def ask(self, seconds: float | None) -> Finding:
        """Compare the stored clauses with those of the formula, and check every step."""
        del seconds  # this takes a second or two
        try:
            problem, refutation = self.load()
            steps = check(problem, refutation)
        except (NotARefutation, lzma.LZMAError, UnicodeDecodeError) as why:
            return Finding(Outcome.FAILS, str(why))
        if problem != dimacs(self.make()):
            return Finding(Outcome.FAILS, f"the certificate is of other clauses: {MAKE_ANEW}")
        clauses = sum(line[0] not in "cp" for line in problem.splitlines())
        return Finding(Outcome.HOLDS, f"{clauses} clauses, {steps} steps")

    def load(self) -> tuple[str, str]:
        """Return the stored clauses and steps.

        Raises:
            NotARefutation: a file is missing.
            lzma.LZMAError: a file is damaged.
            UnicodeDecodeError: a file is damaged.
        """
        try:
            clauses, steps = (lzma.decompress(path.read_bytes()).decode() for path in self.paths)
        except FileNotFoundError:
            raise NotARefutation(f"no certificate is kept: {MAKE_ANEW}") from None
        return clauses, steps

    def write(self) -> None:
        """Rewrite the files, by a solver.

        Raises:
            NotARefutation: the formula can be true, or the solver's steps are wrong.
        """
        problem = dimacs(self.make())
        refutation = refutation_of(problem)
        check(problem, refutation)
        for path, text in zip(self.paths, (problem, refutation), strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, lzma.compress(text.encode(), preset=lzma.PRESET_EXTREME))


def certificate(theorem: str, name: str, make: MakeClaim) -> Check:
    """Check that a certificate of this name shows that the claim cannot be refuted."""
    build = counterexample(make)
    question = Certified(lambda: build()[0], theorem, name)
    return Check(Role.CERTIFICATE, name, None, SolverName.RUP, quick=True, question=question)


def lemma(theorem: str, name: str, make: MakeClaim) -> tuple[Check, ...]:
    """Return a proof by z3, another by cvc5, and a certificate that anybody can check."""
    return (
        proof(name, make),
        second_opinion(name, make, SolverName.CVC5),
        certificate(theorem, name, make),
    )


def dimacs(formula: Formula) -> str:
    """Return the clauses of the formula. Equal formulas have the same text, however they were built.

    Variables of the formula come first, with their names in comments, then those for its parts.
    """
    clauses = Clauses(formula)
    known = digests(plain(formula))
    names: dict[Formula, str] = {part: part.name for part in clauses.numbers if isinstance(part, Variable)}
    order = sorted(clauses.numbers, key=lambda part: (part not in names, names.get(part, ""), known[part]))
    number = {clauses.numbers[part]: place for place, part in enumerate(order, start=1)}
    rows = sorted(
        sorted((number[abs(literal)] * (1 if literal > 0 else -1) for literal in clause), key=abs)
        for clause in clauses.clauses
    )
    named = [f"c {number[clauses.numbers[part]]} {names[part]}" for part in order if part in names]
    header = f"p cnf {len(order)} {len(rows)}"
    return "\n".join([*named, header, *(" ".join(map(str, (*row, 0))) for row in rows), ""])


def digests(formula: Formula) -> dict[Formula, bytes]:
    """Return the digests of a formula and of all its parts: equal for equal ones, however they were built."""
    known: dict[Formula, bytes] = {}
    for piece in post_order((formula,)):
        match piece:
            case Conjunction(parts):
                content = b"and " + b"".join(sorted([known[part] for part in parts]))
            case Disjunction(parts):
                content = b"or " + b"".join(sorted([known[part] for part in parts]))
            case Negation(part):
                content = b"not " + known[part]
            case Variable(name):
                content = b"variable " + name.encode()
            case Constant(value):
                content = b"true" if value else b"false"
            case Count(bound, terms):
                weighed = sorted(known[part] + str(weight).encode() for weight, part in terms)
                content = f"at least {bound} ".encode() + b" ".join(weighed)
            case _:
                raise TypeError(f"no formula: {piece!r}")
        known[piece] = blake2b(content, digest_size=16).digest()
    return known


def refutation_of(problem: str) -> str:
    """Return the steps by which CaDiCaL refutes these clauses, without deletions.

    Raises:
        NotARefutation: the clauses can all be true.
    """
    from pysat.solvers import Solver  # type: ignore[import-untyped]  # python-sat ships no types

    rows = [line.split() for line in problem.splitlines() if line[0] not in "cp"]
    clauses = [[int(word) for word in row[:-1]] for row in rows]
    if [] in clauses:
        return "0\n"
    with Solver(name=str(SolverName.CADICAL), bootstrap_with=clauses, with_proof=True) as solver:
        if solver.solve():
            raise NotARefutation("the clauses can all be true")
        return "\n".join([*(step for step in solver.get_proof() if not step.startswith("d")), ""])
