"""Evidence from outside the register: the ledger of theorems, and the table of cases and mutants.

If one of these files is missing, the book shows less.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from msgspec import convert

from rulestone.cases.mutants import mutants, read_table
from rulestone.core.names import ClauseId, GameName
from rulestone.core.register.clauses import all_claims
from rulestone.core.register.entries import ClaimEntry, ClaimId, ClaimStanding, ReadingId

if TYPE_CHECKING:
    from rulestone_proofs.ledger import Check, Theorem
    from rulestone_proofs.standings import Result


@dataclass(frozen=True)
class Proof:
    """A theorem of the ledger and the results of its checks."""

    theorem: "Theorem"

    @cached_property
    def result(self) -> "Result":
        """Its results. To tell whether they are current, everything that the theorem uses is read."""
        from rulestone_proofs.prove import standing

        return standing(self.theorem)

    @property
    def standing(self) -> ClaimStanding:
        """How it stands by these results."""
        standing: ClaimStanding = convert(str(self.result.standing), ClaimStanding)
        return standing

    def passing(self) -> tuple["Check", ...]:
        """The passed checks, in the order of the ledger."""
        from rulestone_proofs.catalogue import checks
        from rulestone_proofs.ledger import Outcome
        from rulestone_proofs.results import key

        passed = {key(record) for record in self.result.records if record.outcome is Outcome.HOLDS}
        return tuple(check for check in checks(self.theorem) if key(check) in passed)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement about the games: a claim of the register, a theorem of the ledger, or both."""

    id: str
    statement: str
    claim: ClaimEntry | None
    proof: Proof | None

    @property
    def standing(self) -> ClaimStanding:
        """How it stands: by the recorded checks if it is a theorem, else by the register."""
        if self.proof is not None:
            return self.proof.standing
        return "open" if self.claim is None else self.claim.standing

    @property
    def title(self) -> str:
        """Its id in words: `No crosscut`."""
        return self.id.partition(".")[2].replace("-", " ").capitalize()

    @property
    def group(self) -> str:
        """The first part of its id: the name of a game, or of a kind of board."""
        return self.id.partition(".")[0]

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games that it is about; none if it is about the engines."""
        return () if self.claim is None else self.claim.games


@cache
def _proofs() -> Mapping[str, Proof]:
    """Return every theorem of the ledger by its id. No solver is needed."""
    try:
        from rulestone_proofs.catalogue import theorems
    except ImportError:
        return {}
    return {theorem.id: Proof(theorem) for theorem in theorems()}


@cache
def game_statements() -> tuple[Statement, ...]:
    """Return the claims about the games."""
    return tuple(
        Statement(claim.id, claim.statement, claim, _proofs().get(claim.id)) for claim in all_claims()
    )


@cache
def engine_statements() -> tuple[Statement, ...]:
    """Return the other theorems, about the solver's formulas, the translated rules and the bitboard."""
    claimed = {claim.id for claim in all_claims()}
    return tuple(
        Statement(name, proof.theorem.statement, None, proof)
        for name, proof in _proofs().items()
        if ClaimId(name) not in claimed
    )


def killing_cases(game: GameName, reading: ReadingId) -> tuple[str, ...]:
    """Return the cases that a mutant or a rejected reading fails; none if none are recorded."""
    table = read_table().games.get(game)
    kills = None if table is None else table.kills.get(f"{game}/{reading}")
    if table is None or kills is None:
        return ()
    return tuple(table.cases[place] for place in kills.cases if place < len(table.cases))


@cache
def mutant_counts(clause_id: ClauseId) -> tuple[int, int]:
    """Return how many named mistakes in a clause can be detected, and how many some case catches."""
    about = [
        mutant for mutant in mutants().values() if mutant.clause == clause_id and mutant.equivalent is None
    ]
    return len(about), sum(
        1 for mutant in about if killing_cases(mutant.game_name, ReadingId(mutant.name.partition("/")[2]))
    )
