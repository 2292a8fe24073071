"""Games of Lefe that end with equal leaves on both sides, and that remove a colour's last stone."""

from rulestone_proofs.geometry import hex_grid
from rulestone_proofs.ledger import Check, Role
from rulestone_proofs.plain import leaf_counts
from rulestone_proofs.records import GameRecord, Moment, as_text, load
from rulestone_proofs.solvers.answers import SolverName
from rulestone_proofs.theorems.replays import Witnessed, last_moment, reference_verdict, replay

FULL_TIE, ANNIHILATION = "lefe.full-tie-happens", "lefe.annihilation-happens"


def ends_level(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game that ends with equal leaves on both sides, so that nobody has the extra point."""
    grid, end = hex_grid(record.size), last_moment(moments)
    cells = (frozenset(map(grid.cell_of.__getitem__, names)) for names in end.stones.values())
    dark, light = (leaf_counts(stones, grid) for stones in cells)
    if dark != light or not end.verdict.over or end.verdict.winner is not None:
        return None
    return f"{as_text(record)} — leaves {' '.join(map(str, dark))} on either side: `tie-to-bonus` ties too"


def ends_apart(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a tied game with different leaves on the two sides, which the extra point would decide."""
    end = last_moment(moments).verdict
    tied = end.over and end.winner is None
    return as_text(record) if tied and ends_level(record, moments) is None else None


def last_stone_goes(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last turn removes a colour's last stone, and that goes on."""
    *_, before, end = moments
    gone = [colour for colour, names in end.stones.items() if before.stones[colour] and not names]
    return f"{as_text(record)} — {gone[0]} has no stone left" if gone and not end.verdict.over else None


def last_stone_stays(record: GameRecord, moments: list[Moment]) -> str | None:
    """Describe a game whose last turn removes a stone that is not the last."""
    return as_text(record) if last_stone_goes(record, moments) is None else None


def _checks(theorem: str, name: str, holds: Witnessed, broken: Check) -> tuple[Check, ...]:
    (record,) = load()[theorem]
    by_z3, by_reference = replay(record, holds=holds), replay(record, holds=holds, judge=reference_verdict)
    return (
        Check(Role.WITNESS, name, record.size, SolverName.Z3, quick=True, question=by_z3),
        Check(Role.WITNESS, name, record.size, SolverName.ENUMERATION, quick=True, question=by_reference),
        broken,
    )


def _otherwise(name: str, record: GameRecord, holds: Witnessed) -> Check:
    question = replay(record, holds=holds, judge=reference_verdict)
    return Check(Role.SENSITIVITY, name, record.size, SolverName.ENUMERATION, quick=True, question=question)


def _full_tie() -> tuple[Check, ...]:
    tied = load()["lefe.draw-happens"][0]
    broken = _otherwise("a game that ends tied, which the extra point would decide", tied, ends_apart)
    return _checks(FULL_TIE, "a game that ends with the same leaves on either side", ends_level, broken)


def _annihilation() -> tuple[Check, ...]:
    broken = _otherwise("another stone is left", load()[FULL_TIE][0], last_stone_stays)
    return _checks(ANNIHILATION, "a turn that takes a colour's last stone", last_stone_goes, broken)


CHECKS = {FULL_TIE: _full_tie, ANNIHILATION: _annihilation}
