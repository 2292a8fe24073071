"""Whether a game of Lefe must end: all positions of the smallest boards, and games with a recurrence."""

from collections.abc import Callable, Iterator
from functools import partial

from rulestone_proofs.findings import Finding
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.questions import Search
from rulestone_proofs.records import GameRecord, load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.lefe.cycles import no_cycle, some_cycle
from rulestone_proofs.theorems.lefe.options import enlarged, under_every_option
from rulestone_proofs.theorems.lefe.plain_judge import plain_verdict
from rulestone_proofs.theorems.replays import recurs, replay

THEOREM = "lefe.terminates"
SIZES = range(3, 8)


def _search(role: Role, name: str, size: int, run: Callable[[int, float | None], Finding]) -> Check:
    """Check all positions by search."""
    question = Search(partial(run, size), partial(run, size))
    return Check(role, name, size, SolverName.ENUMERATION, quick=True, question=question)


def _recurring(record: GameRecord, suffix: str) -> Iterator[Check]:
    """Check the game by z3, and under every option by plain code; on the smallest board by z3 as well."""
    name, everything = f"a position recurs{suffix}", f"a position recurs{suffix}, whatever the options"
    for size in SIZES:
        moved = enlarged(record, size)
        by_z3 = replay(moved, holds=recurs)
        yield Check(Role.COUNTEREXAMPLE, name, size, SolverName.Z3, quick=size == 3, question=by_z3)
        variants = under_every_option(moved)
        by_play = replay(*variants, holds=recurs, judge=plain_verdict)
        yield Check(
            Role.COUNTEREXAMPLE, everything, size, SolverName.ENUMERATION, quick=size <= 4, question=by_play
        )
    smallest = replay(*under_every_option(record), holds=recurs)
    yield Check(Role.COUNTEREXAMPLE, everything, SIZES[0], SolverName.Z3, quick=False, question=smallest)


def _checks() -> tuple[Check, ...]:
    first_move, extra_stone = load()[THEOREM]
    return (
        *(_search(Role.PROOF, "all positions", n, no_cycle) for n in (1, 2)),
        *_recurring(first_move, ""),
        *_recurring(extra_stone, ", after an extra stone"),
        _search(Role.SENSITIVITY, "as many leaves are removed too", 2, some_cycle),
    )


CHECKS = {THEOREM: _checks}
